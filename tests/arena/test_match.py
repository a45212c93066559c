"""A duplicate match: the seats change, the cards and chances do not, and a difference is a seat's, a hand."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from tests.hands import GAME
from ultimo.arena import Match, Outcome, Standing
from ultimo.arena.match import PAIRINGS, pairing
from ultimo.bots import BOTS, MakePlayer, bot_named, versions
from ultimo.bots.random_bot import RandomBot
from ultimo.core.game import Game
from ultimo.core.seats import NOTHING, SEATS, PerSeat, Seat, at, per_seat
from ultimo.core.state import State
from ultimo.games import all_games
from ultimo.shards import Processes

BETTER = 7  # what the constructed bot gets more in every hand
MATCH = Match(GAME, "varied", "random", seed=3)


def first(match: Match, deals: int) -> Standing:
    """How *match* stands after so many *deals*."""
    standing = Standing()
    for outcome in Processes().results(match, range(deals)):
        standing.add(outcome)
    return standing


def test_a_margin_is_what_the_seats_of_a_get_more_over_both_hands() -> None:
    assert ((6 + 2) - (-9 + 1)) + ((1 + 0) - (5 - 3)) == Outcome(0, ((6, -9, 2, 1), (5, 1, -3, 0))).margin
    assert ((6 - 9) - (2 + 1)) + ((-3 + 0) - (5 + 1)) == Outcome(1, ((6, -9, 2, 1), (5, 1, -3, 0))).margin
    assert ((6 + 1) - (-9 + 2)) + ((1 - 3) - (5 + 0)) == Outcome(2, ((6, -9, 2, 1), (5, 1, -3, 0))).margin
    assert Outcome(1, ((6, -9, 2, 1), (5, 1, -3, 0))).margin == Outcome(4, ((6, -9, 2, 1), (5, 1, -3, 0))).margin


def test_every_two_seats_belong_together_in_a_third_of_the_deals() -> None:
    together = Counter(side for deal in range(12) for side in (pairing(deal), *_rest(pairing(deal))))

    assert {4} == set(together.values())
    assert 6 == len(together)


def _rest(pair: tuple[Seat, Seat]) -> list[tuple[Seat, ...]]:
    return [tuple(seat for seat in SEATS if seat not in pair)]


def test_a_bot_that_is_better_by_so_much_is_measured_so_whatever_the_cards_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(state: State, bots: PerSeat[MakePlayer], seed: int, index: int) -> Hand:
        return Hand(per_seat(lambda seat: 100 * seat * index + (BETTER if at(bots, seat) is Better else 0)))

    monkeypatch.setitem(BOTS, "better", Better)
    monkeypatch.setattr("ultimo.arena.match.play_hand", played)

    better = first(Match(GAME, "better", "random", seed=3), 9)
    assert (BETTER, 0.0, (BETTER, BETTER)) == (better.difference, better.stderr, better.interval)
    assert -BETTER == first(Match(GAME, "random", "better", seed=3), 9).difference


class Better(RandomBot):
    """The better bot."""


class Hand:
    """A hand that only has scores."""

    def __init__(self, scores: PerSeat[int]) -> None:
        self.scores = scores

    def settlement(self) -> Hand:
        return self


def test_every_bot_gets_every_seat_of_every_deal_with_the_same_cards_and_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    met: dict[str, list[tuple[State, int, int, Seat]]] = {"varied": [], "random": []}

    def played(state: State, bots: PerSeat[MakePlayer], seed: int, index: int) -> Hand:
        for seat in SEATS:
            name = next(name for name in met if BOTS[name] is at(bots, seat))
            met[name].append((state, seed, index, seat))
        return Hand(NOTHING)

    monkeypatch.setattr("ultimo.arena.match.play_hand", played)
    first(MATCH, 6)

    assert Counter(met["varied"]) == Counter(met["random"])
    assert 6 * len(SEATS) == len(set(met["varied"]))


@pytest.mark.parametrize("game", all_games().values(), ids=str)
def test_a_bot_is_exactly_as_good_as_itself(game: Game) -> None:
    standing = first(Match(game, "varied", "varied", seed=5), 6)

    assert (0.0, 0.0, (0.0, 0.0), 0.0) == (standing.difference, standing.stderr, standing.interval, standing.sigmas)


def test_the_other_way_round_the_difference_has_the_other_sign() -> None:
    one, other = first(MATCH, 6), first(Match(GAME, "random", "varied", seed=3), 6)

    assert one.total == -other.total != 0
    assert one.stderr == other.stderr


@pytest.mark.parametrize(("other", "seconds"), [("random", 7.0), ("exec:true", 60.0)])
def test_what_a_deal_took_is_counted_in_core_seconds_or_by_the_clock_where_a_program_plays(
    monkeypatch: pytest.MonkeyPatch, other: str, seconds: float
) -> None:
    for clock, step in (("process_time", 7.0), ("perf_counter", 60.0)):
        monkeypatch.setattr(time, clock, count(0.0, step).__next__)
    random = bot_named("random")

    assert seconds == Match(GAME, "random", other, 4)._played(0, random, random, ([], [])).seconds


def test_in_a_game_that_is_not_zero_sum_scores_are_compared_not_added() -> None:
    (outcome,) = Processes().results(MATCH, range(1))

    assert sum(map(sum, outcome.scores)) > 0
    assert outcome.margin == sum(
        (score if (seat in PAIRINGS[0]) is (hand == 0) else -score)
        for hand, scores in enumerate(outcome.scores)
        for seat, score in zip(SEATS, scores, strict=True)
    )


def test_matches_that_differ_in_anything_have_other_fingerprints() -> None:
    others = [
        Match(next(game for game in all_games().values() if game.id != GAME.id), "varied", "random", 3),
        Match(GAME.with_settings({"kontra": "x4"}), "varied", "random", 3),
        Match(GAME, "random", "varied", 3),
        Match(GAME, "varied", "varied", 3),
        Match(GAME, "varied", "random", 4),
        Match(GAME, "varied", "random", 3, seconds=1),
    ]

    assert 1 + len(others) == len({MATCH.fingerprint, *(other.fingerprint for other in others)})
    assert MATCH.fingerprint == Match(GAME, "varied", "random", seed=3).fingerprint


def test_a_program_that_was_changed_is_another_bot(tmp_path: Path) -> None:
    program = tmp_path / "my bot"
    match = f"exec:python3 {shlex.quote(str(program))}"
    program.write_text("one")
    before = Match(GAME, match, "random", 3).fingerprint
    again = Match(GAME, match, "random", 3).fingerprint
    program.write_text("two")

    assert before == again != Match(GAME, match, "random", 3).fingerprint


def test_bots_of_the_package_have_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    searched, drawn = (Match(GAME, bot, "random", 3).fingerprint for bot in ("hard", "easy"))
    monkeypatch.setattr(versions, "SEARCHING", versions.SEARCHING + 1)

    assert searched != Match(GAME, "hard", "random", 3).fingerprint
    assert drawn == Match(GAME, "easy", "random", 3).fingerprint
