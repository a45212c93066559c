"""A table driven without a server: people who sit, agree and play by a bot, and all they were told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

import msgspec

from ultimo.bots import Luck as BotLuck
from ultimo.bots import Player
from ultimo.bots.named import bot_named
from ultimo.core.seats import Place
from ultimo.core.shuffle import shuffled
from ultimo.games import find_game
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.settings import Pace, Settings
from ultimo.server.room import inputs
from ultimo.server.room.folding import Dealer
from ultimo.server.room.inputs import Kept, kept_of
from ultimo.server.room.judging import Caller
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage, TableState
from ultimo.server.room.watching import Repeated, Step
from ultimo.simulate import with_random_options

TABLE = "tableabc"
START = 1_000_000  # milliseconds since 1970


class Chance:
    """A table's luck that comes again."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def key(self) -> bytes:
        """See Luck."""
        return self.rng.randbytes(32)

    def below(self, limit: int) -> int:
        """See Luck."""
        return self.rng.randrange(limit)


@dataclass
class Driven:
    """A room with its log, the moments it went through, and what each viewer was sent."""

    room: Room
    people: dict[Place, Caller]
    seed: int
    bot: str = "varied"  # who plays for the people
    log: list[Kept] = field(default_factory=list)
    states: list[TableState] = field(default_factory=list)
    sent: dict[Viewer, list[bytes]] = field(default_factory=dict)
    now: int = START
    asked: int = 0  # ids used
    players: dict[tuple[int, int], Player] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = Chance(self.seed)

    @staticmethod
    def open(settings: Settings, seed: int = 0, people: Iterable[int] = (), dealer: Dealer = shuffled) -> Driven:
        """A new table of account `a1`; *people* are the places where somebody will sit, all unless told."""
        first = inputs.Opened("a1", settings, find_game(settings.game).version)
        room, batch = Room.open(TABLE, first, START, dealer)
        places = [Place(place) for place in people or range(1, settings.places + 1)]
        driven = Driven(room, {place: Caller(f"a{place}", f"Player {place}") for place in places}, seed)
        driven._kept(batch.payloads, room.state)
        return driven

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.room.state

    def at(self, stage: Stage) -> bool:
        """Whether that is what goes on."""
        return self.state.stage is stage

    def bot_plays(self) -> bool:
        """Whether a bot of the house is to choose."""
        return self.room.house_turn is not None

    def id(self) -> str:
        """An id no message had."""
        self.asked += 1
        return f"{self.seed:016x}{self.asked:016x}"

    # ── one step ──

    def watch(self, *viewers: Viewer) -> None:
        """Welcomes *viewers*: all that is sent to them is kept."""
        for viewer in viewers:
            self.sent.setdefault(viewer, []).append(msgspec.json.encode(self.room.welcome("join", viewer)))

    def say(self, by: Place | int | Caller, make: Callable[..., AnyAsked], /, **fields: object) -> Step | Repeated:
        """What *by* says, at this version; Refused."""
        if "v" in cast(type[msgspec.Struct], make).__struct_fields__:
            fields.setdefault("v", self.state.v)
        return self.hear(by, make(id=self.id(), **fields))

    def hear(self, by: Place | int | Caller, message: AnyAsked) -> Step | Repeated:
        """A message of *by*; Refused."""
        caller = by if isinstance(by, Caller) else self.people[Place(by)]
        said = message if isinstance(by, Caller) else self._as_said(Place(by), message)
        step = self.room.hear(caller, said, self.now)
        if isinstance(step, Step):
            self.take(step)
        return step

    def _as_said(self, place: Place, message: AnyAsked) -> AnyAsked:
        """*message* of who sits at *place*: with it, or with a name, where one caller speaks for several."""
        is_shared = list(self.people.values()).count(self.people[place]) > 1
        if is_shared and isinstance(message, asked.Sit) and self.state.places_of(self.people[place].account):
            return msgspec.structs.replace(message, name=f"Player {place}")
        is_by = is_shared and isinstance(message, asked.Sitters)
        return msgspec.structs.replace(message, by=place) if is_by else message

    def take(self, step: Step | None) -> None:
        """Keeps *step* and sends what it tells."""
        assert step is not None, "there is something to take"
        told = self.room.take(step)
        self._kept(step.batch.payloads, step.after)
        for viewer, event in [*told.items(), *((None, event) for event in self.room.watched(self.now))]:
            self.sent[viewer].append(msgspec.json.encode(event))

    def _kept(self, payloads: Iterable[bytes], state: TableState) -> None:
        self.log.extend(map(kept_of, payloads))
        self.states.append(state)

    def wait(self, milliseconds: int) -> None:
        """Time goes on, and with it whatever comes due by itself."""
        end = self.now + milliseconds
        while (due := self.room.due) is not None and due.when <= end:
            self.now = max(self.now, due.when)
            self.take(self.room.wake(self.now, self.chance))
        self.now = end

    def comes(self, place: int, is_here: bool = True) -> None:
        """Somebody is connected, or not any more."""
        self.take(self.room.presence(f"a{place}", is_here, self.now))

    # ── an evening ──

    def sit(self) -> None:
        """Everybody sits, the other chairs get bots, all are ready."""
        for place in self.state.places:
            if place in self.people:
                self.say(place, asked.Sit, place=place)
            else:
                self.say(1, asked.SeatBot, place=place, bot="medium")
        for place in self.people:
            self.say(place, asked.Ready)

    def begin(self) -> None:
        """Everybody sits, and the evening begins."""
        self.sit()
        self.say(1, asked.Begin)

    def go_on(self) -> Step:
        """One step of an evening as people play it."""
        step = self._next()
        self.take(step)
        return step

    def _next(self) -> Step:
        if (step := self.room.wake(self.now, self.chance)) is not None:
            return step
        if (turn := self.room.house_turn) is not None:
            return self.room.house_acts(turn, self.choice(turn.place), turn.by, self.now)
        place, message = self._message()
        made = self.room.hear(self.people[place], self._as_said(place, message), self.now)
        assert isinstance(made, Step), "its id is new"
        return made

    def _message(self) -> tuple[Place, AnyAsked]:
        """What somebody says next."""
        state, new = self.state, self.id()
        if state.actor is not None:
            return state.actor, asked.Act(id=new, v=state.v, action=self.choice(state.actor))
        if self.at(Stage.BETWEEN):
            return next(place for place in state.people if not state.chair(place).ready), asked.Ready(id=new)
        assert state.session is not None, state.stage
        assert state.shuffling is not None, state.stage
        words, chooser = list(state.session.asked), state.session.chooser
        if chooser is not None:
            return chooser, asked.Say(id=new, v=state.v, word=words[self.chance.below(len(words))])
        place = next(place for place in state.people if place not in state.shuffling.given)
        return place, asked.GiveNonce(id=new, nonce=self.chance.rng.randbytes(16).hex())

    def choice(self, place: Place) -> str:
        """What the bot of that name would do for *place*, which is to act."""
        playing, seat = self.state.playing, self.state.seat_of(place)
        assert playing is not None and seat is not None
        key = (self.state.deal, seat)
        if key not in self.players:
            rng = random.Random(f"{self.seed} {key}")
            shared = random.Random(f"{self.seed} {self.state.deal}")
            self.players[key] = bot_named(self.bot)(BotLuck(rng.randbytes(32), shared.randbytes(32)))
        return self.players[key].choose(playing.view(seat)).token

    def play(self, until: Callable[[TableState], bool]) -> Driven:
        """Goes on until the table is as wanted."""
        for _ in range(10_000):
            if until(self.state):
                return self
            self.go_on()
        raise AssertionError(f"{TABLE} did not get there: {self.state.stage}")


def settings(game: str = "calling-the-twenty", places: int = 4, pace: Pace | None = None, **others: object) -> Settings:
    """The settings of a table of that game, with the options of *others* in `options`."""
    options = cast(dict[str, str], others.pop("options", {}))
    made = Settings(game, options, places, pace=pace or Pace())
    return msgspec.structs.replace(made, **others)


def is_(stage: Stage) -> Callable[[TableState], bool]:
    """Whether a table is at *stage*."""
    return lambda state: state.stage is stage


def hands(count: int) -> Callable[[TableState], bool]:
    """Whether so many hands are over."""
    return lambda state: state.stage in (Stage.BETWEEN, Stage.OVER) and state.deal > count


TABLES = {  # every game, and more than four at a table
    "CT": settings(),
    "TX": settings("texas-tarok", options={"ceremony": "ask"}),
    "TX six": settings("texas-tarok", places=6, options={"ceremony": "ask"}),
    "HU": settings("hungarian-tarokk"),
    "HU five": settings("hungarian-tarokk", places=5),
}


def by_lot(name: str, seed: int) -> Settings:
    """The table of that name with options by lot."""
    place = TABLES[name]
    options = with_random_options(find_game(place.game), seed, seed).options.changed()
    return msgspec.structs.replace(place, options=dict(options))


def any_table(number: int) -> Settings:
    """A table of each name in turn, with options by lot."""
    return by_lot(list(TABLES)[number % len(TABLES)], number)
