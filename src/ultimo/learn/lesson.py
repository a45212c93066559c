"""What a lesson is made of: six steps, each with tasks for a learner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Goal(Enum):
    """What a turn asks of the learner."""

    LEGAL = "legal"  # any action the rules allow
    BEST = "best"  # the action that good players advise
    MOST = "most"  # to play the hand to its end and get the most out of it


@dataclass(frozen=True, slots=True)
class Tap:
    """Find, among *cards*, those that count *points*."""

    name: str
    cards: str
    points: int


@dataclass(frozen=True, slots=True)
class Worth:
    """Say how many card points *cards* have together; *decoys* are offered beside the right number."""

    name: str
    cards: str
    decoys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taker:
    """Say who takes the trick with which the position ends; the learner sits where it was led."""

    name: str  # of the position, too


@dataclass(frozen=True, slots=True)
class Turn:
    """Act in a position for the seat whose turn it is there."""

    name: str  # of the position, too
    goal: Goal
    among: tuple[str, ...] = ()  # the only actions offered, where all would be too many


Task: TypeAlias = Tap | Worth | Taker | Turn


@dataclass(frozen=True, slots=True)
class Step:
    """One subject, and the rules that are its ground."""

    name: str
    rules: tuple[str, ...]
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that is taught of one game."""

    game: str  # its id
    steps: tuple[Step, ...]
