"""A list whose chosen row is set off by reversed signs, on terminals without colours too."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class Menu(OptionList):
    """Rows of which one may be chosen; the screen has the keys."""

    can_focus = False

    def __init__(self, name: str) -> None:
        super().__init__(id=name, markup=False, compact=True)
        self._rows: list[Content] = []

    def set_rows(self, rows: Iterable[Content]) -> None:
        """Other rows, none of them chosen."""
        self._rows = []
        self.clear_options()
        self._rows = list(rows)
        self.add_options([Option(row) for row in self._rows])

    def says(self, rows: Iterable[Content]) -> bool:
        """Whether these are the texts of the rows."""
        return [row.plain for row in rows] == [row.plain for row in self._rows]

    def set_row(self, index: int, row: Content) -> None:
        """Another text for the row at *index*."""
        self._rows[index] = row
        self._draw(index)

    def move(self, step: int) -> None:
        """Chooses the next row, or the one before."""
        self.action_cursor_down() if step > 0 else self.action_cursor_up()

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Sets the chosen row off."""
        super().watch_highlighted(highlighted)
        for index in range(len(self._rows)):
            self._draw(index)

    def _draw(self, index: int) -> None:
        row = self._rows[index]
        self.replace_option_prompt_at_index(index, row.stylize("reverse") if index == self.highlighted else row)
