"""Something to read over the table: a text that scrolls, and what may be done after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from ultimo.tui.scene import Deed
from ultimo.tui.telling import bar


class Reading(ModalScreen[str | None]):
    """*text* under *title*; ends with the word of one of *deeds*, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,f10", "close", "Back"),
        Binding("enter", "first", "Go on"),
        Binding("up,k", "scroll(-1)", "Up"),
        Binding("down,j", "scroll(1)", "Down"),
        Binding("pageup,b", "page(-1)", "Page up"),
        Binding("pagedown,space", "page(1)", "Page down"),
        Binding("home", "end(-1)", "Beginning"),
        Binding("end", "end(1)", "End"),
    ]

    def __init__(self, title: str, text: str, deeds: Sequence[Deed] = ()) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._deeds = tuple(deeds)

    def compose(self) -> ComposeResult:
        """The title, the text, and a line with the keys."""
        yield Static(Content(bar(self._title)), id="heading")
        with VerticalScroll(id="page", can_focus=False):
            yield Static(Content(self._text), id="text")
        yield Static(self._keys(), id="keys")

    def on_key(self, event: Key) -> None:
        """The key of a deed does it."""
        for deed in self._deeds:
            if event.key == deed.key:
                event.stop()
                self.dismiss(deed.word)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def action_first(self) -> None:
        """Does the first deed."""
        self.dismiss(self._deeds[0].word if self._deeds else None)

    def action_scroll(self, lines: int) -> None:
        """Moves the text so many *lines*."""
        self._page.scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        """Moves the text so many *pages*."""
        self._page.scroll_relative(y=pages * max(1, self._page.size.height - 1), animate=False)

    def action_end(self, which: int) -> None:
        """Moves to the beginning, or to the end."""
        self._page.scroll_home(animate=False) if which < 0 else self._page.scroll_end(animate=False)

    @property
    def _page(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    def _keys(self) -> Content:
        first, *others = self._deeds or (Deed("", "Back"),)
        keys = [f"Enter {first.label}", *(f"{deed.key.upper()} {deed.label}" for deed in others if deed.key[:1] == "f")]
        return Content("   ".join([*keys, *(["Esc Back"] if self._deeds else []), "↑↓ Scroll"]))
