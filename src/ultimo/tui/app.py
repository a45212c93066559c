"""The programs around screens: 16 colours as the terminal has them, or none; a clean end whatever happens."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType

from ultimo.tui.scene import Table
from ultimo.tui.table import TableScreen

ReturnType = TypeVar("ReturnType")

ENDING = ("SIGTERM", "SIGHUP")  # where there are such


class TerminalApp(App[ReturnType]):
    """Leaves the terminal as it was, also where it is ended from outside, and lets itself be stopped for a while."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Ultimo"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "suspend_process", "Stop for a while", show=False)]

    def __init__(self) -> None:
        super().__init__(ansi_color=True)  # the colours the terminal has; none at all where NO_COLOR is set
        self.theme = "ansi-dark"

    def on_load(self) -> None:
        """Signals that end programs end this one as keys do."""
        for name in ENDING:
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)

    def action_help_quit(self) -> None:
        """Ctrl-C leaves."""
        self.exit()


class TableApp(TerminalApp[None]):
    """Shows *table* until it ends or the person leaves; `failure` is what ended it otherwise."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.failure: Exception | None = None
        self._table = table
        self._screen = TableScreen(table)

    async def on_mount(self) -> None:
        """The table begins."""
        await self.push_screen(self._screen)
        self.run_worker(self._run(), exit_on_error=False)

    async def action_quit(self) -> None:
        """Leaves the table."""
        self.exit()

    async def _run(self) -> None:
        try:
            await self._table.run(self._screen.changed)
        except Exception as problem:
            self.failure = problem
        self.exit()


def show(table: Table) -> None:
    """Shows *table* until it ends or the person leaves; raises what went wrong at it."""
    app = TableApp(table)
    app.run()
    if app.failure is not None:
        raise app.failure
