"""How players usually choose their cards, learned by self-play: numbers for the kernel, a file a game and contract.

A file has little-endian 16-bit numbers in thousandths, in the order of kernel/policy.hpp; training/README.md says how
they came about. A contract without a file has the policy of its game's first one, a game without files has none: then
every card is as likely.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ultimo.bots.kernel import kernel
from ultimo.core.game import Game

if TYPE_CHECKING:
    from ultimo import _kernel

THOUSANDTHS = 1000


def policy_of(game: Game, contract: str) -> _kernel.Policy:
    """The policy in *contract* of *game*; KernelMissing."""
    return _policy(game.id, played_as(game, contract))


@cache
def _policy(game_id: str, contract: str) -> _kernel.Policy:
    file = files(__name__) / f"{game_id}.{contract}.i16"
    numbers = array("h", file.read_bytes() if file.is_file() else bytes(2 * kernel().POLICY_NUMBERS))
    if sys.byteorder == "big":
        numbers.byteswap()
    made: _kernel.Policy = kernel().Policy([number / THOUSANDTHS for number in numbers])
    return made


def played_as(game: Game, contract: str) -> str:
    """The contract of *game* whose policy *contract* is played by: its own, else that of the first one that has one."""
    known = (name for name in (contract, *game.contracts) if _has_policy(game.id, name))
    return next(known, contract)


@cache
def _has_policy(game_id: str, contract: str) -> bool:
    return (files(__name__) / f"{game_id}.{contract}.i16").is_file()
