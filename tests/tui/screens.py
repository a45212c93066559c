"""Screens without a terminal: what stands on them, and keys pressed at them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from ultimo.bots import BOTS, MakePlayer
from ultimo.cli.sitting import Sitting
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.tui.app import TableApp
from ultimo.tui.hand import in_hand
from ultimo.tui.local import LocalTable
from ultimo.tui.scene import Scene, Table

SMALL = (80, 24)
TURNS = 600  # of the event loop that anything may take


def sitting(
    game: str,
    seed: int = 1,
    save: Callable[[Session], None] = lambda one: None,
    make_bot: MakePlayer = BOTS["varied"],
) -> Sitting:
    """An evening against bots that try everything; the same seed is the same evening."""
    agreed = find_game(game)
    session = Session.start(agreed, ("You", "Bot 2", "Bot 3", "Bot 4"), f"{game}-seed-{seed}")
    return Sitting(session, 1, make_bot, seed, save)


class Shown:
    """A table on a screen of 80×24."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, word: str) -> None:
        """Types *word*, and Enter."""
        names = {" ": "space", "?": "question_mark", ":": "colon", "-": "minus"}
        await self.press(*(names.get(sign, sign) for sign in word), "enter")

    async def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Waits for what bots, or a server, do meanwhile."""
        for _ in range(TURNS):
            if is_so():
                return
            if self.app.failure is not None:
                raise self.app.failure
            await self.pilot.pause(0.001)
        raise AssertionError(f"waited in vain for {what}:\n{self.text}")

    async def sees(self, text: str) -> None:
        """Waits until *text* stands on the screen."""
        await self.until(lambda: text in self.text, repr(text))


@asynccontextmanager
async def shown(table: Table, size: tuple[int, int] = SMALL) -> AsyncIterator[Shown]:
    """*table* on a screen of that *size*; what went wrong at it is raised."""
    app = TableApp(table)
    async with app.run_test(size=size) as pilot:
        yield Shown(app, pilot)
        app.exit()
    if app.failure is not None:
        raise app.failure


@asynccontextmanager
async def against_bots(one: Sitting) -> AsyncIterator[Shown]:
    """The evening *one* on a screen, come to where the person has something to do."""
    table = LocalTable(one, pace=0)
    async with shown(table) as screen:
        await until_asked(screen, table)
        yield screen


async def until_asked(screen: Shown, table: Table) -> None:
    """Waits until the person has something to do."""
    await screen.until(lambda: is_asked(table.scene), "a question")
    await screen.pilot.pause()


def is_asked(scene: Scene) -> bool:
    return scene.view is not None and (bool(scene.view.legal) or scene.result is not None)


async def until_changed(screen: Shown, table: Table, before: Scene) -> None:
    """Waits until the table is not as *before*, and the person has something to do again."""
    log = before.view and before.view.log
    await screen.until(lambda: (table.scene.view and table.scene.view.log) != log, "an answer")
    await until_asked(screen, table)


async def do_first(screen: Shown, scene: Scene, number: int) -> None:
    """Chooses the legal action *number* (modulo how many there are) with arrow keys and Enter."""
    view = scene.view
    assert view is not None, "somebody is asked"
    action = view.actions[number % len(view.actions)]
    if (card := in_hand(action)) is not None:
        cards = list(view.hand)
        steps = cards.index(card) + 1 if len(view.actions) > 1 else 0
        await screen.press(*["right"] * steps, "enter")
    else:
        steps = view.actions.index(action) + 1 if len(view.actions) > 1 else 0
        await screen.press(*["down"] * steps, "enter")


async def until_the_end(table: Table, word: str = "") -> None:
    """Shows *table*, where *word* is typed, until the screen ends by itself."""
    async with shown(table) as screen:
        if word:
            await until_asked(screen, table)
            await screen.type(word)
        await screen.until(lambda: not screen.app.is_running, "the end")
