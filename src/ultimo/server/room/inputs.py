"""What a table accepted, as its log keeps it: a closed union. Everything else at a table follows from these.

Times are milliseconds since 1970; keys and nonces are hexadecimal; cards and actions are written as in TGN.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from ultimo.core.seats import Place
from ultimo.server.protocol.settings import Settings


class By(StrEnum):
    """Who made a choice for a seat."""

    SITTER = "sitter"  # whoever has the chair, a person or a bot
    STAND_IN = "stand-in"  # a bot, while the person is away
    FALLBACK = "fallback"  # the first legal action: no bot answered in time


class Input(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """One entry of a log."""


class Opened(Input, frozen=True, tag="opened"):
    """Somebody made the table: always the first entry."""

    host: str  # account
    settings: Settings
    rules: int  # the version of the game's rules
    key: str | None = None  # of its one deal, at a table for the deal of a day


class Changed(Input, frozen=True, tag="changed"):
    """The host changed the settings before the evening began; nobody is ready any more."""

    settings: Settings


class Sat(Input, frozen=True, tag="sat"):
    """A person took a chair."""

    place: Place
    account: str
    name: str
    is_bot: bool = False  # a bot of somebody's that joins from elsewhere


class Housed(Input, frozen=True, tag="housed"):
    """A bot of the house took a chair."""

    place: Place
    bot: str  # its level


class Rose(Input, frozen=True, tag="rose"):
    """A chair was left, or its sitter put out; in an evening a bot of the house plays on there."""

    place: Place
    kicked: bool = False


class LetIn(Input, frozen=True, tag="let-in"):
    """Who was put out may sit down again."""


class Hosted(Input, frozen=True, tag="hosted"):
    """Somebody else is host: the one before passed it on, or is away."""

    place: Place


class Muted(Input, frozen=True, tag="muted"):
    """The host took somebody's word, or gave it back."""

    place: Place
    on: bool


class Came(Input, frozen=True, tag="came"):
    """The person of a chair is here; plays from the next decision on."""

    place: Place


class Went(Input, frozen=True, tag="went"):
    """The person of a chair is away: the last connection ended."""

    place: Place


class StoodIn(Input, frozen=True, tag="stood-in"):
    """A bot plays for who is away, or whose clock has run out."""

    place: Place


class Readied(Input, frozen=True, tag="readied"):
    """Ready to begin, or for the next hand."""

    place: Place
    on: bool = True


class Begun(Input, frozen=True, tag="begun"):
    """The evening began with those in the chairs."""


class Again(Input, frozen=True, tag="again"):
    """The evening is over, and those in the chairs gather for another one."""


class Committed(Input, frozen=True, tag="committed"):
    """The key of the coming deal; only its commitment is shown."""

    key: str


class Nonced(Input, frozen=True, tag="nonced"):
    """What a player adds to the shuffle."""

    place: Place
    nonce: str


class Said(Input, frozen=True, tag="said"):
    """A word before the deal; what chance decides has no place."""

    word: str
    place: Place | None = None


class Dealt(Input, frozen=True, tag="dealt"):
    """The cards were dealt from the key, the nonces that came (zeros for the others) and what was said."""


class Acted(Input, frozen=True, tag="acted"):
    """A choice in the hand."""

    place: Place
    action: str
    by: By = By.SITTER


class Stepped(Input, frozen=True, tag="stepped"):
    """A word about the evening, as `last-round`."""

    place: Place
    step: str


class Proposed(Input, frozen=True, tag="proposed"):
    """Somebody asks the others: to take back, to claim, to end the evening."""

    place: Place
    what: str
    stay: int | None = None  # of taking back: how many actions of the hand stay; None: all before the last of *place*


class Answered(Input, frozen=True, tag="answered"):
    """An answer to what was proposed; the last consent carries it out, a refusal ends it."""

    place: Place
    yes: bool


class Lapsed(Input, frozen=True, tag="lapsed"):
    """What was proposed was not answered in time."""


class Spoke(Input, frozen=True, tag="spoke"):
    """Chat, or one of the phrases."""

    place: Place
    text: str
    is_phrase: bool = False


class Paused(Input, frozen=True, tag="paused"):
    """The table waits, or goes on."""

    place: Place
    on: bool


class Reopened(Input, frozen=True, tag="reopened"):
    """The server came back: nobody is connected yet, and the time it was gone is nobody's."""


class Closed(Input, frozen=True, tag="closed"):
    """The table is done with: by its host, or because nobody came back."""


AnyInput: TypeAlias = (
    Opened
    | Changed
    | Sat
    | Housed
    | Rose
    | LetIn
    | Hosted
    | Muted
    | Came
    | Went
    | StoodIn
    | Readied
    | Begun
    | Again
    | Committed
    | Nonced
    | Said
    | Dealt
    | Acted
    | Stepped
    | Proposed
    | Answered
    | Lapsed
    | Spoke
    | Paused
    | Reopened
    | Closed
)


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the log: when, what, and the message it came from."""

    at: int
    input: AnyInput
    id: str | None = None  # as the client drew it
    digest: str | None = None  # of sender and message, so that an id is not used for another one


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Kept)


def payload_of(kept: Kept) -> bytes:
    """The bytes of an entry; the same entry, the same bytes."""
    return _ENCODER.encode(kept)


def kept_of(payload: bytes) -> Kept:
    """The entry of those bytes; msgspec.ValidationError or DecodeError."""
    return _DECODER.decode(payload)
