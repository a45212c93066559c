"""The table of a server: what it shows as scenes, and what the person does as messages."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from ultimo.cli.signs import bounded
from ultimo.core.actions import Action, parse_action
from ultimo.core.reasons import Reason
from ultimo.server.client.socket import REAL_TIME, Link, Time, attend
from ultimo.server.client.talk import Talk
from ultimo.server.protocol.asked import Act, AnyAsked
from ultimo.server.protocol.told import HintTold
from ultimo.tui.joined_scene import scene_of
from ultimo.tui.person import Person
from ultimo.tui.saying import messages_for
from ultimo.tui.scene import Advice, NoAdvice, Scene
from ultimo.tui.sentences import reason_of
from ultimo.tui.terms import NotAgreed


class JoinedTable:
    """A chair at a server's table, or a place beside it, over a connection that may break."""

    def __init__(self, link: Link, token: str, clock: Time = REAL_TIME) -> None:
        """*clock* is how it waits after breaks."""
        self._link = link
        self._token = token
        self._clock = clock
        self._woken = asyncio.Event()
        self._changed: Callable[[], None] = lambda: None
        self._connection = "Connecting …"  # what is to say of it
        self._notice = ""
        self._hints: asyncio.Future[HintTold | None] | None = None
        self._person = Person(self._note, self._hinted)
        self._talk = Talk(link.table, self._person, stays=True)
        self._scene = Scene(None, (), self._connection)

    @property
    def scene(self) -> Scene:
        """The table as it is now."""
        return self._scene

    @property
    def sheet(self) -> str:
        """Everybody's total: the server keeps the hands."""
        return "\n".join(f"{chair.name or '–':32} {chair.total:6}" for chair in self._scene.chairs)

    async def run(self, changed: Callable[[], None]) -> None:
        """Sits at the table until it is closed; Rejected, OtherRules."""
        self._changed = changed
        chance, woken = random.random, self._woken
        await attend(
            self._link, self._token, self._talk, chance, self._clock, broke=self._broke, heard=self._heard, woken=woken
        )

    def act(self, action: Action) -> None:
        """Says that the seat does *action*."""
        self._say([Act(id=self._person.new_id(), v=self._talk.mirror.v, action=action.token)])

    def do(self, word: str) -> None:
        """Says what stands for *word*, once the table is known."""
        if not self._talk.mirror.v:
            return
        try:
            self._say(messages_for(word, self._talk.mirror, self._person.new_id))
        except NotAgreed as problem:
            self._note(str(problem))
            self._draw()

    def go_on(self) -> None:
        """The server waits for nobody's look."""

    def refusal(self, action: Action) -> Reason | None:
        """The server tells of the choices of a phase alone."""
        return None

    async def advise(self) -> Sequence[Advice]:
        """What the server's bot expects of each choice."""
        view = self._scene.view
        if view is None or not view.legal:
            raise NoAdvice("There are hints when it is your turn.")
        self._hints = asyncio.get_running_loop().create_future()
        self.do("hint")
        told = await self._hints
        if told is None:
            raise NoAdvice("There are no hints at this table now.")
        return [
            Advice(
                parse_action(one.action),
                one.estimate,
                one.error,
                tuple(reason_of(view.game, reason) for reason in one.reasons),
            )
            for one in told.options
        ]

    # ── what is said, and what comes back ──

    def _say(self, messages: Sequence[AnyAsked]) -> None:
        self._person.say(messages)
        self._woken.set()

    def _hinted(self, told: HintTold | None) -> None:
        if self._hints is not None and not self._hints.done():
            self._hints.set_result(told)

    def _note(self, text: str) -> None:
        self._notice = bounded(text)

    def _broke(self, problem: Exception) -> None:
        self._connection = f"The connection broke and is made again: {bounded(str(problem))}"
        self._draw()

    def _heard(self) -> None:
        if self._talk.mirror.v:
            self._connection = ""
            self._draw()
            self._notice = ""

    def _draw(self) -> None:
        if self._talk.mirror.v:
            self._scene = scene_of(
                self._talk.mirror.shown, self._talk.mirror.lines, self._person.why, self._connection or self._notice
            )
        else:
            self._scene = replace(self._scene, asks=self._connection)
        self._changed()
