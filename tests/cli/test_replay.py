"""`ultimo replay`: hands told step by step."""

from __future__ import annotations

import unicodedata

import pytest

from tests.cli.running import BEFORE_THE_LEAD, FINISHED, after, as_text, document, printed, refused, seen_by
from tests.hands import drawn, some
from ultimo.core.record import Record


def test_a_hand_is_told_from_the_deal_to_the_settlement() -> None:
    lines = printed("replay", "-", text=FINISHED).splitlines()

    assert [
        "Calling the Twenty",
        "  Anna: XXI XX XVIII XVI XV X V IV I · 10♠",
        "  seat 2: XVII VII · C♥ · C♦ 1♦ · K♣ J♣ · K♠ C♠ J♠",
    ] == lines[:3]
    assert [
        "Anna: stand",
        "seat 2: pass",
        "seat 3: pass",
        "seat 4: pass",
        "Anna: call",
        "  call, played by Anna",
        "Anna: I call the XIX",
        "Anna: pagat-ultimo!",
        "Anna: pass",
    ] == lines[5:14]
    assert "trick 1: Anna XV, seat 2 XVII, seat 3 IX, seat 4 XIV: taken by seat 2" in lines
    assert "trick 10: Anna I, seat 2 J♠, seat 3 J♦, seat 4 1♥: taken by Anna" in lines
    assert "  the announced I of Anna wins the last trick" in lines
    assert "victory points              +3        0        0       +3" == lines[-1]


def test_options_are_told_with_the_game() -> None:
    text = FINISHED.replace('[Seat1 "Anna"]', '[Options "preset=duel"]')

    assert "Calling the Twenty (standing=by-seat)" == printed("replay", "-", text=text).splitlines()[0]


def test_a_hand_that_is_not_over_is_told_as_far_as_it_goes() -> None:
    lines = printed("replay", "-", text=f"{BEFORE_THE_LEAD}1:play:XV 2:play:XVII\n").splitlines()

    assert [
        "trick 1: Anna XV, seat 2 XVII",
        "The hand is not over: seat 3 is to act (play).",
    ] == lines[-2:]


def test_one_of_several_hands_is_chosen_by_its_number() -> None:
    several = f"{FINISHED}\n{BEFORE_THE_LEAD}"
    first, second = (printed("replay", "-", "--record", str(index), text=several) for index in (0, 1))

    assert f"{first}\n{second}" == printed("replay", "-", text=several)
    assert "-: there is no record 2; choose 0 to 1" == refused("replay", "-", "--record", "2", text=several)


def test_the_document_has_every_step_with_its_phase_and_who_is_next() -> None:
    (found,) = document("replay", "-", text=FINISHED)

    assert ["game", "hands", "steps", "score"] == list(found)
    assert "XXI XX XVIII XVI XV X V IV I 10S" == found["hands"][0]
    assert {"seat": 1, "action": "stand", "phase": "auction", "next": 2} == found["steps"][0]
    assert {"seat": 1, "action": "call:XIX", "phase": "call", "next": 1} == found["steps"][5]
    assert {"seat": 4, "action": "play:1H", "phase": "play", "next": None} == found["steps"][-1]
    assert document("score", "-", text=FINISHED) == [found["score"]]


def test_a_hand_that_is_not_over_has_no_score() -> None:
    (found,) = document("replay", "-", text=BEFORE_THE_LEAD)

    assert None is found["score"]
    assert 11 == len(found["steps"])


def test_every_kind_of_hand_can_be_told() -> None:
    for hand in some():
        text = printed("replay", "-", text=hand.text)
        assert text.count("trick ") == 10 * bool(hand.state.facts and hand.state.facts.contract)
        assert max(map(len, text.splitlines())) < 80


def test_what_all_are_shown_of_a_talon_is_told() -> None:
    """Tiny Tarock shows half of the talon and tells how many taroks were laid away."""
    state = after("pass bid:trade pass pass keep", game="tiny-tarock")
    while state.phase_name.value == "discard":
        state = state.apply(state.legal_actions()[-1])
    text = printed("replay", "-", text=as_text(state))

    assert "  talon: " in text
    assert "  shown to all: " in text
    assert "  from the talon to seat 2: " in text
    assert "  taroks laid away by seat 2: " in text
    assert "seat 2 lays " in text


def test_of_a_partly_known_record_is_told_what_its_seat_knows() -> None:
    state = after("stand pass pass pass bid:call call:XX pass pass pass pass")
    text = printed("replay", "-", text=seen_by(state, 2))

    assert "  seat 1: no cards · 10 unknown" in text.splitlines()
    assert "seat 1: I call the XX" in text.splitlines()
    assert text.endswith("The hand is not over: seat 1 is to act (play).\n")


def test_a_partly_known_record_has_its_steps_too() -> None:
    state = after("pass bid:trade pass pass keep", game="tiny-tarock")
    state = state.apply(state.legal_actions()[0])
    (found,) = document("replay", "-", text=seen_by(state, 1))

    assert {"seat": 2, "action": "discard:?", "phase": "discard", "next": 2} == found["steps"][-1]
    assert found["hands"][1] == " ".join("?" * 12)
    assert None is found["score"]


def test_a_finished_hand_with_unknown_cards_is_told_but_not_settled() -> None:
    state = after("pass bid:trade pass pass keep", game="tiny-tarock")
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    seen = seen_by(state, 1)
    assert "?" in seen

    assert printed("replay", "-", text=seen).endswith("it cannot be settled without the unknown cards.\n")
    assert None is document("replay", "-", text=seen)[0]["score"]


def test_a_partly_known_record_that_cannot_be_is_refused_and_nothing_told() -> None:
    wrong = seen_by(after("stand"), 2).replace("1:stand", "1:stand 2:stand")

    assert refused("replay", "-", text=f"{FINISHED}\n{wrong}").startswith("-:24:1: no deal of the unknown cards")


@pytest.mark.parametrize("name", ["An\x1b[31mna", "Anna\rBela", "\u202eAnna\u2028", "\x9b2J"])
def test_names_cannot_command_the_terminal(name: str) -> None:
    text = printed("replay", "-", text=FINISHED.replace("Anna", name))

    assert not set("\x1b\r\u2028\x9b") & set(text)


def columns(text: str) -> int:
    """What a terminal needs for *text*."""
    wide = sum(unicodedata.east_asian_width(sign) == "W" for sign in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


@pytest.mark.parametrize(
    "name", ["Annabella-Wilhelmina von Hohenfels", "安娜貝拉威廉明娜", "Zoe\u0308\u0301", "娜" * 60]
)
def test_long_and_wide_names_do_not_break_the_columns(name: str) -> None:
    def before_seat_2(text: str) -> str:
        lines = printed("replay", "-", text=text).splitlines()
        return next(line for line in lines if line.endswith("seat 2   seat 3   seat 4"))[:-24]

    assert columns(before_seat_2(FINISHED)) == columns(before_seat_2(FINISHED.replace("Anna", name)))


def test_a_record_of_the_corpus_cut_anywhere_can_be_told() -> None:
    record = Record.of(drawn(0).state)
    for count in range(len(record.moves)):
        assert printed("replay", "-", text=str(record.shortened(count)))
