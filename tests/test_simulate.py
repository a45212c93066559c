"""Many hands by seed: the same again, every law kept, and every contract and outcome among them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.hands import GAME, SEED, corpus, drawn, drawn_hands, each, some
from ultimo.bots import Luck
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.varied import VariedBot
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import Cards
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reading import parse_records, read_records
from ultimo.core.reasons import Key, because
from ultimo.core.record import Record
from ultimo.core.seats import SEATS, PerSeat, per_seat
from ultimo.core.settlement import Line, Settlement
from ultimo.core.shuffle import seeded_key
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import find_game
from ultimo.games.calling_the_twenty import CallingTheTwenty
from ultimo.games.calling_the_twenty.options import Options
from ultimo.simulate import BrokenInvariant, check_hand, seeded_hand, simulated, with_random_options
from ultimo.tally import Tally

VARIED = per_seat(lambda seat: VariedBot)
pytestmark = pytest.mark.xdist_group("corpus")  # so that one process plays its hands for all


# ── the corpus ──


def test_every_contract_has_its_share_of_the_hands() -> None:
    contracts = Counter(hand.state.facts.contract for hand in corpus() if hand.state.facts)

    assert all(contracts[name] >= 0.05 * len(corpus()) for name in GAME.contracts), contracts


def test_every_outcome_of_every_bonus_is_there_twenty_times() -> None:
    outcomes = Counter(outcome for hand in corpus() for outcome in hand.state.settlement().outcomes)
    wanted = [(name, outcome) for name, possible in GAME.bonuses.items() for outcome in possible]

    assert [] == [f"{name} {outcome.value}" for name, outcome in wanted if outcomes[name, outcome] < 20]


def test_twenty_hands_were_annulled() -> None:
    ends = Counter(hand.state.facts.end for hand in corpus() if hand.state.facts)

    assert ends[HandEnd.ANNULLED] >= 20


def test_every_hand_keeps_the_laws() -> None:
    for hand in corpus():
        check_hand(hand.state)


def test_a_hand_read_again_offers_the_same_before_every_move_and_settles_alike() -> None:
    for hand in corpus()[::4]:
        (record,) = parse_records(hand.text, find_game)
        state = record.replay(0)
        for (_, action), legal in zip(record.moves, hand.legal, strict=True):
            assert legal == tuple(state.legal_actions())
            state = state.apply(action)
        assert not state.legal_actions()
        assert hand.state.settlement() == state.settlement()


def test_a_record_cut_after_any_move_is_the_hand_at_that_moment() -> None:
    for hand in some():
        record = Record.of(hand.state)
        for count, legal in enumerate(hand.legal):
            assert legal == tuple(record.replay(count).legal_actions())
            assert legal == tuple(record.shortened(count).replay().legal_actions())


# ── the same again ──


def test_a_hand_is_the_same_however_many_are_played() -> None:
    few = list(simulated(GAME, 4, SEED, VARIED, random_options=True))
    more = list(simulated(GAME, 9, SEED, VARIED, random_options=True))

    assert few == more[:4]
    assert [hand.state for hand in map(drawn, range(9))] == more


def test_another_seed_brings_other_hands() -> None:
    assert seeded_hand(GAME, 1, 0) != seeded_hand(GAME, 2, 0)
    assert seeded_hand(GAME, 1, 0) != seeded_hand(GAME, 1, 1)


def test_each_seat_may_have_its_own_bot() -> None:
    mixed = (RandomBot, VariedBot, VariedBot, VariedBot)
    alone = [list(simulated(GAME, 5, SEED, bots)) for bots in (VARIED, mixed)]

    assert alone[0] != alone[1]


def test_every_seat_has_its_own_luck_and_all_share_that_of_the_hand() -> None:
    lucks: list[Luck] = []

    def noting(luck: Luck) -> VariedBot:
        lucks.append(luck)
        return VariedBot(luck)

    list(simulated(GAME, 2, SEED, per_seat(lambda seat: noting)))

    assert [Luck(seeded_key(SEED, hand, seat), seeded_key(SEED, hand)) for hand in (0, 1) for seat in SEATS] == lucks


def test_options_by_lot_reach_every_choice_and_the_default_half_the_time() -> None:
    games = [with_random_options(GAME, 1, index) for index in range(400)]

    for option in Options.describe():
        values = Counter(dict(game.options.settings())[option.name] for game in games)
        assert set(option.choices or [option.default]) == set(values)
        assert not option.choices or 150 < values[option.default] < 250, option.name


# ── planted breaks ──


def finished() -> State:
    """A hand of two sides, without announcements."""
    hands = ((hand.state, facts_of(hand.state)) for hand in drawn_hands())
    return next(state for state, facts in hands if facts.contract == "solo" and not facts.announced)


def with_facts(state: State, **changes: Any) -> State:
    facts = state.facts
    assert facts is not None
    return replace(state, facts=replace(facts, **changes))


def broken(state: State) -> str:
    with pytest.raises(BrokenInvariant) as caught:
        check_hand(state)
    return str(caught.value)


def facts_of(state: State) -> Facts:
    assert state.facts is not None
    return state.facts


def test_a_card_point_too_many_is_a_break() -> None:
    state = finished()
    one, other = facts_of(state).points

    assert "together they are 88, the card points of the deck" in broken(with_facts(state, points=(one + 1, other)))


def test_card_points_on_the_wrong_side_are_a_break() -> None:
    state = finished()
    one, other = facts_of(state).points

    assert "points are those of the cards in the piles" in broken(with_facts(state, points=(one + 1, other - 1)))


def test_a_card_in_two_piles_is_a_break() -> None:
    state = finished()
    one, other = facts_of(state).piles

    assert "points are those of the cards in the piles" in broken(
        with_facts(state, piles=(one | Cards.of(list(other)[:1]), other))
    )


def test_a_card_in_no_pile_is_a_break() -> None:
    state = finished()
    one, other = facts_of(state).piles

    assert "points are those of the cards in the piles" in broken(
        with_facts(state, piles=(one, other - Cards.of(list(other)[:1])))
    )


def test_a_hand_that_is_not_over_is_a_break() -> None:
    assert "a hand that is over has facts and no choices" == broken(seeded_hand(GAME, 1, 0))


def test_a_log_that_the_moves_do_not_make_is_a_break() -> None:
    state = finished()

    assert "the record replays to the same state" == broken(replace(state, log=state.log[:-1]))


def test_a_hand_that_cannot_be_read_again_is_a_break() -> None:
    state = finished()
    table = Table(state.dealt.hands, multiplier=3)

    assert re.match("a hand can be read again: [34]:1: Multiplier '3'", broken(replace(state, dealt=table)))


def test_a_record_that_reads_differently_is_a_break(monkeypatch: pytest.MonkeyPatch) -> None:
    state = finished()
    monkeypatch.setattr("ultimo.simulate.parse_records", lambda text, find: [Record.of(state, scored=False)])

    assert "parsing and formatting are inverse" == broken(state)


@dataclass(frozen=True, slots=True)
class Crooked(CallingTheTwenty):
    """Pays one seat a point from nowhere, for a bonus that ends as it never can."""

    outcome: Outcome = Outcome.HELD

    def settle(self, facts: Facts) -> Settlement:
        line = Line("trull", because("CT-27", Key("gift", "a gift")), (1, 0, 0, 0))
        return Settlement((line,), (("trull", self.outcome),))


def test_a_line_that_does_not_sum_to_zero_is_a_break_where_every_line_must() -> None:
    state = finished()
    zero_sum = Crooked(Options.parse({"ledger": "zero-sum"}))

    assert "every line sums to zero" == broken(replace(state, game=zero_sum))


def test_an_outcome_the_bonus_cannot_have_is_a_break() -> None:
    state = finished()

    assert "trull can end silent-made" == broken(replace(state, game=Crooked(Options(), Outcome.SILENT_MADE)))


def test_a_break_says_which_hand_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(state: State) -> None:
        if state.dealt == seeded_hand(GAME, 7, 2).dealt:
            raise BrokenInvariant("the sky is blue")

    monkeypatch.setattr("ultimo.simulate.check_hand", breaks)

    with pytest.raises(BrokenInvariant, match=r"^hand 2 of seed 7: the sky is blue$"):
        list(simulated(GAME, 3, 7, VARIED))


def test_a_game_where_nothing_is_counted_keeps_the_laws() -> None:
    """Tiny Tarock ends a Nullo early and counts nothing there."""
    states = list(simulated(find_game("tiny-tarock"), 40, 1, VARIED, random_options=True))

    assert {"nullo", "trade"} <= {facts_of(state).contract for state in states}


# ── counting ──


def scored(*rows: PerSeat[int]) -> Tally:
    tally = Tally("calling-the-twenty")
    for row in rows:
        tally.hands += 1
        for index in range(len(SEATS)):
            tally.sums[index] += row[index]
            tally.squares[index] += row[index] ** 2
    return tally


def test_mean_and_standard_error_are_those_of_the_scores() -> None:
    tally = scored((1, 0, 5, 2), (3, 0, 5, 2), (5, 0, 5, 8))

    assert [3, 0, 5, 4] == [tally.mean(index) for index in range(4)]
    assert [pytest.approx(2 / 3**0.5), 0, 0, pytest.approx(2)] == [tally.stderr(index) for index in range(4)]


def test_of_one_hand_or_none_there_is_no_standard_error() -> None:
    assert 0 == scored((1, 0, 5, 2)).stderr(0)
    assert 0 == scored().mean(0) == scored().to_json()["hands_per_second"]


def test_a_tally_adds_up_scores_contracts_ends_and_outcomes() -> None:
    tally = Tally(GAME.id)
    states = [hand.state for hand in each(10)]
    for state in states:
        tally.add(state)

    assert [sum(state.settlement().scores[index] for state in states) for index in range(4)] == tally.sums
    ends = Counter(facts_of(state).contract or facts_of(state).end.value for state in states)
    assert ends == tally.contracts
    assert ends["annulled"] > 0
    outcomes = Counter(outcome for state in states for outcome in state.settlement().outcomes)
    assert outcomes == {
        (name, Outcome(outcome)): count for name, counts in tally.bonuses.items() for outcome, count in counts.items()
    }


# ── long runs ──


@pytest.mark.soak
def test_twenty_thousand_hands_are_the_same_twice() -> None:
    first = simulated(GAME, 20_000, 1, VARIED, random_options=True)
    second = simulated(GAME, 20_000, 1, VARIED, random_options=True)

    assert all(one == other for one, other in zip(first, second, strict=True))


@pytest.mark.soak
def test_two_thousand_hands_cut_after_any_move_are_the_hand_at_that_moment() -> None:
    for state in simulated(GAME, 2_000, 2, VARIED, random_options=True):
        (record,) = read_records(str(Record.of(state)), find_game)
        now = record.replay(0)
        for count, (_, action) in enumerate(record.moves):
            assert now == record.replay(count)
            now = now.apply(action)
        assert state.settlement() == now.settlement()
