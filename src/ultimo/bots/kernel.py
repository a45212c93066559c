"""Where Python meets the kernel: the only module that imports it, and what its masks and numbers mean.

The kernel counts seats from 0 and knows cards by `Card.index`. Without it everything but search and solving works.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import Seat
from ultimo.core.tricks import Emperor, PagatDuty, RedPips, TrickRules, Void

if TYPE_CHECKING:
    from ultimo import _kernel

OFF = "off"  # the value of ULTIMO_KERNEL that does without


class KernelMissing(RuntimeError):
    """Something was asked that needs the kernel, which was not built or is switched off."""


@cache
def kernel() -> ModuleType:
    """The compiled module, the quickest this machine can run; KernelMissing says how to get it."""
    if os.environ.get("ULTIMO_KERNEL", "").lower() == OFF:
        raise KernelMissing("this needs the C++ kernel, which ULTIMO_KERNEL=off has switched off")
    try:
        from ultimo import _kernel
    except ImportError as problem:
        raise KernelMissing(f"this needs the C++ kernel, which is not built here ({problem}); see README.md") from None
    if _kernel.runs_v3():
        with suppress(ImportError):
            return import_module("ultimo._kernel_v3")
    return _kernel


def kernel_missing() -> str | None:
    """Why there is no kernel; None if there is one."""
    try:
        kernel()
    except KernelMissing as problem:
        return str(problem)
    return None


@cache
def kernel_rules(rules: TrickRules) -> _kernel.TrickRules:
    """*rules* as the kernel has them; must agree with the order of its enums."""
    made: _kernel.TrickRules = kernel().TrickRules(
        trumps=rules.trumps,
        void=list(Void).index(rules.void),
        color_led_first=rules.color_led_first,
        rising=rules.rising,
        pagat=list(PagatDuty).index(rules.pagat),
        pagat_held=rules.pagat_held,
        emperor=list(Emperor).index(rules.emperor),
        red_pips=list(RedPips).index(rules.red_pips),
    )
    return made


def kernel_play(phase: TrickPlay) -> _kernel.Play:
    """The play as it stands, with no trick taken yet."""
    lone = -1 if phase.lone is None else phase.lone - 1
    trick = [card.index for card in phase.trick.cards]
    hands = [hand.mask for hand in phase.hands]
    made: _kernel.Play = kernel().Play(kernel_rules(phase.rules), hands, phase.trick.leader - 1, trick, lone)
    return made


def seat_mask(seats: Iterable[Seat]) -> int:
    """*seats* as a mask, bit 0 for seat 1."""
    return sum(1 << seat - 1 for seat in seats)
