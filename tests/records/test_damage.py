"""Five hundred damaged files: an answer if they are still right, else one message with its place, never a breakdown."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from tests.hands import corpus
from ultimo.cli import main
from ultimo.cli.signs import bounded
from ultimo.core.cards import Cards
from ultimo.core.reading import decode, read_records
from ultimo.core.record import Record, RecordError
from ultimo.games import find_game

COPIES = 500
pytestmark = pytest.mark.xdist_group("corpus")  # so that one process plays its hands for all
LONG = 10_000_000
SIGNS = 'aAxX0159 \t\n\r"\\[]{};:,.=@?-♥♠é\u2028\ufeff\0\x1b'
Damage = Callable[[str, random.Random], str | bytes]


# ── ways to damage a text ──


def letter(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(SIGNS) + text[place + 1 :]


def letter_more(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(SIGNS) + text[place:]


def letter_less(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + 1 :]


def cards_swapped(text: str, rng: random.Random) -> str:
    return _two_swapped(text, r"(?<=[ \"])(?:[IVX]+|SK|(?:[KQCJ]|10|1)[HDCS])(?=[ \"])", rng)


def moves_swapped(text: str, rng: random.Random) -> str:
    return _two_swapped(text, r"[1-4]:\S+", rng)


def _two_swapped(text: str, pattern: str, rng: random.Random) -> str:
    one, other = sorted(rng.sample(list(re.finditer(pattern, text)), 2), key=lambda found: found.start())
    between = text[one.end() : other.start()]
    return text[: one.start()] + other[0] + between + one[0] + text[other.end() :]


def move_dropped(text: str, rng: random.Random) -> str:
    move = _some(r"[1-4]:\S+\s", text, rng)
    return text[: move.start()] + text[move.end() :]


def move_doubled(text: str, rng: random.Random) -> str:
    move = _some(r"[1-4]:\S+\s", text, rng)
    return text[: move.end()] + move[0] + text[move.end() :]


def tag_dropped(text: str, rng: random.Random) -> str:
    tag = _some(r"\[.*\]\n", text, rng)
    return text[: tag.start()] + text[tag.end() :]


def tag_doubled(text: str, rng: random.Random) -> str:
    tag = _some(r"\[.*\]\n", text, rng)
    return text[: tag.end()] + tag[0] + text[tag.end() :]


def tag_damaged(text: str, rng: random.Random) -> str:
    tag = _some(r"\[.*\]\n", text, rng)
    return text[: tag.start()] + rng.choice((letter, letter_more, letter_less))(tag[0], rng) + text[tag.end() :]


def value_replaced(text: str, rng: random.Random) -> str:
    value = _some(r'"[^"\n]*"', text, rng)
    other = rng.choice(("", "?", "-1", "1 1 1 1", "calling-the-thirty", "9" * 30, "a\\", "kontra=x2", "4 4 4 4 4"))
    return text[: value.start()] + f'"{other}"' + text[value.end() :]


def _some(pattern: str, text: str, rng: random.Random) -> re.Match[str]:
    return rng.choice(list(re.finditer(pattern, text)))


def cut(text: str, rng: random.Random) -> bytes:
    data = text.encode()
    return data[: rng.randrange(len(data))]


def beginning_lost(text: str, rng: random.Random) -> bytes:
    data = text.encode()
    return data[rng.randrange(len(data)) :]


def part_doubled(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    start = rng.randrange(len(lines))
    part = "".join(lines[start : start + rng.randrange(1, 30)])
    return "".join(lines[:start]) + part + "".join(lines[start:])


def bytes_between(text: str, rng: random.Random) -> bytes:
    data = text.encode()
    place = rng.randrange(len(data))
    return data[:place] + rng.randbytes(rng.randrange(1, 4)) + data[place:]


def encoded(text: str, rng: random.Random) -> bytes:
    text = text.replace("KH", "K♥")
    how = rng.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "utf-7", "cp037", "crlf", "cr"))
    if how in ("crlf", "cr"):
        return text.replace("\n", "\r\n" if how == "crlf" else "\r").encode()
    return text.encode(how, "replace")


def long_line(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("aX1 {;[:") * LONG + text[place:]


OFTEN: tuple[Damage, ...] = (
    letter,
    letter_more,
    letter_less,
    cards_swapped,
    moves_swapped,
    move_dropped,
    move_doubled,
    tag_dropped,
    tag_doubled,
    tag_damaged,
    value_replaced,
    cut,
    beginning_lost,
    part_doubled,
    bytes_between,
    encoded,
)


class Copy(NamedTuple):
    """A damaged file and what `score` made of it."""

    damage: Damage
    text: str  # before
    data: bytes  # after
    result: Result


@cache
def copies() -> tuple[Copy, ...]:
    damages = [long_line] * 6 + [OFTEN[index % len(OFTEN)] for index in range(COPIES - 6)]
    return tuple(_copy(damage, random.Random(index)) for index, damage in enumerate(damages))


def _copy(damage: Damage, rng: random.Random) -> Copy:
    played = [hand for hand in corpus() if len(hand.legal) > 2]  # not annulled
    text = "\n".join(hand.text for hand in rng.sample(played, rng.randrange(1, 4)))
    damaged = damage(text, rng)
    data = damaged if isinstance(damaged, bytes) else damaged.encode()
    return Copy(damage, text, data, CliRunner().invoke(main, ["score", "-"], input=data))


def judged(data: bytes) -> list[Record] | RecordError:
    """What the library finds in *data*."""
    try:
        return read_records(decode(data), find_game)
    except RecordError as problem:
        return problem


def what_counts(record: Record) -> object:
    """A hand without what may be written in another way, such as two announcements of one turn."""
    return [Cards.of(card for card in hand if card) for hand in record.hands], sorted(map(str, record.moves))


def test_nothing_breaks_down() -> None:
    broken = [(copy.damage, copy.result.exception) for copy in copies() if not _ended_well(copy.result)]

    assert [] == broken
    assert COPIES == len(copies())


def _ended_well(result: Result) -> bool:
    return isinstance(result.exception, SystemExit | None) and result.exit_code in (0, 1, 2)


def test_the_status_is_what_the_library_finds() -> None:
    for copy in copies():
        found = judged(copy.data)
        if isinstance(found, RecordError):
            assert 2 == copy.result.exit_code
            assert f"-:{found.spot.line}:{found.spot.column}: {bounded(found.problem)}\n" == copy.result.stderr
        else:
            finished = all(record.is_known and record.replay().over for record in found)
            assert (0 if finished else 1) == copy.result.exit_code


def test_what_is_accepted_is_still_one_of_the_hands_it_was() -> None:
    """Each carries its score, so no other hand slips through."""
    for copy in copies():
        if copy.result.exit_code == 0:
            before = [what_counts(record) for record in read_records(copy.text, find_game)]
            after = judged(copy.data)
            assert isinstance(after, list)
            assert all(what_counts(record) in before for record in after), copy.damage


def test_the_message_has_a_place_that_is_in_the_text() -> None:
    for copy in copies():
        if copy.result.exit_code:
            place = re.match(r"-:(\d+):(\d+): \S", copy.result.stderr)
            assert place, copy.result.stderr
            lines = copy.data.decode("utf-8-sig", "replace").replace("\r\n", "\n").split("\n")
            line, column = int(place[1]), int(place[2])
            assert 1 <= line <= len(lines)
            assert 1 <= column <= len(lines[line - 1]) + 1, (copy.damage, copy.result.stderr)


def test_the_message_is_one_short_line_and_nothing_else_is_printed() -> None:
    for copy in copies():
        if copy.result.exit_code:
            assert "" == copy.result.stdout
            assert 1 == copy.result.stderr.count("\n")
            assert len(copy.result.stderr) < 500
        else:
            assert "" == copy.result.stderr


def test_every_kind_of_damage_is_found_and_every_status_reached() -> None:
    found = Counter(copy.damage for copy in copies() if copy.result.exit_code)
    statuses = Counter(copy.result.exit_code for copy in copies())

    assert {*OFTEN, long_line} == set(found)
    assert min(statuses[0], statuses[1]) >= 5
    assert statuses[2] > COPIES // 2


@pytest.mark.parametrize("name", ["plain.tgn", "with space.tgn", "ü:1:2.tgn"])
def test_the_message_begins_with_the_file(name: str, tmp_path: Path) -> None:
    for copy in copies()[10::100]:
        if copy.result.exit_code:
            path = tmp_path / name
            path.write_bytes(copy.data)
            result = CliRunner().invoke(main, ["score", str(path)])
            assert copy.result.stderr.replace("-:", f"{path}:", 1) == result.stderr
