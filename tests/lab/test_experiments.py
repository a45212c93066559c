"""The experiments: exact chances by hand, deals as arrays against cards one by one, and every claim in a small run."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, TAROKS, TRULL, Cards
from ultimo.core.reasons import Reason
from ultimo.core.seats import SEATS, Seat
from ultimo.core.settlement import Line, Settlement
from ultimo.core.table import Table
from ultimo.games import all_games, find_game
from ultimo.games.calling_the_twenty import GAME
from ultimo.games.calling_the_twenty.settlement import GAME_WON
from ultimo.lab.deals import TALON, Deals, dealt
from ultimo.lab.estimates import Counts, Estimate, added
from ultimo.lab.experiment import Said, Verdict
from ultimo.lab.experiments import alone, calling, dodge, experiments, hands, lone_king, options, seats
from ultimo.lab.experiments.hands import KINDS, exact, hand_size, kinds
from ultimo.lab.playing import above_mean, by_the_book, in_contract
from ultimo.simulate import seeded_hand

REAL = ("calling-the-twenty", "hungarian-tarokk", "texas-tarok")


def chance(game: str, name: str) -> Fraction:
    return exact(find_game(game), dict(kinds(find_game(game)))[name])


# ── exact chances ──


def test_chances_are_those_counted_by_hand() -> None:
    assert Fraction(comb(37, 7), comb(40, 10)) == chance("calling-the-twenty", "trull")
    assert Fraction(comb(36, 6), comb(40, 10)) == chance("calling-the-twenty", "four Kings")
    no_tarok, one_trull_card = comb(20, 10), 3 * comb(20, 9)
    annulled = Fraction(no_tarok + one_trull_card, comb(40, 10))
    assert annulled == chance("calling-the-twenty", "no tarok, or a trull card as the only one (CT-36)")
    assert Fraction(comb(22, 9), comb(42, 9)) == chance("hungarian-tarokk", "nine trumps (HU-21)")
    assert Fraction(comb(47, 5), comb(54, 12)) == chance("texas-tarok", "spjst (TX-19)")
    assert Fraction(comb(32, 12), comb(54, 12)) == chance("texas-tarok", "uni (TX-18)")


@pytest.mark.parametrize("game", REAL)
def test_the_numbers_of_taroks_are_all_there_is(game: str) -> None:
    numbers = [exact(find_game(game), holds) for name, holds in kinds(find_game(game)) if name.startswith("taroks: ")]

    assert 1 == sum(numbers)


def test_the_lines_of_texas_do_not_overlap() -> None:
    fives = [name for name in KINDS["texas-tarok"] if "TX-19" in name]
    game = find_game("texas-tarok")
    any_of_them = exact(game, lambda held: any(KINDS["texas-tarok"][name](held) for name in fives))

    assert sum(chance("texas-tarok", name) for name in fives) == any_of_them


# ── deals as arrays ──


def tables(deals: Deals) -> list[Table]:
    """The same deals as the games have them."""
    cards = deals.game.deck.cards

    def of(holder: int, row: Iterable[int]) -> Cards:
        return Cards.of(one for one, whose in zip(cards, row, strict=True) if whose == holder)

    return [Table((of(0, row), of(1, row), of(2, row), of(3, row)), tuple(of(TALON, row))) for row in deals.holder]


@pytest.mark.parametrize("game", REAL)
def test_every_deal_deals_the_whole_deck_by_the_sizes_of_the_game(game: str) -> None:
    found = tables(dealt(find_game(game), 3, range(20)))

    for table in found:
        assert [hand_size(find_game(game))] * 4 == [len(hand) for hand in table.hands]
        assert find_game(game).talon == len(table.talon)
    assert 20 == len({table.hands for table in found})


def test_deals_are_the_same_again_and_others_elsewhere() -> None:
    first = dealt(GAME, 3, range(100)).holder

    assert np.array_equal(first, dealt(GAME, 3, range(100)).holder)
    assert not np.array_equal(first, dealt(GAME, 4, range(100)).holder)
    assert not np.array_equal(first, dealt(GAME, 3, range(100, 200)).holder)


def test_every_card_comes_to_every_place() -> None:
    holder = dealt(find_game("texas-tarok"), 1, range(4_000)).holder

    for place, chance_of_it in [*((seat, 12 / 54) for seat in range(4)), (TALON, 6 / 54)]:
        shares = (holder == place).mean(axis=0)
        assert np.all(np.abs(shares - chance_of_it) < 5 * (chance_of_it * (1 - chance_of_it) / 4_000) ** 0.5)


@pytest.mark.parametrize("game", REAL)
def test_hands_counted_in_arrays_are_those_counted_one_by_one(game: str) -> None:
    one_by_one: Counter[str] = Counter()
    for table in tables(dealt(find_game(game), 2, range(300))):
        for hand in table.hands:
            taroks, kings, trull = len(hand & TAROKS), len(hand & KINGS), len(hand & TRULL)
            one_by_one[f"taroks: {taroks}"] += 1
            one_by_one["trull"] += trull == 3
            one_by_one["four Kings"] += kings == 4
            one_by_one["pani (TX-19)"] += (kings, trull) in ((2, 2), (3, 1), (3, 2))
            one_by_one["an honour, so that one may bid (HU-6)"] += trull > 0
    counts = hands.count(find_game(game), 2, range(300))

    for name in one_by_one.keys() & counts.keys():
        assert (300, 1200, one_by_one[name]) == counts[name][:3], name


def test_lone_kings_counted_in_arrays_are_those_counted_one_by_one() -> None:
    kings = void = trumped = 0
    for table in tables(dealt(GAME, 2, range(300))):
        for seat in SEATS:
            for suit in COLOR_SUITS:
                held = table.hand(seat) & SUITS[suit]
                if len(held) == 1 and held <= KINGS:
                    others = [hand for hand in table.hands if not hand & SUITS[suit]]
                    kings, void = kings + 1, void + bool(others)
                    trumped += any(hand & TAROKS for hand in others)
    counts = lone_king.count(2, range(300))

    assert (kings, void) == counts[lone_king.VOID][1:3]
    assert (kings, trumped) == counts[lone_king.TRUMPS][1:3]


# ── played hands ──


@pytest.mark.parametrize(
    ("game", "declarer", "contract"),
    [
        ("calling-the-twenty", 1, "call"),
        ("calling-the-twenty", 1, "dodge"),
        ("calling-the-twenty", 3, "solo"),
        ("calling-the-twenty", 4, "no-trump"),
        ("texas-tarok", 1, "povinost"),
        ("texas-tarok", 1, "prever"),
    ],
)
def test_a_hand_is_played_in_the_contract_that_is_wanted(game: str, declarer: int, contract: str) -> None:
    dealt_hand = seeded_hand(find_game(game), 1, 2)
    played = in_contract(dealt_hand, Seat(declarer), contract, 1, 2)

    assert played is not None and played.facts is not None
    assert (contract, declarer) == (played.facts.contract, played.facts.declarer)
    assert dealt_hand.dealt == played.dealt


def test_what_the_rules_do_not_let_be_is_no_hand() -> None:
    """Nobody but the Forehand can name a Call (CT-9)."""
    assert in_contract(seeded_hand(GAME, 1, 2), Seat(2), "call", 1, 2) is None


def test_above_the_mean_adds_up_to_nothing() -> None:
    settlement = by_the_book(GAME, 1, 3).settlement()

    assert 0 != sum(settlement.scores)
    assert 0 == sum(above_mean(settlement, seat) for seat in SEATS)


def test_the_sure_winners_decide_what_is_tried_as_no_trump() -> None:
    five, four = Cards.of("KH QH CH KD QD X IX VIII VII VI"), Cards.of("KH QH CH KD JD X IX VIII VII VI")

    assert [] == list(alone.no_trump_kinds(Seat(2), four))
    assert ["won with 4 sure winners, the Forehand", "won with 4 sure winners, the Forehand, over 3 taroks"] == list(
        alone.no_trump_kinds(Seat(1), four)
    )
    assert "won with 5 sure winners or more, others, over 3 taroks" in list(alone.no_trump_kinds(Seat(2), five))


def test_a_solo_is_tried_with_skus_and_xxi_from_a_count_of_ten() -> None:
    twelve = Cards.of("SK XXI XX XIX XVIII XIV XIII QH CH JH")

    assert ["won with a count of 12", "won with a count of 12 or more"] == list(alone.solo_kinds(Seat(3), twelve))
    assert [] == list(alone.solo_kinds(Seat(3), Cards.of("SK XX XIX XVIII XVII XIV XIII QH CH JH")))


# ── all of them ──


SMALL = {"solo": 40, "no-trump": 80, "dodge-round": 600, "standing": 2}  # deals; 4 of others
IN_ARRAYS = ("lone-king", "hands")  # drawn from the key of their first deal
LONG = ("options", "contracts")


@pytest.mark.parametrize("name", [name for name in experiments() if not name.startswith(IN_ARRAYS + LONG)])
def test_a_played_experiment_counts_the_same_in_one_part_or_two(name: str) -> None:
    one, size = experiments()[name], SMALL.get(name, 4)
    whole = one.count(1, range(size))

    assert whole == added([one.count(1, range(size // 2)), one.count(1, range(size // 2, size))])
    assert one.findings(whole)


def test_every_experiment_can_be_sent_to_another_process_and_says_what_it_is() -> None:
    for one in experiments().values():
        assert pickle.loads(pickle.dumps(one)).name == one.name
        assert all((one.claim, one.assumptions, one.method, one.deals % one.shard == 0))


def test_contracts_are_compared_on_the_same_deal() -> None:
    counts = experiments()["contracts-calling-the-twenty"].count(1, range(4))

    right = [sums for name, sums in counts.items() if name.endswith("nothing better")]
    assert 5 == len(right)
    assert all(4 == sums.cases for sums in right)
    assert sum(sums.total for sums in right) >= 4


def test_options_are_compared_with_the_defaults() -> None:
    counts = options.count(GAME, "ledger", 1, range(4))

    assert (4, 4, 4) == counts["ledger=zero-sum: hands that end otherwise"][:3]
    assert ["standing=by-seat", "standing=none"] == [name for name, _ in options.alternatives(GAME, "standing")]
    everything = [name for name, _ in options.alternatives(find_game("hungarian-tarokk"))]
    assert "bockround=none" not in everything and "kontra-cap=16" in everything


def test_what_an_option_changes_is_counted_from_the_defaults() -> None:
    """Seat 1 gets 3 more than the mean, then 6; the others 1 less each, then 2."""
    why = Reason("CT-24", GAME_WON)
    usual, other = (Settlement((Line("call", why, (amount, 0, 0, 0)),)) for amount in (4, 8))
    counts: Counts = {}
    for _ in range(2):
        options._compare(usual, other, "ledger=zero-sum", counts)
    found = options.findings(GAME, 4, "ledger", counts)

    assert [
        ("ledger=zero-sum: hands that end otherwise", 1),
        ("ledger=zero-sum: more at stake, a seat", 1.5),
        ("ledger=zero-sum: seat 1", 3),
        ("ledger=zero-sum: seat 2", -1),
        ("ledger=zero-sum: seat 3", -1),
        ("ledger=zero-sum: seat 4", -1),
    ] == [(one.label, one.found.value) for one in found]


def test_each_seat_gets_what_is_its_own() -> None:
    counts = seats.count(GAME, 1, range(3))
    hands = [by_the_book(GAME, 1, index).settlement() for index in range(3)]

    assert [f"seat {seat}" for seat in SEATS] == [one.label for one in seats.findings(GAME, counts)]
    for one, seat in zip(seats.findings(GAME, counts), SEATS, strict=True):
        above = [hand.scores[seat - 1] - sum(hand.scores) / 4 for hand in hands]
        assert one.found.value == pytest.approx(sum(above) / 3)


def test_a_call_counts_the_partner_where_xx_was_called_and_lone_kings_of_all() -> None:
    counts = calling.count(1, range(12))

    called = counts["tricks of the called XX"]
    assert 0 < called.cases <= 12
    assert counts["two tricks or more of the called XX"].total >= counts["three tricks or more of the called XX"].total
    assert counts["tricks of a lone King"].deals == 12


def test_small_cards_are_told_from_others() -> None:
    small, other = Cards.of("XIV XIII XII QH CH JH 1H QD CD JD"), Cards.of("XV XIII XII QH CH JH 1H QD CD JD")

    assert (dodge.SMALL, dodge.FEW) == dodge._kinds(small, 1)
    assert () == dodge._kinds(other, 1)
    assert (dodge.OTHER,) == dodge._kinds(other, 25)


def test_the_games_that_are_there_are_all_measured() -> None:
    names = experiments().keys()

    assert {f"seats-{game}" for game in all_games()} <= names


# ── verdicts ──


@pytest.mark.parametrize(
    ("said", "found", "verdict"),
    [
        (Said("half", 0.45, 0.55), (0.5, 0.46, 0.54), Verdict.HOLDS),
        (Said("half", 0.45, 0.55), (0.5, 0.44, 0.54), Verdict.OPEN),
        (Said("half", 0.45, 0.55), (0.6, 0.56, 0.64), Verdict.FAILS),
        (Said("half", 0.45, 0.55), (0.4, 0.36, 0.44), Verdict.FAILS),
        (Said.exactly(0.5, "exactly"), (0.51, 0.50, 0.52), Verdict.HOLDS),
        (Said.exactly(0.5, "exactly"), (0.519, 0.509, 0.529), Verdict.HOLDS),
        (Said.exactly(0.5, "exactly"), (0.521, 0.511, 0.531), Verdict.FAILS),
    ],
)
def test_a_claim_holds_where_the_interval_lies(said: Said, found: tuple[float, float, float], verdict: Verdict) -> None:
    assert verdict == said.judged(Estimate(*found, 100))


@pytest.mark.parametrize("game", REAL)
def test_exact_chances_and_deals_agree(game: str) -> None:
    one = experiments()[f"hands-{game}"]
    for finding in one.findings(one.count(1, range(20_000))):
        assert finding.said is not None
        expected = finding.said.low * finding.found.cases
        assert finding.said.judged(finding.found) is Verdict.HOLDS or expected < 50, finding.label
