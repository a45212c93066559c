"""What a player may type for an action, and what is not guessed."""

from __future__ import annotations

import pytest

from ultimo.cli.meant import action_meant, action_written
from ultimo.core.game import View
from ultimo.core.reading import parse_records
from ultimo.games import find_game

HAND = """\
[TGN "1"]
[Game "calling-the-twenty"]
[Options "extra-bonuses=on"]
[Hand1 "SK XX XVIII I KH 1H 1D KC 10C 10S"]
[Hand2 "XXI XIX XVII XVI XV KD QD CD KS QS"]
[Hand3 "XIV XIII XII XI X QH CH JH QC CC"]
[Hand4 "IX VIII VII VI V IV JD JC CS JS"]

1:stand 2:pass 3:pass 4:pass 1:bid:call 1:call:XIX 1:pass 2:pass 3:pass 4:pass
1:play:KC 2:play:XXI 3:play:CC 4:play:JC 2:play:QD
3:play:X 4:play:JD
"""
FIRST, CHOICE, CALL, ANNOUNCING, OTHERS_ANNOUNCING, LEAD, DIAMONDS = 0, 4, 5, 6, 7, 10, 17  # after so many moves


def view(moves: int, hand: str = HAND) -> View:
    (record,) = parse_records(hand, find_game)
    state = record.replay(moves)
    return state.view(state.actor)


def meant(word: str, moves: int) -> str | None:
    action = action_meant(word, view(moves))
    return action.token if action else None


@pytest.mark.parametrize(
    ("word", "moves", "token"),
    [
        ("stand", FIRST, "stand"),
        ("solo", FIRST, "bid:solo"),
        ("bid:solo", FIRST, "bid:solo"),
        ("2", FIRST, "bid:no-trump"),
        ("call", CHOICE, "bid:call"),
        ("5", CHOICE, "bid:dodge"),
        ("call", CALL, "call:XIX"),
        ("xix", CALL, "call:XIX"),
        ("pass", ANNOUNCING, "pass"),
        ("pagat-ultimo", ANNOUNCING, "announce:pagat-ultimo"),
        ("announce", OTHERS_ANNOUNCING, "announce:absolut"),
        ("pagat", ANNOUNCING, "announce:pagat-ultimo"),
        ("announce:pag", ANNOUNCING, "announce:pagat-ultimo"),
        ("sol", FIRST, "bid:solo"),
    ],
)
def test_an_action_is_its_token_a_part_that_no_other_has_or_its_number(word: str, moves: int, token: str) -> None:
    assert token == meant(word, moves)


@pytest.mark.parametrize(
    ("word", "moves", "token"),
    [
        ("kh", LEAD, "play:KH"),
        ("k♥", LEAD, "play:KH"),
        ("play:kh", LEAD, "play:KH"),
        ("xx", LEAD, "play:XX"),
        ("i", LEAD, "play:I"),
        ("1", DIAMONDS, "play:1D"),
        ("1d", DIAMONDS, "play:1D"),
    ],
)
def test_a_card_is_its_token_its_face_or_its_rank_where_one_fits(word: str, moves: int, token: str) -> None:
    assert token == meant(word, moves)


@pytest.mark.parametrize(("word", "moves"), [("2", LEAD), ("1", CALL)])
def test_cards_have_no_numbers(word: str, moves: int) -> None:
    assert meant(word, moves) is None


def test_the_beginning_of_a_tarok_is_not_the_tarok() -> None:
    """XVI is not dealt, XVIII is."""
    assert meant("xvi", LEAD) is None


@pytest.mark.parametrize("word", ["k", "1", "10"])
def test_a_rank_that_several_cards_have_is_none_of_them(word: str) -> None:
    """1 is not the first card either: who holds 1♥ and 1♦ means one of these."""
    assert None is meant(word, LEAD)


@pytest.mark.parametrize("word", ["10", "k", "sk"])
def test_the_rank_of_a_card_that_may_not_be_played_is_none_of_the_others(word: str) -> None:
    assert None is meant(word, DIAMONDS)


def test_the_rank_of_a_card_that_may_not_be_played_is_not_the_number_of_another() -> None:
    """Spades are led: 1 would be the only card of the list, the 10♠, but is a rank in the hand."""
    spades = view(DIAMONDS, HAND.replace("2:play:QD", "2:play:QS").replace("4:play:JD", "4:play:JS"))

    assert ["play:10S"] == [action.token for action in spades.actions]
    assert None is action_meant("1", spades)


@pytest.mark.parametrize(
    "word", ["pass", "bid", "0", "5", "-1", "²", "١٢٣٤", "9" * 5_000, "so", "standing", ":", "bid:"]
)
def test_what_is_no_choice_or_could_be_several_is_not_guessed(word: str) -> None:
    assert None is meant(word, FIRST)


def test_an_announcement_is_not_guessed_where_there_are_two() -> None:
    assert None is meant("announce", ANNOUNCING)


@pytest.mark.parametrize(
    ("word", "token"),
    [
        ("kh", "play:KH"),
        ("k♥", "play:KH"),
        ("ii", "play:II"),
        ("play:xx", "play:XX"),
        ("pass", "pass"),
        ("hold", "hold"),
        ("bid:solo", "bid:solo"),
        ("call:xx", "call:XX"),
        ("discard:xx", "discard:XX"),
        ("announce:trull", "announce:trull"),
        ("kontra:absolut@2", "kontra:absolut@2"),
    ],
)
def test_an_action_is_understood_where_it_is_not_legal_too(word: str, token: str) -> None:
    action = action_written(word)

    assert action is not None
    assert token == action.token


@pytest.mark.parametrize("word", ["kx", "play:", "call:kx", "1:pass", "solo", "kontra:absolut@7", "\0"])
def test_what_writes_no_action_is_none(word: str) -> None:
    assert None is action_written(word)
