"""A house in a test: its clock stands still unless it is moved, its guests write down what they are told."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ultimo.bots.named import bot_named
from ultimo.bots.player import Luck
from ultimo.core.game import View
from ultimo.core.shuffle import shuffled
from ultimo.server.daily import Daily
from ultimo.server.house.house import House
from ultimo.server.house.live import LiveTable
from ultimo.server.house.outside import Bots, Outside
from ultimo.server.house.playing import view_of
from ultimo.server.limits import Places
from ultimo.server.metrics import Metrics
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked, Join
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.patching import merged
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import AdviceTold, Bye, OptionTold
from ultimo.server.room.due import Pace
from ultimo.server.room.folding import Dealer
from ultimo.server.room.judging import Caller
from ultimo.server.room.table import Chair, TableState
from ultimo.server.store.interface import Store
from ultimo.server.store.memory import MemoryStore

GAME = "calling-the-twenty"
START = 1_000_000
AT_ONCE = Pace(0, 0)
EASY = dict.fromkeys(range(1, 7), "easy")


class StoppedClock:
    """A clock that moves when the test says so."""

    def __init__(self) -> None:
        self.time = START
        self.timers: list[_Timer] = []
        self.asked = 0  # how often for a timer

    def now(self) -> int:
        return self.time

    def after(self, milliseconds: int, call: Callable[[], None]) -> _Timer:
        self.asked += 1
        timer = _Timer(self.time + milliseconds, call)
        if milliseconds <= 0:
            asyncio.get_running_loop().call_soon(timer.ring)
        else:
            self.timers.append(timer)
        return timer

    async def sleep(self, milliseconds: int) -> None:
        done = asyncio.Event()
        self.after(milliseconds, done.set)
        await done.wait()

    async def move(self, milliseconds: int) -> None:
        """So much later, with all that happens meanwhile in its order."""
        await quiet()
        end = self.time + milliseconds
        while coming := [timer for timer in self.timers if timer.when <= end and not timer.is_over]:
            first = min(coming, key=lambda timer: timer.when)
            self.time = max(self.time, first.when)
            self.timers = [timer for timer in self.timers if timer is not first and not timer.is_over]
            first.ring()
            await quiet()
        self.time = end
        await quiet()


class _Timer:
    def __init__(self, when: int, call: Callable[[], None]) -> None:
        self.when = when
        self.is_over = False
        self._call = call

    def cancel(self) -> None:
        self.is_over = True

    def ring(self) -> None:
        if not self.is_over:
            self.is_over = True
            self._call()


async def quiet() -> None:
    """Lets everything happen that waits for nothing from outside."""
    for _ in range(40):
        await asyncio.sleep(0)


class SeededLuck:
    """The same chances every time."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def key(self) -> bytes:
        return self._random.randbytes(32)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)


class VariedBots:
    """Every bot of the house plays as `varied`."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, view: View, bot: str) -> str:
        self.asked += 1
        return choice(view)

    async def hints(self, view: View) -> Sequence[OptionTold] | AdviceTold:
        return [OptionTold(action.token, 0.0, 0.0) for action in view.actions]


def choice(view: View) -> str:
    """What `varied` does, the same each time."""
    return bot_named("varied")(Luck(b"varied", str(view.seat).encode())).choose(view).token


class Guest:
    """A socket that mirrors the table it is at."""

    def __init__(self, account: str) -> None:
        self._caller = Caller(account, account.capitalize())
        self.heard: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.v = 0
        self.closed: CloseCode | None = None

    @property
    def caller(self) -> Caller:
        return self._caller

    def tell(self, text: bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["kind"] == "welcome":
            self.view, self.v = message["view"], message["v"]
        elif message["kind"] == "event":
            patch = message.get("patch", {})
            assert "place" in patch or message["v"] == self.v + 1, "no event is left out"
            self.view, self.v = merged(self.view, patch), message["v"]

    def leave(self, bye: Bye, close: CloseCode) -> None:
        self.heard.append(json.loads(encode(bye)))
        self.closed = close

    def answers(self, message_id: str) -> list[dict[str, Any]]:
        """What was answered to a message."""
        return [message for message in self.heard if message.get("id") == message_id]

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of that kind."""
        return next(message for message in reversed(self.heard) if message["kind"] == kind)


class Home:
    """A house with everything around it."""

    def __init__(
        self,
        store: Store | None = None,
        bots: Bots | None = None,
        clock: StoppedClock | None = None,
        dealer: Dealer = shuffled,
        pace: Pace = AT_ONCE,
        seed: int = 1,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or StoppedClock()
        self.metrics = Metrics()
        self.gave_up = 0
        self._ids = random.Random(seed)
        outside = Outside(self.store, self.clock, SeededLuck(seed), bots or VariedBots(), self.metrics, dealer, pace)
        self.tables = Places(5)
        self.house = House(outside, self.tables, Daily(self.store, random.Random(2).randbytes), self._give_up)

    def _give_up(self) -> None:
        self.gave_up += 1

    def id(self) -> str:
        """A fresh id of a message."""
        return self._ids.randbytes(16).hex()

    async def open(self, host: str = "ada", game: str = GAME, **settings: Any) -> str:
        """The id of a new table."""
        return await self.house.open(Caller(host, host.capitalize()), Settings(game, **settings))

    async def join(self, table: str, account: str, lines: bool = False) -> tuple[Guest, LiveTable]:
        """A guest who was welcomed; with *lines* the hand is told in lines too."""
        guest = Guest(account)
        live = await self.house.join(table, guest, Join(id=self.id(), table=table, protocol=PROTOCOL, lines=lines))
        await quiet()
        return guest, live

    async def say(self, live: LiveTable, guest: Guest, message: AnyAsked) -> dict[str, Any]:
        """The one answer to *message*."""
        before = len(guest.answers(message.id))
        live.hear(guest, message)
        await quiet()
        answers = guest.answers(message.id)[before:]
        assert len(answers) == 1
        return answers[0]

    async def seated(
        self, *accounts: str, bots: Mapping[int, str] = EASY, **settings: Any
    ) -> tuple[LiveTable, list[Guest]]:
        """A table where *accounts* sit, *bots* in the other chairs, and the evening begins; the first is the host."""
        table = await self.open(accounts[0], **settings)
        joined = [await self.join(table, account) for account in accounts]
        guests, live = [guest for guest, _ in joined], joined[0][1]
        for place, guest in enumerate(guests, 1):
            await self.say(live, guest, asked.Sit(id=self.id(), place=place))
            await self.say(live, guest, asked.Ready(id=self.id()))
        for place in range(len(accounts) + 1, len(live.room.state.chairs) + 1):
            await self.say(live, guests[0], asked.SeatBot(id=self.id(), place=place, bot=bots[place]))
        assert (await self.say(live, guests[0], asked.Begin(id=self.id())))["kind"] == "ack"
        return live, guests

    def next_message(self, state: TableState, guest: Guest) -> AnyAsked | None:
        """What *guest* is to say so that the evening goes on."""
        place = state.place_of(guest.caller.account)
        assert place is not None, "guests here sit"
        made, session = state.shuffling, state.session
        if state.stage == "shuffling" and made and session:
            if place not in made.given:
                return asked.GiveNonce(id=self.id(), nonce=self.id())
            if session.asked and session.chooser == place:
                return asked.Say(id=self.id(), v=state.v, word=session.asked[0])
        if state.stage == "playing" and state.actor == place:
            return asked.Act(id=self.id(), v=state.v, action=choice(view_of(state)))
        if state.stage == "between" and not state.chair(place).ready:
            return asked.Ready(id=self.id())
        return None

    async def play(self, live: LiveTable, guests: Sequence[Guest], until: Callable[[TableState], bool]) -> None:
        """Everybody does what is to be done, until it is so."""
        for _ in range(2_000):
            if until(live.room.state):
                return
            state = live.room.state
            for guest in guests:
                message = self.next_message(state, guest)
                if message and live.room.state is state:
                    await self.say(live, guest, message)
            await quiet()
        raise AssertionError("it never came to that")


def chair(live: LiveTable, place: int) -> Chair:
    """That chair as it is now."""
    return live.room.state.chairs[place - 1]


def stage(wanted: str) -> Callable[[TableState], bool]:
    """Whether that goes on."""
    return lambda state: state.stage == wanted
