"""Deals the cards a record leaves unknown, so that what is known of the hands holds by construction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.game import Count
from ultimo.core.known import Known
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.table import NO_CARDS, Table

KEPT = 0.5  # how often it is taken for granted that an announced Pagat had to be kept


class Random(Protocol):
    """What is needed of a generator of random numbers."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


class Cell:
    """Places that are alike: dealt to *seat*, or in the talon at *indexes* and taken by *seat* (None: by nobody)."""

    def __init__(self, seat: Seat | None, left: int, indexes: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.left = left  # how many cards still come here
        self.indexes = indexes  # none: dealt to the hand
        self.cards: list[Card] = []
        self.barred = NO_CARDS  # cards that may not come here (any more)
        self.limits: list[Limit] = []

    def takes(self, card: Card) -> bool:
        """Whether *card* may come here now."""
        return self.left > 0 and card not in self.barred

    def put(self, card: Card) -> None:
        """*card* lies here."""
        self.left -= 1
        self.cards.append(card)
        for limit in self.limits:
            if card in limit.cards:
                limit.room -= 1
                limit.close()


class Limit:
    """At most *room* more of *cards* come to *cells*."""

    def __init__(self, cells: Sequence[Cell], cards: Cards, room: int) -> None:
        self.cells = cells
        self.cards = cards
        self.room = room
        for cell in cells:
            cell.limits.append(self)
        self.close()

    def close(self) -> None:
        """Bars the cells once there is no room left."""
        if self.room <= 0:
            for cell in self.cells:
                cell.barred |= self.cards


class Need(NamedTuple):
    """At least *least* of *cards* come to *cells*."""

    cells: Sequence[Cell]
    cards: Cards
    least: int

    @property
    def missing(self) -> int:
        """How many must still come."""
        return self.least - sum(card in self.cards for cell in self.cells for card in cell.cards)


class Dealing:
    """One deal of the unknown cards of *known*, drawn with *rng*."""

    def __init__(self, known: Known, rng: Random) -> None:
        self.known = known
        self.rng = rng
        self.unseen = known.unseen  # cards still to be dealt
        self.cells = list(_cells(known))
        self.needs: dict[bool, list[Need]] = {True: [], False: []}  # as dealt; when all was laid away
        pagat_held = rng.random() < KEPT
        for seat in SEATS:
            if self._cells_of(seat):
                self._lay_away(seat, known.lacked(seat, pagat_held))
        for count in known.counts:
            if not count.unless:
                self._bound(count)

    def table(self) -> Table | None:
        """The table dealt; None if what is known left no place for a card."""
        owned = Cards.of(card for card in self.unseen if self.known.owner(card))
        met = self._meet(as_dealt=True) and self._lay(owned & self.unseen) and self._meet(as_dealt=False)
        return self._table() if met and self._lay(self.unseen) else None

    def _cells_of(self, seat: Seat, as_dealt: bool = False) -> list[Cell]:
        return [cell for cell in self.cells if cell.seat == seat and not (as_dealt and cell.indexes)]

    def _lay_away(self, seat: Seat, lacked: Cards) -> None:
        """Lets *seat* have as many cards as it laid away, and no more of those *lacked* after."""
        known, cells = self.known, self._cells_of(seat)
        had, layable = known.had(seat), known.layable(seat)
        must = known.told.laid[seat - 1] | had & lacked
        Limit(cells, lacked - layable, 0)
        for kind, count in known.laid_away(seat):
            Limit(cells, lacked & layable & kind, count - len(must & kind))
            away = (layable | must) & kind
            self._need(seat, away, count - len(had & away))

    def _bound(self, count: Count) -> None:
        """Lets *count* hold."""
        seat, cards = count.seat, count.cards
        cells = self._cells_of(seat, count.as_dealt)
        had = self.known.dealt(seat) if count.as_dealt else self.known.had(seat)
        laid = 0 if count.as_dealt or cards != TAROKS else self.known.told.taroks[seat - 1] or 0
        more = laid - len(had & cards)  # beside the cards that are known
        if cells:
            Limit(cells, cards, count.most + more)
            self._need(seat, cards, count.least + more, count.as_dealt)

    def _need(self, seat: Seat, cards: Cards, least: int, as_dealt: bool = False) -> None:
        """Lets *seat* have *least* of *cards*, maybe in the talon as long as it is not known who took what."""
        others: list[Cell] = []
        if not as_dealt and not self.known.takers_known:
            others = [cell for cell in self.cells if cell.seat is None]
            least -= sum(
                card is not None and card in cards for card in self.known.record.talon
            )  # it may have taken them
        self.needs[as_dealt].append(Need([*self._cells_of(seat, as_dealt), *others], cards, least))

    # ── dealing ──

    def _meet(self, as_dealt: bool) -> bool:
        """Deals what seats must have had; first to those with the least choice. False if it cannot be."""
        return all(self._fill(need) for need in sorted(self.needs[as_dealt], key=self._slack))

    def _slack(self, need: Need) -> float:
        return len(self.unseen & need.cards) - need.missing + self.rng.random()

    def _fill(self, need: Need) -> bool:
        missing = need.missing
        for card in self._in_any_order(self.unseen & need.cards):
            if missing <= 0:
                break
            missing -= self._deal(card, need.cells)
        return missing <= 0

    def _lay(self, cards: Cards) -> bool:
        """Deals *cards*, those first that may come to the fewest places; False if one fits nowhere."""

        def ease(card: Card) -> float:
            return sum(cell.takes(card) for cell in self.cells) + self.rng.random()

        return all(self._deal(card, self.cells) for card in sorted(cards, key=ease))

    def _deal(self, card: Card, cells: Iterable[Cell]) -> bool:
        """Puts *card* into one of *cells*, each place as likely as any other; False if it fits nowhere."""
        fits = [cell for cell in cells if cell.takes(card) and self._may_be_with(cell.seat, card)]
        places = [cell for cell in fits for _ in range(cell.left)]
        if places:
            places[self._below(len(places))].put(card)
            self.unseen -= Cards(card.bit)
        return bool(places)

    def _may_be_with(self, seat: Seat | None, card: Card) -> bool:
        owner = self.known.owner(card)
        return owner in (None, seat) or (seat is None and self.known.may_be_taken(card))

    def _table(self) -> Table:
        record = self.known.record
        talon = list(record.talon)
        for cell in self.cells:
            for index, card in zip(cell.indexes, self._in_any_order(cell.cards), strict=False):
                talon[index] = card
        return Table(per_seat(self._hand), tuple(card for card in talon if card), multiplier=record.multiplier)

    def _hand(self, seat: Seat) -> Cards:
        dealt = (card for cell in self._cells_of(seat, as_dealt=True) for card in cell.cards)
        return self.known.dealt(seat) | Cards.of(dealt)

    def _in_any_order(self, cards: Iterable[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: self.rng.random())

    def _below(self, limit: int) -> int:
        return int(self.rng.random() * limit)


def _cells(known: Known) -> Iterator[Cell]:
    """The places for unknown cards: of each hand, and of the talon by who takes them."""
    for seat in SEATS:
        if unknown := known.record.hands[seat - 1].count(None):
            yield Cell(seat, unknown)
    for taker in (None, *SEATS):
        lying = zip(known.record.talon, known.takers, strict=True)
        indexes = tuple(index for index, (card, other) in enumerate(lying) if card is None and other == taker)
        if indexes:
            yield Cell(taker, len(indexes), indexes)
