"""The file of results: any number of matches, cut short by any accident, and never anybody else's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.hands import GAME
from ultimo.arena import Match, Outcome, opened
from ultimo.arena.results import HEADER
from ultimo.shards import JournalError

ONE = Match(GAME, "varied", "random", seed=1)
OTHER = Match(GAME, "varied", "random", seed=2)
DEALS = [Outcome(deal, ((deal, 1, 2, 3), (4, 5, 6, -deal))) for deal in range(4)]
FAILED = Outcome(4, ((0, 0, 0, 0), (0, 0, 0, 0)), (("it crashed",), ("it hung", "it hung")))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with deals of two matches in turn."""
    path = tmp_path / "results.jsonl"
    with opened(path) as results:
        for outcome in DEALS:
            results.keep(ONE, outcome)
            results.keep(OTHER, outcome)
        results.keep(ONE, FAILED)
    return path


def kept(path: Path, match: Match = ONE) -> list[Outcome]:
    with opened(path) as results:
        return list(results.of(match))


def test_what_is_kept_is_found_again(path: Path) -> None:
    assert [*DEALS, FAILED] == kept(path)
    assert DEALS == kept(path, OTHER)
    assert [] == kept(path, Match(GAME, "random", "varied", seed=1))


def test_every_line_is_json_and_a_match_is_described_once(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    described = [line for line in lines if "game" in line]

    assert {"arena": 1} == lines[0]
    assert [1, 2] == [line["seed"] for line in described]
    assert all(GAME.id == line["game"] and "varied" == line["a"] and "random" == line["b"] for line in described)
    assert {"match": ONE.fingerprint, "deal": 1, "scores": [[1, 1, 2, 3], [4, 5, 6, -1]]} in lines


def test_reading_changes_nothing(path: Path) -> None:
    before = path.read_bytes()

    assert kept(path)
    assert before == path.read_bytes()


def test_without_a_file_deals_are_kept_as_long_as_the_program_runs() -> None:
    with opened(None) as results:
        results.keep(ONE, DEALS[0])
        assert (DEALS[0],) == results.of(ONE)


def test_a_file_that_ends_anywhere_is_mended_and_goes_on_to_the_same_bytes(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with opened(path) as results:
            for outcome in DEALS:
                for match in (ONE, OTHER):
                    if len(results.of(match)) == outcome.deal:
                        results.keep(match, outcome)
            if len(results.of(ONE)) == FAILED.deal:
                results.keep(ONE, FAILED)
        assert whole == path.read_bytes(), length


@pytest.mark.parametrize("damage", [b'{"match": "3f', b"\0\0\0\0", b"\0\0\0\n", b'{"match": \n'])
def test_a_last_line_that_is_none_is_cut_off(path: Path, damage: bytes) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + damage)

    assert [*DEALS, FAILED] == kept(path)
    assert whole == path.read_bytes()


@pytest.mark.parametrize("text", [b"[TGN", b'{"arena": 2}\n', b"\n", b"hello\n", b'{"arena": 1}'[:-1] + b"x"])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(text)

    with pytest.raises(JournalError, match=r'this is no file of results; one begins with \{"arena": 1\}'):
        kept(path)
    assert text == path.read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        b"oops",
        b"[]",
        b"3",
        b"{}",
        b'{"match": "x", "deal": 0}',
        b'{"match": "x", "deal": 0, "scores": [[1, 2, 3, 4]]}',
        b'{"match": "x", "deal": 0, "scores": [[1, 2, 3], [1, 2, 3, 4]]}',
        b'{"match": "x", "deal": 0, "scores": [[1, 2, 3, 1e999], [1, 2, 3, 4]]}',
        b'{"match": "x", "deal": 0, "scores": 7}',
        b'{"match": "x", "deal": 1, "scores": [[1, 2, 3, 4], [1, 2, 3, 4]]}',
        b"[" * 100_000,
    ],
)
def test_a_line_amidst_that_is_none_is_refused_with_its_number(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(HEADER + b'{"match": "x"}\n' + line + b'\n{"match": "x"}\n')
    before = path.read_bytes()

    with pytest.raises(JournalError, match=r"^line 3 is none of a file of results"):
        kept(path)
    assert before == path.read_bytes()
