"""The corpus of good and bad TGN files: what is read, what is written again, and where each fault is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ultimo.core.reading import decode, read_records
from ultimo.core.record import Record, RecordError, format_records
from ultimo.core.shuffle import dealt_in_order
from ultimo.core.state import State
from ultimo.games import find_game

CORPUS = Path(__file__).parent.parent / "corpus"
GOOD = sorted((CORPUS / "good").glob("*.tgn"))
BAD = sorted((CORPUS / "bad").glob("*.tgn"))


def read(path: Path) -> list[Record]:
    return read_records(decode(path.read_bytes()), find_game)


def expected(path: Path) -> tuple[str, int]:
    """The beginning of the message and the exit status of the command that needs a finished hand."""
    message, status = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    return message, int(status.removeprefix("exit "))


def fault(path: Path) -> tuple[str, int]:
    """The first fault of a file: a malformed or illegal record, or one that ends too early."""
    try:
        records = read(path)
    except RecordError as problem:
        return str(problem), 2
    index, record = next((index, record) for index, record in enumerate(records) if not record.replay().over)
    state, end = record.replay(), record.spots.end
    what = f"record {index} is not over: seat {state.actor} is to act ({state.phase_name.value})"
    return f"{end.line}:{end.column}: {what}", 1


def test_the_corpus_is_not_lost_on_the_way() -> None:
    """Git may not change line ends in it: see .gitattributes."""
    assert (len(GOOD), len(BAD)) >= (44, 108)
    assert b"\r\n" in (CORPUS / "good/crlf.tgn").read_bytes()


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_file_is_read_and_written_in_its_one_form(path: Path) -> None:
    written = path.with_suffix(".written")
    canonical = (written if written.exists() else path).read_bytes().decode()

    records = read(path)

    assert canonical == format_records(records)
    assert records == read_records(canonical, find_game)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_refused_with_place_problem_and_status(path: Path) -> None:
    message, status = expected(path)

    found, found_status = fault(path)

    assert found.startswith(message)
    assert status == found_status


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_no_message_is_longer_than_a_screen_holds(path: Path) -> None:
    message, _ = fault(path)

    assert "\n" not in message
    assert len(message) < 500


def test_what_escapes_stand_for_is_what_is_kept() -> None:
    (record,) = read(CORPUS / "good/escapes-in-tags.tgn")

    assert 'the "Goldene Kugel"' == record.tag("Event")
    assert "C:\\tarock\\" == record.tag("Site")
    assert '\\" [not a tag] ' == record.tag("Note")


@pytest.mark.parametrize("name", ["byte-order-mark", "crlf", "cards-as-faces"])
def test_how_a_file_is_encoded_changes_nothing(name: str) -> None:
    assert read(CORPUS / "good/finished.tgn") == read(CORPUS / f"good/{name}.tgn")


@pytest.mark.parametrize("name", ["moves-one-a-line", "moves-on-one-line", "moves-right-after-the-tags"])
def test_where_lines_end_between_moves_changes_nothing(name: str) -> None:
    (plain,) = read(CORPUS / "good/finished-without-score.tgn")
    (record,) = read(CORPUS / f"good/{name}.tgn")

    assert plain.moves[: len(record.moves)] == record.moves


def test_a_line_break_in_a_value_does_not_break_the_record() -> None:
    (record,) = read(CORPUS / "good/no-moves.tgn")
    text = format_records([replace(record, tags=(("Seat1", "Anna\nor\r\nAnn"),))])

    (again,) = read_records(text, find_game)

    assert "Anna or Ann" == again.tag("Seat1")


def test_a_record_that_names_no_rules_was_written_under_version_1() -> None:
    game = find_game("tiny-tarock")
    text = str(Record.of(State.begin(game, dealt_in_order(game.deck.cards, game.talon))))

    assert 2 == game.version
    assert [] != read_records(text, find_game)
    with pytest.raises(RecordError, match=r"1:1: Rules '1': tiny-tarock is known in version 2 of its rules"):
        read_records(text.replace('[Rules "2"]\n', ""), find_game)
