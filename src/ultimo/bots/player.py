"""What a player is to the table: something that chooses from a view, and nothing but the view."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.seats import Seat
from ultimo.core.settlement import Settlement
from ultimo.core.state import State


class Player(Protocol):
    """Plays one seat of one hand."""

    def choose(self, view: View) -> Action:
        """One of `view.actions`; asked only when the seat of *view* is to act."""


@runtime_checkable
class Listener(Protocol):
    """A player that is told how its hand ended."""

    def ended(self, view: View, settlement: Settlement) -> None:
        """The hand is over, as *view* shows it."""


def tell_end(state: State, players: Mapping[Seat, Player]) -> None:
    """Tells those of *players* who listen how *state*, which is over, ended."""
    for seat, player in players.items():
        if isinstance(player, Listener):
            player.ended(state.view(seat), state.settlement())


class Luck(NamedTuple):
    """Where a player's chances come from: keys, so that a hand can be played again to the letter."""

    seat: bytes  # this seat's own key
    hand: bytes  # the key all seats of the hand share


def generator(key: bytes) -> random.Random:
    """A random generator that gives the same numbers for the same *key*, on every machine."""
    return random.Random(int.from_bytes(key, "big"))


class UnknownBot(ValueError):
    """There is no bot of that name; the message lists those there are."""


MakePlayer = Callable[[Luck], Player]
