"""Search imagines only worlds that its view allows, all that may be so, and settles them as the game does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.bots.imagined import Imagining, decisions, world_of
from tests.kernel.needed import needs_kernel
from ultimo.bots.search.settling import settled
from ultimo.core.actions import PLAYS, Play
from ultimo.core.cards import Cards
from ultimo.core.game import Game
from ultimo.games import find_game

if TYPE_CHECKING:
    from ultimo import _kernel

pytestmark = needs_kernel
NAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
GAMES = pytest.mark.parametrize("game", [find_game(name) for name in NAMES], ids=NAMES)
SOAK = [
    pytest.param(range(hundred, hundred + 100), marks=pytest.mark.soak, id=f"soak-{hundred}")
    for hundred in range(1000, 3000, 100)
]
HANDS = pytest.mark.parametrize("hands", [range(14), *SOAK])


def shown(sample: _kernel.Sample) -> tuple[object, ...]:
    """A sample as values."""
    return (sample.outcome, sample.side, sample.hands, sample.laid, sample.points, sample.cards)


def fallen(now: Imagining) -> int:
    """How many cards were played."""
    return sum(isinstance(action, Play) for _, action in now.state.actions)


@HANDS
@GAMES
def test_every_imagined_world_agrees_with_the_view(game: Game, hands: range) -> None:
    for now in decisions(game, hands, each=20):
        for sample in now.rollouts(10).samples(0):
            assert world_of(sample, now.view), f"{now.state!r} {[str(Cards(hand)) for hand in sample.hands]}"


@HANDS
@GAMES
def test_every_world_come_to_by_exchanges_agrees_with_the_view(game: Game, hands: range) -> None:
    for now in decisions(game, hands, each=23):
        table, wandering = now.state.table, now.rollouts(0)
        hands_of_all = [hand.mask for hand in table.hands]
        wandering.wander(12, hands_of_all, [pile.mask for pile in table.discards], seed=1)

        assert 12 == wandering.worlds
        assert all(world_of(sample, now.view) for sample in wandering.samples(0))


@GAMES
def test_who_begins_to_wander_in_another_world_is_refused(game: Game) -> None:
    now = next(now for now in decisions(game, range(9), each=9) if fallen(now) < 24)
    one, two, three, four = (hand.mask for hand in now.state.table.hands)

    with pytest.raises(ValueError, match="does not agree with what is known"):
        now.rollouts(0).wander(1, [two, three, four, one], [0, 0, 0, 0], seed=1)


@HANDS
@GAMES
def test_how_the_cards_really_lie_can_be_imagined(game: Game, hands: range) -> None:
    for now in decisions(game, hands, each=9):
        table = now.state.table
        hands_of_all = [hand.mask for hand in table.hands]
        laid = [pile.mask for pile in table.discards]

        assert now.rollouts(0).allows(hands_of_all, laid), f"{now.state!r}"


@HANDS
@GAMES
def test_what_is_imagined_settles_as_the_hand_would(game: Game, hands: range) -> None:
    for now in decisions(game, hands, each=30):
        settler = now.cards.settler
        for sample in now.rollouts(4).samples(0):
            world = world_of(sample, now.view)
            assert world is not None
            for card in sample.cards[fallen(now) :]:
                world = world.apply(PLAYS[card])

            assert world.settlement().scores == settler.scores(sample)


@HANDS
@GAMES
def test_hands_with_the_same_outcome_settle_alike(game: Game, hands: range) -> None:
    for now in decisions(game, hands, each=30):
        settler = now.cards.settler
        for seed in range(4):
            for sample in now.rollouts(24, seed).samples(0):
                assert settled(settler.grounds[sample.side], sample) == settler.scores(sample)


@GAMES
def test_the_same_seed_gives_the_same_on_any_number_of_threads(game: Game) -> None:
    now = next(decisions(game, range(3), each=20))
    one, two, three = (now.rollouts(300, seed=5, threads=threads) for threads in (1, 2, 3))
    utilities = [float(sum(sample.cards[-4:])) for sample in one.samples(0)]

    for other in (two, three):
        assert [shown(sample) for sample in one.samples(0)] == [shown(sample) for sample in other.samples(0)]
        assert one.estimates(utilities) == other.estimates(utilities)
    assert [shown(s) for s in one.samples(0)] != [shown(s) for s in now.rollouts(300, seed=6).samples(0)]
