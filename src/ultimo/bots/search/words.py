"""What to say or lay away: every choice tried in imagined worlds, the talk ended as the book has it, the cards by the policy."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import islice

from ultimo.bots.book import advised
from ultimo.bots.kernel import kernel, kernel_rules, seat_mask
from ultimo.bots.policies import policy_of
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import NOBODY, PAGAT_ULTIMO, Ground, ground_of
from ultimo.bots.search.settling import Settler
from ultimo.core.actions import Action, Discard
from ultimo.core.events import Acted
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.state import State, replay
from ultimo.core.worlds import Random, worlds

A_WORLD = 16  # so many worlds of the budget, which are cheap ones with cards only, pay for one here
PLAYOUTS = 12  # of each choice in each world
FIRST = 4  # worlds before the worse half of the choices is left out; then twice as many, and so on
UNLIKELY = 0.3  # what a world counts for each thing said that the book would not have said in it
SURE = 1.0  # standard errors by which a choice must be better than the book's


class Found:
    """What one choice brought so far, in worlds that count differently."""

    def __init__(self) -> None:
        self.results: list[tuple[float, float]] = []  # weight and score

    def add(self, weight: float, score: float) -> None:
        self.results.append((weight, score))

    @property
    def mean(self) -> float:
        return sum(weight * score for weight, score in self.results) / sum(weight for weight, _ in self.results)

    @property
    def error(self) -> float:
        mean = self.mean
        off = sum((weight * (score - mean)) ** 2 for weight, score in self.results)
        return math.sqrt(off) / sum(weight for weight, _ in self.results)


def better_by(one: Found, other: Found) -> tuple[float, float]:
    """By how much *one* is better than *other* in the worlds both were tried in, with the standard error."""
    paired = Found()
    for (weight, score), (_, against) in zip(one.results, other.results, strict=False):
        paired.add(weight, score - against)
    return paired.mean, paired.error


def weigh_words(view: View, rng: Random, budget: Budget) -> list[tuple[Action, float, float]]:
    """The legal actions with estimate and standard error."""
    assert view.seat is not None, "somebody is to act"
    clock = Clock(budget if budget.worlds is None else Budget(max(1, budget.worlds // A_WORLD)))
    found: dict[Action, Found] = {action: Found() for action in view.actions}
    left = list(view.actions)
    drawn = ((world, _likelihood(world, view)) for world in _endless(view, rng))
    size = FIRST
    while True:
        tried = 0
        while tried < size and clock.batch(1):
            world, weight = next(drawn, (None, 0.0))
            if world is None:
                break
            tried += 1
            for action in left:
                found[action].add(weight, _outcome(world.apply(action), view.seat, rng))
        if tried < size:
            break
        size *= 2
        left = sorted(left, key=lambda action: found[action].mean, reverse=True)[: max(2, (len(left) + 1) // 2)]
    return _ranked(found, advised(view).action)


def _ranked(found: dict[Action, Found], book: Action) -> list[tuple[Action, float, float]]:
    """The choices with their worth; none is above the book's unless it is so for sure."""
    if not found[book].results:
        return [(action, float(action == book), 0.0) for action in found]
    best = found[book]
    made = []
    for action, some in found.items():
        gain, error = better_by(some, best) if some is not best else (0.0, 0.0)
        made.append((action, best.mean + (gain if gain <= 0 or gain > SURE * error else -1e-9), some.error))
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


def _outcome(state: State, seat: Seat, rng: Random) -> float:
    """What *seat* gets if all go on as the book has it."""
    while state.actor is not None and not isinstance(state.phase, TrickPlay):
        state = state.apply(advised(state.view(state.actor)).action)
    if state.over:
        return _ahead(state.settlement().scores, seat)
    ground = ground_of(state)
    settler = Settler()
    settler.learn(ground)
    policy = policy_of(state.game, ground.facts.contract or "")
    rollouts = kernel().Rollouts(_all_known(state, ground), policy, 0.0, tries=False)
    rollouts.run(PLAYOUTS, int(rng.random() * 2**53))
    samples = rollouts.samples(0)
    ((mean, _),) = rollouts.estimates([_ahead(settler.scores(sample), seat) for sample in samples])
    return mean


def _ahead(scores: PerSeat[int] | None, seat: Seat) -> float:
    """What *seat* gets, less what all get on average."""
    assert scores is not None, "the sides are known"
    return scores[seat - 1] - sum(scores) / len(SEATS)


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
        NOBODY if ground.each_alone or declarer is None else declarer - 1,
        seat_mask(ground.side),
        NOBODY,
        next((seat - 1 for bonus, seat in said if bonus == PAGAT_ULTIMO), NOBODY),
        state.game.deck.points,
    )
