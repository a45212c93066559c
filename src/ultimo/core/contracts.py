"""A contract as a row of a table: its name, its height, what it is worth, who plays with whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Sides(Enum):
    """Who plays with whom."""

    PAIR = "pair"  # the declarer and the holder of the called card against two
    ALONE = "alone"  # one against three
    EACH = "each"  # everybody for himself


class Aim(Enum):
    """What the declarer, or where each plays alone everybody, plays for."""

    CARD_POINTS = "card-points"
    EVERY_TRICK = "every-trick"
    FEW_POINTS = "few-points"  # not the most card points of all
    NO_TRICK = "no-trick"


@dataclass(frozen=True, slots=True)
class Contract:
    """One row; games add columns of their own."""

    name: str  # as in `bid:NAME`
    value: int  # what it pays, in the game's unit
    sides: Sides
    rule: str  # the rule that defines it
    aim: Aim = Aim.CARD_POINTS
