"""A failure anywhere in the rules or in a room: its table is read again or says so, and no other notices (P10).

Every function that a hand comes to fails once, at some moment; in the suite it is one of twenty.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType
from typing import TypeAlias
from zlib import crc32

import pytest

from tests.server.house.home import Guest, Home, VariedBots, quiet
from tests.server.house.striking import WORDS, Strike, called, forget, functions_of
from tests.server.logged import everything_logged
from tests.server.proofs.long import kept_count
from ultimo.core.game import View
from ultimo.server.house.house import House
from ultimo.server.house.live import LiveTable
from ultimo.server.house.telling import goodbye
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.judging import Refused
from ultimo.server.room.room import Room

GAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
EACH = 20  # in the suite one function of so many
MOST = 400  # things that a person says in a hand

Moment: TypeAlias = tuple[FunctionType, int]  # it fails when the person has gone on so often


class FirstBots(VariedBots):
    """Bots that need no rules."""

    async def choose(self, view: View, bot: str) -> str:
        """See Bots."""
        return view.legal[0].action.token


class Player:
    """Somebody at a table with three bots who says what the view asks for, and comes back when sent away."""

    def __init__(self, home: Home, live: LiveTable, guest: Guest) -> None:
        self.home = home
        self.live = live
        self.guests = [guest]
        self.acknowledged: list[str] = []
        self.steps = 0

    @property
    def guest(self) -> Guest:
        """The last socket."""
        return self.guests[-1]

    @property
    def is_done(self) -> bool:
        """Whether the hand is over."""
        return self.guest.closed is None and self.guest.view["stage"] == "between"

    async def go_on(self) -> None:
        """Says the next thing, or comes back, or lets time pass."""
        self.steps += 1
        if self.guest.closed is not None:
            guest, self.live = await self.home.join(self.live.room.state.id, self.guest.caller.account)
            self.guests.append(guest)
        elif message := self._next():
            if isinstance(message, asked.Act):
                self.live.hear(self.guest, asked.Why(id=self.home.id(), v=self.guest.v))
            self.live.hear(self.guest, message)
            await quiet()
            self.acknowledged += [message.id for one in self.guest.answers(message.id) if one["kind"] == "ack"]
        else:
            await self.home.clock.move(1_000)

    def _next(self) -> AnyAsked | None:
        view, home = self.guest.view, self.home
        legal = view.get("hand", {}).get("legal")
        if view["stage"] == "playing" and legal:
            return asked.Act(id=home.id(), v=self.guest.v, action=legal[len(legal) // 2]["action"])
        if view["stage"] == "shuffling" and "shuffle" in view and view["place"] not in view["shuffle"].get("given", ()):
            return asked.GiveNonce(id=home.id(), nonce=home.id())
        if view["stage"] == "shuffling" and view.get("asked", {}).get("place") == view["place"]:
            return asked.Say(id=home.id(), v=self.guest.v, word=view["asked"]["words"][0])
        return None


async def seated(game: str) -> tuple[Player, Player]:
    """Two people in one house, each at a table of their own."""
    forget()
    home = Home(bots=FirstBots())
    players = []
    for account in ("ada", "bea"):
        live, (guest,) = await home.seated(account, game=game)
        players.append(Player(home, live, guest))
    return players[0], players[1]


async def play(player: Player) -> None:
    """Until the hand is over."""
    for _ in range(MOST):
        if player.is_done:
            return
        await player.go_on()
    raise AssertionError(f"the hand does not come to its end: {player.guest.view}")


def place(function: FunctionType) -> tuple[str, int]:
    """Where *function* is written."""
    return function.__module__, function.__code__.co_firstlineno


@cache
def moments(game: str) -> Sequence[Moment]:
    """Of each function of rules and room that a hand of *game* calls, one of the times when it does, by lot."""

    async def hand() -> dict[FunctionType, list[int]]:
        times: defaultdict[FunctionType, list[int]] = defaultdict(list)
        player, _ = await seated(game)
        while not player.is_done:
            with called() as found:
                await player.go_on()
            for function in functions_of(found):
                times[function].append(player.steps - 1)
        return dict(times)

    lot = random.Random(game)
    times = sorted(asyncio.run(hand()).items(), key=lambda one: place(one[0]))
    return [(function, lot.choice(steps)) for function, steps in times]


async def fails(game: str, moment: Moment) -> Counter[str]:
    """Lets that function fail once in a hand at one of two tables; what came of it."""
    (function, before), (ada, bea) = moment, await seated(game)
    while ada.steps < before:
        await ada.go_on()
    untouched = bea.live.room.state
    with everything_logged() as log, Strike(function) as strike:
        await play(ada)
    heard = [message for guest in ada.guests for message in guest.heard]
    internal = [message for message in heard if message.get("code") == "internal"]

    assert "Struck" not in json.dumps(heard)
    assert WORDS not in json.dumps(heard) + log.getvalue()
    assert len(internal) <= 1
    assert all(len(message["context"]["incident"]) == 12 for message in internal if message["kind"] == "error")
    assert len(ada.guests) - 1 == sum(message["kind"] == "bye" for message in heard)
    assert (bea.live.room.state, bea.guest.closed) == (untouched, None)
    await play(bea)
    assert len(bea.guests) == 1
    kept = [kept_of(entry.payload) for entry in await ada.home.store.log(ada.live.room.state.id)]
    assert [sum(entry.id == one for entry in kept) for one in ada.acknowledged] == [1] * len(ada.acknowledged)
    assert Room.again(ada.live.room.state.id, kept).state == ada.live.room.state
    await ada.home.house.stop()
    return Counter(
        functions=1,
        failed=strike.has_struck,
        refusals=sum(message["kind"] == "error" for message in internal),
        falls=len(ada.guests) - 1,
    )


def sample(game: str) -> Sequence[Moment]:
    """One function of twenty, the same whatever else is loaded."""
    return [one for one in moments(game) if crc32(f"{game} {one[0].__qualname__}".encode()) % EACH == 0]


def all_fail(game: str, wanted: Sequence[Moment]) -> Counter[str]:
    """Lets those functions fail one after the other."""
    return sum((asyncio.run(fails(game, moment)) for moment in wanted), Counter[str]())


@pytest.mark.parametrize("game", GAMES)
def test_whatever_fails_the_hand_is_played_to_its_end_and_no_other_table_notices(game: str) -> None:
    found = all_fail(game, sample(game))

    assert found["failed"] > 0.9 * found["functions"], found
    assert found["refusals"] + found["falls"], found


def _words_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ultimo.server.house.live.incident", lambda luck, table, problem: str(problem))


def _who_falls_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(House, "_fell", lambda self, live, problem: None)


def _all_tables_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    fell = House._fell

    def every_one(self: House, live: LiveTable, problem: BaseException) -> None:
        fell(self, live, problem)
        for other in self._live.values():
            other.visitors.send_away(goodbye(Code.INTERNAL), CloseCode.RESTART)

    monkeypatch.setattr(House, "_fell", every_one)


@pytest.mark.parametrize("plant", [_words_are_told, _who_falls_is_forgotten, _all_tables_fall])
def test_a_planted_mistake_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments(GAMES[0])
    plant(monkeypatch)

    with pytest.raises((AssertionError, Refused)):  # refused, where a table that is gone answers nothing any more
        all_fail(GAMES[0], moments(GAMES[0]))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_function_fails(game: str) -> None:
    async def one(part: int) -> Counter[str]:
        return await fails(game, moments(game)[part])

    found = asyncio.run(kept_count(f"functions-{game}", len(moments(game)), one))

    assert found["failed"] > 0.9 * found["functions"], found
    assert found["refusals"], found
    assert found["falls"], found
