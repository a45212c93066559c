"""Hands of records on the screen, step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ultimo.cli.seated import columns_in, names_in
from ultimo.cli.text import does, hand_text, settlement_text
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.reasons import Reason
from ultimo.core.record import Record
from ultimo.core.seated import places_in
from ultimo.core.seats import SEATS, Seat, at
from ultimo.core.session_tags import DEAL
from ultimo.core.state import State, replay
from ultimo.tui.scene import Advice, Chair, Deed, NoAdvice, Scene
from ultimo.tui.telling import cards_text

ON, BACK = Deed("on", "On", "right"), Deed("back", "Back", "left")
FIRST, LAST = "first", "last"
NEXT, BEFORE = Deed("next", "Next hand", "pagedown"), Deed("before", "Hand before", "pageup")
DEEDS = (Deed(FIRST, "To the deal", "home"), Deed(LAST, "To the end", "end"))
SEAT = Deed("seat", "See it from another seat", "f6")


class Told(NamedTuple):
    """A hand to be told: its record, how it was played, and who knows so much of it; None: it is known whole."""

    record: Record
    state: State
    seat: Seat | None


class ReplayTable:
    """Several hands, of which one is looked at."""

    def __init__(self, hands: Sequence[Told], index: int = 0) -> None:
        """*index* is the hand to begin with."""
        self._hands = tuple(hands)
        self._index = index
        self._step = 0
        self._seat = SEATS[0]
        self._changed: Callable[[], None] = lambda: None
        self._left = asyncio.Event()

    @property
    def scene(self) -> Scene:
        """The hand after the steps made so far."""
        record, state, _ = told = self._hands[self._index]
        names, places = names_in(record), places_in(record)
        view = self._view(told)
        is_over = self._step == len(state.actions) and state.over and told.seat is None
        return Scene(
            record.game,
            tuple(Chair(name) for name in names),
            asks=self._asks(view, names),
            deeds=self._deeds(told),
            own=places[self._seat - 1] if places else None,
            heading=f"hand {self._index + 1} of {len(self._hands)}{_deal(record)}, seen by {at(names, self._seat)}",
            view=view,
            names=names,
            result=settlement_text(state, names, columns_in(record)) if is_over else None,
        )

    @property
    def sheet(self) -> str:
        """All hands as they were dealt, as far as they are known."""
        record, state, seat = self._hands[self._index]
        if seat is not None:
            return f"{at(names_in(record), seat)}: {hand_text(state.dealt.hand(seat))}"
        return cards_text(state.dealt.hands, state.dealt.talon, names_in(record))

    async def run(self, changed: Callable[[], None]) -> None:
        """Waits for the person to leave."""
        self._changed = changed
        await self._left.wait()

    def act(self, action: Action) -> None:
        """What was played stays as it is."""

    def do(self, word: str) -> None:
        """Steps, or changes what is looked at."""
        last = len(self._hands[self._index].state.actions)
        steps = {ON.word: self._step + 1, BACK.word: self._step - 1, FIRST: 0, LAST: last}
        if word in steps:
            self._step = min(max(steps[word], 0), last)
        elif word in (NEXT.word, BEFORE.word):
            self._index = (self._index + (1 if word == NEXT.word else -1)) % len(self._hands)
            self._step = 0
        elif word == SEAT.word:
            self._seat = SEATS[self._seat % len(SEATS)]
        self._changed()

    def go_on(self) -> None:
        """Space is a step."""
        self.do(ON.word)

    def refusal(self, action: Action) -> Reason | None:
        """Nothing is asked."""
        return None

    async def advise(self) -> Sequence[Advice]:
        """Nobody is to act."""
        raise NoAdvice("`ultimo advise` gives hints for a record.")

    def _view(self, told: Told) -> View:
        state = replay(told.state.game, told.state.dealt, (action for _, action in told.state.actions[: self._step]))
        if told.seat is not None:
            self._seat = told.seat
        return state.view(self._seat).with_choices((), ())

    def _asks(self, view: View, names: tuple[str, str, str, str]) -> str:
        count = len(self._hands[self._index].state.actions)
        who = "the hand is over" if view.actor is None else does(at(names, view.actor), "is to act")
        return f"Step {self._step} of {count}: {who}. ← → one step, Home and End, PgUp and PgDn another hand."

    def _deeds(self, told: Told) -> tuple[Deed, ...]:
        others = (NEXT, BEFORE) if len(self._hands) > 1 else ()
        return (ON, BACK, *DEEDS, *others, *((SEAT,) if told.seat is None else ()))


def _deal(record: Record) -> str:
    deal = record.tag(DEAL)
    return "" if deal is None else f" (deal {deal})"
