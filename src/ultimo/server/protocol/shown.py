"""What one viewer sees of a table; sent whole when somebody joins, then as merge patches (RFC 7396) of its JSON.

A field that has nothing to say is left out, never null. Places are chairs, 1 to 6; a hand's cards and actions are
written as in TGN, where seats 1 to 4 are those of `hand.seats`.
"""

from __future__ import annotations

import msgspec

from ultimo.server.protocol.settings import Settings


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of what is shown."""


class ReasonShown(Shown, frozen=True):
    """A reason as data: the rule's id, the kind of reason and its parameters."""

    rule: str
    key: str
    params: dict[str, str | int] = {}


class ChairShown(Shown, frozen=True):
    """A chair and who has it."""

    name: str | None = None
    bot: str | None = None  # the level of a bot of the house
    is_bot: bool = False  # whether a program sits there
    here: bool = False  # whether a person there is connected
    stands_in: bool = False  # whether a bot plays for the person
    ready: bool = False
    muted: bool = False
    device: int | None = None  # the first place of those who share a device with this one; nobody does: left out
    total: int = 0
    left: int | None = None  # milliseconds on the clock when it was last stopped
    badge: str | None = None  # what it wears, as the hat
    left_by: str | None = None  # who left it in this hand, and alone may sit down there before the next one


class PayShown(Shown, frozen=True, array_like=True):
    """What an item would win or lose: three numbers in a list."""

    win: int
    lose: int
    opponents: int


class OfferShown(Shown, frozen=True):
    """A legal action."""

    action: str
    stakes: PayShown | None = None
    at_least: bool = False  # whether more than the stakes may be paid either way
    warnings: tuple[ReasonShown, ...] = ()


class RefusedShown(Shown, frozen=True):
    """Choices that are not legal now, for one reason."""

    actions: tuple[str, ...]
    reason: ReasonShown


class SpokenShown(Shown, frozen=True):
    """What a seat said in the auction."""

    seat: int
    action: str


class AnnouncedShown(Shown, frozen=True):
    """A bonus, who announced it, and its factor by kontra."""

    bonus: str
    seat: int
    level: int = 1


class TrickShown(Shown, frozen=True):
    """Cards in the order played, from the leader's on."""

    leader: int
    cards: tuple[str, ...]
    taker: int | None = None
    winning: int | None = None  # the seat that would take it as it lies, while it is played


class LyingShown(Shown, frozen=True):
    """Cards that lay open: of the talon, or of what a seat laid away."""

    cards: tuple[str, ...]
    seat: int | None = None
    skipped: int = 0


class ReasonParts(Shown, frozen=True, array_like=True):
    """A reason where there may be many: its parts in a list."""

    rule: str
    key: str
    params: dict[str, str | int]


class LineShown(Shown, frozen=True, array_like=True):
    """A line of a settlement: what for, why, and the amounts by seat, in a list."""

    what: str
    why: ReasonParts
    amounts: tuple[int, ...]


class ResultShown(Shown, frozen=True):
    """How a hand ended, and all its cards."""

    scores: tuple[int, ...]  # by seat
    lines: tuple[LineShown, ...]
    count: tuple[ReasonParts, ...] = ()  # how the cards were counted
    hands: tuple[str, ...] = ()  # as dealt, by seat: cards with spaces between them, as in `KH 10C`
    talon: str = ""  # written so too
    moved: str = ""  # who took each card of the talon and what each seat laid away, as in `3311/KH 10C//QS/`; 0: nobody


class HandShown(Shown, frozen=True):
    """The hand being played, or the one just over."""

    deal: int
    seats: tuple[int, ...]  # the places of seats 1 to 4
    dealer: int  # place
    phase: str
    multiplier: int = 1
    actor: int | None = None  # seat
    seat: int | None = None  # the viewer's own
    cards: tuple[str, ...] = ()  # the viewer's hand
    counts: tuple[int, ...] = ()  # how many cards each seat holds
    contract: str | None = None
    declarer: int | None = None
    called: str | None = None
    level: int = 1  # the factor by kontra on the game
    bidding: tuple[SpokenShown, ...] = ()
    doubled: dict[str, int] = {}  # who said kontra last, by what it is on: `game`, `pagat-ultimo@3`
    announced: tuple[AnnouncedShown, ...] = ()
    sides: dict[str, bool] = {}  # seats whose side all know: whether with the declarer; none where each plays alone
    is_partner: bool = False  # whether the viewer holds the card whose holder plays with the declarer
    trick: TrickShown | None = None
    last: TrickShown | None = None  # the trick taken last
    taken: tuple[int, ...] = ()  # tricks by seat
    lying: tuple[LyingShown, ...] = ()
    laid: tuple[str, ...] = ()  # what the viewer laid away
    drawn: tuple[str, ...] = ()  # what the viewer took from the talon
    looked_at: tuple[str, ...] = ()  # what the viewer saw of it and may not have taken
    taroks_laid: dict[str, int] = {}  # seats that said how many taroks they laid away
    legal: tuple[OfferShown, ...] = ()  # what the viewer may do now; `why` tells of the rest
    may_claim: bool = False  # whether all tricks left are surely the viewer's: propose `claim`
    may_undo: bool = False  # whether the viewer has made a choice that could be taken back: propose `undo`
    result: ResultShown | None = None


class TwiceShown(Shown, frozen=True):
    """The first time of cards that were dealt again; what counts is the last time, which is `hand`."""

    first: HandShown
    records: tuple[str, ...]  # TGN: of the first time and of the last


class ShuffleShown(Shown, frozen=True):
    """How the coming or the last hand was shuffled."""

    deal: int
    commitment: str
    given: tuple[int, ...] = ()  # places that have given their nonce
    nonces: tuple[str, ...] = ()  # by place, once all are in
    key: str | None = None  # once the hand is over


class AskedShown(Shown, frozen=True):
    """What may be said before the deal, and by whom."""

    words: tuple[str, ...]
    place: int | None = None


class ProposalShown(Shown, frozen=True):
    """What somebody proposed, and who has consented."""

    what: str
    place: int
    consents: tuple[int, ...] = ()
    until: int = 0  # milliseconds since 1970


class LineOfTalk(Shown, frozen=True):
    """Something said at the table."""

    place: int
    text: str
    is_phrase: bool = False


class TableShown(Shown, frozen=True):
    """A table as one viewer sees it."""

    table: str
    settings: Settings
    stage: str  # gathering, shuffling, playing, between, over, closed
    unit: str  # what scores are counted in
    rules: int  # the version of the game's rules
    chairs: dict[str, ChairShown]  # by place
    host: int | None = None  # place
    place: int | None = None  # the viewer's own
    is_host: bool = False
    paused: bool = False
    deadline: int | None = None  # milliseconds since 1970 when the seat to act runs out of time
    hand: HandShown | None = None
    twice: TwiceShown | None = None  # once a hand with cards that were played before is over
    earlier: int = 0  # hands of evenings before: with `hand.deal`, the number of the hand among those of the table
    shuffle: ShuffleShown | None = None
    asked: AskedShown | None = None
    deeds: tuple[LineOfTalk, ...] = ()  # what was said before the deal
    steps: tuple[str, ...] = ()  # what may be said about the evening
    proposal: ProposalShown | None = None
    talk: tuple[LineOfTalk, ...] = ()
    put_out: tuple[str, ...] = ()  # who may not sit down until the host lets them in
