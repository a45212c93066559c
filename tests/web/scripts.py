"""Hands that are played in a browser to the letter: together they show all that may be bid, announced and doubled.

`PYTHONPATH=. python -m tests.web.scripts GAME 20000` looks for them anew, for `scripts.json`;
what is too rare to come up is dealt on purpose: the reader has the cards named there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Announce, Bid, Kontra
from ultimo.core.cards import Card, Cards
from ultimo.core.evening import Ceremonial
from ultimo.core.game import Game, View
from ultimo.core.seats import SEATS, PerSeat, Place, Seat, per_seat
from ultimo.core.session import Session
from ultimo.core.shuffle import Shuffled
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import find_game
from ultimo.server.protocol.told import OptionTold
from ultimo.simulate import play_hand, seeded_hand, with_random_options

SEED = 11
NAMES = ("Ada", "Bela", "Carl", "Dora")
READER = 1  # the chair of who is at the page
LEAST = 10  # hands of each game
FILE = Path(__file__).with_name("scripts.json")


@dataclass(frozen=True, slots=True)
class Script:
    """A finished hand, and where its seats sit at a new table."""

    state: State
    seats: PerSeat[Place]  # the chair of each seat

    @property
    def reader(self) -> Seat:
        """The seat of who is at the page."""
        return SEATS[self.seats.index(READER)]

    @property
    def settings(self) -> dict[str, str]:
        """The options of the hand that are not at their defaults."""
        return dict(self.state.game.options.changed())

    def of(self, seat: Seat) -> list[str]:
        """What *seat* does."""
        return [action.token for who, action in self.state.actions if who == seat]

    @property
    def shows(self) -> set[str]:
        """The contract that is played, and what the reader bids, announces and doubles."""
        mine = [action for seat, action in self.state.actions if seat == self.reader]
        said = {action.token for action in mine if isinstance(action, Bid | Announce | Kontra)}
        return {f"contract {self.state.view(None).public.contract}", *said}

    def pack(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """*cards* in the order that deals this hand at a new table."""
        before = _new(self.state.game)
        wanted = _at_chairs(self.state.dealt, before, self.seats)
        dealt = before.dealing(cards)
        lots = [list(hand) for hand in wanted.hands]
        holders = [(card, dealt.holder(card)) for card in cards]
        return tuple(
            wanted.talon[dealt.talon.index(card)] if seat is None else lots[seat - 1].pop() for card, seat in holders
        )


def _new(game: Game) -> Session:
    return Session.start(game, NAMES)


def _at_chairs(dealt: Table, before: Session, seats: PerSeat[Place]) -> Table:
    """*dealt* by the seats that the chairs have before cards are seen (TX-5: they decide who begins)."""
    then = before.evening.seating(None).seats
    return Table(per_seat(lambda seat: dealt.hands[seats.index(then[seat - 1])]), dealt.talon)


def script(state: State, cards: str = "") -> Script | None:
    """*state*, which is over, for a new table where the reader has *cards*; None where it cannot be the first hand."""
    before = _new(state.game)
    asks = isinstance(before.evening, Ceremonial) and before.evening.asked()
    if asks or before.next.multiplier != state.dealt.multiplier:
        return None
    found = (Script(state, seats) for seats in _seatings(before, state.dealt))
    return next((one for one in found if Cards.of(cards) <= state.dealt.hand(one.reader)), None)


def _seatings(before: Session, dealt: Table) -> Iterator[PerSeat[Place]]:
    """The chairs that the seats may have where *dealt* is dealt first."""
    for first in range(4):
        seats: PerSeat[Place] = (*SEATS[first:], *SEATS[:first])  # type: ignore[assignment]
        if before.evening.seating(_at_chairs(dealt, before, seats)).seats == seats:
            yield seats


@cache
def scripts(name: str) -> list[Script]:
    """The hands of the game *name* that are played in browsers."""
    listed: list[tuple[int, str]] = json.loads(FILE.read_text(encoding="utf-8"))[name]
    found = [script(hand(find_game(name), number, cards), cards) for number, cards in listed]
    return [one for one in found if one]


def hand(game: Game, number: int, cards: str = "") -> State:
    """Hand *number* by `varied`, with options by lot, which is over; somebody is dealt *cards*."""
    chosen = with_random_options(game, SEED, number)
    dealt = seeded_hand(chosen, SEED, number).dealt
    if cards:
        dealt = next(_giving(chosen, dealt, Cards.of(cards)))
    return play_hand(State.begin(chosen, dealt), per_seat(lambda _: VariedBot), SEED, number)


def _giving(game: Game, dealt: Table, wanted: Cards) -> Iterator[Table]:
    """*dealt* with the hands changed so that somebody has *wanted*, in all ways that may be dealt (TX-5)."""
    for seat in SEATS:
        hands = _swapped(dealt, seat, wanted).hands
        for first in range(4):
            table = Table((*hands[first:], *hands[:first]), dealt.talon)  # type: ignore[arg-type]
            if any(_seatings(_new(game), table)):
                yield table


def _swapped(dealt: Table, seat: Seat, wanted: Cards) -> Table:
    """*dealt* where *seat* has those of *wanted* that are in hands: whoever had one gets another card for it."""
    hands = list(dealt.hands)
    for card in wanted - dealt.hand(seat):
        holder = dealt.holder(card)
        if holder is not None:
            back = Cards.of(tuple(hands[seat - 1] - wanted)[-1:])
            hands[holder - 1] = hands[holder - 1] - Cards.of([card]) | back
            hands[seat - 1] = hands[seat - 1] - back | Cards.of([card])
    return Table(tuple(hands), dealt.talon)  # type: ignore[arg-type]


def chosen(game: Game, tried: int) -> list[int]:
    """Of the first *tried* hands those that show something new, and others, so that there are enough."""
    showing: dict[int, set[str]] = {}
    others: list[int] = []
    for number in range(tried):
        one = script(hand(game, number))
        if one and one.shows <= set().union(*showing.values()):
            others.append(number)
        elif one:
            showing[number] = one.shows
    for number in list(showing):  # those that come early are common
        rest = {other: shows for other, shows in showing.items() if other != number}
        if showing[number] <= set().union(*rest.values()):
            showing = rest
    return [*showing, *others[: max(0, LEAST - len(showing))]]


class Prompter:
    """The dealer and the bots of a server where one script after the other is played."""

    def __init__(self) -> None:
        self.script: Script | None = None
        self.left: dict[Seat, list[str]] = {}

    def begin(self, one: Script) -> None:
        """The next hand that is dealt is *one*."""
        self.script = one
        self.left = {seat: one.of(seat) for seat in SEATS}

    def deal(self, cards: tuple[Card, ...], made: Shuffled) -> tuple[Card, ...]:
        """The dealer."""
        assert self.script is not None, "a hand was chosen"
        return self.script.pack(cards)

    async def choose(self, view: View, bot: str) -> str:
        """What the seat of *view* does next."""
        assert view.seat is not None, "a seat is asked"
        return self.left[view.seat].pop(0)

    async def hints(self, view: View) -> Sequence[OptionTold]:
        """No hints are needed here."""
        return []


if __name__ == "__main__":
    print(json.dumps({sys.argv[1]: chosen(find_game(sys.argv[1]), int(sys.argv[2]))}))
