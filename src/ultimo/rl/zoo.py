"""A table as a PettingZoo environment: four agents in turn, or more who share an evening.

>>> table = env("hungarian-tarokk", {"kontra-cap": "16"})
>>> table.reset(seed=1)
>>> table.agent_selection, table.observe("player_0")["observation"].shape
('player_0', (1508,))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from ultimo.core.game import Game
from ultimo.core.record import Record, format_record
from ultimo.core.seats import SEATS
from ultimo.rl.encoding import Encoding
from ultimo.rl.episodes import Episode, OneHand, WholeEvening, acting, game_of, seat_of
from ultimo.rl.layout import Floats
from ultimo.rl.spaces import Observation, action_space, observation_space, observed

SEEDS = 2**63


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """*players* agents play hands of *game*: an episode is one hand of four, or an *evening*.

    Observations are dictionaries of `observation` (float32, 0 or 1) and `action_mask` (int8). An agent is rewarded
    with what is settled when a hand ends. An action that is not legal raises IllegalAction.
    """

    metadata = {"name": "ultimo_v1", "is_parallelizable": True, "render_modes": ["ansi"]}  # noqa: RUF012  # PettingZoo's

    def __init__(self, game: Game, evening: bool = False, players: int = 4, render_mode: str | None = None) -> None:
        if not evening and players != len(SEATS):
            raise ValueError(f"a hand is played by {len(SEATS)}, not {players}; more can share an evening")
        if evening:
            game.evening(players)
        self.game = game
        self.evening = evening
        self.render_mode = render_mode
        self.encoding = Encoding.of(game)
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.state_space = spaces.Box(0.0, 1.0, (self.encoding.secret.size,), np.float32)
        self._random, _ = seeding.np_random()
        self._observations = observation_space(self.encoding)
        self._actions = {agent: action_space(self.encoding) for agent in self.possible_agents}
        self.episode: Episode

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """See AECEnv."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Discrete:
        """See AECEnv."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals; the same *seed* gives the same hands, then and after each further reset without one."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        chosen = int(self._random.integers(SEEDS))
        self.agents = self.possible_agents[:]
        self.episode = WholeEvening(self.game, chosen, len(self.agents)) if self.evening else OneHand(self.game, chosen)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[acting(self.episode)]

    def observe(self, agent: str) -> Observation:
        """What *agent* sees now, whoever is to act."""
        player = self.possible_agents.index(agent)
        return observed(self.encoding, self.episode.state, seat_of(self.episode, player))

    def state(self) -> Floats:
        """Where all cards are, counted from seat 1: for critics."""
        return self.encoding.secrets(self.episode.state, SEATS[0])

    def step(self, action: int | None) -> None:
        """Does *action* for the selected agent; NoSuchAction, IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.episode.state
        assert action is not None and state.actor is not None, "an agent that is not done acts"
        chosen = self.encoding.actions.action(int(action), state.actor)
        ended = self.episode.apply(chosen)
        self._cumulative_rewards[agent] = 0.0
        rewards = ended.rewards if ended else [0.0] * len(self.possible_agents)
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, not self.episode.broken_off)
            self.truncations = dict.fromkeys(self.agents, self.episode.broken_off)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[acting(self.episode)]

    def render(self) -> str | None:
        """With render_mode `ansi` the hand so far as a record, every card in the open."""
        return format_record(Record.of(self.episode.state)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""


def env(game: str, options: Mapping[str, str] | None = None, **how: Any) -> TableEnv:
    """The environment of the game called *game*, by name; UnknownGame, OptionError. *how*: see TableEnv."""
    return TableEnv(game_of(game, options), **how)


def parallel_env(game: str, options: Mapping[str, str] | None = None, **how: Any) -> turn_based_aec_to_parallel_wrapper:
    """The same where all agents act at once; what an agent does whose turn it is not is not looked at."""
    return turn_based_aec_to_parallel_wrapper(env(game, options, **how))
