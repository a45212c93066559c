"""Leaks planted in a server, each with the proof that finds it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

import msgspec
import pytest

from tests.server.proofs import test_taint, test_twins
from tests.server.room import test_planted as rooms
from tests.server.room.driving import TABLES
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.seats import SEATS
from ultimo.server.house.listing import Listing
from ultimo.server.house.live import LiveTable
from ultimo.server.house.visitors import Visitor
from ultimo.server.logs import Event, tell
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.told import EventTold
from ultimo.server.room import showing
from ultimo.server.room.judging import Refused
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import TableState
from ultimo.server.room.watching import Repeated, Step

Plant = Callable[[pytest.MonkeyPatch], None]


class Planted(NamedTuple):
    """A leak, and the proof that finds it."""

    plant: Plant
    found_by: Callable[[], Awaitable[object]]


def _hidden(state: TableState) -> Cards:
    """What seat 3 was dealt; nothing before."""
    return state.hand.state.dealt.hand(SEATS[2]) if state.hand else Cards()


def _with_each_step(leak: Callable[[LiveTable, int], None]) -> Plant:
    """Something that leaves the server whenever something was kept, made from the taroks of seat 3."""
    made = LiveTable._keep

    async def keep(self: LiveTable, step: Step) -> dict[Viewer, EventTold]:
        told = await made(self, step)
        leak(self, len(_hidden(step.after) & TAROKS))
        return told

    return lambda monkeypatch: monkeypatch.setattr(LiveTable, "_keep", keep)


def _count(live: LiveTable, taroks: int) -> None:
    live._outside.metrics.fallbacks.inc(taroks)


def _log(live: LiveTable, taroks: int) -> None:
    tell(Event.REQUEST, seq=taroks)


def _listing(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Listing.of

    def of(state: TableState) -> Listing:
        title = " ".join(card.token for card in _hidden(state))
        listing = made(state)
        return listing._replace(settings=msgspec.structs.replace(listing.settings, title=title))

    monkeypatch.setattr(Listing, "of", of)


def _refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    made = LiveTable._judged

    def judged(self: LiveTable, visitor: Visitor, message: AnyAsked) -> Step | Repeated:
        try:
            return made(self, visitor, message)
        except Refused as refused:
            playing = self.room.state.playing
            legal = [action.token for action in playing.legal_actions()] if playing else []
            raise Refused(refused.code, refused.message, **refused.context | {"legal": legal}) from None

    monkeypatch.setattr(LiveTable, "_judged", judged)


twins = partial(test_twins.compare, TABLES["HU"], 1, 2)
taint = partial(test_taint.scan, TABLES["HU"], 1)

SEEN = r"(stream|answers|counted|logged) of .* after|in (shuffling|playing): b'"  # what the proofs say

PLANTED = {
    "taroks are counted": Planted(_with_each_step(_count), twins),
    "taroks are logged": Planted(_with_each_step(_log), twins),
    "the list of tables shows a hand": Planted(_listing, taint),
    "a refusal says what is legal for whose turn it is": Planted(_refusal, taint),
    "who watches sees what seat 1 does": Planted(rooms._own(lambda state, seat: seat or SEATS[0]), taint),
    "the hand of the seat to act is shown to all": Planted(rooms._own(rooms._actor_or), twins),
    "the key is shown with the commitment": Planted(rooms._set(showing, "_shuffle", rooms._with_key), taint),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = PLANTED[leak]
    planted.plant(monkeypatch)

    with pytest.raises(AssertionError, match=SEEN):
        asyncio.run(planted.found_by())  # type: ignore[arg-type]  # a coroutine
