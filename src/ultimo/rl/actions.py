"""The fixed action space of a game: a number for everything that can be done at any table of it.

Several cards that are laid away are as many actions, one card each, as in the game itself: a choice of two out of
eleven would take 55 numbers and one of four over a thousand, and what is laid away first is known when the next is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ultimo.core.actions import DISCARDS, PLAYS, THE_GAME, Action, Announce, Bid, Call, Item, Kontra, Simple
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import TAROKS, TRULL
from ultimo.core.game import Game
from ultimo.core.seats import SEATS, PerSeat, Seat, at, going_round, per_seat
from ultimo.core.state import State
from ultimo.games import find_game

PLAYERS = ("own", "next", "across", "before")  # the four, counted from whoever looks or acts


class NoSuchAction(ValueError):
    """A number or an action that is not in the action space of the game."""


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """The actions of a game by number; the same numbers with any options. Seats are counted from who acts."""

    game: str
    labels: tuple[str, ...]  # each action as text: its token, with `@next` and the like instead of a seat
    play: int  # the number of the first card that is played; the others follow in deck order
    _actions: PerSeat[tuple[Action, ...]]
    _numbers: PerSeat[dict[Action, int]]

    @staticmethod
    def of(game: Game) -> ActionSpace:
        """The action space of *game*, whatever its options."""
        return _space(game.id)

    def __len__(self) -> int:
        return len(self.labels)

    def action(self, number: int, seat: Seat) -> Action:
        """What *number* means for *seat*; NoSuchAction unless it is 0 to len − 1."""
        if not 0 <= number < len(self):
            raise NoSuchAction(f"there is no action {number}; {self.game} has actions 0 to {len(self) - 1}")
        return at(self._actions, seat)[number]

    def number(self, action: Action, seat: Seat) -> int:
        """The number of *action* when *seat* does it; NoSuchAction."""
        found = at(self._numbers, seat).get(action)
        if found is None:
            raise NoSuchAction(f"{action.token} is no action of {self.game}")
        return found

    def legal(self, state: State) -> list[int]:
        """The numbers of what the actor of *state* may do, rising; none when the hand is over."""
        if state.actor is None:
            return []
        return sorted(self.numbers(state.legal_actions(), state.actor))

    def numbers(self, actions: Iterable[Action], seat: Seat) -> list[int]:
        """The numbers of *actions* of the game when *seat* does them."""
        numbers = at(self._numbers, seat)
        return [numbers[action] for action in actions]

    def mask(self, legal: Iterable[int]) -> NDArray[np.int8]:
        """1 for each of *legal*, 0 for the others: shape (len,)."""
        mask = np.zeros(len(self), np.int8)
        mask[list(legal)] = 1
        return mask


@cache
def _space(name: str) -> ActionSpace:
    game = find_game(name)
    actions = per_seat(lambda seat: (*_spoken(game, seat), *_cards(game)))
    numbers = per_seat(lambda seat: {action: number for number, action in enumerate(at(actions, seat))})
    labels = tuple(_label(action) for action in actions[0])
    return ActionSpace(name, labels, len(labels) - len(game.deck.cards), actions, numbers)


def announceable(game: Game) -> Sequence[str]:
    """The bonuses that somebody may announce, at some table."""
    said = {Outcome.ANNOUNCED_MADE, Outcome.HELD}
    return [name for name, outcomes in game.bonuses.items() if said & set(outcomes)]


def doubled(game: Game) -> Sequence[str]:
    """The bonuses that are doubled once they are announced, at some table."""
    return [name for name, outcomes in game.bonuses.items() if Outcome.ANNOUNCED_FAILED in outcomes]


def spoken(game: Game) -> tuple[Action, ...]:
    """What may be said in an auction or a choice: the words, and each contract."""
    return (*Simple, *map(Bid, game.contracts))


def _spoken(game: Game, seat: Seat) -> tuple[Action, ...]:
    announcements = map(Announce, announceable(game))
    items = [THE_GAME, *(Item(bonus, other) for bonus in doubled(game) for other in going_round(seat))]
    calls = map(Call, game.deck.all & TAROKS - TRULL)
    return (*spoken(game), *announcements, *map(Kontra, items), *calls)


def _cards(game: Game) -> tuple[Action, ...]:
    plays = [PLAYS[card.index] for card in game.deck.cards]
    return (*(DISCARDS[card.index] for card in game.deck.cards if game.talon), *plays)


def _label(action: Action) -> str:
    """*action* as text, seen by seat 1."""
    if isinstance(action, Kontra) and action.item.seat is not None:
        return f"kontra:{action.item.bonus}@{PLAYERS[SEATS.index(action.item.seat)]}"
    return action.token
