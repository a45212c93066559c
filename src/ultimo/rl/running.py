"""A hand that goes on in place: what a State is, without its log, for many hands at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ultimo.core.actions import Action
from ultimo.core.cards import PACK, Cards
from ultimo.core.events import acted
from ultimo.core.facts import Facts
from ultimo.core.game import Game
from ultimo.core.phases import Phase
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, PerSeat
from ultimo.core.table import Table
from ultimo.core.tricks import Trick
from ultimo.rl.heard import Heard

NO_HANDS = (Cards(), Cards(), Cards(), Cards())
Taken = Sequence[tuple[Sequence[int], int]]  # the tricks of a play as the kernel gives them


class Running:
    """A hand of *game* dealt as *table*; must agree with `core.state`."""

    __slots__ = ("facts", "game", "heard", "phase", "script")

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.heard = Heard(game, table.hands, table.multiplier)
        self.script = game.script(table)
        self.phase: Phase | None = None  # None: the hand is over
        self.facts: Facts | None = None  # then what it came to
        self._enter(next(self.script))

    def _enter(self, phase: Phase) -> None:
        """Goes on from *phase* to the next in which somebody acts."""
        while True:
            for event in phase.opening:
                self.heard.hear(event)
            if phase.actor is not None:
                self.phase = phase
                return
            if not self._send(phase):
                return
            assert self.phase is not None, "the script goes on"
            phase = self.phase

    def _send(self, over: Phase) -> bool:
        """The phase after *over*, which has ended; False: there is none, and the hand is over."""
        try:
            self.phase = self.script.send(over)
        except StopIteration as end:
            self.phase, self.facts = None, end.value
            return False
        return True

    def apply(self, action: Action) -> None:
        """Goes on by *action*, which is legal."""
        before = self.phase
        assert before is not None and before.actor is not None, "somebody acts"
        phase, events = before.apply(action)
        self.heard.hear(acted(before.actor, action))
        for event in events:
            self.heard.hear(event)
        self.phase = phase
        if phase.actor is None and self._send(phase):
            self._enter(self.phase)

    def play_out(self, tricks: Taken) -> None:
        """Ends the play, whose *tricks* were these."""
        play = self.phase
        assert isinstance(play, TrickPlay), "cards are played"
        leader, taken = play.trick.leader, []
        for cards, taker in tricks:
            trick = Trick(leader, tuple([PACK[card] for card in cards]))
            leader = SEATS[taker]
            taken.append((trick, leader))
        over = TrickPlay(
            play.table, play.rules, play.cites, NO_HANDS, Trick(leader), None, tuple(taken), play.lone, play.remark
        )
        goes_on = self._send(over)
        assert not goes_on, "the play ends a hand"

    def turn(self) -> Phase:
        """The phase in which somebody acts now, once all know of it."""
        assert self.phase is not None, "the hand goes on"
        self.heard.turn(self.phase.name, self.phase.actor)
        return self.phase

    def scores(self) -> PerSeat[int]:
        """What is settled, once the hand is over."""
        assert self.facts is not None, "the hand is over"
        return self.game.settle(self.facts).scores


def remark_of(play: TrickPlay) -> tuple[int, Any]:
    """The card that shows a mistake when it is played, and whose (TX-22), as the kernel counts; −1 for none."""
    if play.remark is None:
        return -1, -1
    event: Any = play.remark.event
    return play.remark.card.index, event.seat - 1
