"""Hand bonuses: what the twelve cards held are paid for at once, if their holder says so (TX-17 to TX-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import PASS, Action, Announce, Discard
from ultimo.core.announcements import Said, Turns
from ultimo.core.bonuses import Bonus
from ultimo.core.contracts import Contract
from ultimo.core.events import Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import Table
from ultimo.games.texas_tarok.tables import (
    FIVE_LINE,
    HAND_BONUSES,
    TAROK_LINE,
    ZE_RUKY,
    ZEBRAK,
    five_bonus,
    tarok_bonus,
)

NO_CATEGORY = Key("no-category", "the hand has no bonus of this line")
EXACT_CATEGORY = Key("exact-category", "a bonus is said by its exact name, here {bonus}")
LINE_SAID = Key("line-said", "{bonus} is said already, and a line is said once")
TALON_CLOSED = Key("talon-closed", "in {contract} nobody touches the talon, and nothing is laid away")

ANNOUNCE = {name: Announce(name) for name in HAND_BONUSES}
CHOICES: tuple[Action, ...] = (PASS, *ANNOUNCE.values())


class HandBonuses(Asking):
    """One turn each, counter-clockwise from the declarer, always ended by a pass (TX-17)."""

    name: Final = PhaseName.HAND_BONUSES

    def __init__(self, table: Table, contract: Contract, turns: Turns, said: Said | None = None) -> None:
        self.table = table
        self.contract = contract
        self.turns = turns
        self.said = said or Said()

    @property
    def actor(self) -> Seat | None:
        """Each in turn."""
        return self.turns.seat if self.turns.over < len(SEATS) else None

    def vocabulary(self) -> Sequence[Action]:
        """Pass, and every hand bonus."""
        return CHOICES

    def legal(self) -> Sequence[Action]:
        """Pass, and the category of each line that is not said yet; must agree with `refusal`."""
        hand = self.table.hand(self.turns.seat)
        own = (tarok_bonus(hand), five_bonus(hand))
        said = [name for name, seat in self.said.bonuses if seat == self.turns.seat]
        return (PASS, *[ANNOUNCE[bonus.name] for bonus in own if bonus and bonus.name not in said])

    def refusal(self, action: Action) -> Reason | None:
        """TX-18 to TX-20; only the exact category is right, and a line is said once."""
        match action:
            case Announce(name) if name in HAND_BONUSES:
                return self._no_bonus(HAND_BONUSES[name])
            case Discard() if self.contract in (ZEBRAK, ZE_RUKY):
                return because("TX-15", TALON_CLOSED, contract=self.contract.name)
            case _ if action is PASS:
                return None
            case _:
                return not_here(action.token, self.name.value)

    def _no_bonus(self, bonus: Bonus) -> Reason | None:
        line, own = self._line(bonus)
        if own is None:
            return because(bonus.rule, NO_CATEGORY)
        if any(self.said.has(other.name, (self.turns.seat,)) for other in line):
            return because("TX-20", LINE_SAID, bonus=own.name)
        return None if own is bonus else because("TX-20", EXACT_CATEGORY, bonus=own.name)

    def _line(self, bonus: Bonus) -> tuple[tuple[Bonus, ...], Bonus | None]:
        """The line *bonus* belongs to, and the category of it that the hand has."""
        hand = self.table.hand(self.turns.seat)
        return (TAROK_LINE, tarok_bonus(hand)) if bonus in TAROK_LINE else (FIVE_LINE, five_bonus(hand))

    def apply(self, action: Action) -> tuple[HandBonuses, tuple[Event, ...]]:
        """The turn goes on, or passes to the next."""
        if action is PASS:
            return HandBonuses(self.table, self.contract, self.turns.passed(), self.said), ()
        assert isinstance(action, Announce), "a turn holds hand bonuses"
        said = self.said.announcing(action.bonus, self.turns.seat)
        return HandBonuses(self.table, self.contract, self.turns.spoken(), said), ()
