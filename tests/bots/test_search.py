"""The bot `search`: what it may know, what it repeats, how long it thinks, and what it does without the kernel."""

from __future__ import annotations

import math
import random
import time
import warnings
from collections.abc import Iterator
from itertools import islice, pairwise, product
from unittest.mock import Mock

import pytest

from tests.bots.book.positions import Position
from tests.bots.imagined import decisions
from tests.kernel.needed import needs_kernel
from tests.kernel.test_kernel import hand_of
from ultimo.bots import Luck, UnknownBot, bot_named
from ultimo.bots.book import BookBot, advised
from ultimo.bots.hints import hints, unit_of
from ultimo.bots.kernel import KernelMissing, kernel
from ultimo.bots.named import SearchWithoutKernel, searches, thinking
from ultimo.bots.search import cards, imagined
from ultimo.bots.search.beliefs import believe
from ultimo.bots.search.bot import NotToAct
from ultimo.bots.search.budget import BadBudget, Budget, Clock
from ultimo.bots.search.cards import CardSearch
from ultimo.bots.search.sparing import spared
from ultimo.bots.search.tried import Brought, Tried
from ultimo.bots.search.weighed import Weighed
from ultimo.bots.search.words import ranked
from ultimo.core.actions import PLAYS, Bid
from ultimo.core.cards import PAGAT, TAROKS, Cards, card
from ultimo.core.game import Game
from ultimo.core.holdings import voids
from ultimo.core.phases import PhaseName
from ultimo.core.reading import parse_records
from ultimo.core.seats import SEATS, others
from ultimo.core.state import State
from ultimo.core.worlds import worlds
from ultimo.games import find_game
from ultimo.simulate import with_random_options

NAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
GAMES = pytest.mark.parametrize("game", [find_game(name) for name in NAMES], ids=NAMES)
LUCK = Luck(b"seat", b"hand")
TWENTY = find_game("calling-the-twenty")


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ULTIMO_KERNEL", "off")
    kernel.cache_clear()
    yield
    kernel.cache_clear()


def moments(game: Game, hands: range) -> Iterator[State]:
    """A few moments of each hand in which there is a choice: of every phase the first, and some of card play."""
    for index in hands:
        states = [
            state for state in hand_of(with_random_options(game, 1, index), index) if len(state.legal_actions()) > 1
        ]
        first = {state.phase_name: state for state in reversed(states)}
        yield from (*first.values(), *states[7::15])


# ── nothing but the view ──


@needs_kernel
@GAMES
@pytest.mark.parametrize("hands", [range(3), pytest.param(range(10, 200), marks=pytest.mark.soak, id="soak")])
def test_the_choice_is_the_same_however_the_unseen_cards_lie(game: Game, hands: range) -> None:
    for state in moments(game, hands):
        view = state.view(state.actor)
        chosen = bot_named("search:48it")(LUCK).choose(view)
        for world in islice(worlds(view, random.Random(1)), 2):
            assert bot_named("search:48it")(LUCK).choose(world.view(view.seat)) == chosen


@needs_kernel
def test_another_luck_may_choose_otherwise() -> None:
    weighed = set()
    for seat in (b"one", b"two"):
        state = next(state for state in moments(TWENTY, range(1)) if state.phase_name.value == "play")
        found = CardSearch().weigh(state.view(state.actor), random.Random(seat), Budget(worlds=64))
        weighed.add(tuple(one.estimate for one in found))

    assert 2 == len(weighed)


@needs_kernel
def test_a_bot_that_gets_another_hand_begins_anew() -> None:
    bot = bot_named("search:48it")(LUCK)
    for game, index in product((TWENTY, find_game("texas-tarok")), range(3)):
        first = next(state for state in hand_of(game, index) if state.phase_name.value == "play")
        view = first.view(first.actor)

        assert bot_named("search:48it")(LUCK).choose(view) == bot.choose(view)


@needs_kernel
def test_hints_are_the_same_every_time() -> None:
    (state, *_) = moments(TWENTY, range(1))
    view = state.view(state.actor)

    assert hints(view, Budget(worlds=64)) == hints(view, Budget(worlds=64))
    assert () == hints(state.view(None), Budget(worlds=64))


# ── what the samples are worth ──


@needs_kernel
@GAMES
def test_estimates_are_weighted_means_with_their_errors(game: Game) -> None:
    rollouts = next(decisions(game, range(1), each=12)).rollouts(100)
    worth = [float(index * index % 17) for index in range(len(rollouts.samples(0)))]
    weights = [math.exp(log) for log in rollouts.log_weights]
    columns = len(rollouts.cards)
    outcomes = [rollouts.outcomes[start : start + columns] for start in range(0, columns * rollouts.worlds, columns)]

    for column, (mean, error) in enumerate(rollouts.estimates(worth)):
        values = [worth[row[column]] for row in outcomes]
        expected = sum(map(math.prod, zip(weights, values, strict=True))) / sum(weights)
        off = [(weight * (value - expected)) ** 2 for weight, value in zip(weights, values, strict=True)]
        assert expected == pytest.approx(mean)
        assert math.sqrt(sum(off)) / sum(weights) == pytest.approx(error)


@needs_kernel
def test_evidence_weighs_the_worlds_and_bounds_rule_them_out() -> None:
    now = next(decisions(TWENTY, range(1), each=40))
    other = next(seat for seat in range(4) if seat != now.state.actor - 1) if now.state.actor else 0
    plain = now.rollouts(200)
    before = [len(Cards(sample.hands[other]) & TAROKS) for sample in plain.samples(0)]
    few = sorted(before)[len(before) // 2]

    now.known.evidence(other, [int(index < 22) for index in range(54)], [-0.25 * count for count in range(23)])
    weighed = zip(now.rollouts(200).log_weights, plain.log_weights, strict=True)
    taroks = {round((plain_one - one) / 0.25, 3) for one, plain_one in weighed}
    now.known.bound(other, TAROKS.mask, 0, few)
    bound = [len(Cards(sample.hands[other]) & TAROKS) for sample in now.rollouts(200).samples(0)]

    assert len(set(before)) > 1
    assert max(before) > few >= max(bound)
    assert set(map(float, before)) <= taroks <= set(map(float, range(11)))


@needs_kernel
def test_the_suits_that_were_emptied_weigh_the_worlds() -> None:
    now = next(decisions(TWENTY, range(1), each=40))
    other = 1 if now.state.actor == 1 else 0
    plain = now.rollouts(200)
    empty = {float(len(voids(Cards(sample.hands[other])))) for sample in plain.samples(0)}

    now.known.emptied(other, [-0.25 * number for number in range(5)])
    weighed = zip(now.rollouts(200).log_weights, plain.log_weights, strict=True)

    assert len(empty) > 1
    assert empty <= {round((plain_one - one) / 0.25, 3) for one, plain_one in weighed} <= {0.0, 1.0, 2.0, 3.0, 4.0}


@needs_kernel
def test_who_laid_cards_away_is_believed_to_have_emptied_suits() -> None:
    texas = find_game("texas-tarok")
    states = (state for index in range(9) for state in hand_of(texas, index) if state.phase_name is PhaseName.PLAY)
    state = next(state for state in states if state.view(None).public.called)
    assert state.actor is not None
    known = Mock()

    believe(known, state.view(state.actor))

    laid = {seat for seat in others(state.actor) if state.table.discards[seat - 1]}
    told = {call.args[0] + 1: call.args[1] for call in known.emptied.call_args_list}
    assert laid == set(told) != set()
    assert all(logs[0] < 0 < logs[2] for logs in told.values())


@needs_kernel
def test_a_bound_does_not_hold_for_who_has_all_of_something_else() -> None:
    now = next(decisions(TWENTY, range(1), each=40))
    other = 1 if now.state.actor == 1 else 0
    now.known.bound(other, TAROKS.mask, 30, 30, [0b1])

    assert all(sample.hands[other] & 0b1 for sample in now.rollouts(50).samples(0))


@needs_kernel
def test_without_any_world_nothing_is_estimated() -> None:
    now = next(decisions(TWENTY, range(1), each=40))
    other = 1 if now.state.actor == 1 else 0
    now.known.bound(other, TAROKS.mask, 30, 30)
    rollouts = now.rollouts(8)

    assert 0 == rollouts.worlds
    with pytest.raises(ValueError, match="no world was imagined"):
        rollouts.estimates([])
    with pytest.raises(ValueError, match="there is a utility for every sample"):
        rollouts.estimates([1.0])


@needs_kernel
@pytest.mark.parametrize("tries", ["TRIES", "GROUNDS"])
def test_who_can_imagine_nothing_plays_by_the_book(monkeypatch: pytest.MonkeyPatch, tries: str) -> None:
    monkeypatch.setattr(cards, tries, 0)
    state = next(state for state in moments(TWENTY, range(1)) if state.phase_name.value == "play")
    view = state.view(state.actor)
    monkeypatch.setattr(cards, "places", lambda view, card: ())

    assert advised(view).action == bot_named("search:8it")(LUCK).choose(view)


@needs_kernel
def test_who_can_imagine_nothing_speaks_by_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagined, "worlds", lambda view, rng, tries: iter(()))
    state = next(state for state in moments(TWENTY, range(1)) if state.phase_name.value == "auction")
    view = state.view(state.actor)

    assert advised(view).action == bot_named("search:8it")(LUCK).choose(view)


# ── budgets and names ──


@pytest.mark.parametrize("text", ["", "0it", "-1it", "1", "ms", "1.5s", "1e9s", "10 ms", "9999999999it", "\uff150it"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadBudget, match=r"is no budget for search; write so many worlds \(2000it\) or a time"):
        Budget.parse(text)


def test_budgets_are_worlds_or_time() -> None:
    assert [Budget(worlds=2000), Budget(seconds=0.05), Budget(seconds=2.0)] == [
        Budget.parse(text) for text in ("2000it", "50ms", "2s")
    ]


def test_worlds_are_given_out_in_batches() -> None:
    clock = Clock(Budget(worlds=300))

    assert [128, 128, 44, 0] == [clock.batch(128) for _ in range(4)]


def test_time_is_over_when_it_is_over() -> None:
    clock = Clock(Budget(seconds=0.01))

    assert 8 == clock.batch(128)
    time.sleep(0.011)
    assert 0 == clock.batch(128)


def test_something_is_imagined_however_late_it_is() -> None:
    clock = Clock(Budget(seconds=1e-9))
    time.sleep(0.001)

    assert [8, 0] == [clock.batch(128) for _ in range(2)]


def test_the_clock_is_looked_at_early_and_then_more_seldom() -> None:
    clock = Clock(Budget(seconds=3600.0))

    assert [8, 16, 32, 64, 128, 128] == [clock.batch(128) for _ in range(6)]


@needs_kernel
def test_a_bot_with_a_time_comes_back() -> None:
    (state, *_) = (state for state in moments(TWENTY, range(1)) if state.phase_name.value == "play")
    began = time.monotonic()
    bot_named("search:50ms")(LUCK).choose(state.view(state.actor))

    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("search:soon", "'soon' is no budget for search"),
        ("search:100it:glory", "'glory' is nothing search can want; leave it out, or write points"),
        (
            "book:2000it",
            "'book:2000it' is not a bot; .* with an argument, search:2000it or search:50ms; .* exec:COMMAND",
        ),
        ("hard:2000it", "'hard:2000it' is not a bot"),
    ],
)
def test_bad_names_are_refused_and_say_what_would_do(name: str, problem: str) -> None:
    with pytest.raises(UnknownBot, match=problem):
        bot_named(name)


def test_only_who_searches_has_a_budget() -> None:
    assert [Budget(worlds=500), Budget(worlds=400), Budget(seconds=1.0)] == [
        thinking(name).budget for name in ("search", "hard", "search:1s")
    ]
    with pytest.raises(UnknownBot, match="'book' does not weigh what it may do; write search, or search:2000it"):
        thinking("book")
    assert [True, True, False] == [searches(name) for name in ("search:1s", "expert", "easy")]


@pytest.mark.parametrize("name", [None, 3, b"book"])
def test_what_is_no_name_is_refused(name: object) -> None:
    with pytest.raises(UnknownBot, match="is not a bot; bots are random, varied, book"):
        bot_named(name)  # type: ignore[arg-type]  # that is the mistake


@pytest.mark.parametrize(
    "amounts", [{}, {"worlds": 0}, {"seconds": 0.0}, {"worlds": 1, "seconds": 1.0}, {"worlds": -5}]
)
def test_a_budget_has_some_worlds_or_some_time(amounts: dict[str, int]) -> None:
    with pytest.raises(BadBudget, match=r"write Budget\(worlds=2000\), or Budget\(seconds=0.05\)"):
        Budget(**amounts)


def test_a_text_is_no_budget() -> None:
    view = next(moments(TWENTY, range(1))).view(None)
    with pytest.raises(BadBudget, match=r"'50it' is no Budget; write Budget\(worlds=2000\), or Budget.parse"):
        hints(view, "50it")  # type: ignore[arg-type]  # that is the mistake


@needs_kernel
@pytest.mark.parametrize("spectator", [True, False])
def test_who_is_not_to_act_is_told_whom_to_ask(spectator: bool) -> None:
    *_, over = hand_of(TWENTY, 0)
    view = next(moments(TWENTY, range(1))).view(None) if spectator else over.view(SEATS[0])
    with pytest.raises(NotToAct, match=r"nothing to choose in View\(.*ask with the view of the seat to act"):
        bot_named("search:8it")(LUCK).choose(view)


@needs_kernel
def test_hints_may_want_card_points() -> None:
    state = next(state for state in moments(TWENTY, range(1)) if state.phase_name.value == "play")
    view = state.view(state.actor)
    found = hints(view, Budget(worlds=64), points_only=True)

    assert ("card points", "victory points") == (unit_of(view, points_only=True), unit_of(view))
    assert all(0 <= hint.estimate <= 106 for hint in found) and found[0].estimate > 2
    assert not any("in 100" in str(reason) or "of 100" in str(reason) for hint in found for reason in hint.reasons)


# ── without the kernel ──


@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("name", ["search", "search:50ms", "hard"])
def test_without_the_kernel_search_is_the_book_and_says_so(name: str) -> None:
    with pytest.warns(SearchWithoutKernel, match="^search plays as book: this needs the C[+][+] kernel, which"):
        assert isinstance(bot_named(name)(LUCK), BookBot)


@pytest.mark.usefixtures("without_kernel")
def test_it_is_said_once() -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("default")
        for _ in range(3):
            bot_named("search")(LUCK)

    assert 1 == len(said)


@pytest.mark.usefixtures("without_kernel")
def test_without_the_kernel_there_are_no_hints() -> None:
    (state, *_) = moments(TWENTY, range(1))
    with pytest.raises(KernelMissing):
        hints(state.view(state.actor), Budget(worlds=8))


@needs_kernel
def test_cards_tried_are_those_that_may_be_played() -> None:
    for now in decisions(TWENTY, range(3), each=15):
        assert [PLAYS[card] for card in now.rollouts(1).cards] == list(now.view.actions)


def tried(*worth: float) -> Tried:
    some = Tried()
    for value in worth:
        some.add(1.0, Brought(value, value, 0.0))
    return some


@pytest.mark.parametrize(
    ("other", "worlds", "first"),
    [
        ([1.0, 1.1], 8, "bid:call"),  # better, but in few worlds
        ([1.0, 1.1], 16, "bid:solo"),
        ([0.0, 0.0], 16, "bid:call"),  # as good
        ([9.0, -8.0], 16, "bid:call"),  # better by chance
    ],
)
def test_another_word_than_the_book_has_must_be_better_for_sure(other: list[float], worlds: int, first: str) -> None:
    solo, call = Bid("solo"), Bid("call")
    found = ranked({solo: tried(*other * (worlds // 2)), call: tried(*[0.0] * worlds)}, call, 1)

    assert first == max(found, key=lambda one: one.worth).action.token


# ── a world that none of the grounds has ──

WHOLE_ROW = """\
[TGN "1"]
[Game "texas-tarok"]
[Hand1 "SK XXI XX XIX XVIII XVII VIII KH 1H 9C KS JS"]
[Hand2 "XV VI JH 2H CD JD 1D 10C 7C CS 8S 7S"]
[Hand3 "XVI XIV X IX VII II I CH QD QC 8C 9S"]
[Hand4 "XIII XI V IV III KD 4D 3D 2D KC QS 10S"]
[Talon "3H XII CC QH 4H JC"]

1:bid:povinost 2:pass 3:pass 4:pass 1:discard:1H,3H,CC,9C 2:discard:7C 3:discard:CH 1:announce:pani 1:pass 2:pass
3:pass 4:pass 1:call:XIX 1:pass 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass 4:pass
1:play:KH 2:play:4H 3:play:IX 4:play:XIII
"""


@needs_kernel
def test_a_declarer_who_alone_has_the_whole_row_is_passed_over_where_nobody_thought_of_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (record,) = parse_records(WHOLE_ROW, find_game)
    unlikely = record.replay()
    view = unlikely.view(SEATS[3])
    search, chance = CardSearch(), random.Random(1)
    search.grounds_of(view, chance)
    assert SEATS[0] not in search.grounds
    monkeypatch.setattr(cards, "worlds", lambda *_: iter([unlikely]))
    monkeypatch.setattr(cards, "believe", lambda *_: None)

    found = search.weigh(view, chance, Budget(worlds=1))

    assert {one.action for one in found} == set(view.actions)


# ── cards that hardly differ ──


@needs_kernel
@pytest.mark.parametrize("name", NAMES)
def test_two_taroks_between_which_none_is_out_bring_the_same_in_every_world(name: str) -> None:
    compared = 0
    for now in decisions(find_game(name), range(4), each=5):
        rollouts = now.rollouts(40)
        columns = [rollouts.outcomes[at :: len(rollouts.cards)] for at in range(len(rollouts.cards))]
        for (one, brought), (other, brings) in pairwise(zip(rollouts.cards, columns, strict=True)):
            if other == one + 1 and card("XX").index < one and other < PAGAT.index:
                assert brought == brings
                compared += 1

    assert compared


def weighed(position: Position, **worth: float) -> dict[str, float]:
    """What the cards of *position* are worth in the end if they were found to be worth so much, with an error of 1."""
    found = [Weighed(PLAYS[card(token).index], value, value, 1.0, 0.0, 9.0) for token, value in worth.items()]
    return {one.action.token.removeprefix("play:"): one.worth for one in spared(position.view, found)}


HIGHER = Position("XIII X IV I KH", "4: SK", contract="three", game=find_game("hungarian-tarokk"))
LAST = HIGHER._replace(tricks="2: KS QS JS")
BEFORE_OTHERS = HIGHER._replace(tricks="4: KS")


@pytest.mark.parametrize("position", [HIGHER, LAST])
def test_of_cards_that_do_the_same_the_lowest_goes(position: Position) -> None:
    worth = weighed(position, XIII=1.5, X=1.2, IV=1.1)

    assert ["IV"] == [token for token, value in worth.items() if value == max(worth.values())]


def test_of_equal_cards_the_lowest_comes_first() -> None:
    assert ["XI", "XII", "XIII"] == list(weighed(Position("XIII XII XI KH"), XIII=1.0, XII=1.0, XI=1.0))


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (HIGHER, {"XIII": 1.7, "IV": 1.1}),  # clearly better
        (HIGHER, {"X": 1.2, "I": 1.1}),  # the I counts more
        (HIGHER._replace(tricks="4: XI"), {"XIII": 1.2, "X": 1.1}),  # only one takes
        (BEFORE_OTHERS, {"XIII": 1.2, "X": 1.1}),  # they may be overtaken differently
        (HIGHER._replace(tricks=""), {"XIII": 1.2, "X": 1.1}),  # who leads may want any
        (Position("XIII X IV", "4: SK", contract="dodge"), {"XIII": 1.2, "X": 1.1}),  # high cards are bad to have there
    ],
)
def test_cards_that_do_something_else_stay_as_they_were_found(position: Position, found: dict[str, float]) -> None:
    assert found == weighed(position, **found)
