"""What to say or lay away: tried in imagined worlds, where the talk goes on as the book has it, the cards by policy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import mul

from ultimo.bots.book import advised
from ultimo.bots.kernel import kernel, kernel_rules, seat_mask
from ultimo.bots.policies import policy_of
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import NOBODY, PAGAT_ULTIMO, Ground, ground_of, sets_pay
from ultimo.bots.search.settling import Settler
from ultimo.bots.search.weighed import Weighed, ahead, by_the_book
from ultimo.core.actions import Action, Discard
from ultimo.core.game import View
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.worlds import Random, worlds

A_WORLD = 16  # so many worlds of the budget, which are cheap ones with cards only, pay for one here
PLAYOUTS = 4  # of each choice in each world
FIRST = 4  # worlds before the worse half of the choices is left out; then twice as many, and so on
UNLIKELY = 0.3  # what a world counts for each thing said that the book would not have said in it
HAIR = 1e-9  # what a choice is behind the book's at least, unless it is better for sure
LEAST = 12  # worlds in which a choice must have been tried beside the book's before it can be better
SURE = 2.5  # standard errors by which a choice must be better than the book's: the best of many always looks good


class Found:
    """What one choice brought so far, in worlds that count differently."""

    def __init__(self) -> None:
        self.weights: list[float] = []
        self.worth: list[float] = []
        self.gets: list[float] = []
        self.wins: list[float] = []

    def add(self, weight: float, worth: float, gets: float, wins: float) -> None:
        """One world more."""
        self.weights.append(weight)
        self.worth.append(worth)
        self.gets.append(gets)
        self.wins.append(wins)

    @property
    def mean(self) -> float:
        """What the choice is worth."""
        return _mean(self.weights, self.worth)

    def gain_over(self, other: Found) -> tuple[float, float]:
        """By how much it is better than *other* in the worlds both were tried in, with the standard error."""
        gains = [one - another for one, another in zip(self.worth, other.worth, strict=False)]
        weights = self.weights[: len(gains)]
        return _mean(weights, gains), _error(weights, gains)

    def weighed(self, action: Action, worth: float) -> Weighed:
        """The choice as an answer."""
        gets, error = _mean(self.weights, self.gets), _error(self.weights, self.gets)
        return Weighed(action, worth, gets, error, _mean(self.weights, self.wins))


def _mean(weights: Sequence[float], values: Sequence[float]) -> float:
    return math.fsum(map(mul, weights, values)) / math.fsum(weights)


def _error(weights: Sequence[float], values: Sequence[float]) -> float:
    mean = _mean(weights, values)
    off = sum((weight * (value - mean)) ** 2 for weight, value in zip(weights, values, strict=True))
    return math.sqrt(off) / sum(weights)


def weigh_words(view: View, rng: Random, budget: Budget) -> list[Weighed]:
    """The legal actions; KernelMissing."""
    book = advised(view).action
    clock = Clock(budget if budget.worlds is None else Budget(max(1, budget.worlds // A_WORLD)))
    found: dict[Action, Found] = {action: Found() for action in view.actions}
    left = list(view.actions)
    drawn = _endless(view, rng)
    size = FIRST
    while True:
        for _ in range(size):
            if not clock.batch(1) and found[left[0]].weights:
                return _ranked(found, book)
            world = next(drawn, None)
            if world is None:
                return _ranked(found, book) if found[left[0]].weights else by_the_book(view)
            weight = _likelihood(world, view)
            for action in left:
                found[action].add(weight, *_outcome(world.apply(action), _seat(view), rng))
        size *= 2
        left = sorted(left, key=lambda action: (action == book, found[action].mean), reverse=True)
        left = left[: max(2, (len(left) + 1) // 2)]


def _seat(view: View) -> Seat:
    assert view.seat is not None, "somebody is to act"
    return view.seat


def _ranked(found: dict[Action, Found], book: Action) -> list[Weighed]:
    """The choices with their worth; none is above the book's unless it is so for sure."""
    best = found[book]
    made = []
    for action, some in found.items():
        gain, error = some.gain_over(best)
        is_sure = gain > SURE * error and min(len(some.worth), len(best.worth)) >= LEAST
        made.append(some.weighed(action, gain if some is best or is_sure else min(gain, -HAIR)))
    return made


def _endless(view: View, rng: Random) -> Iterator[State]:
    while True:
        drawn = list(islice(worlds(view, rng, 50), 8))
        if not drawn:
            return
        yield from drawn


def _likelihood(world: State, view: View) -> float:
    """How well what the others said fits *world*."""
    weight = 1.0
    state = State.begin(world.game, world.dealt)
    for seat, action in world.actions:
        if isinstance(action, Discard):
            state = state.apply(action)
            continue
        if seat != view.seat:
            seen = state.view(seat)
            if len(seen.legal) > 1 and advised(seen).action != action:
                weight *= UNLIKELY
        state = state.apply(action)
    return weight


def _outcome(state: State, seat: Seat, rng: Random) -> tuple[float, float, float]:
    """What *state* is worth to *seat*, what it gets, how often more than nothing, if all go on by the book."""
    while state.actor is not None and not isinstance(state.phase, TrickPlay):
        state = state.apply(advised(state.view(state.actor)).action)
    if state.over:
        scores = state.settlement().scores
        return ahead(scores, seat), scores[seat - 1], float(scores[seat - 1] > 0)
    ground = ground_of(state)
    settler = Settler()
    settler.learn(ground)
    usual = policy_of(state.game, ground.facts.contract or "")
    rollouts = kernel().Rollouts(_all_known(state, ground), usual, 0.0, tries=False)
    rollouts.run(PLAYOUTS, int(rng.random() * 2**53))
    paid = [settler.scores(sample) for sample in rollouts.samples(0)]
    measures = (
        [ahead(scores, seat) for scores in paid],
        [float(scores[seat - 1]) for scores in paid],
        [float(scores[seat - 1] > 0) for scores in paid],
    )
    worth, gets, wins = (rollouts.estimates(values)[0][0] for values in measures)
    return worth, gets, wins


def _all_known(state: State, ground: Ground) -> object:
    """The kernel's knowledge of who sees all cards."""
    play, table = ground.play, ground.play.table
    hands = [hand.mask for hand in play.hands]
    laid = [pile.mask for pile in table.discards]
    lying = sum(card.bit for card in table.talon)
    said = state.view(None).public.said
    declarer = ground.facts.declarer
    return kernel().Knowledge(
        kernel_rules(play.rules),
        play.trick.leader - 1,
        NOBODY if play.lone is None else play.lone - 1,
        [],
        hands,
        laid,
        lying,
        [0, 0, 0, 0, len(table.talon)],
        [0, 0, 0, 0, lying],
        [0, 0, 0, 0],
        [NOBODY] * 4,
        [0, 0, 0, 0],
        seat_mask(ground.counting),
        False,
        NOBODY if ground.each_alone or declarer is None else declarer - 1,
        seat_mask(ground.side),
        NOBODY,
        next((seat - 1 for bonus, seat in said if bonus == PAGAT_ULTIMO), NOBODY),
        0b1111 if play.rules.pagat_held else 0,
        0,
        state.game.deck.points,
        sets_pay(state.game),
    )
