"""Cards, tricks, deals and hands in a few characters."""

from __future__ import annotations

from ultimo.core.actions import parse_action
from ultimo.core.cards import Card, Cards, card
from ultimo.core.game import Game
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.state import State, replay
from ultimo.core.table import Table
from ultimo.core.tricks import Trick
from ultimo.games import find_game

ONE, TWO, THREE, FOUR = SEATS
TWENTY = find_game("calling-the-twenty")
TINY = find_game("tiny-tarock")


def row(text: str) -> tuple[Card, ...]:
    """Cards in the order written."""
    return tuple(map(card, text.split()))


def trick(text: str, leader: Seat = ONE) -> Trick:
    """The trick that *leader* began."""
    return Trick(leader, row(text))


def table(game: Game, hands: str = "", talon: str = "", multiplier: int = 1) -> Table:
    """`table(game, "XX I | KH")`: what is named goes to seats 1 to 4 and the talon, the rest in deck order."""
    named = [Cards.of(part) for part in hands.split("|")]
    held = [*named, *(Cards() for _ in SEATS[len(named) :])]
    lying = list(row(talon))
    size = (len(game.deck.cards) - game.talon) // 4
    taken = Cards.of([*lying, *(one for hand in held for one in hand)])
    for one in game.deck.cards:
        if one in taken:
            continue
        room = next((seat for seat in range(4) if len(held[seat]) < size), None)
        if room is None:
            lying.append(one)
        else:
            held[room] |= Cards(one.bit)
    return Table(per_seat(lambda seat: held[seat - 1]), tuple(lying), multiplier=multiplier)


def after(game: Game, dealt: Table, said: str) -> State:
    """The hand after the actions *said*: `bid:trade pass pass pass`."""
    return replay(game, dealt, map(parse_action, said.split()))


def tokens(state: State) -> str:
    """What may be done now."""
    return " ".join(action.token for action in state.legal_actions())


def finished(state: State) -> State:
    """The hand after everybody did the first of what was legal, to its end."""
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    return state
