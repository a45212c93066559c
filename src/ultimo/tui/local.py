"""The table of an evening against bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from ultimo.bots.book import advised
from ultimo.bots.hints import hints
from ultimo.bots.kernel import KernelMissing
from ultimo.bots.named import SEARCH, thinking
from ultimo.cli.seated import by_place
from ultimo.cli.signs import shown
from ultimo.cli.sitting import Sitting
from ultimo.cli.text import does, settlement_text, sheet_text, winners_text
from ultimo.core.actions import Action
from ultimo.core.events import TrickTaken
from ultimo.core.game import View
from ultimo.core.reasons import Reason
from ultimo.core.seats import PerSeat, Place, Seat
from ultimo.core.session import Session, SessionHand
from ultimo.tui.scene import QUIT, Advice, Chair, Deed, NoAdvice, Scene
from ultimo.tui.telling import cards_text, first_time_text, waits

LEAVE, NEXT, AGAIN, LAST, UNDO = QUIT, "next", "again", "last", "undo"
DEEDS = {
    LEAVE: Deed(LEAVE, "Leave the table"),
    NEXT: Deed(NEXT, "Next hand"),
    AGAIN: Deed(AGAIN, "The same deal again", "f6"),
    LAST: Deed(LAST, "Announce that this round is the last", "f7"),
    UNDO: Deed(UNDO, "Undo your last choice", "f5"),
}
LEAST_CHOICE = 2  # legal actions: with fewer there is nothing to choose
TRICK_LIES = 3  # times as long as a choice of a bot is looked at


class Choice(NamedTuple):
    """An action, and the scene at which it was chosen: at any other it would be another choice."""

    action: Action
    scene: Scene


class LocalTable:
    """Bots think in a thread of their own; everything the person does waits in line until it is their turn."""

    def __init__(self, sitting: Sitting, pace: float) -> None:
        """*pace* is how many seconds a choice of a bot stands before the next bot goes on."""
        self._sitting = sitting
        self._pace = pace
        self._remarks: tuple[str, ...] = ()
        self._orders: asyncio.Queue[Choice | str] = asyncio.Queue()
        self._looked = asyncio.Event()
        self._scene = self._seen()

    @property
    def scene(self) -> Scene:
        """The table as it is now."""
        return self._scene

    @property
    def sheet(self) -> str:
        """The evening hand by hand."""
        return sheet_text(self._sitting.session)

    def act(self, action: Action) -> None:
        """Does *action* when the person is to act."""
        self._orders.put_nowait(Choice(action, self._scene))

    def do(self, word: str) -> None:
        """Does one of the deeds."""
        self._orders.put_nowait(word)

    def go_on(self) -> None:
        """The next bot goes on at once."""
        self._looked.set()

    def refusal(self, action: Action) -> Reason | None:
        """Why *action* is not legal."""
        return self._sitting.session.hands[-1].state.refusal(action)

    async def run(self, changed: Callable[[], None]) -> None:
        """Plays on for ever; what keeping the evening raises goes through."""
        if self._sitting.session.current is not None:
            await asyncio.to_thread(self._sitting.bring_bots)
        elif not self._sitting.session.hands:
            await self._do(NEXT)
        while True:
            self._scene = self._seen()
            changed()
            await self._look()
            action = await asyncio.to_thread(self._sitting.bots_choice)
            if action is None:
                await self._obey(await self._orders.get())
            else:
                self._sitting.act(action)

    async def advise(self) -> Sequence[Advice]:
        """What search expects of each choice; without the kernel, what the book would do."""
        view = self._sitting.view
        if len(view.legal) < LEAST_CHOICE:
            raise NoAdvice("There are hints when it is your turn and you have a choice.")
        return await asyncio.to_thread(_advice, view)

    async def _look(self) -> None:
        """Leaves time to look at what a bot has done, before another one goes on."""
        view = self._scene.view
        if view is None or view.actor in (None, view.seat) or not view.log:
            return
        self._looked.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pace * (TRICK_LIES if isinstance(view.log[-1], TrickTaken) else 1)):
                await self._looked.wait()

    async def _obey(self, order: Choice | str) -> None:
        if isinstance(order, str):
            if any(order == deed.word for deed in self._scene.deeds):
                await self._do(order)
        elif order.scene is self._scene and self._scene.view and order.action in self._scene.view.actions:
            self._sitting.act(order.action)

    async def _do(self, word: str) -> None:
        if word == NEXT:
            _, deeds = self._sitting.deal()
            names = self._sitting.session.names
            self._remarks = tuple(f"Before the deal: {does(shown(names[place - 1]), deed)}." for place, deed in deeds)
            await asyncio.to_thread(self._sitting.bring_bots)
        elif word == LAST:
            self._sitting.announce_last()
        else:
            await asyncio.to_thread(self._sitting.again if word == AGAIN else self._sitting.undo)

    # ── what is seen ──

    def _seen(self) -> Scene:
        session = self._sitting.session
        badges = dict(session.badges)
        pairs = zip(session.names, session.totals, strict=True)
        chairs = tuple(Chair(shown(name), total, badges.get(Place(n), "")) for n, (name, total) in enumerate(pairs, 1))
        if not session.hands:
            return Scene(session.game, chairs, "The cards are dealt.")
        return self._hand_seen(session, session.hands[-1], chairs)

    def _hand_seen(self, session: Session, hand: SessionHand, chairs: tuple[Chair, ...]) -> Scene:
        view, names, seats = self._sitting.view, self._sitting.names, hand.next.seats
        is_over = session.current is None
        return Scene(
            session.game,
            chairs,
            asks=self._end() if is_over else waits(view, names),
            deeds=tuple(DEEDS[word] for word in self._words()),
            own=self._sitting.place,
            heading=_heading(hand),
            view=view,
            names=names,
            dealer=Seat(seats.index(hand.next.dealer) + 1) if hand.next.dealer in seats else None,
            remarks=self._remarks,
            result=_result(hand, self._sitting.first, names) if is_over else None,
        )

    def _end(self) -> str:
        session = self._sitting.session
        return f"The evening is over. {winners_text(session)}" if session.over else "The hand is over."

    def _words(self) -> list[str]:
        """The deeds that can be done now."""
        is_between = self._sitting.session.current is None
        words = ([LEAVE] if self._sitting.session.over else [NEXT]) if is_between else []
        words += [AGAIN] if self._sitting.session.before is not None and is_between else []
        words += [UNDO] if self._sitting.undone is not None else []
        return words + ([LAST] if self._sitting.may_be_last else [])


def _heading(hand: SessionHand) -> str:
    last = ", the last round" if hand.next.last_round else ""
    again = f", time {hand.played} with these cards" if hand.played > 1 else ""
    return f"deal {hand.deal}, {does(shown(hand.names[hand.next.dealer - 1]), 'deals')}{again}{last}"


def _result(hand: SessionHand, first: SessionHand | None, names: PerSeat[str]) -> str:
    dealt, columns = hand.state.dealt, by_place(hand.next.seats)
    before = [first_time_text(first.state.settlement().scores, names)] if first else []
    parts = (settlement_text(hand.state, names, columns), *before, cards_text(dealt.hands, dealt.talon, names))
    return "\n\n".join(parts)


def _advice(view: View) -> list[Advice]:
    try:
        found = hints(view, thinking(SEARCH).budget)
    except KernelMissing:
        best = advised(view)
        return [Advice(best.action, None, 0, (best.why,))]
    return [Advice(hint.action, hint.estimate, hint.error, hint.reasons) for hint in found]
