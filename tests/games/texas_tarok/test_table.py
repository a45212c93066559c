"""The cards, who acts when, and the deal (TX-1 to TX-4)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import DEAL, LYING, POVINOST, ZEBRAK, after, finished, game, known, refusal, table
from ultimo.core.cards import Cards
from ultimo.core.reading import read_records
from ultimo.core.record import RecordError
from ultimo.games import all_games, find_game
from ultimo.games.texas_tarok import GAME
from ultimo.games.texas_tarok.tables import DECK


@pytest.mark.rule("TX-1")
def test_the_pack_has_22_taroks_and_eight_cards_in_each_suit() -> None:
    suits = [sum(one.suit.value == letter for one in DECK.cards) for letter in "THDCS"]

    assert [22, 8, 8, 8, 8] == suits
    assert Cards.of("1H 4H 3H 2H 10C 9C 8C 7C") <= DECK.all


@pytest.mark.rule("TX-3")
@pytest.mark.parametrize(
    ("cards", "points"), [("SK XXI I KH", 20), ("QD", 4), ("CC", 3), ("JS", 2), ("XX II 1H 10C 7S", 5)]
)
def test_what_cards_count(cards: str, points: int) -> None:
    assert points == DECK.points_in(Cards.of(cards))


@pytest.mark.rule("TX-3")
def test_the_pack_counts_106_and_half_of_it_is_53() -> None:
    assert 2 * 53 == DECK.points_in(DECK.all)


@pytest.mark.rule("TX-4")
def test_the_turn_goes_round_from_seat_1() -> None:
    assert 2 == known("1:pass").actor
    assert ("TX-4", "hand-over") == refusal(known("1:pass 2:pass 3:pass 4:pass"), "pass")


@pytest.mark.rule("TX-4")
def test_acting_out_of_turn_is_refused() -> None:
    dealt = table(DEAL, LYING)
    hands = "\n".join(f'[Hand{seat} "{hand}"]' for seat, hand in enumerate(dealt.hands, 1))
    record = f'[TGN "1"]\n[Game "texas-tarok"]\n{hands}\n[Talon "{LYING}"]\n\n1:pass 3:pass'

    with pytest.raises(RecordError, match=r"seat 3 may not pass .*\(TX-4: it is the turn of seat 2\)"):
        read_records(record, find_game)


@pytest.mark.rule("TX-6")
def test_six_cards_lie_in_the_talon_and_each_has_twelve() -> None:
    dealt = table()

    assert (6, [12] * 4) == (len(dealt.talon), [len(hand) for hand in dealt.hands])


def test_the_game_is_found_by_its_name() -> None:
    assert GAME == find_game("texas-tarok") == all_games()["texas-tarok"] == game()
    assert ("Texas Tarok", 1, 6) == (GAME.title, GAME.version, GAME.talon)
    assert ("povinost", "zebrak", "ze-ruky", "prever") == GAME.contracts


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("stand", "TX-7"),
        ("hold", "TX-7"),
        ("annul", "TX-7"),
        ("keep", "TX-16"),
        ("bid:solo", "TX-7"),
        ("discard:KH", "TX-14"),
        ("announce:pani", "TX-17"),
        ("announce:double-game", "TX-23"),
        ("call:XX", "TX-21"),
        ("kontra:game", "TX-23"),
        ("play:KH", "TX-24"),
    ],
)
def test_an_action_out_of_place_is_refused_by_the_rule_that_gives_it_its_place(token: str, rule: str) -> None:
    assert (rule, "not-here") == refusal(known(""), token)


def test_every_phase_refuses_what_is_none_of_its_choices() -> None:
    for said in ("", POVINOST, f"{ZEBRAK}", "1:bid:prever 2:pass 3:pass 4:pass"):
        assert "not-here" == refusal(known(said), "stand")[1]


@pytest.mark.rule("TX-24")
def test_a_hand_has_twelve_tricks() -> None:
    state = finished(known(POVINOST))

    assert state.facts is not None
    assert 12 == sum(state.facts.tricks)


@pytest.mark.rule("TX-8")
def test_a_hand_without_taroks_can_be_dealt() -> None:
    assert 1 == after("KH QH CH JH 1H 4H KD QD CD JD 1D 4D", "").actor
