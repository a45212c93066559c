"""Observations and actions in the form that Gymnasium and PettingZoo ask for."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.rl.encoding import Encoding

Observation: TypeAlias = dict[str, Any]  # `observation`: float32; `action_mask`: int8, all 0 when it is not the turn


def observation_space(encoding: Encoding) -> spaces.Dict[Any]:
    """The space of every seat's observations."""
    seen = spaces.Box(0.0, 1.0, (encoding.seen.size,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (len(encoding.actions),), np.int8)})


def action_space(encoding: Encoding) -> spaces.Discrete:
    """The space of actions; an observation's mask says which are legal."""
    return spaces.Discrete(len(encoding.actions))


def observed(encoding: Encoding, state: State, seat: Seat | None) -> Observation:
    """What *seat* observes of *state*; None: somebody who only watches."""
    mask = encoding.mask(state) if seat is not None and seat == state.actor else encoding.actions.mask(())
    return {"observation": encoding.observation(state.outlook(seat)), "action_mask": mask}
