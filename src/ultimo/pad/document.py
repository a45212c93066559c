"""An evening as it is kept: who plays what, and what happened step by step. See docs/pad-format.md."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ultimo.core.game import Game
from ultimo.core.seats import PerSeat
from ultimo.pad.entry import Entry

FORMAT, VERSION = "ultimo-pad", 1

Names: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandStep:
    """One hand: who sat on seats 1 to 4, and what was entered of it."""

    seats: PerSeat[str]
    entry: Entry = field(default_factory=dict)
    note: str = ""

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        note = {"note": self.note} if self.note else {}
        return {"step": "hand", "seats": list(self.seats), "entry": dict(self.entry), **note}


@dataclass(frozen=True, slots=True)
class TableStep:
    """Who sits at the table from now on, by place."""

    players: Names

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        return {"step": "table", "players": list(self.players)}


@dataclass(frozen=True, slots=True)
class OptionsStep:
    """What the table has agreed on from now on: the options that differ from the defaults."""

    options: tuple[tuple[str, str], ...]

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        return {"step": "options", "options": dict(self.options)}


@dataclass(frozen=True, slots=True)
class SaidStep:
    """Something said about the evening: `last-round`."""

    word: str

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        return {"step": "said", "word": self.word}


@dataclass(frozen=True, slots=True)
class RulingStep:
    """What the table ruled between hands: amounts by name."""

    text: str
    amounts: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        return {"step": "ruling", "text": self.text, "amounts": dict(self.amounts)}


Step: TypeAlias = HandStep | TableStep | OptionsStep | SaidStep | RulingStep


@dataclass(frozen=True, slots=True)
class Undo:
    """How the last change is taken back: *now* steps from *at* on become *was* again."""

    at: int
    now: int
    was: tuple[Step, ...]

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        return {"at": self.at, "now": self.now, "was": [step.to_json() for step in self.was]}


@dataclass(frozen=True, slots=True)
class Document:
    """An evening: a frozen value, every change makes a new one."""

    game: Game  # with the options it began with
    players: Names  # by place, as it began
    title: str = ""
    steps: tuple[Step, ...] = ()
    undo: tuple[Undo, ...] = ()  # the last change is the last

    def to_json(self) -> dict[str, object]:
        """As it is kept; `reading.document` is the inverse."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "rules": self.game.version,
            "title": self.title,
            "options": dict(self.game.options.changed()),
            "players": list(self.players),
            "steps": [step.to_json() for step in self.steps],
            "undo": [one.to_json() for one in self.undo],
        }

    @property
    def text(self) -> str:
        """As a file has it."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"

    def spliced(self, at: int, now: int, steps: tuple[Step, ...]) -> Document:
        """With *steps* in place of *now* ones from *at* on, without a word about taking it back."""
        return replace(self, steps=(*self.steps[:at], *steps, *self.steps[at + now :]))
