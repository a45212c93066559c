"""What a client says: a closed union, told apart by `kind`.

Each message has an `id` the client draws (128 bits, 32 hexadecimal digits): the same id again, the same answer. Those
that choose something carry `v`, the version of the table they were chosen at.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from ultimo.server.protocol.fields import (
    ChatText,
    MessageId,
    Nonce,
    PersonName,
    PlaceNumber,
    ProtocolNumber,
    TableId,
    Version,
    Word,
)
from ultimo.server.protocol.settings import Settings


class Asked(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, kw_only=True):
    """One message of a client."""

    id: MessageId


class Sitters(Asked, frozen=True, kw_only=True):
    """What somebody says who has a chair."""

    by: PlaceNumber | UnsetType = UNSET  # which of one's own places says it; left out: the first of them


class Join(Asked, frozen=True, tag="join"):
    """The first message: binds the socket to a table; comes back with the view, also after a break."""

    table: TableId
    protocol: ProtocolNumber
    lines: bool = False  # whether the hand is told in the lines of the bots' protocol too
    place: PlaceNumber | UnsetType = UNSET  # the own place to look from; left out, or not one's own: the first of them


class Ping(Asked, frozen=True, tag="ping"):
    """Answered with `ack`; counted apart from other messages."""


class Look(Asked, frozen=True, tag="look"):
    """Looks from another of one's own places from now on; answered with `welcome`."""

    place: PlaceNumber


class Sit(Asked, frozen=True, tag="sit"):
    """Takes a chair; for who has one already, for another person at the same device."""

    place: PlaceNumber
    name: PersonName | UnsetType = UNSET  # of the other person; left out: of the account


class Rise(Sitters, frozen=True, tag="rise"):
    """Leaves the chair; in an evening a bot plays on."""


class SeatBot(Asked, frozen=True, tag="seat-bot"):
    """The host puts a bot of the house into a chair."""

    place: PlaceNumber
    bot: Word


class PutOut(Asked, frozen=True, tag="put-out"):
    """The host empties a chair; who sat there sits here no more, unless let in."""

    place: PlaceNumber


class LetIn(Asked, frozen=True, tag="let-in"):
    """The host lets all sit down again who were put out."""


class PassOn(Asked, frozen=True, tag="pass-on"):
    """The host makes somebody else the host."""

    place: PlaceNumber


class Mute(Asked, frozen=True, tag="mute"):
    """The host takes somebody's word, or gives it back."""

    place: PlaceNumber
    on: bool


class Change(Asked, frozen=True, tag="change"):
    """The host changes the settings before the evening."""

    settings: Settings


class Ready(Sitters, frozen=True, tag="ready"):
    """Ready to begin, or for the next hand."""

    on: bool = True


class Begin(Asked, frozen=True, tag="begin"):
    """The host begins the evening; all chairs are taken and all people ready."""


class Again(Asked, frozen=True, tag="again"):
    """The host gathers the same people for another evening, once one is over."""


class GiveNonce(Sitters, frozen=True, tag="nonce"):
    """What this player adds to the shuffle, after the commitment was shown."""

    nonce: Nonce


class Say(Sitters, frozen=True, tag="say"):
    """A word before the deal, one of those asked for."""

    v: Version
    word: Word


class Act(Sitters, frozen=True, tag="act"):
    """A choice in the hand, one of the legal ones."""

    v: Version
    action: Word


class Why(Sitters, frozen=True, tag="why"):
    """Why the other cards and choices are not legal; answered with `why` to the seat whose turn it is."""

    v: Version


class Step(Sitters, frozen=True, tag="step"):
    """A word about the evening, as `last-round`."""

    step: Word


class Propose(Sitters, frozen=True, tag="propose"):
    """Asks the others: `undo`, `claim`, `end`, or `same-deal` once a hand is over."""

    v: Version
    what: Word


class Answer(Sitters, frozen=True, tag="answer"):
    """Consents to what is proposed, or refuses."""

    v: Version
    yes: bool


class Phrase(Sitters, frozen=True, tag="phrase"):
    """One of the table's phrases."""

    phrase: Word


class Chat(Sitters, frozen=True, tag="chat"):
    """A line for all at the table."""

    text: ChatText


class Pause(Sitters, frozen=True, tag="pause"):
    """Lets the table wait, or go on; alone against bots, or the host."""

    on: bool


class Back(Sitters, frozen=True, tag="back"):
    """Takes the own cards back from the bot that stands in."""


class Hint(Sitters, frozen=True, tag="hint"):
    """What the seat could do now, with estimates and reasons; answered with `hint`."""

    v: Version


class Close(Asked, frozen=True, tag="close"):
    """The host closes the table."""


AnyAsked: TypeAlias = (
    Join
    | Ping
    | Look
    | Sit
    | Rise
    | SeatBot
    | PutOut
    | LetIn
    | PassOn
    | Mute
    | Change
    | Ready
    | Begin
    | Again
    | GiveNonce
    | Say
    | Act
    | Why
    | Step
    | Propose
    | Answer
    | Phrase
    | Chat
    | Pause
    | Back
    | Hint
    | Close
)
