"""The kernel and `core.tricks` are two formulations of the same rules: no position may tell them apart."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import partial
from itertools import islice, product

import pytest

from tests.kernel.needed import needs_kernel
from ultimo.bots.kernel import KernelMissing, kernel, kernel_play, kernel_rules
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import PLAYS
from ultimo.core.cards import PACK, Cards
from ultimo.core.game import Game
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, going_round, per_seat
from ultimo.core.state import State
from ultimo.core.tricks import Emperor, PagatDuty, RedPips, Trick, TrickRules, Void, beating, playable, taker
from ultimo.games import all_games, find_game
from ultimo.simulate import play_hand, seeded_hand, with_random_options

pytestmark = needs_kernel
SOAK = int(os.environ.get("ULTIMO_SOAK", "2000000"))  # positions a game in `make soak`
FEW, SMALL = 20_000, "SK XXI XX V II I KH JH 1H 4H 3H 2H QD 2D 10C 7C"

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=all_games())
sometimes = pytest.param(SOAK, marks=pytest.mark.soak, id="soak")


def all_rules() -> list[TrickRules]:
    """Every combination there is."""
    both = (True, False)
    return [TrickRules(*chosen) for chosen in product(both, Void, both, both, PagatDuty, both, Emperor, RedPips)]


def positions(rng: random.Random) -> Iterator[tuple[Cards, Trick, TrickRules]]:
    """Hands and tricks by lot, many with few cards, so that everything that is rare meets; rules after rules."""
    small = [*Cards.of(SMALL)]
    while True:
        for rules in all_rules():
            cards = small if rng.random() < 0.5 else [*PACK]
            rng.shuffle(cards)
            fallen = rng.randrange(4)
            hand = Cards.of(cards[fallen : fallen + rng.randint(1, 12)])
            yield hand, Trick(rng.choice(SEATS), tuple(cards[:fallen])), rules


@pytest.mark.parametrize("count", [FEW, sometimes])
def test_what_may_be_played_what_beats_and_who_takes_are_the_same_by_all_rules(count: int) -> None:
    for hand, trick, rules in islice(positions(random.Random(1)), count):
        theirs = kernel_rules(rules)
        fallen = [card.index for card in trick.cards]

        assert playable(hand, trick, rules).mask == kernel().playable(hand.mask, trick.leader - 1, fallen, theirs)
        if trick.cards:
            assert beating(trick, rules).mask == kernel().beating(fallen, theirs)
            assert taker(trick, rules) == kernel().taker(trick.leader - 1, fallen, theirs) + 1


def played(game: Game, start: int = 0) -> Iterator[TrickPlay]:
    """The moments of card play in hands of all options."""
    index = start
    while True:
        for state in hand_of(with_random_options(game, 1, index), index):
            if isinstance(state.phase, TrickPlay):
                yield state.phase
        index += 1


def hand_of(game: Game, index: int) -> Iterator[State]:
    """Each state of a hand in which somebody is to act."""
    state = seeded_hand(game, 1, index)
    for _, action in play_hand(state, per_seat(lambda _: VariedBot), 1, index).actions:
        yield state
        state = state.apply(action)


@GAMES
@pytest.mark.parametrize("count", [FEW // 4, sometimes])
def test_whole_hands_are_played_alike(game: Game, count: int) -> None:
    for phase in islice(played(game), count):
        theirs = kernel_play(phase)

        assert phase.playable.mask == theirs.playable
        assert phase.actor == theirs.actor + 1
        card = min(phase.playable, key=lambda one: one.index)
        theirs.apply(card.index)
        after, _ = phase.apply(PLAYS[card.index])
        assert [hand.mask for hand in after.hands] == theirs.hands
        assert after.actor == (theirs.actor + 1 or None)


# ── counted trees ──


def ways(hands: tuple[Cards, ...], trick: Trick, rules: TrickRules) -> int:
    """In how many ways the cards can fall to the last."""
    seat = going_round(trick.leader)[len(trick.cards)]
    total = 0
    for card in playable(hands[seat - 1], trick, rules):
        left = tuple(hand - Cards(card.bit) for hand in hands)
        after = Trick(trick.leader, (*trick.cards, card))
        if len(after.cards) < 4:
            total += ways(left, after, rules)
        else:
            total += ways(left, Trick(taker(after, rules)), rules) if any(left) else 1
    return total


COUNTED = {
    "plain": TrickRules(),
    "no trumps": TrickRules(trumps=False, void=Void.COLOR, color_led_first=True),
    "rising": TrickRules(rising=True, pagat=PagatDuty.LAST_TAROK, emperor=Emperor.ANY_ORDER),
    "zebrak": TrickRules(trumps=False, void=Void.ANY, red_pips=RedPips.A234),
    "held": TrickRules(pagat_held=True, pagat=PagatDuty.NOT_LED, emperor=Emperor.IN_ORDER),
}
GOLDEN = {
    "calling-the-twenty plain": [82, 44, 37, 61],
    "calling-the-twenty no trumps": [36, 8, 8, 16],
    "calling-the-twenty rising": [13, 22, 22, 39],
    "calling-the-twenty zebrak": [208, 86, 72, 294],
    "calling-the-twenty held": [27, 44, 37, 61],
    "hungarian-tarokk plain": [60, 29, 28, 62],
    "hungarian-tarokk no trumps": [24, 8, 16, 16],
    "hungarian-tarokk rising": [52, 20, 24, 12],
    "hungarian-tarokk zebrak": [96, 62, 96, 634],
    "hungarian-tarokk held": [60, 29, 28, 24],
    "texas-tarok plain": [32, 24, 26, 19],
    "texas-tarok no trumps": [8, 8, 8, 12],
    "texas-tarok rising": [28, 24, 26, 10],
    "texas-tarok zebrak": [152, 56, 68, 288],
    "texas-tarok held": [32, 24, 26, 8],
}


def last_cards(game: Game, index: int) -> tuple[Cards, ...]:
    """Three cards of each hand of a deal, of all suits."""
    return tuple(Cards.of([*hand][1 :: len(hand) // 3]) for hand in seeded_hand(game, 5, index).dealt.hands)


def counted(hands: tuple[Cards, ...], rules: TrickRules) -> int:
    """The same, counted by the kernel."""
    return int(kernel().perft(kernel().Play(kernel_rules(rules), [hand.mask for hand in hands], 0), 12))


@pytest.mark.parametrize("key", GOLDEN)
def test_cards_can_fall_in_as_many_ways_as_counted(key: str) -> None:
    game, _, rules = key.partition(" ")
    hands = [last_cards(find_game(game), index) for index in range(4)]
    numbers = [counted(some, COUNTED[rules]) for some in hands]

    assert [ways(some, Trick(SEATS[0]), COUNTED[rules]) for some in hands] == numbers
    assert GOLDEN[key] == numbers


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"hands": [3, 3, 12, 48]}, "a card lies in two places"),
        ({"hands": [1, 2, 4, 24]}, "the hands have different lengths"),
        ({"hands": [1 << 54, 1, 2, 4]}, "a mask has bits beyond the 54 cards of the pack"),
        ({"leader": 4}, "a seat is a number from 0 to 3"),
        ({"trick": [1, 1]}, "a card lies in the trick twice"),
        ({"trick": [54]}, "a card is a number from 0 to 53"),
        ({"trick": [10, 11, 12, 13]}, "too many cards in the trick"),
        ({"lone": 7}, "a seat is a number from 0 to 3"),
    ],
)
def test_what_is_no_position_is_refused(change: dict[str, object], problem: str) -> None:
    good: dict[str, object] = {"hands": [1, 2, 4, 8], "leader": 0, "trick": [], "lone": -1}

    with pytest.raises(ValueError, match=problem):
        kernel().Play(kernel_rules(TrickRules()), **(good | change))


def test_a_card_that_may_not_be_played_is_refused() -> None:
    play = kernel().Play(kernel_rules(TrickRules()), [1, 2, 4, 8], 0)

    with pytest.raises(ValueError, match="the card may not be played now"):
        play.apply(1)


def test_the_same_seed_gives_the_same_playouts_on_any_number_of_threads() -> None:
    (game, *_) = all_games().values()
    deck = [card.index for card in game.deck.cards]
    play_out = partial(kernel().random_playouts, deck, game.talon, game.deck.points, kernel_rules(TrickRules()), 9000)

    assert play_out(seed=4, threads=1) == play_out(seed=4, threads=2)
    assert play_out(seed=4) != play_out(seed=5)


def test_without_the_kernel_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTIMO_KERNEL", "off")
    kernel.cache_clear()

    with pytest.raises(KernelMissing, match="which ULTIMO_KERNEL=off has switched off"):
        kernel()
    kernel.cache_clear()
