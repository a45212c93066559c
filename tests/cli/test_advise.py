"""The command `advise`: its document, what people read, and what cannot be advised."""

from __future__ import annotations

from functools import cache

import pytest

from tests.cli.running import BEFORE_THE_LEAD, FINISHED, document, printed, refused, ultimo
from tests.kernel.needed import needs_kernel
from tests.kernel.test_kernel import hand_of
from ultimo.bots.kernel import kernel
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.record import Record, format_record
from ultimo.core.state import State
from ultimo.core.worlds import record_of
from ultimo.games import find_game

FAST = ("--bot", "search:32it")
PHASES = [
    *(("calling-the-twenty", phase) for phase in ("auction", "choice", "announcing", "play")),
    *(
        ("texas-tarok", phase)
        for phase in ("auction", "talon", "discard", "hand-bonuses", "announcing", "ladder", "play")
    ),
    *(("hungarian-tarokk", phase) for phase in ("auction", "discard", "call", "announcing", "play")),
]


@cache
def moment(game: str, phase: str) -> State:
    """The first moment of *phase* with more than one choice in a hand by the steering bot, else the first there is."""
    moments = [
        state
        for index in range(30)
        for state in hand_of(find_game(game), index)
        if state.phase_name is PhaseName(phase)
    ]
    return next((state for state in moments if len(state.legal_actions()) > 1), moments[0])


def text_of(state: State) -> str:
    return format_record(Record.of(state))


@needs_kernel
@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_in_every_phase_each_legal_action_has_its_estimate(game: str, phase: str) -> None:
    state = moment(game, phase)
    found = document("advise", "-", *FAST, text=text_of(state))

    assert {"seat", "actions"} == set(found)
    assert state.actor == found["seat"]
    assert {action.token for action in state.legal_actions()} == {hint["action"] for hint in found["actions"]}
    for hint in found["actions"]:
        assert {"action", "behind", "estimate", "stderr", "worlds", "reasons"} == set(hint)
        assert isinstance(hint["estimate"], float) and hint["stderr"] >= 0 and hint["worlds"] >= 1
        assert all(isinstance(reason, str) and reason for reason in hint["reasons"])
    assert [0.0, *sorted(hint["behind"] for hint in found["actions"][1:])] == [
        hint["behind"] for hint in found["actions"]
    ]


@needs_kernel
@pytest.mark.parametrize(("game", "phase"), PHASES)
def test_a_partly_known_record_of_the_own_view_is_advised_alike(game: str, phase: str) -> None:
    state = moment(game, phase)
    view: View = state.view(state.actor)

    assert document("advise", "-", *FAST, text=text_of(state)) == document(
        "advise", "-", *FAST, text=format_record(record_of(view))
    )


@needs_kernel
def test_a_hand_that_is_over_has_nothing_to_advise() -> None:
    assert {"seat": None, "actions": []} == document("advise", "-", text=FINISHED)
    assert "The hand is over.\n" == printed("advise", "-", text=FINISHED)


@needs_kernel
def test_moves_choose_the_moment() -> None:
    assert 1 == document("advise", "-", "--moves", "0", *FAST, text=FINISHED)["seat"]
    assert document("advise", "-", *FAST, text=BEFORE_THE_LEAD) == document(
        "advise", "-", "--moves", "11", *FAST, text=FINISHED
    )


@needs_kernel
def test_people_read_a_table() -> None:
    lines = printed("advise", "-", *FAST, text=BEFORE_THE_LEAD).splitlines()
    head = " ".join(line.strip() for line in lines[:2])

    assert head.startswith("Seat 1 is to act (play). What it can expect of each choice, in victory points:")
    assert any(line.split() == ["choice", "behind", "expected", "error", "worlds", "why"] for line in lines)
    assert all(len(line) < 80 for line in lines)
    assert any(line.startswith("  play:XXI ") for line in lines)


@needs_kernel
def test_who_wants_card_points_is_told_in_card_points() -> None:
    text = printed("advise", "-", "--bot", "search:32it:points", text=BEFORE_THE_LEAD)
    head = " ".join(text.split()[:20])

    assert head.startswith("Seat 1 is to act (play). What it can expect of each choice, in card points:")


@needs_kernel
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--bot", "book"), "--bot: 'book' does not weigh what it may do; write search, or search:2000it"),
        (("--bot", "search:soon"), "--bot: 'soon' is no budget for search; write so many worlds (2000it) or a time"),
        (("--moves", "52"), "record 0 has 51 moves; --moves 52 is past its end"),
        (("--record", "1"), "there is no record 1; choose 0"),
    ],
)
def test_what_cannot_be_advised_is_refused(arguments: tuple[str, ...], problem: str) -> None:
    assert problem in refused("advise", "-", *arguments, text=FINISHED)


@needs_kernel
def test_a_record_of_somebody_else_is_refused() -> None:
    state = moment("calling-the-twenty", "play")
    other = next(seat for seat in (1, 2) if seat != state.actor)
    record = format_record(record_of(state.view(other)))  # type: ignore[arg-type]  # 1 and 2 are seats

    assert f"it is the turn of seat {state.actor}, whose view this record is not" in refused("advise", "-", text=record)


def test_without_the_kernel_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTIMO_KERNEL", "off")
    kernel.cache_clear()
    try:
        assert "this needs the C++ kernel, which ULTIMO_KERNEL=off has switched off" == refused(
            "advise", "-", text=BEFORE_THE_LEAD
        )
        played = ultimo(
            "simulate", "calling-the-twenty", "--seed", "1", "--hands", "3", "--bots", "search,hard,book,book"
        )
        assert "this needs the C++ kernel, which ULTIMO_KERNEL=off has switched off" == refused(
            "solve", "-", "--moves", "26", text=FINISHED
        )
        assert 0 == played.exit_code
        assert (
            "search plays as book: this needs the C++ kernel, which ULTIMO_KERNEL=off has switched off\n"
            == played.stderr
        )
        measured = refused("arena", "calling-the-twenty", "--bots", "search,book", "--hands", "4")
        assert measured.startswith("--bots: this needs the C++ kernel")
    finally:
        kernel.cache_clear()
