"""`ultimo legal`: what may be done at any point of a record, and why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import (
    BEFORE_THE_LEAD,
    DEAL,
    FINISHED,
    after,
    as_text,
    document,
    printed,
    refused,
    seen_by,
    ultimo,
    written,
)
from tests.hands import some
from ultimo.core.record import Record

ASKED = "stand pass pass pass bid:call"  # seat 1 is to call a card


def test_the_document_has_these_keys_in_this_order() -> None:
    line = printed("legal", "-", "--json", text=BEFORE_THE_LEAD)

    assert (
        '{"over": false, "phase": "play", "seat": 1, "legal": ["play:XXI", "play:XX", "play:XVIII", "play:XVI", '
        '"play:XV", "play:X", "play:V", "play:IV", "play:I", "play:10S"]}\n' == line
    )


def test_with_why_it_says_of_every_other_choice_why_not() -> None:
    found = document("legal", "-", "--moves", "14", "--why", text=FINISHED)

    assert ["over", "phase", "seat", "legal", "refused"] == list(found)
    assert ["play:XIX", "play:XIV", "play:XI"] == found["legal"]
    first = {
        "action": "play:KH",
        "rule": "CT-20",
        "why": "taroks were led, and you can follow with XIX XIV XI",
    }
    assert list(first.items()) == list(found["refused"][0].items())
    assert ["KH", "QH", "JH", "1H", "KD", "CC", "QS"] == [one["action"][5:] for one in found["refused"]]


@pytest.mark.parametrize(
    ("moves", "phase", "seat"),
    [(0, "auction", 1), (1, "auction", 2), (4, "choice", 1), (5, "call", 1), (6, "announcing", 1), (11, "play", 1)],
)
def test_the_phase_and_the_seat_are_those_after_so_many_moves(moves: int, phase: str, seat: int) -> None:
    found = document("legal", "-", "--moves", str(moves), text=FINISHED)

    assert [False, phase, seat] == [found["over"], found["phase"], found["seat"]]


def test_after_the_last_move_nobody_may_do_anything() -> None:
    over = {"over": True, "phase": "over", "seat": None, "legal": []}

    assert over == document("legal", "-", text=FINISHED)
    assert over == document("legal", "-", "--moves", "51", text=FINISHED)
    assert {**over, "refused": []} == document("legal", "-", "--why", text=FINISHED)
    assert "The hand is over.\n" == printed("legal", "-", text=FINISHED)


def test_it_is_told_in_words_too() -> None:
    text = printed("legal", "-", "--moves", "4", text=FINISHED)

    assert "Seat 1 is to act (choice): bid:call bid:no-trump bid:solo bid:valat bid:dodge\n" == text


def test_the_reasons_are_told_in_lines_that_fit_the_screen() -> None:
    lines = printed("legal", "-", "--moves", "0", "--why", text=FINISHED).splitlines()

    assert "Seat 1 is to act (auction): stand bid:no-trump bid:solo bid:valat" == lines[0]
    assert "  not hold: nobody has named a contract that could be held (CT-12)" in lines
    assert "  not pass: the Forehand has the Call already: stand, or open with a higher" in lines
    assert max(map(len, lines)) < 80


def test_a_record_of_the_file_is_chosen_by_its_number_from_0() -> None:
    two = f"{FINISHED}\n{BEFORE_THE_LEAD}"

    assert document("legal", "-", text=two)["over"]
    assert "play" == document("legal", "-", "--record", "1", text=two)["phase"]


def test_people_are_told_which_of_several_records_is_shown() -> None:
    two = f"{FINISHED}\n{BEFORE_THE_LEAD}"

    assert "(record 0 of 0 to 1; --record chooses another)\n" == ultimo("legal", "-", text=two).stderr
    assert "" == ultimo("legal", "-", "--json", text=two).stderr
    assert "" == ultimo("legal", "-", "--record", "0", text=two).stderr


@pytest.mark.parametrize(
    ("index", "choice"), [("2", "choose 0 to 1"), ("-1", "choose 0 to 1"), ("99999999999999999999", "choose 0 to 1")]
)
def test_a_record_that_is_not_there_is_refused(index: str, choice: str) -> None:
    message = refused("legal", "-", "--record", index, text=f"{FINISHED}\n{FINISHED}")

    assert f"-: there is no record {index}; {choice}" == message


def test_in_a_file_of_one_record_only_0_can_be_chosen() -> None:
    assert "-: there is no record 1; choose 0" == refused("legal", "-", "--record", "1", text=FINISHED)


def test_more_moves_than_there_are_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path, FINISHED)

    assert f"{path}: record 0 has 51 moves; --moves 52 is past its end" == refused("legal", path, "--moves", "52")


@pytest.mark.parametrize("arguments", [["--moves", "-1"], ["--moves", "x"], ["--record", "x"], []])
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    file = ["-"] if arguments else []

    assert refused("legal", *file, *arguments, text=FINISHED).startswith("Usage: ")


def test_an_illegal_move_is_refused_even_after_the_moves_asked_for() -> None:
    """What is wrong anywhere in a file is said, and nothing is answered."""
    message = refused("legal", "-", "--moves", "1", text=f"{DEAL}\n1:stand 2:pass\n3:stand\n")

    assert (
        "-:10:1: seat 3 may not stand in calling-the-twenty/auction "
        "(CT-8: only the Forehand stands, and only on the first turn); "
        "legal: pass, bid:no-trump, bid:solo, bid:valat" == message
    )


def test_every_prefix_of_a_hand_has_the_choices_the_run_had() -> None:
    """Here every ninth; that a replay comes to the same choices after each move is tested without the command."""
    for start, hand in enumerate(some()[::18]):
        for count in range(start, len(hand.legal), 9):
            found = document("legal", "-", "--moves", str(count), text=hand.text)
            assert [action.token for action in hand.legal[count]] == found["legal"]
            assert hand.state.actions[count][0] == found["seat"]


# ── partly known records ──


def test_of_a_partly_known_record_the_choices_of_its_seat_are_known() -> None:
    state = after(f"{ASKED} call:XX pass pass pass pass")
    whole, seen = as_text(state), seen_by(state, 1)

    assert "?" in seen
    assert document("legal", "-", "--why", text=whole) == document("legal", "-", "--why", text=seen)


def test_a_partly_known_record_answers_at_every_turn_of_its_seat() -> None:
    """Also before what was told, and for what the seat did."""
    answered = 0
    for hand in some()[::18]:
        half = Record.of(hand.state).shortened(len(hand.legal) * 2 // 3).replay()
        for seat in (1, 2, 3, 4):
            seen = seen_by(half, seat)
            for count in range(0, len(half.actions), 5):
                if half.actions[count][0] == seat:
                    found = document("legal", "-", "--moves", str(count), text=seen)
                    assert [action.token for action in hand.legal[count]] == found["legal"]
                    answered += 1
    assert answered > 15


def test_whose_turn_it_is_when_the_view_is_anothers() -> None:
    seen = seen_by(after("stand"), 1)
    end = f"{len(seen.rstrip().splitlines())}:{len('1:stand') + 1}"

    assert f"-:{end}: it is the turn of seat 2, whose view this record is not" == refused("legal", "-", text=seen)


def test_a_spectators_record_knows_nobodys_choices() -> None:
    state = after("stand")
    spectator = seen_by(state, 1).replace('[View "1"]', '[View "0"]')

    assert refused("legal", "-", text=spectator).endswith("it is the turn of seat 2, whose view this record is not")


def test_a_record_with_unknown_cards_must_say_whose_view_it_is() -> None:
    nameless = seen_by(after("stand"), 2).replace('[View "2"]\n', "")

    assert '-:1:1: whose view is it? write [View "1"] to "4", or "0" for a spectator' == refused(
        "legal", "-", text=nameless
    )


@pytest.mark.parametrize("viewer", ["5", "me", "", "01"])
def test_a_view_of_no_seat_is_refused_at_the_tag(viewer: str) -> None:
    wrong = seen_by(after("stand"), 2).replace('[View "2"]', f'[View "{viewer}"]')

    assert refused("legal", "-", text=wrong).startswith("-:3:1: whose view is it?")


def test_moves_that_no_deal_makes_legal_are_refused() -> None:
    wrong = seen_by(after("stand"), 2).replace("1:stand", "1:stand 2:stand")

    assert "-:3:1: no deal of the unknown cards was found that makes these moves legal" == refused(
        "legal", "-", text=wrong
    )


@pytest.mark.parametrize("told", ["3:nothing", "5:with", "with"])
def test_what_was_told_must_be_readable(told: str) -> None:
    wrong = seen_by(after("stand"), 2).replace('[View "2"]', f'[View "2"]\n[Told "{told}"]')

    assert f"-:4:1: '{told}' tells nothing; write" in refused("legal", "-", text=wrong)


def test_a_partly_known_game_with_a_talon_answers_too() -> None:
    """Seat 2 of Tiny Tarock has laid a card away that nobody else knows."""
    state = after("pass bid:trade pass pass keep", game="tiny-tarock")
    assert state.actor == 2
    state = state.apply(state.legal_actions()[0])

    assert document("legal", "-", text=as_text(state)) == document("legal", "-", text=seen_by(state, 2))
    assert refused("legal", "-", text=seen_by(state, 3)).endswith("seat 2, whose view this record is not")


def test_cards_in_reasons_are_shown_with_their_signs_in_json_too() -> None:
    found = document("legal", "-", "--moves", "17", "--why", text=FINISHED)

    assert "spades were led, and you can follow with Q♠" == found["refused"][0]["why"]
