"""Who sits where, who acts when, and the deal (CT-5, CT-6)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    STOOD,
    after,
    finished,
    game,
    legal,
    refusal,
    table,
)
from ultimo.core.cards import Cards, card
from ultimo.core.evening import HandResult
from ultimo.core.facts import Facts
from ultimo.core.reading import read_records
from ultimo.core.record import RecordError
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import UnknownGame, all_games, find_game
from ultimo.games.calling_the_twenty import GAME


@pytest.mark.rule("CT-5")
@pytest.mark.parametrize("players", [3, 5, 6])
def test_the_game_is_played_by_four(players: int) -> None:
    with pytest.raises(ValueError, match=rf"is played by four \(CT-5\), not by {players}"):
        game().evening(players)


@pytest.mark.rule("CT-5")
def test_the_dealer_is_seat_4_and_the_forehand_sits_to_the_left() -> None:
    coming = game().evening(4).seating(None)

    assert (4, (1, 2, 3, 4)) == (coming.dealer, coming.seats)


@pytest.mark.rule("CT-5")
def test_the_turn_goes_round_clockwise_from_the_forehand() -> None:
    state = after("", "1:stand 2:bid:no-trump 3:bid:solo 4:bid:valat 1:hold 2:pass 3:pass")

    assert 4 == state.actor


@pytest.mark.rule("CT-5")
def test_acting_out_of_turn_is_refused() -> None:
    hands = "\n".join(f'[Hand{seat} "{hand}"]' for seat, hand in enumerate(table().hands, 1))
    record = f'[TGN "1"]\n[Game "calling-the-twenty"]\n{hands}\n\n1:stand 3:pass'

    with pytest.raises(RecordError, match=r"seat 3 may not pass .*\(CT-5: it is the turn of seat 2\)"):
        read_records(record, find_game)


@pytest.mark.rule("CT-5")
def test_nobody_acts_after_the_last_trick() -> None:
    state = finished(after("", CALL_BEGINS))

    assert ("CT-5", "hand-over") == refusal(state, "pass")


@pytest.mark.rule("CT-6")
def test_each_player_is_dealt_ten_cards() -> None:
    one, two, three, four = table("KH | QH").hands
    moved = Table((one - Cards.of("KH"), two | Cards.of("KH"), three, four))

    with pytest.raises(ValueError, match="seat 1 has 9 cards; calling-the-twenty deals 10"):
        State.begin(game(), moved)


@pytest.mark.rule("CT-6")
def test_there_is_no_talon() -> None:
    with pytest.raises(ValueError, match="the talon has 1 cards; calling-the-twenty deals 0"):
        State.begin(game(), Table(table().hands, (card("II"),)))


@pytest.mark.rule("CT-6")
@pytest.mark.parametrize("token", ["discard:KH", "keep", "swap", "back"])
def test_without_a_talon_nothing_is_taken_or_laid_away(token: str) -> None:
    state = after("KH", "")

    assert ("CT-6", "not-here") == refusal(state, token)


@pytest.mark.rule("CT-6")
@pytest.mark.parametrize("hand", ["KH QH CH JH 1H KD QD CD JD 1D", "I KH QH CH JH 1H KD QD CD JD"])
def test_a_hand_without_taroks_is_played_like_any_other(hand: str) -> None:
    assert {"stand", "bid:no-trump", "bid:solo", "bid:valat"} == legal(after(hand, ""))


@pytest.mark.rule("CT-6")
def test_the_deal_passes_to_the_left_after_each_hand() -> None:
    evening = game().evening(4)
    dealers = []
    for _ in range(6):
        coming = evening.seating(None)
        dealers.append((coming.dealer, coming.seats))
        evening = evening.after(HandResult(coming.seats, (0, 0, 0, 0), Facts(contract="call")))

    assert [
        (4, (1, 2, 3, 4)),
        (1, (2, 3, 4, 1)),
        (2, (3, 4, 1, 2)),
        (3, (4, 1, 2, 3)),
        (4, (1, 2, 3, 4)),
        (1, (2, 3, 4, 1)),
    ] == dealers


@pytest.mark.rule("CT-6")
def test_the_cards_do_not_change_who_sits_where() -> None:
    evening = game().evening(4)

    assert evening.seating(None) == evening.seating(table())


def test_the_game_is_found_by_its_name() -> None:
    assert GAME is find_game("calling-the-twenty")
    assert GAME is all_games()["calling-the-twenty"]


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"'whist' is not a game; games are .*calling-the-twenty"):
        find_game("whist")


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("pass", "CT-9"),
        ("stand", "CT-8"),
        ("hold", "CT-12"),
        ("annul", "CT-36"),
        ("keep", "CT-6"),
        ("discard:KH", "CT-6"),
        ("bid:dodge", "CT-11"),
        ("bid:solo", "CT-9"),
        ("bid:nonsense", "CT-9"),
        ("call:XX", "CT-14"),
        ("announce:trull", "CT-16"),
        ("announce:pagat-ultimo", "CT-16"),
        ("announce:absolut", "CT-39"),
        ("kontra:game", "CT-37"),
    ],
)
def test_an_action_tried_in_the_play_is_refused_by_the_rule_that_gives_it_its_place(token: str, rule: str) -> None:
    assert (rule, "not-here") == refusal(after("", CALL_BEGINS), token)


@pytest.mark.parametrize(
    ("said", "token", "rule"),
    [
        ("", "play:KH", "CT-19"),
        ("", "call:XX", "CT-14"),
        ("", "announce:trull", "CT-16"),
        ("", "kontra:game", "CT-37"),
        ("", "annul", "CT-36"),
        ("", "bid:nonsense", "CT-9"),
        (f"{STOOD} 1:bid:solo", "stand", "CT-8"),
        (f"{STOOD} 1:bid:solo", "bid:dodge", "CT-11"),
        (f"{STOOD} 1:bid:solo", "play:KH", "CT-19"),
        (f"{STOOD} 1:bid:solo", "announce:four-kings", "CT-39"),
    ],
)
def test_an_action_tried_before_the_play_is_refused_by_the_rule_that_gives_it_its_place(
    said: str, token: str, rule: str
) -> None:
    assert (rule, "not-here") == refusal(after("KH", said), token)
