"""Everything a player can do, as a closed union of small values, each with its text token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from ultimo.core.cards import PACK, Card, NotationError, card
from ultimo.core.quoting import short
from ultimo.core.seats import Seat


class Simple(Enum):
    """The actions that are one word."""

    PASS = "pass"
    STAND = "stand"
    HOLD = "hold"
    KEEP = "keep"
    SWAP = "swap"
    BACK = "back"
    ANNUL = "annul"

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return self.value

    def __str__(self) -> str:
        return self.value


PASS, STAND, HOLD, KEEP, SWAP, BACK, ANNUL = Simple


class Item(NamedTuple):
    """What a kontra doubles: the game, or a bonus as announced by a seat."""

    bonus: str  # "game", or the name of the bonus
    seat: Seat | None = None  # who announced it; None for the game

    def __str__(self) -> str:
        return self.bonus if self.seat is None else f"{self.bonus}@{self.seat}"


THE_GAME = Item("game")


@dataclass(frozen=True, slots=True)
class Bid:
    """Names a contract, in the auction or at the final choice."""

    contract: str

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return f"bid:{self.contract}"

    def __str__(self) -> str:
        return self.token


@dataclass(frozen=True, slots=True)
class Announce:
    """Announces a bonus."""

    bonus: str

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return f"announce:{self.bonus}"

    def __str__(self) -> str:
        return self.token


@dataclass(frozen=True, slots=True)
class Kontra:
    """Doubles an item once more; the level follows from the order."""

    item: Item

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return f"kontra:{self.item}"

    def __str__(self) -> str:
        return self.token


@dataclass(frozen=True, slots=True)
class Call:
    """Calls the partner's card."""

    card: Card

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return f"call:{self.card.token}"

    def __str__(self) -> str:
        return self.token


@dataclass(frozen=True, slots=True)
class Discard:
    """Lays one card away; `None` is a card the viewer may not see (`discard:?`)."""

    card: Card | None

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return f"discard:{self.card.token if self.card else '?'}"

    def __str__(self) -> str:
        return self.token


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card to the trick."""

    card: Card

    @property
    def token(self) -> str:
        """The action as the record writes it."""
        return f"play:{self.card.token}"

    def __str__(self) -> str:
        return self.token


Action: TypeAlias = Simple | Bid | Announce | Kontra | Call | Discard | Play

PLAYS: tuple[Play, ...] = tuple(Play(one) for one in PACK)  # one object a card, by Card.index
DISCARDS: tuple[Discard, ...] = tuple(Discard(one) for one in PACK)
HIDDEN_DISCARD = Discard(None)
_WORDS = {action.value: action for action in Simple}
_FORMS = "pass stand hold keep swap back annul bid: announce: kontra: call: discard: play:"


def parse_action(token: str) -> Action:
    """The action written *token*; NotationError if it is none. Names of contracts and bonuses are not judged here."""
    if token in _WORDS:
        return _WORDS[token]
    verb, colon, rest = token.partition(":")
    if not colon or not rest:
        raise NotationError(f"{short(token)} is not an action; actions are {_FORMS}")
    if verb in _VERBS:
        return _VERBS[verb](rest)
    raise NotationError(f"{short(token)} is not an action; actions are {_FORMS}")


def _parse_item(text: str) -> Item:
    bonus, sign, seat = text.partition("@")
    if not sign:
        return Item(bonus)
    if seat not in ("1", "2", "3", "4") or not bonus:
        raise NotationError(f"{short(text)} is nothing to kontra; write game or BONUS@SEAT with a seat from 1 to 4")
    return Item(bonus, Seat(int(seat)))


def _parse_discard(text: str) -> Discard:
    return HIDDEN_DISCARD if text == "?" else DISCARDS[card(text).index]


_VERBS: dict[str, Callable[[str], Action]] = {
    "play": lambda text: PLAYS[card(text).index],
    "call": lambda text: Call(card(text)),
    "discard": _parse_discard,
    "bid": Bid,
    "announce": Announce,
    "kontra": lambda text: Kontra(_parse_item(text)),
}
