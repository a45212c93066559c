"""One seat as a Gymnasium environment: the others are bots of this package, or programs.

>>> table = SeatEnv("calling-the-twenty", bots="random")
>>> seen, _ = table.reset(seed=1)
>>> legal = seen["action_mask"].nonzero()[0]
>>> table.encoding.actions.labels[legal[0]]
'pass'
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import gymnasium
import numpy as np

from ultimo.bots.bringing import brought
from ultimo.bots.player import Luck, MakePlayer, Player, tell_end
from ultimo.core.actions import Action
from ultimo.core.record import Record, format_record
from ultimo.core.seats import SEATS, Seat
from ultimo.core.shuffle import seeded_key
from ultimo.core.state import IllegalAction
from ultimo.rl.encoding import Encoding
from ultimo.rl.episodes import Episode, OneHand, WholeEvening, acting, game_of, seat_of
from ultimo.rl.spaces import Observation, action_space, observation_space, observed
from ultimo.rl.zoo import SEEDS

ILLEGAL = -100.0  # the reward for an action that is not legal


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """The learner and three *bots* play *game*: an episode is one hand, or an *evening*.

    The learner sits at *seat* (1 to 4; None: another one each hand); in an evening it is the first player. The reward
    is what is settled for it. An action that is not legal ends the episode with the reward *illegal*, and
    `info["refused"]` says why; with None it raises IllegalAction.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium's

    def __init__(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        bots: str = "book",
        seat: int | None = None,
        evening: bool = False,
        illegal: float | None = ILLEGAL,
        render_mode: str | None = None,
    ) -> None:
        if seat not in (None, *SEATS):
            raise ValueError(f"there is no seat {seat!r}; seats are 1 to 4, None is another one each hand")
        self.game = game_of(game, options)
        self.seat = seat
        self.evening = evening
        self.illegal = illegal
        self.render_mode = render_mode
        self.encoding = Encoding.of(self.game)
        self.observation_space = observation_space(self.encoding)
        self.action_space = action_space(self.encoding)
        self.episode: Episode
        self.player = 0  # the learner's number in the episode
        self._running = ExitStack()
        self._bot: MakePlayer = self._running.enter_context(brought(bots))
        self._bots: dict[Seat, Player] = {}  # by seat, for the hand being played

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals, and plays to the learner's turn; the same *seed* gives the same hands."""
        super().reset(seed=seed)
        self._begin()
        while self.episode.over:  # annulled before the learner was asked
            self._begin()
        return self._seen(), {}

    def _begin(self) -> None:
        self.number = int(self.np_random.integers(SEEDS))
        self.player = 0
        if not self.evening:
            self.player = int(self.np_random.integers(len(SEATS))) if self.seat is None else self.seat - 1
        self.episode = WholeEvening(self.game, self.number) if self.evening else OneHand(self.game, self.number)
        self._sit_down()
        self._play_on()

    def _sit_down(self) -> None:
        """New bots for the hand that was dealt."""
        hand = self.episode.hand
        own = seat_of(self.episode, self.player)
        luck = {seat: Luck(seeded_key(self.number, hand, seat), seeded_key(self.number, hand)) for seat in SEATS}
        self._bots = {seat: self._bot(luck[seat]) for seat in SEATS if seat != own}

    def _play_on(self) -> float:
        """The bots play until it is the learner's turn, or to the end; what the learner gets meanwhile."""
        reward = 0.0
        while not self.episode.over and acting(self.episode) != self.player:
            seat = self.episode.state.actor
            assert seat is not None, "somebody acts"
            reward += self._apply(self._bots[seat].choose(self.episode.state.view(seat)))
        return reward

    def _apply(self, action: Action) -> float:
        """Does *action* for whose turn it is; what the learner gets for a hand that ends with it."""
        ended = self.episode.apply(action)
        if ended is None:
            return 0.0
        tell_end(ended.state, self._bots)
        self._sit_down()
        return ended.rewards[self.player]

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does *action* for the learner, and plays on to its next turn."""
        seat = self.episode.state.actor
        assert seat is not None, "the episode is over: reset it"
        try:
            reward = self._apply(self.encoding.actions.action(int(action), seat))
        except IllegalAction as refused:
            if self.illegal is None:
                raise
            return self._seen(), self.illegal, True, False, {"refused": str(refused)}
        reward += self._play_on()
        over, broken_off = self.episode.over, self.episode.broken_off
        return self._seen(), reward, over and not broken_off, broken_off, {}

    def _seen(self) -> Observation:
        return observed(self.encoding, self.episode.state, seat_of(self.episode, self.player))

    def render(self) -> str | None:
        """With render_mode `ansi` the hand so far as a record, every card in the open."""
        return format_record(Record.of(self.episode.state)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the bots that are programs."""
        self._running.close()
