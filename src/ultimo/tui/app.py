"""The program around a screen: 16 colours as the terminal has them, or none; a clean end whatever happens."""

from __future__ import annotations

from textual.app import App

from ultimo.tui.scene import Table
from ultimo.tui.table import TableScreen


class TableApp(App[None]):
    """Shows *table* until it ends or the person leaves; `failure` is what ended it otherwise."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Ultimo"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.theme = "ansi-dark"
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

    def action_help_quit(self) -> None:
        """Ctrl-C leaves too."""
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
