"""Runs of hands that reach every contract and outcome of a game: by lot, and deals made for what is rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tests.hands import Hand, Watched, stacked
from ultimo.bots import Luck, MakePlayer
from ultimo.bots.player import generator
from ultimo.bots.varied import Course, Plan, VariedBot
from ultimo.core.actions import Action
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reading import parse_records, parse_settings
from ultimo.core.seats import SEATS, per_seat
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import check_hand, play_hand, seeded_hand, with_random_options
from ultimo.tally import Tally

SEED = 1


class Rare(NamedTuple):
    """What random deals hardly ever bring: cards for one seat, another one each time, and how all four then play."""

    cards: str
    hands: int
    options: str = ""
    announces: float | None = None  # None: by lot
    course: Course | None = None
    contract: str | None = None  # for the seat with the cards


class Recipe(NamedTuple):
    """What a run is made of."""

    game: str
    rare: tuple[Rare, ...]


ALL_HIGH = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI"
HIGH_WITHOUT_XX = "SK XXI XIX XVIII XVII XVI XV XIV XIII XII XI X"
NO_TAROK = "QH CH JH 1H QD CD JD 1D QC CC JC 10C"
SWEEP, SWEPT = Course.DECLARERS_SWEEP, Course.OPPONENTS_SWEEP
TEXAS = Recipe(
    "texas-tarok",
    (
        Rare("KH KD KC KS SK XXI I", 22, announces=1),  # SPJST
        Rare("KH KD KC KS SK", 22, announces=1),
        Rare("KH KD KC KS II III IV V VI VII VIII IX", 24, announces=1),
        Rare("SK XXI I KH QH", 18, announces=1),
        Rare("SK XXI I QH CH JH QD CD JD QC CC JC", 24, announces=1),
        Rare(NO_TAROK, 34, announces=1),  # Uni
        Rare(HIGH_WITHOUT_XX, 32, "", 5, SWEEP, "ze-ruky"),
        Rare(ALL_HIGH, 30, "", 0, SWEEP, "prever"),
        Rare("SK XXI XX XIX I KH KD KC", 30, "", 0, Course.ANYHOW, "prever"),
        Rare("XXI KH QH CH QD CD JD QC CC JC 10C CS", 30, "xxi-loss=yes", 0, SWEPT, "ze-ruky"),
        Rare("I KH KD KC KS", 80, "", 0, Course.PAGAT_CAUGHT, "prever"),
        Rare("SK XX XIX XVIII XVII XVI I", 24, "", 1, Course.PAGAT_LAST, "povinost"),
        Rare("II III", 16, "miscalls=penalised", 0, Course.PAGAT_LAST, "povinost"),
    ),
)
HUNGARIAN = Recipe(
    "hungarian-tarokk",
    (
        Rare("SK XXI XX XIX XVIII XVII XVI XV XIV", 22, "", 1, SWEEP, "solo"),  # nine trumps
        Rare("SK XXI XX XIX XVIII XVII XVI XV KH", 22, "", 1, SWEEP, "solo"),  # eight
        Rare("SK XXI XX XIX XVIII XVII XVI KH KD", 22, "", 0, SWEEP, "solo"),
        Rare("KH KD KC KS", 44),  # annulled
        Rare("XXI II QH CH JH QD CD JD QC", 32, "", 0, SWEPT, "three"),
        Rare("XXI II QH CH JH QD CD JD QC", 48, "", 5, SWEPT, "three"),
        Rare("SK XX XIX I", 40, "", 0, Course.PAGAT_CAUGHT, "three"),
        Rare("SK XX XIX XVIII I", 24, "", 0, Course.PAGAT_LAST, "one"),
    ),
)
RECIPES = {recipe.game: recipe for recipe in (TEXAS, HUNGARIAN)}


@dataclass(slots=True)
class Run:
    """What the hands of a run came to; each was held to the laws, and some read again offer and pay the same."""

    tally: Tally
    read_again: int  # every how manieth hand
    prevers: Counter[tuple[int, bool, bool]] = field(default_factory=Counter)  # looks, won, doubled

    def add(self, hand: Hand) -> None:
        """Checks and counts one more."""
        check_hand(hand.state)
        if self.tally.hands % self.read_again == 0:
            check_again(hand)
        self.tally.add(hand.state)
        facts = hand.state.facts
        assert facts is not None
        if facts.contract == "prever" and facts.end is HandEnd.PLAYED:
            self.prevers[facts.looks, _is_won(facts), facts.level > 1] += 1


def _is_won(facts: Facts) -> bool:
    return facts.points[0] > facts.points[1]


def check_again(hand: Hand) -> None:
    """The record of *hand* offers the same before every move, and settles alike: `legal` and `score` agree with it."""
    (record,) = parse_records(hand.text, find_game)
    state = record.replay(0)
    for (_, action), legal in zip(record.moves, hand.legal, strict=True):
        assert legal == tuple(state.legal_actions())
        state = state.apply(action)
    assert not state.legal_actions()
    assert hand.state.settlement() == state.settlement()


def run(recipe: Recipe, hands: int, read_again: int = 1) -> Run:
    """*hands* by lot as `ultimo simulate --seed 1 --bots varied --random-options` plays them, and the rare ones."""
    result = Run(Tally(recipe.game), read_again)
    for hand in (*_drawn(recipe.game, hands), *_rare(recipe)):
        result.add(hand)
    return result


def played(state: State, make: MakePlayer, index: int) -> Hand:
    """*state* played to its end as hand *index* of the run, by four of the same bot."""
    seen: list[tuple[Action, ...]] = []

    def watched(luck: Luck) -> Watched:
        return Watched(make(luck), seen)

    return Hand(play_hand(state, per_seat(lambda seat: watched), SEED, index), tuple(seen))


def _drawn(name: str, hands: int) -> Iterator[Hand]:
    for index in range(hands):
        game = with_random_options(find_game(name), SEED, index)
        yield played(seeded_hand(game, SEED, index), VariedBot, index)


def _rare(recipe: Recipe) -> Iterator[Hand]:
    for rare in recipe.rare:
        needed = parse_settings(rare.options.split())
        for index in range(rare.hands):
            drawn = dict(with_random_options(find_game(recipe.game), SEED, index).options.changed())
            game = find_game(recipe.game).with_settings(drawn | needed)
            yield played(stacked(game, rare.cards, index), _steered(rare, index, tuple(game.contracts)), index)


def _steered(rare: Rare, index: int, contracts: tuple[str, ...]) -> MakePlayer:
    """The bot `varied` whose plan is by lot but for what *rare* says."""

    def make(luck: Luck) -> VariedBot:
        bot = VariedBot(luck)
        plan = Plan.drawn(generator(luck.hand), contracts)
        if rare.announces is not None:
            plan = replace(plan, announces=rare.announces)
        if rare.course is not None:
            plan = replace(plan, course=rare.course)
        if rare.contract is not None:
            plan = replace(plan, contract=rare.contract, declarer=SEATS[index % 4], strays=0, climbs=False)
        bot.plan = plan
        return bot

    return make
