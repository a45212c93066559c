"""The book as a player: the same in every world it holds possible, in all games, with words for everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.core.notation import TINY, after, table
from tests.hands import played, stacked
from ultimo.bots import Luck
from ultimo.bots.book import BookBot, advised
from ultimo.bots.book.fallback import fallback
from ultimo.bots.player import generator
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import ANNUL, PASS, STAND, Bid, Discard
from ultimo.core.cards import TAROKS
from ultimo.core.seats import Seat
from ultimo.core.state import State, replay
from ultimo.core.worlds import worlds
from ultimo.games import all_games, find_game
from ultimo.simulate import seeded_hand, with_random_options

GAMES = [*all_games(), "tiny-tarock"]
LUCK = Luck(b"seat", b"hand")


def decisions(game: str, hands: int, step: int) -> Iterator[State]:
    """Every *step*th decision of hands that the steering bot plays, with options by lot."""
    for index in range(hands):
        whole = played(seeded_hand(with_random_options(find_game(game), 9, index), 9, index), VariedBot, index).state
        actions = [action for _, action in whole.actions]
        for count in range(index % step, len(actions), step):
            yield replay(whole.game, whole.dealt, actions[:count])


@pytest.mark.parametrize("game", GAMES)
def test_the_book_decides_the_same_in_every_world_with_the_same_view(game: str) -> None:
    others = 0
    for state in decisions(game, 6, 9):
        here = state.view(state.actor)
        world = next(worlds(here, generator(b"world")), None)
        if world is not None:
            others += world.dealt != state.dealt

            assert advised(here) == advised(world.view(world.actor))
    assert others > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_book_says_why_in_every_phase(game: str) -> None:
    for state in decisions(game, 20, 7):
        view = state.view(state.actor)
        action, why = advised(view)

        assert action in view.actions
        assert BookBot(LUCK).choose(view) == action
        assert "{" not in str(why)
        assert why.rule


# ── without advice ──


def test_without_advice_it_stands_or_passes() -> None:
    state = seeded_hand(find_game("calling-the-twenty"), 1, 0)

    assert STAND is fallback(state.view(Seat(1))).action
    assert PASS is fallback(state.apply(STAND).view(Seat(2))).action


def test_without_advice_the_lowest_contract_is_chosen() -> None:
    state = seeded_hand(find_game("calling-the-twenty"), 1, 0)
    for action in (STAND, PASS, PASS, PASS):
        state = state.apply(action)

    advice = fallback(state.view(Seat(1)))

    assert Bid("call") == advice.action
    assert "bid:call risks least" == str(advice.why)


def test_without_advice_the_dearest_card_that_is_no_tarok_is_laid_away() -> None:
    state = after(TINY, table(TINY), "bid:trade pass pass pass keep")
    view = state.view(state.actor)
    points = view.game.deck.points
    free = [one.card for one in view.actions if isinstance(one, Discard) and one.card and one.card not in TAROKS]

    laid = fallback(view).action

    assert isinstance(laid, Discard) and laid.card in free
    assert max(points[one.index] for one in free) == points[laid.card.index]


def test_without_advice_no_hand_is_annulled() -> None:
    game = find_game("calling-the-twenty").with_settings({"redeal-no-tarok": "on"})
    view = stacked(game, "KH QH CH JH KD QD CD JD KC QC", 0).view(Seat(1))

    assert ANNUL in view.actions
    assert PASS is fallback(view).action
