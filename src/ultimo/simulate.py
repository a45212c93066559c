"""Many hands by seed: who plays what, how it ends, and every invariant checked on the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Any, TypedDict

from ultimo.bots import Luck, MakePlayer
from ultimo.bots.bringing import brought
from ultimo.bots.exec_bot import MOVE_SECONDS, PREFIX
from ultimo.bots.named import searches
from ultimo.bots.player import generator, tell_end
from ultimo.bots.versions import version_of
from ultimo.core.facts_json import FactsError
from ultimo.core.game import Game
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, RecordError, format_record
from ultimo.core.seats import SEATS, PerSeat, at, per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.shuffle import Deal, Shuffled, deal, seeded_key
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import find_game
from ultimo.tally import Tally, TallyPart

QUICK, SLOW = 250, 10  # hands in a shard: of bots that think for milliseconds, and of others


class BrokenInvariant(AssertionError):
    """A hand broke a law that holds for every hand: a defect of the program."""


def seeded_deal(game: Game, seed: int, index: int) -> Table:
    """The cards of hand *index* of *seed*."""
    return deal(game.deck.cards, game.talon, Shuffled(seeded_key(seed, index), Deal(game.id, game.version, "", index)))


def seeded_hand(game: Game, seed: int, index: int) -> State:
    """Hand *index* of *seed*, dealt and not yet played."""
    return State.begin(game, seeded_deal(game, seed, index))


def with_random_options(game: Game, seed: int, index: int) -> Game:
    """*game* with options drawn for hand *index* of *seed*: each as likely its default as something else."""
    rng = generator(seeded_key(seed, index) + b"options")
    settings = {}
    for option in game.options.describe():
        other = rng.random() < 0.5
        choices = option.choices[1:]
        if other and choices:
            settings[option.name] = choices[int(rng.random() * len(choices))]
    return game.with_settings(settings)


def play_hand(state: State, bots: PerSeat[MakePlayer], seed: int, index: int) -> State:
    """*state* played to its end by *bots*, each with the generator of its seat."""
    hand = seeded_key(seed, index)
    players = {seat: at(bots, seat)(Luck(seeded_key(seed, index, seat), hand)) for seat in SEATS}
    while state.actor is not None:
        state = state.apply(players[state.actor].choose(state.view(state.actor)))
    tell_end(state, players)
    return state


def check_hand(state: State) -> None:
    """The laws of every hand that is over; BrokenInvariant says which one it broke."""
    facts, game = state.facts, state.game
    _require(facts is not None and not state.legal_actions(), "a hand that is over has facts and no choices")
    settlement = _settlement(state)
    zero = [sum(line.amounts) == 0 for line in settlement.lines]
    _require(not game.zero_sum or all(zero), "every line sums to zero")
    for name, outcome in settlement.outcomes:
        _require(outcome in game.bonuses[name], f"{name} can end {outcome.value}")
    _check_record(state)


def _settlement(state: State) -> Settlement:
    try:
        return state.settlement()
    except FactsError as problem:
        raise BrokenInvariant(f"the facts are those of a hand: {problem}") from None


def _check_record(state: State) -> None:
    record = Record.of(state)
    text = format_record(record)
    try:
        (again,) = parse_records(text, find_game)
    except RecordError as problem:
        raise BrokenInvariant(f"a hand can be read again: {problem}") from None
    _require(again == record and format_record(again) == text, "parsing and formatting are inverse")
    _require(again.replay() == state, "the record replays to the same state")


def _require(holds: bool, law: str) -> None:
    if not holds:
        raise BrokenInvariant(law)


def simulated(
    game: Game, hands: int, seed: int, bots: PerSeat[MakePlayer], random_options: bool = False, first: int = 0
) -> Iterator[State]:
    """Each hand of the run, from number *first* on, played to its end and checked."""
    for index in range(first, first + hands):
        chosen = with_random_options(game, seed, index) if random_options else game
        state = play_hand(seeded_hand(chosen, seed, index), bots, seed, index)
        try:
            check_hand(state)
        except BrokenInvariant as broken:
            raise BrokenInvariant(f"hand {index} of seed {seed}: {broken}") from None
        yield state


class Part(TypedDict):
    """What a shard of a simulation comes to."""

    tally: TallyPart
    kept: list[Any]  # by hand, what was to be kept of it


@dataclass(frozen=True)
class Simulation:
    """A run of hands as work in shards; see `ultimo.shards`."""

    game: Game
    bots: tuple[str, ...]  # of the four seats, or one for all
    seed: int
    hands: int
    random_options: bool = False
    seconds: float = MOVE_SECONDS  # for a choice of a bot that is a program
    keep: Callable[[State], object] | None = None  # what is kept of every hand, a JSON value; a function of a module

    @property
    def shard(self) -> int:
        """How many hands a shard has."""
        return SLOW if any(searches(name) or name.startswith(PREFIX) for name in self.bots) else QUICK

    @property
    def shards(self) -> int:
        """How many shards the run has."""
        return math.ceil(self.hands / self.shard)

    @property
    def facts(self) -> Mapping[str, object]:
        """See Described."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "options": "by lot" if self.random_options else dict(self.game.options.settings()),
            "bots": [[name, version_of(name)] for name in self.bots],
            "seed": self.seed,
            "hands": self.hands,
            "seconds": self.seconds,
            "keeps": self.keep.__name__ if self.keep else None,
            "version": version("ultimo"),
        }

    @contextmanager
    def begun(self) -> Iterator[Callable[[int], Part]]:
        """See Work; UnknownBot, BotFault, BrokenInvariant."""
        with ExitStack() as stack:
            made = [stack.enter_context(brought(name, seconds=self.seconds)) for name in self.bots]
            yield partial(self._played, per_seat(lambda seat: made[(seat - 1) % len(made)]))

    def _played(self, players: PerSeat[MakePlayer], number: int) -> Part:
        first = number * self.shard
        hands = min(self.shard, self.hands - first)
        tally, kept = Tally(self.game.id), list[Any]()
        for state in simulated(self.game, hands, self.seed, players, self.random_options, first):
            tally.add(state)
            if self.keep:
                kept.append(self.keep(state))
        return {"tally": tally.to_part(), "kept": kept}
