"""What to say or lay away: tried in imagined worlds, where the talk goes on as the book has it, the cards by policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from ultimo.bots.book import advised
from ultimo.bots.kernel import kernel
from ultimo.bots.policies import policy_of
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import ground_of
from ultimo.bots.search.imagined import Imagined
from ultimo.bots.search.knowing import open_knowledge
from ultimo.bots.search.settling import Settler
from ultimo.bots.search.talking import Said, talked_out
from ultimo.bots.search.tried import Brought, Tried
from ultimo.bots.search.weighed import Weighed, by_the_book
from ultimo.core.actions import Action
from ultimo.core.events import Event
from ultimo.core.game import View
from ultimo.core.seats import PerSeat, Seat
from ultimo.core.state import State
from ultimo.core.worlds import Random

A_WORLD = 12  # so many worlds of the budget, which are cheap ones with cards only, pay for one here
PLAYOUTS = 2  # of each choice in each world
LEAST = 16  # worlds in which every choice is tried, and without which none can be better than the book's
HAIR = 1e-9  # what a choice is behind the book's at least, unless it is better for sure
HOPE = 0.7  # how likely it must be that a choice is better than the book's to try it in more worlds
SURE = 0.988  # how sure it must be that a choice is not as good as another: the best of many always looks good


class WordSearch:
    """What one seat says and lays away in one hand; the worlds it imagines serve for one word after the other."""

    def __init__(self) -> None:
        self.imagined = Imagined()
        self.settlers: dict[tuple[Event, ...], Settler] = {}  # by all that is said before the first lead

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[Weighed]:
        """The legal actions; KernelMissing."""
        assert view.seat is not None, "somebody is to act"
        book = advised(view).action
        clock = Clock(budget if budget.worlds is None else Budget(max(1, budget.worlds // A_WORLD)))
        tried = {action: Tried() for action in view.actions}
        left, number, look = list(tried), 0, LEAST
        drawn = self.imagined.worlds(view, rng)
        while len(left) > 1 and clock.batch(1) and (world := next(drawn, None)):
            seed = int(rng.random() * 2**53)  # the same for all choices: where they change nothing, all is played alike
            brought = self._brought(world.state, left, view.seat, seed, clock if number else None)
            if len(brought) < len(left):
                break
            for action, outcome in zip(left, brought, strict=True):
                tried[action].add(world.weight, outcome)
            number += 1
            if number == look:
                left, look = _open(left, tried, book), 2 * look
        return ranked(tried, book, view.multiplier) if number else by_the_book(view)

    def _brought(
        self, state: State, choices: Sequence[Action], seat: Seat, seed: int, clock: Clock | None
    ) -> list[Brought]:
        """What each choice brings in the world *state*; fewer, which say nothing, if *clock* runs out."""
        said: Said = {}
        brought: list[Brought] = []
        for action in choices:
            if clock and clock.is_over:
                break
            brought.append(self._outcome(talked_out(state.apply(action), said), seat, seed))
        return brought

    def _outcome(self, state: State, seat: Seat, seed: int) -> Brought:
        """What *state*, at its first lead or over, brings *seat*."""
        return Brought.of([state.settlement().scores] if state.over else self._played(state, seed), seat)

    def _played(self, state: State, seed: int) -> list[PerSeat[int]]:
        """What some hands pay that are played from the first lead of *state* with nothing hidden."""
        ground = ground_of(state)
        settler = self.settlers.setdefault(tuple(event.seen_by(None) for event in state.log), Settler())
        settler.learn(ground)
        usual = policy_of(state.game, ground.facts.contract or "")
        rollouts = kernel().Rollouts(open_knowledge(ground), usual, 0.0, tries=False)
        rollouts.run(PLAYOUTS, seed)
        paid = [settler.scores(sample) for sample in rollouts.samples(0)]
        return [paid[number] for number in rollouts.outcomes]


def _open(left: Sequence[Action], tried: Mapping[Action, Tried], book: Action) -> list[Action]:
    """Those of *left* between which it is open: the book's choice and the best that may prove better, half at most."""
    in_order = sorted(left, key=lambda action: tried[action].mean, reverse=True)
    hopes = [action for action in in_order if tried[action].is_better(tried[book], HOPE)]
    rivals = [*hopes[: max(1, len(left) // 2)], book]
    best = tried[rivals[0]]
    return [action for action in rivals if not best.is_better(tried[action], SURE)]


def ranked(tried: Mapping[Action, Tried], book: Action, unit: int) -> list[Weighed]:
    """The choices with their worth; none is above the book's unless it is so for sure. The least paid is *unit*."""
    best = tried[book]
    span = max(unit, median(some.span for some in tried.values()))
    made = []
    for action, some in tried.items():
        gain = some.gain_over(best)
        is_sure = len(best.weights) >= LEAST and some.is_better(best, SURE)
        made.append(some.weighed(action, gain if some is best or is_sure else min(gain, -HAIR), span))
    return made
