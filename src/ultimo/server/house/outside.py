"""What a house needs and does not make itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ultimo.core.game import View
from ultimo.core.shuffle import shuffled
from ultimo.server.clock import Ahead, Clock
from ultimo.server.metrics import Metrics
from ultimo.server.protocol.told import AdviceTold, OptionTold
from ultimo.server.room.due import Luck, Pace
from ultimo.server.room.folding import Dealer
from ultimo.server.store.interface import Store


class NoAnswer(Exception):
    """No bot has answered, in time or at all; says nothing of cards."""


class Bots(Protocol):
    """Who plays for the house, and gives hints; they see what the seat sees."""

    async def choose(self, view: View, bot: str) -> str:
        """What *bot* does, as the token of an action; NoAnswer."""

    async def hints(self, view: View) -> Sequence[OptionTold] | AdviceTold:
        """What the seat can expect of everything it may do, the best first, or what the book does; NoAnswer."""


class Outside(NamedTuple):
    """Everything a house needs and does not make itself."""

    store: Store
    clock: Clock
    luck: Luck
    bots: Bots
    metrics: Metrics
    dealer: Dealer = shuffled
    pace: Pace = Pace()

    def from_(self, time: int) -> Outside:
        """The same with a clock that is not before *time*, whatever was done to that of the machine meanwhile."""
        behind = time - self.clock.now()
        return self._replace(clock=Ahead(self.clock, behind)) if behind > 0 else self
