"""Hrb, Rhea, Contrec, Suprec: the ladder on the hand, and the one on a called One (TX-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import PASS, THE_GAME, Action, Item, Kontra
from ultimo.core.announcements import Said
from ultimo.core.events import Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat, next_seat
from ultimo.core.table import Table
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.sides import Parties
from ultimo.games.texas_tarok.tables import DOUBLINGS, PAGAT_ULTIMO, VALAT

OTHER_ITEM = Key("other-item", "what can be doubled now is {item}")
OTHER_SIDE = Key("other-side", "the {step} is for the other side to give")


def owner_of(item: Item, parties: Parties, said: Said) -> Seat:
    """A seat of the side *item* belongs to: who announced it; the hand is the declarer's, or whose Valat was called."""
    if item.seat is not None:
        return item.seat
    return next((seat for bonus, seat in said.bonuses if bonus == VALAT.name), parties.declarer)


def items(said: Said, options: Options) -> tuple[Item, ...]:
    """What can be doubled, one after the other: the hand, then a called One where the table plays so."""
    ones = (Item(bonus, seat) for bonus, seat in said.bonuses if bonus == PAGAT_ULTIMO.name and options.hrb_on_one)
    return (THE_GAME, *ones)


class Ladder(Asking):
    """Rounds on *item*: each asks all four from the declarer until one doubles; a round of passes ends it."""

    name: Final = PhaseName.LADDER

    def __init__(
        self, table: Table, options: Options, parties: Parties, item: Item, said: Said, turn: Seat, asked: int = 0
    ) -> None:
        self.table = table
        self.options = options
        self.parties = parties
        self.item = item
        self.said = said
        self.turn = turn
        self.asked = asked  # how many have passed in this round

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; nobody's after a round of passes, or at the cap."""
        over = self.asked == len(SEATS) or self.said.level(self.item) >= self.options.hrb_cap.factor
        return None if over else self.turn

    def vocabulary(self) -> Sequence[Action]:
        """Pass, and doubling whatever has a ladder."""
        return (PASS, *map(Kontra, items(self.said, self.options)))

    def refusal(self, action: Action) -> Reason | None:
        """The sides alternate, beginning with the owner's opponents."""
        if action is PASS:
            return None
        if not isinstance(action, Kontra):
            return not_here(action.token, self.name.value)
        if action.item != self.item:
            return because("TX-23", OTHER_ITEM, item=str(self.item))
        steps = self.said.steps(self.item)
        owns = self.turn in self.parties.side_of(owner_of(self.item, self.parties, self.said))
        answers = steps % 2 == 1  # the owner's side answers a Hrb, the others a Rhea
        return None if owns is answers else because("TX-23", OTHER_SIDE, step=DOUBLINGS[steps].capitalize())

    def apply(self, action: Action) -> tuple[Ladder, tuple[Event, ...]]:
        """The next is asked; a doubling shows its giver's side and opens the next round."""
        if action is PASS:
            turn = next_seat(self.turn)
            return self._with(self.parties, self.said, turn, self.asked + 1), ()
        assert isinstance(action, Kontra), "a ladder is climbed"
        parties, events = self.parties.showing(self.turn)
        return self._with(parties, self.said.doubling(action.item), parties.declarer, 0), events

    def _with(self, parties: Parties, said: Said, turn: Seat, asked: int) -> Ladder:
        return Ladder(self.table, self.options, parties, self.item, said, turn, asked)
