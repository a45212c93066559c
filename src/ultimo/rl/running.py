"""A hand that goes on in place: what a State is, without its log, for many hands at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ultimo.core.actions import Action
from ultimo.core.cards import PACK, Cards
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

    __slots__ = ("actor", "facts", "game", "heard", "phase", "script")

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.heard = Heard(game, table.hands, table.multiplier)
        self.script = game.script(table)
        self.facts: Facts | None = None  # once the hand is over: what it came to
        self._enter(next(self.script))

    def _enter(self, phase: Phase) -> None:
        """Goes on from *phase*, which begins, to the next in which somebody acts."""
        for event in phase.opening:
            self.heard.hear(event)
        self._goes_on(phase)

    def _goes_on(self, phase: Phase) -> None:
        """*phase* as it now is; if it is over, the next."""
        actor = phase.actor
        if actor is None:
            self._end(phase)
            return
        self.phase = phase
        self.actor = actor  # whose turn it is, while the hand goes on
        self.heard.turn(phase.name, actor)

    def _end(self, phase: Phase) -> None:
        try:
            following = self.script.send(phase)
        except StopIteration as end:
            self.facts = end.value
            return
        self._enter(following)

    def apply(self, action: Action) -> None:
        """Goes on by *action*, which is legal."""
        phase, events = self.phase.apply(action)
        self.heard.does(self.actor - 1, action)
        for event in events:
            self.heard.hear(event)
        self._goes_on(phase)

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
        self._end(over)

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
