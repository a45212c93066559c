"""A table as a frozen value: who sits where, how far the evening is, and what everybody waits for.

Structs, because every entry of a log makes some with a field or two replaced.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

import msgspec
from msgspec import UnsetType

from ultimo.core.game import Game
from ultimo.core.seats import Place, Seat
from ultimo.core.session import Session
from ultimo.core.session_hand import SessionHand
from ultimo.core.shuffle import NONCE_BYTES, Deal, Shuffled
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.server.protocol.settings import PaceKind, Settings

NO_NONCE = bytes(NONCE_BYTES)  # of a player who gave none in time, and of bots
HOUSE_NAMES = ("Antal", "Božena", "Cilka", "Dragan", "Emilie", "Ferenc")  # of bots of the house, by place
REPAID = 10_000  # milliseconds for who comes back to a clock, or has it back from a server that was gone


def game_of(settings: Settings) -> Game:
    """The game with its options; ValueError without such a game, or for a wrong option."""
    return find_game(settings.game).with_settings(settings.options)


def daily_deal(game: Game, day: str, key: bytes) -> Shuffled:
    """The deal of *day*: the same at every table."""
    return Shuffled(key, Deal(game.id, game.version, f"daily-{day}", 1))


class Stage(StrEnum):
    """What goes on at a table."""

    GATHERING = "gathering"  # chairs are taken, options looked at
    SHUFFLING = "shuffling"  # commitment, nonces and words before the deal
    PLAYING = "playing"
    BETWEEN = "between"  # a hand is over and looked at
    OVER = "over"  # the evening is
    CLOSED = "closed"


class Sitter(msgspec.Struct, frozen=True):
    """Who has a chair: a person or somebody's bot by account, or a bot of the house."""

    name: str
    account: str | None = None
    house: str | None = None  # the level of a bot of the house
    is_bot: bool = False  # a bot that joined from elsewhere


class Chair(msgspec.Struct, frozen=True):
    """A place at the table."""

    sitter: Sitter | None = None
    here: bool = False  # connected
    since: int = 0  # when that changed last; milliseconds since 1970
    stands_in: bool = False  # a bot plays for the sitter
    ready: bool = False
    muted: bool = False
    left: int = 0  # milliseconds on the clock when it was last stopped

    @property
    def house(self) -> str | None:
        """The level of the bot of the house that has the chair."""
        return self.sitter.house if self.sitter else None

    @property
    def account(self) -> str | None:
        """Whose chair it is, where somebody joined for it."""
        return self.sitter.account if self.sitter else None

    @property
    def is_played_by_the_house(self) -> bool:
        """Whether nobody from outside decides here now."""
        return self.house is not None or self.stands_in


def house_chair(level: str, place: Place) -> Chair:
    """A chair that a bot of the house has."""
    return Chair(Sitter(HOUSE_NAMES[place - 1], house=level), ready=True)


class Shuffling(msgspec.Struct, frozen=True):
    """The deal that was committed to."""

    key: bytes
    since: int  # when; milliseconds since 1970
    nonces: tuple[tuple[Place, bytes], ...] = ()

    def nonce_of(self, place: Place) -> bytes:
        """What *place* gave; zeros if nothing."""
        return dict(self.nonces).get(place, NO_NONCE)

    @property
    def given(self) -> tuple[Place, ...]:
        """Who has given something."""
        return tuple(sorted(place for place, _ in self.nonces))


class Proposal(msgspec.Struct, frozen=True):
    """What somebody asked of the others."""

    what: str
    place: Place
    since: int
    consents: tuple[Place, ...]
    stay: int | None = None  # how many actions of the hand stay, where some are to be taken back


class Talk(msgspec.Struct, frozen=True):
    """Something said at the table."""

    place: Place
    text: str
    is_phrase: bool


class TableState(msgspec.Struct, frozen=True):
    """Everything about one table; made by `follow` alone."""

    id: str
    maker: str  # account
    host: str | None  # account; None: nobody is left to be it
    settings: Settings
    game: Game
    chairs: tuple[Chair, ...]
    v: int = 1  # entries of the log so far
    at: int = 0  # when the last of them was; milliseconds since 1970
    stage: Stage = Stage.GATHERING
    session: Session | None = None
    shuffling: Shuffling | None = None
    proposal: Proposal | None = None
    paused: bool = False
    turn_since: int = 0  # since when the seat to act thinks
    talk: tuple[Talk, ...] = ()
    totals: tuple[int, ...] = ()  # by place, after the hands that are over
    asked_since: int = 1  # the version since which a choice means the same: only talk and the like came after it
    earlier: int = 0  # hands of the evenings before this one
    put_out: tuple[Sitter, ...] = ()  # who may not sit down here
    at_deal: tuple[Chair, ...] = ()  # the chairs when the last hand was dealt
    first: SessionHand | None = None  # the last hand as it was played first, where its cards were dealt again
    key: bytes | None = None  # of the one deal of a table for the deal of a day

    @property
    def places(self) -> tuple[Place, ...]:
        """The chairs by their numbers."""
        return tuple(Place(number) for number in range(1, len(self.chairs) + 1))

    def has(self, place: Place) -> bool:
        """Whether there is a chair of that number."""
        return 1 <= place <= len(self.chairs)

    def chair(self, place: Place) -> Chair:
        """The chair of that number."""
        return self.chairs[place - 1]

    def places_of(self, account: str | None) -> tuple[Place, ...]:
        """Where *account* sits, and others at its device."""
        return _places_of(account, self.chairs)

    def place_of(self, account: str | None, wanted: int | UnsetType | None = None) -> Place | None:
        """*wanted* if it is one of the places of *account*, else the first of these."""
        return min(self.places_of(account), key=lambda place: place != wanted, default=None)

    def places_at_deal(self, account: str | None) -> tuple[Place, ...]:
        """Where *account* and others at its device sat when the last hand was dealt."""
        return _places_of(account, self.at_deal)

    @property
    def host_place(self) -> Place | None:
        """Where the host sits."""
        return self.place_of(self.host)

    @property
    def people(self) -> tuple[Place, ...]:
        """Chairs of those who joined from outside."""
        return tuple(Place(number) for number, chair in enumerate(self.chairs, 1) if chair.account is not None)

    @property
    def accounts(self) -> frozenset[str]:
        """Who has joined from outside, each with one chair or several."""
        return frozenset(chair.account for chair in self.chairs if chair.account is not None)

    @property
    def somebody_is_here(self) -> bool:
        """Whether anybody from outside is connected."""
        return any(chair.here for chair in self.chairs if chair.account is not None)

    @property
    def hand(self) -> SessionHand | None:
        """The hand being played, or the last one."""
        return self.session.hands[-1] if self.session and self.session.hands else None

    @property
    def playing(self) -> State | None:
        """The hand being played."""
        hand = self.hand
        return hand.state if hand and self.stage is Stage.PLAYING else None

    def seat_of(self, place: Place) -> Seat | None:
        """The role of *place* in `hand`; None: sits out, or there is no hand."""
        if self.hand is None or place not in self.hand.next.seats:
            return None
        return Seat(self.hand.next.seats.index(place) + 1)

    @property
    def actor(self) -> Place | None:
        """Who is to act in the hand."""
        hand = self.hand if self.stage is Stage.PLAYING else None
        seat = hand.state.actor if hand is not None else None
        return None if hand is None or seat is None else hand.next.seats[seat - 1]

    @property
    def deal(self) -> int:
        """The number of the coming deal, or of that being played."""
        assert self.session is not None, "deals are of an evening"
        return len(self.session.hands) + (self.session.current is None)

    @property
    def shuffled(self) -> Shuffled:
        """The deal as the key, the nonces by place and the number make it."""
        assert self.shuffling is not None, "a key was committed to"
        if self.settings.daily:
            return daily_deal(self.game, self.settings.daily, self.shuffling.key)
        nonces = tuple(self.shuffling.nonce_of(place) for place in self.places)
        return Shuffled(self.shuffling.key, Deal(self.game.id, self.game.version, self.id, self.deal), nonces)

    def awaits(self, places: Collection[Place]) -> bool:
        """Whether nothing goes on before somebody at *places* has chosen, or is ready for the next hand."""
        if self.stage is Stage.BETWEEN:
            return any(not self.chair(place).ready for place in places)
        return self.actor in places

    @property
    def runs_out(self) -> int | None:
        """When the one to act has no time left; None: the clock stands, or there is none."""
        place = self.actor
        if place is None or self.paused or self.settings.pace.kind is PaceKind.RELAXED:
            return None
        if self.chair(place).is_played_by_the_house:
            return None
        return self.turn_since + self.chair(place).left


def _places_of(account: str | None, chairs: tuple[Chair, ...]) -> tuple[Place, ...]:
    """The numbers of those of *chairs* that *account* has."""
    numbers = enumerate(chairs, 1) if account is not None else ()
    return tuple(Place(number) for number, chair in numbers if chair.account == account)
