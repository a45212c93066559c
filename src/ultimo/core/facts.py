"""The facts a hand is settled by: all that a scorer needs, and nothing a real table would not know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypedDict, TypeVar

from ultimo.core.cards import Card, Cards
from ultimo.core.facts_json import Read, cards, entries, every, maybe, one_card, one_of, row, seat, text, whole
from ultimo.core.seats import SEATS, PerSeat, Seat

T = TypeVar("T")


class HandEnd(Enum):
    """How the hand came to its end."""

    PLAYED = "played"
    ANNULLED = "annulled"
    PASSED_OUT = "passed-out"
    FAILED_SPECULATION = "failed-speculation"


@dataclass(frozen=True, slots=True)
class Announcement:
    """A bonus announced by a seat, and the factor kontra brought it to (1, 2, 4 …)."""

    bonus: str
    seat: Seat
    level: int = 1


@dataclass(frozen=True, slots=True)
class Capture:
    """*card*, played by *lost_by*, went into a trick of *taken_by*."""

    card: Card
    lost_by: Seat
    taken_by: Seat


class FactsJson(TypedDict):
    """Facts as JSON values; the meaning of each entry is that of the field in Facts."""

    end: str
    contract: str | None
    declarer: Seat | None
    partner: Seat | None
    called: str | None
    points: list[int]
    tricks: list[int]
    piles: list[str]  # cards as tokens between blanks
    level: int
    announced: list[tuple[str, Seat, int]]  # bonus, seat, level
    holders: list[tuple[str, Seat]]
    last_taker: Seat | None
    last_pagat: Seat | None
    captures: list[tuple[str, Seat, Seat]]  # card, lost by, taken by
    multiplier: int
    penalties: list[tuple[str, Seat]]
    rulings: list[tuple[str, list[int]]]  # text, amounts by seat
    first_right: Seat | None
    looks: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What happened in a hand. Amounts by side are (declarer's, opponents'), by seat where each plays alone."""

    end: HandEnd = HandEnd.PLAYED
    contract: str | None = None  # None: no contract was played
    declarer: Seat | None = None
    partner: Seat | None = None
    called: Card | None = None
    points: tuple[int, ...] = ()  # card points, by side or by seat; empty where nothing is counted
    tricks: tuple[int, ...] = ()  # tricks taken, by side or by seat
    piles: tuple[Cards, ...] = ()  # the cards counted, by side or by seat; empty where only the points are known
    level: int = 1  # the factor kontra brought the game to
    announced: tuple[Announcement, ...] = ()
    holders: tuple[tuple[str, Seat], ...] = ()  # who was dealt the trull or four Kings, or whose side took them
    last_taker: Seat | None = None  # who took the last trick
    last_pagat: Seat | None = None  # who played the Pagat to the last trick
    captures: tuple[Capture, ...] = ()  # cards that matter lost across the sides
    multiplier: int = 1  # multiplies every amount (bockrounds)
    penalties: tuple[tuple[str, Seat], ...] = ()  # offences at a real table: kind and offender
    rulings: tuple[tuple[str, PerSeat[int]], ...] = ()  # what the table or a judge ruled: text, what every seat gets
    first_right: Seat | None = None  # who had the first right to bid at the end of the auction (TX-9)
    looks: int = 0  # how often the declarer looked at cards of the talon (TX-16)

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The declarer's side."""
        side = (self.declarer, self.partner)
        return tuple(seat for seat in SEATS if seat in side)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody who is not on the declarer's side."""
        side = self.declarers
        return tuple(seat for seat in SEATS if seat not in side)

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The side *seat* is on."""
        return self.declarers if seat in self.declarers else self.opponents

    def against(self, seat: Seat) -> tuple[Seat, ...]:
        """The side *seat* is not on."""
        return self.opponents if seat in self.declarers else self.declarers

    def announcement(self, bonus: str, side: tuple[Seat, ...]) -> Announcement | None:
        """The announcement of *bonus* by somebody of *side*."""
        return next((said for said in self.announced if said.bonus == bonus and said.seat in side), None)

    def to_json(self) -> FactsJson:
        """The facts as JSON values; `from_json` is the inverse."""
        return {
            "end": self.end.value,
            "contract": self.contract,
            "declarer": self.declarer,
            "partner": self.partner,
            "called": self.called.token if self.called else None,
            "points": list(self.points),
            "tricks": list(self.tricks),
            "piles": [str(pile) for pile in self.piles],
            "level": self.level,
            "announced": [(said.bonus, said.seat, said.level) for said in self.announced],
            "holders": list(self.holders),
            "last_taker": self.last_taker,
            "last_pagat": self.last_pagat,
            "captures": [(lost.card.token, lost.lost_by, lost.taken_by) for lost in self.captures],
            "multiplier": self.multiplier,
            "penalties": list(self.penalties),
            "rulings": [(text, list(amounts)) for text, amounts in self.rulings],
            "first_right": self.first_right,
            "looks": self.looks,
        }

    @staticmethod
    def from_json(facts: object) -> Facts:
        """The facts that `to_json` wrote; FactsError says which entry is wrong and what would be right."""
        found = entries(facts, tuple(FactsJson.__annotations__))

        def read(name: str, reader: Read[T]) -> T:
            return reader(found[name], name)

        return Facts(
            end=one_of(HandEnd, found["end"], "end"),
            contract=read("contract", maybe(text)),
            declarer=read("declarer", maybe(seat)),
            partner=read("partner", maybe(seat)),
            called=read("called", maybe(one_card)),
            points=read("points", every(whole)),
            tricks=read("tricks", every(whole)),
            piles=read("piles", every(cards)),
            level=read("level", whole),
            announced=read("announced", every(_announcement)),
            holders=read("holders", every(_named_seat)),
            last_taker=read("last_taker", maybe(seat)),
            last_pagat=read("last_pagat", maybe(seat)),
            captures=read("captures", every(_capture)),
            multiplier=read("multiplier", whole),
            penalties=read("penalties", every(_named_seat)),
            rulings=read("rulings", every(_ruling)),
            first_right=read("first_right", maybe(seat)),
            looks=read("looks", whole),
        )

    def holder(self, bonus: str) -> Seat | None:
        """Who was dealt *bonus*."""
        return next((seat for name, seat in self.holders if name == bonus), None)


def _announcement(value: object, where: str) -> Announcement:
    bonus, by, level = row(value, where, 3)
    return Announcement(text(bonus, where), seat(by, where), whole(level, where))


def _named_seat(value: object, where: str) -> tuple[str, Seat]:
    name, whose = row(value, where, 2)
    return text(name, where), seat(whose, where)


def _capture(value: object, where: str) -> Capture:
    lost, lost_by, taken_by = row(value, where, 3)
    return Capture(one_card(lost, where), seat(lost_by, where), seat(taken_by, where))


def _ruling(value: object, where: str) -> tuple[str, PerSeat[int]]:
    said, amounts = row(value, where, 2)
    one, two, three, four = (whole(amount, where) for amount in row(amounts, where, len(SEATS)))
    return text(said, where), (one, two, three, four)
