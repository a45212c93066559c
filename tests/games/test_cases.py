"""Every record of the `cases/` of all games, which were written from the rules before there was code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from ultimo.core.actions import Action, parse_action
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, format_record
from ultimo.core.state import State
from ultimo.games import find_game

FOLDERS = sorted(Path(__file__).parent.glob("*/cases"))


def cases(pattern: str) -> list[Record]:
    """The records in the files of all games whose names match *pattern*."""
    files = [file for folder in FOLDERS for file in sorted(folder.glob(pattern))]
    return [one for file in files for one in parse_records(file.read_text(encoding="utf-8"), find_game)]


def each(records: Iterable[Record], *, having: str = "Case") -> pytest.MarkDecorator:
    """A test for each of *records* that has the tag *having*, marked with its rule and called by its sentence."""
    chosen = [one for one in records if one.tag(having)]
    return pytest.mark.parametrize(
        "case", [pytest.param(one, marks=pytest.mark.rule(tag(one, "Rule")), id=tag(one, "Case")) for one in chosen]
    )


def tag(record: Record, name: str) -> str:
    """The tag *name*, which every case of its kind has."""
    value = record.tag(name)
    assert value is not None, f"{name} is missing in {record.tag('Case')}"
    return value


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


SETTLEMENT = cases("settlement.tgn")
LEGALITY = cases("[!s]*.tgn")


def test_every_case_is_read() -> None:
    legality, settlement = (Counter(case.game.id for case in some) for some in (LEGALITY, SETTLEMENT))

    assert {"calling-the-twenty": 120, "texas-tarok": 153, "hungarian-tarokk": 117} == legality
    assert {"calling-the-twenty": 70, "texas-tarok": 70, "hungarian-tarokk": 70} == settlement


@each(LEGALITY)
def test_what_is_legal(case: Record) -> None:
    legal = {action.token for action in case.replay().legal_actions()}

    assert set(tag(case, "Legal").split()) == legal


@each(LEGALITY, having="Refused")
def test_what_is_refused_and_by_which_rule(case: Record) -> None:
    reason = case.replay().refusal(parse_action(tag(case, "Refused")))

    assert reason is not None
    assert tag(case, "RefusedBy") == reason.rule


@each(LEGALITY, having="Phase")
def test_whose_turn_it_is_in_which_phase(case: Record) -> None:
    state = case.replay()

    assert (tag(case, "Phase"), case.tag("Seat")) == (state.phase_name.value, str(state.actor) if state.actor else None)


@each(LEGALITY)
def test_the_view_offers_what_is_legal_and_refuses_the_rest_of_the_phase(case: Record) -> None:
    state = case.replay()
    view = state.view(state.actor)

    assert _choices(state) == ({offer.action for offer in view.legal}, {one.action for one in view.refused})
    assert all(one.reason == state.refusal(one.action) for one in view.refused)
    assert all(map(str, (one.reason for one in view.refused)))


def _choices(state: State) -> tuple[set[Action], set[Action]]:
    """What the phase knows, parted by whether there is a reason against it."""
    known = state.phase.vocabulary() if state.phase else ()
    legal = {action for action in known if state.refusal(action) is None}
    return legal, set(known) - legal


@each(SETTLEMENT)
def test_the_score_of_a_whole_hand(case: Record) -> None:
    scores = case.replay().settlement().scores

    assert numbers(tag(case, "Expect")) == scores


@each(SETTLEMENT, having="Points")
def test_the_card_points_of_a_whole_hand(case: Record) -> None:
    facts = case.replay().facts

    assert facts is not None
    assert numbers(tag(case, "Points")) == facts.points


@each(SETTLEMENT)
def test_the_lines_of_a_settlement(case: Record) -> None:
    lines = [(line.rule, line.amounts) for line in case.replay().settlement().lines]

    assert sorted(_expected_lines(tag(case, "Lines"))) == sorted(lines)


def _expected_lines(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """The lines of `TX-18: 6 -2 -2 -2; TX-29: 4 -4 4 -4`."""
    parts = [part.partition(":") for part in text.split(";") if part.strip()]
    return [(rule.strip(), numbers(amounts)) for rule, _, amounts in parts]


@each(LEGALITY + SETTLEMENT)
def test_a_case_is_written_as_it_was_read(case: Record) -> None:
    written = format_record(case)

    assert [case] == parse_records(written, find_game)
