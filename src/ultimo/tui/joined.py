"""The table of a server: what it shows as scenes, and what the person does as messages."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ultimo.cli.signs import bounded, shown
from ultimo.cli.text import YOU, does, settlement_lines, status_text
from ultimo.core.actions import Action, parse_action
from ultimo.core.cards import Cards
from ultimo.core.game import Refused, View
from ultimo.core.reasons import Reason
from ultimo.core.seats import SEATS, PerSeat, Place, Seat, per_seat
from ultimo.server.client.seeing import game_of, view_of
from ultimo.server.client.socket import REAL_TIME, Link, Time, attend
from ultimo.server.client.talk import Talk
from ultimo.server.protocol.asked import Act, AnyAsked
from ultimo.server.protocol.shown import ChairShown, HandShown, TableShown
from ultimo.server.protocol.told import HintTold, WhyTold
from ultimo.tui.asking import deeds_of, messages_for
from ultimo.tui.person import Person
from ultimo.tui.scene import Advice, Chair, NoAdvice, Scene
from ultimo.tui.sentences import reason_of, settlement_of
from ultimo.tui.telling import cards_text, first_time_text, waits

ASKS = {
    "gathering": "The table gathers.",
    "shuffling": "The cards are shuffled.",
    "between": "The hand is over.",
    "over": "The evening is over.",
    "closed": "The table is closed.",
}


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
        if self._talk.mirror.v:
            self._say(messages_for(word, self._talk.mirror, self._person.new_id))

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


def scene_of(table: TableShown, lines: list[str], why: WhyTold | None, notice: str) -> Scene:
    """What *table* is to the screen; *why* says why other choices are not legal, *notice* what else is to say."""
    game, own = game_of(table), None if table.place is None else Place(table.place)
    chairs = tuple(_chair(chair) for _, chair in sorted(table.chairs.items()))
    bare = Scene(game, chairs, notice or _asks(table), deeds=deeds_of(table), own=own, talk=tuple(_talk(table)))
    hand = table.hand
    if hand is None:
        return bare
    names = per_seat(lambda seat: _name(table, hand.seats[seat - 1]))
    view = _with_reasons(view_of(table, lines), why)
    dealer = next((seat for seat in SEATS if hand.seats[seat - 1] == hand.dealer), None)
    asks = notice or (_asks(table) or waits(view, names))
    heading = f"deal {hand.deal}, {does(_name(table, hand.dealer), 'deals')}"
    return replace(
        bare,
        asks=asks,
        heading=heading,
        view=view,
        names=names,
        dealer=dealer,
        result=_result(table, hand, view, names),
    )


def _name(table: TableShown, place: int) -> str:
    return YOU if place == table.place else shown(table.chairs[str(place)].name or f"chair {place}")


def _chair(chair: ChairShown) -> Chair:
    away = "away" if chair.name and not chair.is_bot and not chair.here else ""
    notes = (chair.badge or "", away, "a bot stands in" if chair.stands_in else "", "ready" if chair.ready else "")
    return Chair(shown(chair.name or "free"), chair.total, ", ".join(filter(None, notes)))


def _asks(table: TableShown) -> str:
    proposal, words = table.proposal, table.asked
    if proposal is not None:
        return f"{does(_name(table, proposal.place), 'proposes')}: {proposal.what}. Do you agree?"
    if words is not None and words.place is not None:
        return f"{does(_name(table, words.place), 'says')} what is done before the deal."
    return "The table waits." if table.paused else ASKS.get(table.stage, "")


def _talk(table: TableShown) -> Iterator[str]:
    yield from (f"Before the deal: {does(_name(table, deed.place), deed.text)}." for deed in table.deeds)
    yield from (f"{_name(table, line.place)} says: {bounded(line.text)}" for line in table.talk)


def _with_reasons(view: View, why: WhyTold | None) -> View:
    """*view* with what is not legal, if that was told of just this choice."""
    told = [(parse_action(action), one.reason) for one in (why.refused if why else ()) for action in one.actions]
    legal = set(view.actions)
    if not legal or any(action in legal for action, _ in told):
        return view
    return view.with_choices(view.legal, tuple(Refused(one, reason_of(view.game, reason)) for one, reason in told))


def _result(table: TableShown, hand: HandShown, view: View, names: PerSeat[str]) -> str | None:
    if hand.result is None:
        return None
    order: list[Seat] = sorted(SEATS, key=lambda seat: hand.seats[seat - 1])
    settlement = settlement_of(view.game, hand.result)
    lines = [status_text(view, names), *settlement_lines(settlement, view.game.unit, names, order)]
    first = table.twice.first.result if table.twice else None
    before = ["", first_time_text(first.scores, names)] if first else []
    hands, talon = [Cards.of(one) for one in hand.result.hands], tuple(Cards.of(hand.result.talon))
    return "\n".join([*lines, *before, "", cards_text(hands, talon, names)])
