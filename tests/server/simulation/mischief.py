"""What people do beside playing: impatience, mistakes, bad connections, and attempts at what is not allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.server.simulation.loop import now
from tests.server.simulation.person import Person, Tab
from tests.server.simulation.process import START
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked

Mischief = Callable[[Person, Tab], None]
MOST_TABS = 4


def say(make: Callable[..., AnyAsked], **fields: object) -> Mischief:
    """Says something beside what is under way; *fields* may be called for a value."""

    def do(person: Person, tab: Tab) -> None:
        made = {name: value(person, tab) if callable(value) else value for name, value in fields.items()}
        tab.say(make(id=person.id(), **made))

    return do


def _v(person: Person, tab: Tab) -> int:
    return tab.mirror.v


def _old_v(person: Person, tab: Tab) -> int:
    return max(0, tab.mirror.v - person.rng.randrange(1, 10))


def _place(person: Person, tab: Tab) -> int:
    return person.rng.randint(1, len(tab.mirror.shown.chairs))


def _coin(person: Person, tab: Tab) -> bool:
    return person.rng.random() < 0.5


def _action(person: Person, tab: Tab) -> str:
    hand = tab.mirror.shown.hand
    return person.rng.choice(["play:I", "play:XXI", "pass", *(f"play:{card}" for card in (hand.cards if hand else ()))])


def _word(*words: str) -> Callable[[Person, Tab], str]:
    return lambda person, tab: person.rng.choice(words)


def again(person: Person, tab: Tab) -> None:
    """What is under way, up to twenty times, on every tab."""
    if person.pending is not None:
        for _ in range(person.rng.choice((1, 2, 3, 10))):
            person.rng.choice(person.joined).say(person.pending)


def reuse(person: Person, tab: Tab) -> None:
    """An id that was used, for something else."""
    if person.pending is not None:
        tab.say(person.pending)
        tab.say(asked.Chat(id=person.pending.id, text="the same id"))


def both_tabs(person: Person, tab: Tab) -> None:
    """Two tabs choose at once."""
    if len(person.joined) > 1 and person.pending is None:
        first, second = (other.mirror for other in person.joined[:2])
        wishes = person.wish(first), person.wish(second)
        for other, message in zip(person.joined, wishes, strict=False):
            if message is not None:
                other.say(message)
                person.world.trace.reached("two tabs choose in one tick")


def at_the_last_moment(person: Person, tab: Tab) -> None:
    """A choice that arrives when the clock runs out."""
    shown = tab.mirror.shown
    if shown.deadline and shown.hand and shown.hand.legal and person.pending is None:
        message = asked.Act(id=person.id(), v=tab.mirror.v, action=shown.hand.legal[0].action)
        left = (shown.deadline - START) / 1000 - now()
        if 0 < left < 90.0:
            person.away_until = now() + left
            asyncio.get_running_loop().call_later(max(0.0, left - 0.02), tab.say, message)
            person.world.trace.reached("choice when the time runs out")


def garbage(person: Person, tab: Tab) -> None:
    """A frame that is no message."""
    tab.witness.open[None] += 1
    tab.line.say(text=person.rng.choice(("", "{", "null", '{"kind":"fly"}', "[" * 200, '{"id":7}')))


def binary(person: Person, tab: Tab) -> None:
    """A frame that is not even text."""
    tab.line.say(bytes=b"\x00\x01")


def too_long(person: Person, tab: Tab) -> None:
    """A frame longer than a message may be."""
    tab.witness.open[None] += 1
    tab.line.say(text="x" * 5_000)


def flood(person: Person, tab: Tab) -> None:
    """Too much at once."""
    for _ in range(person.rng.randrange(15, 40)):
        tab.say(asked.Phrase(id=person.id(), phrase="hello"))


def open_tab(person: Person, tab: Tab) -> None:
    """One more tab."""
    if len(person.tabs) < MOST_TABS:
        person.open()


def close_tab(person: Person, tab: Tab) -> None:
    """One tab fewer."""
    tab.line.cut()


def refresh(person: Person, tab: Tab) -> None:
    """Another socket at once, before anybody knows that the old one is closed."""
    if person.rng.random() < 0.5:
        person.open()
        tab.line.cut()
    else:
        tab.line.cut()
        person.open()


def half_open(person: Person, tab: Tab) -> None:
    """The network forgets the socket; the person finds out later."""
    tab.line.freeze()
    person.world.trace.reached("half-open socket")
    asyncio.get_running_loop().call_later(person.rng.uniform(0.0, 30.0), tab.line.cut)


def stop_reading(person: Person, tab: Tab) -> None:
    """The client does not read for a while, whatever it asks."""
    tab.line.read(False)
    asyncio.get_running_loop().call_later(person.rng.choice((1.0, 1.5, 120.0)), tab.line.read, True)
    for _ in range(55):
        tab.say(asked.Ping(id=person.id()))
    for _ in range(15):
        tab.say(asked.Phrase(id=person.id(), phrase="no-such-phrase"))
    person.away_until = now() + person.rng.uniform(0.0, 3.0)


def go_away(person: Person, tab: Tab) -> None:
    """Closes everything for a while."""
    person.leave(person.rng.choice((0.5, 5.0, 30.0, 90.0)))


def be_silent(person: Person, tab: Tab) -> None:
    """Looks, and says nothing."""
    person.away_until = now() + person.rng.choice((5.0, 30.0, 90.0))


MISCHIEF: tuple[tuple[float, Mischief], ...] = (
    (6, again),
    (5, reuse),
    (6, both_tabs),
    (3, at_the_last_moment),
    (2, garbage),
    (0.5, binary),
    (0.5, too_long),
    (1, flood),
    (7, open_tab),
    (2, close_tab),
    (5, refresh),
    (2, half_open),
    (1, stop_reading),
    (3, go_away),
    (2, be_silent),
    (3, say(asked.Chat, text="well")),
    (2, say(asked.Phrase, phrase=_word("hello", "thanks", "no-such-phrase"))),
    (3, say(asked.Ping)),
    (2, say(asked.Why, v=_v)),
    (6, say(asked.Hint, v=_v)),
    (3, say(asked.Propose, v=_v, what=_word("undo", "undo", "undo", "end", "claim"))),
    (1, say(asked.Propose, v=_v, what="same-deal")),
    (1, say(asked.Answer, v=_v, yes=_coin)),
    (4, say(asked.Act, v=_v, action=_action)),
    (3, say(asked.Act, v=_old_v, action=_action)),
    (1, say(asked.Back)),
    (1.5, say(asked.Pause, on=_coin)),
    (1.5, say(asked.Rise)),
    (1, say(asked.Sit, place=_place)),
    (1, say(asked.PutOut, place=_place)),
    (1, say(asked.LetIn)),
    (1, say(asked.PassOn, place=_place)),
    (1, say(asked.Mute, place=_place, on=_coin)),
    (1, say(asked.SeatBot, place=_place, bot=_word("easy", "hard", "none"))),
    (1, say(asked.Ready, on=_coin)),
    (0.5, say(asked.Step, step=_word("last-round", "fly"))),
    (0.5, say(asked.Begin)),
    (0.5, say(asked.Again)),
    (0.03, say(asked.Close)),
    (0.5, lambda person, tab: tab.say(asked.Join(id=person.id(), table=person.table, protocol=PROTOCOL))),
)
WEIGHTS = [weight for weight, _ in MISCHIEF]


def misbehave(person: Person) -> None:
    """One of them, if the person is at the table."""
    if person.joined and now() >= person.away_until:
        (_, mischief), *_ = person.rng.choices(MISCHIEF, WEIGHTS)
        mischief(person, person.rng.choice(person.joined))
