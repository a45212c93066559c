"""Words in `search`: what the book says, worlds that are kept, outcomes that are settled once, how sure a mean is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise

import pytest

from tests.kernel.needed import needs_kernel
from tests.kernel.test_kernel import hand_of
from ultimo.bots.book import advised
from ultimo.bots.kernel import kernel
from ultimo.bots.policies import policy_of
from ultimo.bots.search import words
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import ground_of
from ultimo.bots.search.imagined import Imagined
from ultimo.bots.search.knowing import open_knowledge
from ultimo.bots.search.settling import Settler, settled
from ultimo.bots.search.sureness import equal_worlds, half_width, standard_error, student
from ultimo.bots.search.talking import UNLIKELY, book_says, talked_out
from ultimo.bots.search.tried import Brought, Tried
from ultimo.bots.search.weighed import Weighed
from ultimo.bots.search.words import A_WORLD, LEAST, WordSearch, ranked
from ultimo.bots.solver import played_out
from ultimo.core.actions import PASS, Action, Bid, Discard
from ultimo.core.game import Game
from ultimo.core.phases import PhaseName
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import with_random_options

NAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
GAMES = pytest.mark.parametrize("game", [find_game(name) for name in NAMES], ids=NAMES)
PLAYOUTS = 30


def talks(game: Game, hands: range) -> Iterator[list[State]]:
    """The moments of each hand before the first lead."""
    for index in hands:
        states = hand_of(with_random_options(game, 2, index), index)
        yield [state for state in states if not state.over and state.phase_name is not PhaseName.PLAY]


# ── the talk ──


@GAMES
def test_the_book_says_the_same_without_stakes_and_refusals(game: Game) -> None:
    for talk in talks(game, range(8)):
        for state in talk:
            assert advised(state.view(state.actor)).action == book_says(state)


@GAMES
def test_what_is_said_in_a_world_may_be_remembered(game: Game) -> None:
    for talk in talks(game, range(3)):
        said: dict[object, object] = {}
        for state in talk[::3]:
            for action in state.legal_actions():
                after = state.apply(action)
                assert talked_out(after, {}) == talked_out(after, said)  # type: ignore[arg-type]


# ── worlds ──


@GAMES
def test_worlds_kept_agree_with_what_was_heard_since_and_weigh_what_they_should(game: Game) -> None:
    kept = 0
    for talk in talks(game, range(6)):
        seat = talk[0].actor
        views = [state.view(seat) for state in talk if state.actor == seat]
        imagined, rng = Imagined(), random.Random(1)
        for view in views[:8]:
            worlds = list(islice(imagined.worlds(view, rng), 10))
            for state, weight in worlds:
                assert view == state.view(seat)
                assert weight == _weight(state, seat)
            kept += len(worlds) and worlds[0] in imagined.kept[:1]

    assert kept > 0


def _weight(world: State, viewer: object) -> float:
    weight = 1.0
    state = State.begin(world.game, world.dealt)
    for seat, action in world.actions:
        if seat != viewer and not isinstance(action, Discard) and advised(state.view(seat)).action != action:
            weight *= UNLIKELY
        state = state.apply(action)
    return weight


def test_worlds_serve_for_the_next_word_too() -> None:
    game = find_game("hungarian-tarokk")
    talk = next(talks(game, range(1)))
    one, other = next(
        (one, other)
        for one, other in pairwise(talk)
        if one.actor == other.actor and one.phase_name is other.phase_name is PhaseName.DISCARD
    )
    imagined, rng = Imagined(), random.Random(1)
    drawn = [world.state.dealt for world in islice(imagined.worlds(one.view(one.actor), rng), 12)]

    assert drawn == [world.state.dealt for world in islice(imagined.worlds(other.view(one.actor), rng), 12)]


# ── what is played and settled ──


@GAMES
def test_whose_side_is_whose_does_not_depend_on_the_play(game: Game) -> None:
    for index in range(25):
        states = list(hand_of(with_random_options(game, 3, index), index))
        begun = next((state for state in states if state.phase_name is PhaseName.PLAY), None)
        if begun is None:
            continue
        ground, end = ground_of(begun), played_out(begun)
        assert end.facts is not None
        as_played = ground._replace(facts=end.facts)
        assert (as_played.side, as_played.each_alone) == (ground.side, ground.each_alone)
        assert as_played.counting == ground.counting
        partner_card = game.playing(begun.view(None).public).partner_card
        assert as_played.takes_aside(partner_card) == ground.takes_aside(partner_card)
        assert end.facts.announced == ground.facts.announced


@needs_kernel
@GAMES
def test_what_an_outcome_paid_in_another_world_it_pays_here(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "PLAYOUTS", PLAYOUTS)
    shared = 0
    for index, talk in enumerate(talks(game, range(4))):
        state = next(state for state in talk[::-1] if len(state.legal_actions()) > 1)
        search = WordSearch()
        for world in islice(Imagined().worlds(state.view(state.actor), random.Random(index)), 4):
            for action in state.legal_actions()[:3]:
                begun = talked_out(world.state.apply(action), {})
                if not begun.over:
                    assert WordSearch()._played(begun, index) == search._played(begun, index)
                    shared += 1

    assert shared > 10


@needs_kernel
def test_where_each_plays_alone_who_has_more_than_whom_decides() -> None:
    game = find_game("calling-the-twenty")
    paid = set()
    for index in range(60):
        states = hand_of(with_random_options(game, 4, index), index)
        begun = next((state for state in states if state.phase_name is PhaseName.PLAY), None)
        if begun is None or not ground_of(begun).each_alone:
            continue
        ground, settler = ground_of(begun), Settler()
        settler.learn(ground)
        usual = policy_of(game, ground.facts.contract or "")
        rollouts = kernel().Rollouts(open_knowledge(ground), usual, 0.0, tries=False)
        rollouts.run(PLAYOUTS, 1)
        for sample in rollouts.samples(0):
            assert settled(ground, sample) == settler.scores(sample)
            paid.add(settler.scores(sample))

    assert len(paid) > 4


@needs_kernel
@GAMES
def test_every_choice_is_tried_in_enough_worlds_and_few_in_more(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []

    def counted(tried: Mapping[Action, Tried], book: Action, unit: int) -> list[Weighed]:
        numbers.extend(len(some.weights) for some in tried.values())
        return ranked(tried, book, unit)

    monkeypatch.setattr(words, "ranked", counted)
    state = next(state for talk in talks(game, range(4)) for state in talk if len(state.legal_actions()) > 3)
    weighed = WordSearch().weigh(state.view(state.actor), random.Random(1), Budget(worlds=(LEAST + 2) * A_WORLD))

    assert LEAST == min(numbers)
    assert sum(number > LEAST for number in numbers) <= len(numbers) // 2 + 1
    assert all(one.error > 0 for one in weighed)


@pytest.mark.parametrize(
    ("solo", "pass_", "left"),
    [
        ([0.1, -0.1], [-3.0, -2.9], ["bid:call"]),  # nothing promises more
        ([1.0, -0.5], [-3.0, -2.9], ["bid:solo", "bid:call"]),  # open
        ([1.0, 1.1], [-3.0, -2.9], ["bid:solo"]),  # decided
        ([1.0, -0.5], [1.1, -0.5], ["pass", "bid:call"]),  # half at most, the best
    ],
)
def test_only_what_may_prove_better_than_the_book_is_tried_on(
    solo: list[float], pass_: list[float], left: list[str]
) -> None:
    found: dict[Action, Tried] = {Bid("solo"): _tried(solo), Bid("call"): _tried([0.0, 0.0]), PASS: _tried(pass_)}

    assert left == [action.token for action in words._open(list(found), found, Bid("call"))]


def _tried(brought: list[float]) -> Tried:
    some = Tried()
    for value in brought * (LEAST // 2):
        some.add(1.0, Brought(value, value, 0.0))
    return some


# ── how sure a mean is ──


@pytest.mark.parametrize(
    ("share", "freedom", "expected"),
    [
        (0.95, 15, 1.753),
        (0.975, 15, 2.131),
        (0.95, 3, 2.353),
        (0.975, 7, 2.365),
        (0.995, 15, 2.947),
        (0.95, 1e9, 1.645),
    ],
)
def test_student_has_his_quantiles(share: float, freedom: float, expected: float) -> None:
    assert expected == pytest.approx(student(share, freedom), rel=0.005)


def test_worlds_that_count_less_say_less() -> None:
    assert 4 == pytest.approx(equal_worlds([0.5] * 4))
    assert 1 == pytest.approx(equal_worlds([1.0, 1e-12]))
    assert 1 < equal_worlds([1.0, 0.3, 0.3]) < 3


def test_few_worlds_that_agree_are_not_sure() -> None:
    four, sixteen, thousand = (standard_error(0.0, worlds, span=10.0) for worlds in (4, 16, 1000))

    assert 10.0 * (1 / 6 * 5 / 6 / 4) ** 0.5 == pytest.approx(four)
    assert four > sixteen > thousand > 0
    assert standard_error(0.0, 1, span=10.0) > four
    assert 2.0 * (16 / 15) ** 0.5 == pytest.approx(standard_error(2.0, 16, span=10.0))
    assert half_width(1.0, 4, 0.9) > half_width(1.0, 16, 0.9) > half_width(1.0, 1000, 0.9) > 1.64


@needs_kernel
@GAMES
def test_a_word_comes_back_from_within_a_world(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for talk in talks(game, range(9)) for state in talk if len(state.legal_actions()) > 2)
    looks = iter([False, False, False, *([True] * 99)])  # the time is up after two choices of the second world
    monkeypatch.setattr(Clock, "is_over", property(lambda _: next(looks)))

    weighed = WordSearch().weigh(state.view(state.actor), random.Random(1), Budget(seconds=3600.0))

    assert {1.0} == {some.worlds for some in weighed}
