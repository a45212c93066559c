"""An evening by people, as it is said: the messages in their order, so that another server can hear them too."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from tests.server.house.home import quiet
from tests.server.logged import everything_logged
from tests.server.proofs.worlds import ALONE, Beside, Evening, Line, counted, logged
from ultimo.bots.named import bot_named
from ultimo.bots.player import Luck
from ultimo.core.cards import PACK
from ultimo.core.state import State
from ultimo.server.house.playing import view_of
from ultimo.server.protocol import asked
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.folding import Dealer
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import Stage, TableState

MOST_LINES = 1_000
TRIED = 3  # cards that are played out of turn, or against the rules


@dataclass
class Script:
    """What was said at a table of *settings*, and the table after each line."""

    settings: Settings
    seed: int
    beside: Beside = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    states: list[TableState] = field(default_factory=list)

    @property
    def playing(self) -> list[int]:
        """How many lines lead to each moment of play."""
        return [number for number, state in enumerate(self.states, 1) if state.playing is not None]

    def sits_from(self, viewer: Viewer) -> int:
        """How many lines lead to a chair of its own for who shares a device: a socket before has the other's view."""
        if viewer is None or viewer not in self.beside:
            return 1
        return next(number for number, state in enumerate(self.states, 1) if state.chair(viewer).account is not None)

    def in_world(self, count: int, world: State | None) -> list[Line]:
        """The first *count* lines; with *world* the choices of the last hand are those made there."""
        lines = self.lines[:count]
        if world is None:
            return lines
        deal, chosen = self.states[count - 1].deal, iter(world.actions)
        for number in range(1, count):
            before, (by, message) = self.states[number - 1], lines[number]
            if isinstance(message, asked.Act) and before.playing is not None and before.deal == deal:
                lines[number] = Line(by, msgspec.structs.replace(message, action=next(chosen)[1].token))
        return lines


async def played(
    settings: Settings,
    seed: int,
    dealer: Dealer,
    until: Callable[[TableState], bool],
    look: Callable[[Evening, TableState], Awaitable[None]] | None = None,
    beside: Beside = ALONE,
) -> Script:
    """An evening until it is so; *look* looks at everything after each line."""
    evening, script, rng = Evening(settings, dealer, beside), Script(settings, seed, beside), random.Random(seed)
    await evening.open()
    state = await evening.state()
    while not until(state):
        line = next_line(evening.id(), state, rng)
        await evening.say(line)
        state = await evening.state()
        script.lines.append(line)
        script.states.append(state)
        if look:
            await look(evening, state)
        assert len(script.lines) < MOST_LINES, f"the evening stands still: {state.stage}"
    await evening.end()
    return script


def next_line(new: str, state: TableState, rng: random.Random) -> Line:
    """What somebody says next, with the id *new*; now and then a phrase."""
    if state.stage is not Stage.GATHERING and rng.random() < 0.03:
        return Line(rng.choice(state.places), asked.Phrase(id=new, phrase="hello"))
    for place in state.places if state.stage in (Stage.GATHERING, Stage.BETWEEN) else ():
        if state.chair(place).account is None:
            return Line(place, asked.Sit(id=new, place=place))
        if not state.chair(place).ready:
            return Line(place, asked.Ready(id=new))
    if state.stage is Stage.GATHERING:
        return Line(1, asked.Begin(id=new))
    if state.stage is Stage.OVER:
        return Line(1, asked.Again(id=new))
    if state.actor is not None:
        return Line(state.actor, asked.Act(id=new, v=state.v, action=choice(state, rng)))
    return _before_the_deal(state, new, rng)


def _before_the_deal(state: TableState, new: str, rng: random.Random) -> Line:
    assert state.session is not None, state.stage
    assert state.shuffling is not None, state.stage
    for place in state.places:
        if place not in state.shuffling.given:
            return Line(place, asked.GiveNonce(id=new, nonce=rng.randbytes(16).hex()))
    assert state.session.chooser is not None, "nobody is asked"
    return Line(state.session.chooser, asked.Say(id=new, v=state.v, word=rng.choice(state.session.asked)))


def choice(state: TableState, rng: random.Random) -> str:
    """What the bot `varied` does."""
    return bot_named("varied")(Luck(rng.randbytes(32), rng.randbytes(32))).choose(view_of(state)).token


class Seen(NamedTuple):
    """Everything that could tell one deal from another."""

    stream: list[bytes]  # of a socket that was there from the beginning
    late: list[bytes]  # of one that came later
    answers: list[bytes]  # over HTTP
    counted: bytes
    logged: bytes


async def seen(
    script: Script, count: int, world: State | None, dealer: Dealer, viewer: Viewer, joins: int
) -> tuple[Seen, TableState]:
    """What *viewer* has seen after *count* lines of *script*, by a second socket too that came after *joins* lines,
    by trying what is not allowed, and by asking everywhere; and the table then."""
    rng = random.Random(count)
    with everything_logged() as log:
        evening = Evening(script.settings, dealer, script.beside)
        await evening.open()
        for number, line in enumerate(script.in_world(count, world), 1):
            await evening.say(line)
            if number == joins:
                evening.late.append(await evening.join(viewer))
        state = await evening.state()
        for frame in forbidden(evening, state, viewer, rng):
            evening.wires[viewer].say(frame)
        await quiet()
        answers = [*await evening.answers(viewer), *await evening.refusals(viewer)]
        numbers = counted(evening.metrics)
        await evening.end()
    return Seen(evening.wires[viewer].heard, evening.late[0].heard, answers, numbers, logged(log.getvalue())), state


def forbidden(evening: Evening, state: TableState, viewer: Viewer, rng: random.Random) -> Iterator[bytes]:
    """What *viewer* may not do, or may only ask."""
    assert state.playing is not None
    legal = {action.token for action in state.playing.legal_actions()} if state.actor == viewer else set()
    plays = {f"play:{card.token}" for card in rng.sample(PACK, TRIED)} | {"sing", "pass", "hold"}
    for action in sorted(plays - legal):
        yield encode(evening.said(viewer, asked.Act(id=evening.id(), v=state.v, action=action)))
    yield encode(evening.said(viewer, asked.Why(id=evening.id(), v=state.v)))
    yield encode(evening.said(viewer, asked.Hint(id=evening.id(), v=state.v)))
    yield encode(asked.Begin(id=evening.id()))
    yield b"{"
