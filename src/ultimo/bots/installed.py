"""Bots that other packages, or other parts of this one, bring: named `FAMILY:ARGUMENT`, as `net:weights.safetensors`.

A package names its families as entry points of the group `ultimo.bots`. Each is a function that takes the argument and
gives the bot, a MakePlayer; UnknownBot if there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ultimo.bots.player import MakePlayer, UnknownBot
from ultimo.core.quoting import short

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ultimo.bots"


def family_of(name: str) -> EntryPoint | None:
    """What makes the bot called *name*, if some package brings its family."""
    from importlib.metadata import entry_points  # brings much along, and few names need it

    family, colon, _ = name.partition(":")
    return next(iter(entry_points(group=GROUP, name=family)), None) if colon else None


def argument_of(name: str) -> str:
    """ARGUMENT in *name*, which is `FAMILY:ARGUMENT`."""
    return name.partition(":")[2]


def installed(name: str) -> MakePlayer | None:
    """The bot called *name*, if some package brings its family; UnknownBot."""
    family = family_of(name)
    if family is None:
        return None
    try:
        make: MakePlayer = family.load()(argument_of(name))
    except ModuleNotFoundError as missing:
        raise UnknownBot(f"{short(name)} needs {missing.name}, which is not installed") from None
    return make
