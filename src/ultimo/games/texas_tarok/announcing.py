"""Valat and the One, announced before the first lead (TX-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import PASS, Action, Announce
from ultimo.core.announcements import Said, Turns
from ultimo.core.cards import PAGAT
from ultimo.core.events import Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import Table
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.sides import Parties
from ultimo.games.texas_tarok.tables import PAGAT_ULTIMO, VALAT

NO_PAGAT = Key("no-pagat", "the One is called by the holder of the I")
SAID_ALREADY = Key("said-already", "{bonus} is announced already")

CHOICES = (PASS, Announce(VALAT.name), Announce(PAGAT_ULTIMO.name))


def shows_side(bonus: str, options: Options) -> bool:
    """Whether announcing *bonus* shows a side: where the others' right to double would tell it to them alone."""
    return bonus == VALAT.name or (bonus == PAGAT_ULTIMO.name and bool(options.hrb_on_one))


class Announcing(Asking):
    """One turn each, counter-clockwise from the declarer, always ended by a pass."""

    name: Final = PhaseName.ANNOUNCING

    def __init__(self, table: Table, options: Options, parties: Parties, turns: Turns, said: Said) -> None:
        self.table = table
        self.options = options
        self.parties = parties
        self.turns = turns
        self.said = said  # the hand bonuses too

    @property
    def actor(self) -> Seat | None:
        """Each in turn."""
        return self.turns.seat if self.turns.over < len(SEATS) else None

    def vocabulary(self) -> Sequence[Action]:
        """Pass, Valat, the One."""
        return CHOICES

    def refusal(self, action: Action) -> Reason | None:
        """Valat is called once a hand, the One by the holder of the I."""
        match action:
            case Announce(VALAT.name):
                return self._no_more(VALAT.name)
            case Announce(PAGAT_ULTIMO.name):
                if PAGAT not in self.table.hand(self.turns.seat):
                    return because("TX-23", NO_PAGAT)
                return self._no_more(PAGAT_ULTIMO.name)
            case _ if action is PASS:
                return None
            case _:
                return not_here(action.token, self.name.value)

    def _no_more(self, bonus: str) -> Reason | None:
        return because("TX-23", SAID_ALREADY, bonus=bonus) if self.said.has(bonus, SEATS) else None

    def apply(self, action: Action) -> tuple[Announcing, tuple[Event, ...]]:
        """The turn goes on, or passes to the next."""
        if action is PASS:
            return self._with(self.parties, self.turns.passed(), self.said), ()
        assert isinstance(action, Announce), "a turn holds announcements"
        seat = self.turns.seat
        parties, events = self.parties.showing(seat) if shows_side(action.bonus, self.options) else (self.parties, ())
        return self._with(parties, self.turns.spoken(), self.said.announcing(action.bonus, seat)), events

    def _with(self, parties: Parties, turns: Turns, said: Said) -> Announcing:
        return Announcing(self.table, self.options, parties, turns, said)
