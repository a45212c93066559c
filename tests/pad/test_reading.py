"""An evening is read as it was written, and whatever is wrong in it is told with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.pad.keeping import FOUR, Keeping
from tests.pad.rows import CALL, CT
from ultimo.pad import api, reading
from ultimo.pad.problem import PadError

ROUNDS = 300
Json = Any  # JSON that a test spoils


def written() -> Json:
    """An evening with a step of every kind, as JSON."""
    keeping = Keeping(CT, kontra="x2").hand(CALL | {"points": 45}).do("note", text="late")
    keeping.do("table", players=["Eva", *FOUR[1:]]).do("options", options={"kontra": "x4"})
    keeping.do("say", word="last-round").do("ruling", text="shown", amounts={"Eva": -1})
    return json.loads(keeping.document.text)


def test_an_evening_is_read_as_it_was_written() -> None:
    document = reading.text(json.dumps(written()))

    assert written() == json.loads(document.text)
    assert document == reading.text(document.text)


def put(*path: str | int, value: object) -> Callable[[Json], None]:
    """Puts *value* in the place *path*."""

    def spoil(found: Json) -> None:
        for step in path[:-1]:
            found = found[step]
        found[path[-1]] = value

    return spoil


def left_out(*path: str | int) -> Callable[[Json], None]:
    """Leaves the place *path* out."""

    def spoil(found: Json) -> None:
        for step in path[:-1]:
            found = found[step]
        del found[path[-1]]

    return spoil


SPOILT = [
    (left_out("title"), "title is missing"),
    (put("more", value=1), "'more' is not known here; known are format, version"),
    (put("format", value="tgn"), "format: \"'tgn'\" is not right here".replace("\"'tgn'\"", "'tgn'")),
    (put("version", value=2), "version: this is version '2' of the format; this program reads version 1"),
    (put("rules", value=2), "rules: the evening is kept by rules '2' of calling-the-twenty; this program has rules 1"),
    (put("game", value="bridge"), "game: 'bridge' is not a game"),
    (put("game", value=3), "game: '3' is not right here; write a string"),
    (put("options", value=[]), "options: '[]' is not right here; write an object of options"),
    (put("options", "kontra", value="x3"), "options: kontra='x3': choose off | x2 | x4 | x8 (CT-37)"),
    (put("options", "kontra", value=2), "options.kontra: '2' is not right here; write a string"),
    (put("title", value="a\nb"), r"title: 'a\nb' is not right here; write one line of text"),
    (put("players", value="Anna"), "players: 'Anna' is not right here; write a list of 6 at most"),
    (put("players", value=list("ABCDEFG")), "players: '7 entries' is not right here"),
    (put("players", 1, value=" "), "players[1]: ' ' is not right here; write a name"),
    (put("players", 1, value="Anna"), "players: two players are called Anna"),
    (put("steps", value={}), "steps: '{}' is not right here"),
    (put("steps", 0, "step", value="deal"), 'steps[0].step: \'deal\' is not right here; write "hand" or "table"'),
    (put("steps", 0, value=3), "steps[0].step: '3' is not right here"),
    (put("steps", 0, "seats", value=["Anna"]), "steps[0].seats: 'Anna' is not right here; write the names on seats"),
    (left_out("steps", 0, "entry"), "steps[0]: entry is missing"),
    (put("steps", 0, "entry", value=[]), "steps[0].entry: '[]' is not right here; write an object of answers"),
    (put("steps", 0, "entry", "note", value="x" * 30_000), "steps[0].entry: '9 answers' is not right here"),
    (put("steps", 0, "note", value=None), "steps[0].note: 'None' is not right here"),
    (put("steps", 1, "players", 0, value=""), "steps[1].players[0]: '' is not right here"),
    (put("steps", 2, "options", value=3), "steps[2].options: '3' is not right here"),
    (put("steps", 3, "word", value=3), "steps[3].word: '3' is not right here"),
    (put("steps", 4, "text", value=" "), "steps[4].text: ' ' is not right here; write what was ruled"),
    (put("steps", 4, "amounts", value=[]), "steps[4].amounts: '[]' is not right here"),
    (put("steps", 4, "amounts", "Eva", value=0.5), "steps[4].amounts.Eva: '0.5' is not right here"),
    (put("undo", 0, "at", value=-1), "undo[0].at: '-1' is not right here; write a whole number from 0"),
    (put("undo", 0, "was", value=[3]), "undo[0].was[0].step: '3' is not right here"),
]


@pytest.mark.parametrize(("spoil", "message"), SPOILT, ids=[message[:40] for _, message in SPOILT])
def test_what_is_wrong_is_told_with_its_place(spoil: Callable[[Json], None], message: str) -> None:
    found = written()
    spoil(found)

    with pytest.raises(PadError) as caught:
        reading.text(json.dumps(found))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a": 1e999}', '{"a": 1, "a": 2}', '{"a": NaN}', "[" * 100_000, "\ud800", "3", "null", "[]"],
    ids=repr,
)
def test_what_is_no_evening_is_refused_whatever_it_is(text: str) -> None:
    with pytest.raises(PadError):
        reading.text(text)


def test_a_name_that_stands_twice_is_told() -> None:
    twice = json.dumps(written()).replace('"title": ', '"title": "Monday", "title": ')

    with pytest.raises(PadError, match="'title' stands twice in an object"):
        reading.text(twice)


@pytest.mark.parametrize(
    "value", ['"\\ud800"', "[[[[[[[1]]]]]]]", "1e999", '{"a": {"b": {"c": {"d": {"e": {"f": 1}}}}}}']
)
def test_an_answer_that_could_not_be_written_again_is_refused(value: str) -> None:
    text = json.dumps(written()).replace('"contract": "call"', f'"contract": {value}')

    with pytest.raises(PadError, match=r"steps\[0\]\.entry"):
        reading.text(text)


def test_whatever_is_spoilt_the_answer_is_an_evening_or_an_error() -> None:
    rng = Random(11)
    errors = 0
    for _ in range(ROUNDS):
        evening = written()
        for _ in range(rng.randrange(1, 4)):
            spoil(evening, rng)
        answer = json.loads(api.call(json.dumps({"call": "look", "evening": evening})))
        errors += "error" in answer
        assert "error" in answer or answer["evening"] == reading.read(answer["evening"]).to_json()

    assert ROUNDS // 3 < errors < ROUNDS


def spoil(found: Json, rng: Random) -> None:
    """Puts nonsense, or a value from elsewhere, somewhere into *found*."""
    while True:
        keys = list(found) if isinstance(found, dict) else list(range(len(found)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(found[key], dict | list) and rng.random() < 0.8:
            found = found[key]
        else:
            found[key] = rng.choice([None, 0, -1, 5, "Anna", "call", "", [], {}, 1.5, True, ["Anna"], {"a": []}])
            return
