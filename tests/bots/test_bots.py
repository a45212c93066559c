"""The bots choose from the view alone, the same from the same key, and steer where they mean to."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.hands import GAME, Hand, played, stacked
from ultimo.bots import Luck, MakePlayer, UnknownBot, bot_named
from ultimo.bots.player import generator
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.varied import Course, Plan, VariedBot
from ultimo.core.actions import ANNUL, HOLD, PASS, STAND, Announce, Bid, Kontra
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import PAGAT
from ultimo.core.facts import Facts
from ultimo.core.game import Game
from ultimo.core.seats import SEATS, Seat
from ultimo.core.shuffle import seeded_key
from ultimo.core.state import State, replay
from ultimo.core.tricks import Trick
from ultimo.core.worlds import worlds
from ultimo.games import find_game
from ultimo.simulate import seeded_hand, with_random_options

LUCK = Luck(b"seat", b"hand")
PLAN = Plan("solo", SEATS[2], Course.ANYHOW, announces=0, doubles=0, strays=0)
MADE = {name: bot_named(name) for name in ("random", "varied", "book", "search:12it", "easy")}
OPEN_TABLE = GAME.with_settings({"kontra": "x8", "extra-bonuses": "on", "standing": "by-seat"})


def steered(plan: Plan) -> MakePlayer:
    """The bot `varied` with *plan* instead of one by lot."""

    def make(luck: Luck) -> VariedBot:
        bot = VariedBot(luck)
        bot.plan = plan
        return bot

    return make


def hands(plan: Plan, count: int, game: Game = GAME) -> list[Hand]:
    return [played(seeded_hand(game, 3, index), steered(plan), index) for index in range(count)]


def facts(hand: Hand) -> Facts:
    assert hand.state.facts is not None
    return hand.state.facts


def tricks(hand: Hand) -> list[tuple[Trick, Seat]]:
    return hand.state.view(None).public.tricks


def halfway(hand: Hand) -> State:
    """The hand when half of its actions are done."""
    actions = [action for _, action in hand.state.actions]
    return replay(hand.state.game, hand.state.dealt, actions[: len(actions) // 2])


def trick_of_the_pagat(hand: Hand) -> int:
    return next(number for number, (trick, _) in enumerate(tricks(hand), 1) if PAGAT in trick.cards)


# ── every bot ──


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
@pytest.mark.parametrize("game", ["calling-the-twenty", "tiny-tarock"])
def test_every_choice_is_legal(make: MakePlayer, game: str) -> None:
    """`played` holds each bot to the actions of its view."""
    for index in range(25):
        chosen = with_random_options(find_game(game), 1, index)

        assert played(seeded_hand(chosen, 1, index), make, index).state.over


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_the_same_key_makes_the_same_choices(make: MakePlayer) -> None:
    random.seed(1)
    first = [played(seeded_hand(OPEN_TABLE, 1, index), make, index) for index in range(10)]
    random.seed(2)
    second = [played(seeded_hand(OPEN_TABLE, 1, index), make, index) for index in range(10)]

    assert first == second


@pytest.mark.parametrize("make", [RandomBot, VariedBot])
def test_another_key_makes_other_choices(make: MakePlayer) -> None:
    deal_of_both = seeded_hand(OPEN_TABLE, 1, 0)

    assert played(deal_of_both, make, 1) != played(deal_of_both, make, 2)


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_cards_it_cannot_see_do_not_change_a_choice(make: MakePlayer) -> None:
    """In a world that looks the same to the seat, the bot does the same."""
    other_deals = 0
    for index in range(8):
        now = halfway(played(seeded_hand(OPEN_TABLE, 5, index), VariedBot, index))
        here = now.view(now.actor)
        world = next(worlds(here, generator(b"world")))
        there = world.view(world.actor)
        other_deals += world.dealt != now.dealt

        assert make(LUCK).choose(here) == make(LUCK).choose(there)
    assert other_deals


def test_a_key_gives_the_same_numbers_on_every_machine() -> None:
    rng = generator(seeded_key(1, 2, 3))

    assert [0.65489551731213, 0.41440863081222634] == [rng.random(), rng.random()]


def test_an_unknown_bot_is_refused_with_the_bots_there_are() -> None:
    with pytest.raises(
        UnknownBot,
        match=r"^'clever' is not a bot; bots are random, varied, book, search, easy, medium, hard, expert; with",
    ):
        bot_named("clever")


# ── random ──


def test_random_takes_each_choice_as_likely() -> None:
    view = seeded_hand(GAME, 1, 0).view(Seat(1))
    bot = RandomBot(LUCK)

    counts = Counter(bot.choose(view) for _ in range(4_000))

    assert set(view.actions) == set(counts)
    assert all(900 < count < 1_100 for count in counts.values()), counts


# ── varied ──


def test_all_four_seats_draw_the_same_plan_and_each_hand_its_own() -> None:
    plans = []
    for index in range(60):
        state = seeded_hand(GAME, 1, index)
        bots = [VariedBot(Luck(seeded_key(1, index, seat), seeded_key(1, index))) for seat in SEATS]
        for bot in bots:
            bot.choose(state.view(Seat(1)))
        (plan,) = {bot.plan for bot in bots}
        assert plan is not None
        plans.append(plan)

    assert set(GAME.contracts) == {plan.contract for plan in plans}
    assert {None, *SEATS} == {plan.declarer for plan in plans}
    assert set(Course) == {plan.course for plan in plans}


@pytest.mark.parametrize("contract", ["no-trump", "solo", "valat"])
@pytest.mark.parametrize("seat", SEATS)
def test_the_planned_declarer_gets_the_planned_contract(contract: str, seat: Seat) -> None:
    for hand in hands(replace(PLAN, contract=contract, declarer=seat), 4):
        assert (contract, seat) == (facts(hand).contract, facts(hand).declarer)


@pytest.mark.parametrize("contract", ["call", "dodge"])
def test_what_only_the_forehand_can_play_is_chosen_at_the_end(contract: str) -> None:
    for hand in hands(replace(PLAN, contract=contract), 4):
        assert (contract, 1) == (facts(hand).contract, facts(hand).declarer)


def test_strays_lead_the_auction_off_the_plan() -> None:
    strayed = hands(replace(PLAN, strays=0.5), 40, OPEN_TABLE)
    straight = hands(PLAN, 40, OPEN_TABLE)

    def kinds(played_hands: list[Hand]) -> tuple[int, int]:
        said = [[action for _, action in hand.state.actions] for hand in played_hands]
        bids = sum(sum(isinstance(action, Bid) for action in actions) > 1 for actions in said)
        return bids, sum(HOLD in actions for actions in said)

    assert (0, 0) == kinds(straight)
    assert min(kinds(strayed)) > 5


def test_a_contract_named_before_is_held_where_that_is_possible() -> None:
    """Seat 3 opens the Solo, and the Forehand, who is to have it, holds."""
    state = seeded_hand(GAME, 3, 0)
    for action in (STAND, PASS, Bid("solo"), PASS):
        state = state.apply(action)

    assert HOLD == steered(replace(PLAN, declarer=SEATS[0]))(LUCK).choose(state.view(Seat(1)))


def test_a_hand_that_may_be_annulled_is_annulled_half_the_time() -> None:
    game = GAME.with_settings({"redeal-no-tarok": "on"})
    state = stacked(game, "KH QH CH JH KD QD CD JD KC QC", 0)
    bot = VariedBot(LUCK)

    counts = Counter(bot.choose(state.view(Seat(1))) for _ in range(400))

    assert {ANNUL, PASS} == set(counts)
    assert 150 < counts[ANNUL] < 250


def test_everything_is_announced_and_doubled_or_nothing() -> None:
    def said(plan: Plan) -> int:
        """Announcements but for the Trull, which is a duty, and kontras."""
        actions = [action for hand in hands(plan, 20, OPEN_TABLE) for _, action in hand.state.actions]
        return sum(isinstance(one, Announce | Kontra) and one != Announce("trull") for one in actions)

    nothing, everything = said(PLAN), said(replace(PLAN, announces=1, doubles=1))

    assert 0 == nothing
    assert everything > 60


def test_a_sweep_brings_the_tricks_to_its_side() -> None:
    def tricks_of_the_declarer(course: Course) -> int:
        return sum(facts(hand).tricks[0] for hand in hands(replace(PLAN, course=course), 40))

    high, anyhow, low = map(tricks_of_the_declarer, (Course.DECLARERS_SWEEP, Course.ANYHOW, Course.OPPONENTS_SWEEP))

    assert high > 1.3 * anyhow
    assert anyhow > 1.3 * low


def test_the_partner_sweeps_with_the_declarer() -> None:
    def tricks_of_the_side(course: Course) -> int:
        return sum(facts(hand).tricks[0] for hand in hands(replace(PLAN, contract="call", course=course), 40))

    assert tricks_of_the_side(Course.DECLARERS_SWEEP) > 1.4 * tricks_of_the_side(Course.OPPONENTS_SWEEP)


@pytest.mark.parametrize("course", [Course.PAGAT_LAST, Course.PAGAT_CAUGHT])
def test_the_pagat_is_kept_for_the_last_trick(course: Course) -> None:
    def kept(plan: Plan) -> int:
        return sum(trick_of_the_pagat(hand) == 10 for hand in hands(plan, 80))

    assert kept(replace(PLAN, course=course)) > 1.5 * kept(PLAN)


def test_the_pagat_is_caught_in_the_last_trick_by_a_tarok_kept_for_it() -> None:
    def caught(course: Course) -> int:
        ends = [hand.state.settlement().outcomes for hand in hands(replace(PLAN, course=course), 40)]
        return sum(("pagat-ultimo", Outcome.SILENT_FAILED) in outcomes for outcomes in ends)

    assert caught(Course.PAGAT_CAUGHT) > 5 + caught(Course.PAGAT_LAST)
