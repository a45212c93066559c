"""Hands for the conformance tests: every game in many option sets, steered so that every contract gets its share.

Drawn uniformly, nearly every hand would end in its highest contract. So the contract and its declarer are drawn first,
and the bids steered there by their tokens; announcements, discards and cards are drawn freely. All of it is repeatable.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ultimo.core.actions import Action
from ultimo.core.game import Game
from ultimo.core.options import Option
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat
from ultimo.core.shuffle import dealt_in_order
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import all_games

VIEWERS: tuple[Seat | None, ...] = (None, *SEATS)  # a spectator and the four
COMBINATIONS = 4  # option sets drawn for each game, beside every single value


class Variant(NamedTuple):
    """A game with one set of options, and what the tests call it."""

    game: Game
    label: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it was played: every state from the deal to the end."""

    states: tuple[State, ...]

    @property
    def end(self) -> State:
        return self.states[-1]

    @property
    def decisions(self) -> tuple[State, ...]:
        """The states in which somebody is to act."""
        return self.states[:-1]

    @property
    def few(self) -> tuple[State, ...]:
        """Some of them, from the first on."""
        return self.decisions[:: max(1, len(self.decisions) // 8)]


@dataclass(frozen=True, slots=True)
class Hands:
    """The first *count* hands of *variant*."""

    variant: Variant
    count: int

    def __iter__(self) -> Iterator[Hand]:
        return (played(self.variant, index) for index in range(self.count))

    @property
    def rng(self) -> random.Random:
        """A generator for what a test draws from these hands."""
        return random.Random(f"{self.variant.label} {self.count}")


def variants() -> list[Variant]:
    """Every game with its defaults, with each single other value of an option, and with options drawn together."""
    return [_variant(game, settings) for game in all_games().values() for settings in _settings(game)]


def _variant(game: Game, settings: Mapping[str, str]) -> Variant:
    changed = " ".join(f"{name}={token}" for name, token in settings.items())
    return Variant(game.with_settings(settings), f"{game.id} {changed or 'defaults'}")


def _settings(game: Game) -> Iterator[Mapping[str, str]]:
    options = {option.name: _tokens(option) for option in game.options.describe()}
    yield {}
    for name, (_, *others) in options.items():
        for token in others:
            yield {name: token}
    rng = random.Random(game.id)
    for _ in range(COMBINATIONS):
        yield {name: rng.choice(tokens) for name, tokens in options.items()}


def _tokens(option: Option) -> tuple[str, ...]:
    """The values to try, the default first: all choices, or the ends of a range of numbers and its word."""
    if option.numbers is None:
        return option.choices
    return (option.default, str(option.numbers.lowest), str(option.numbers.highest), *option.choices[1:])


@lru_cache(maxsize=256)
def played(variant: Variant, index: int) -> Hand:
    """Hand *index* of *variant*."""
    rng = random.Random(f"{variant.label} {index}")
    state = State.begin(variant.game, replace(dealt(variant.game, rng), multiplier=rng.choice((1, 2, 4))))
    driver = Driver(variant.game, rng)
    states = [state]
    while not state.over:
        state = state.apply(driver.choose(state))
        states.append(state)
    return Hand(tuple(states))


def dealt(game: Game, rng: random.Random) -> Table:
    """The deck of *game*, dealt as *rng* shuffles it."""
    cards = list(game.deck.cards)
    rng.shuffle(cards)
    return dealt_in_order(cards, game.talon)


class Driver:
    """Plays all four seats of one hand."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.rng = rng
        self.bid = f"bid:{rng.choice(game.contracts)}"
        self.bidder = rng.choice([*SEATS, None])  # None: all pass where they may
        self.strays = rng.choice((0, 0, 0.15))  # how often a bid is drawn that does not lead there
        self.talks = rng.choice((0.1, 0.5, 0.8))  # how often something is said where a pass would do
        self.sweeps = rng.random() < 0.3  # whether the bidder plays high and the others low
        self.climbs = rng.random() < 0.4  # whether all bid up to it from below, where it cannot be bid at once
        self.below = [f"bid:{name}" for name in game.contracts[: game.contracts.index(self.bid[4:])]]

    def choose(self, state: State) -> Action:
        """One of the legal actions of *state*."""
        legal = {action.token: action for action in state.legal_actions()}
        if state.phase_name in (PhaseName.AUCTION, PhaseName.CHOICE):
            return legal[self._bid(state, [*legal])]
        if "pass" in legal and self.rng.random() > self.talks:
            return legal["pass"]
        if state.phase_name is PhaseName.PLAY and self.sweeps:
            return [*legal.values()][0 if state.actor == self.bidder else -1]
        return self.rng.choice([*legal.values()])

    def _bid(self, state: State, legal: list[str]) -> str:
        must_choose = state.phase_name is PhaseName.CHOICE
        if self.bid in legal and (must_choose or self.climbs or state.actor == self.bidder):
            return self.bid
        if self.climbs and (lower := [bid for bid in self.below if bid in legal]):
            return lower[0]
        if self.rng.random() >= self.strays and not must_choose:
            return "pass" if "pass" in legal else legal[0]
        return self.rng.choice(legal)
