"""Bots named `net:FILE`: the action that a network values most."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ultimo.bots.exec_bot import BotFault
from ultimo.bots.player import Luck, MakePlayer, Player, UnknownBot, generator
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.quoting import short
from ultimo.rl.encoding import Encoding
from ultimo.rl.layout import Floats
from ultimo.rl.network import BadNetwork, Network, load


class NetworkBot:
    """Plays what *network* values most, and among equals by lot."""

    def __init__(self, network: Network, luck: Luck) -> None:
        self.network = network
        self.rng = generator(luck.seat)

    def choose(self, view: View) -> Action:
        """See Player; BotFault where it is asked about another game."""
        if view.game.id != self.network.game:
            raise BotFault(f"this network has learnt {self.network.game}, and cannot play {view.game.id}")
        if len(view.actions) == 1:
            return view.actions[0]
        assert view.seat is not None, "who is to act has a seat"
        encoding = Encoding.of(view.game)
        legal = [encoding.actions.number(action, view.seat) for action in view.actions]
        values = self.network.values(encoding.observation(view))
        return encoding.actions.action(self.rng.choice(best(values, legal)), view.seat)


def best(values: Floats, legal: Iterable[int]) -> list[int]:
    """Those of the *legal* actions that have the highest of all *values*, shape (actions,)."""
    numbers = np.fromiter(legal, np.intp)
    return [int(number) for number in numbers[values[numbers] == values[numbers].max()]]


def bot(file: str) -> MakePlayer:
    """The bot called `net:FILE`; UnknownBot says what is wrong with *file*."""
    try:
        network = load(Path(file))
    except (BadNetwork, OSError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else problem
        raise UnknownBot(f"{short(f'net:{file}')} is not a bot: {why}") from None

    def make(luck: Luck) -> Player:
        return NetworkBot(network, luck)

    return make
