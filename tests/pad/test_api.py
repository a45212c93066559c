"""The pad's functions for other programs, as docs/pad-format.md describes them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.pad.keeping import FIVE, FOUR, Keeping
from tests.pad.rows import CALL, CT, HU, ROWS, TX, Row
from ultimo.games import all_games
from ultimo.pad import api
from ultimo.pad.api import _CALLS
from ultimo.pad.changing import _CHANGES


def called(call: str, **entries: object) -> Any:
    """The answer to a call in JSON."""
    return json.loads(api.call(json.dumps({"call": call, **entries})))


@pytest.mark.parametrize("row", ROWS[::5], ids=str)
def test_a_hand_is_judged_without_an_evening(row: Row) -> None:
    entry = dict(row.answers)
    while (sheet := called("judge", game=row.game, options=row.options, entry=entry)["sheet"])["asks"]:
        entry[sheet["asks"][0]["field"]] = sheet["asks"][0]["usual"]

    assert list(row.scores) == sheet["settlement"]["scores"]
    assert sheet["complete"]


def test_a_multiplier_multiplies() -> None:
    answer = called("judge", game=HU, options={}, entry={"contract": "failed-speculation"}, multiplier=4)

    assert [4, 4, 4, -12] == answer["sheet"]["settlement"]["scores"]
    assert "multiplier" in called("judge", game=HU, options={}, entry={}, multiplier=0)["error"]["text"]


def test_an_evening_goes_through_json_step_by_step() -> None:
    answer = called("new", game=CT, options={"target": "20"}, players=list(FOUR), title="Friday")
    for change in (
        {"do": "begin"},
        {"do": "enter", "answers": CALL | {"points": 45}},
        {"do": "usual"},
        {"do": "note", "text": "good"},
    ):
        answer = called("change", evening=answer["evening"], change=change)
    look = answer["look"]

    assert {"Anna": 1, "Bela": 0, "Carl": 1, "Dora": 0} == look["totals"]
    assert [{"hand": 1, "totals": look["totals"]}] == look["curve"]
    assert [["call", ["CT-24", "game-won", {"contract": "call", "points": 45}], [1, 0, 1, 0]]] == look["hands"][0][
        "sheet"
    ]["settlement"]["lines"]
    assert ("settled", "good") == (look["hands"][0]["state"], look["hands"][0]["note"])
    assert ["Bela", "Carl", "Dora", "Anna"] == look["next"]["seats"] == look["next"]["seatings"][0]
    assert answer == called("look", evening=answer["evening"])
    assert answer == called("read", text=json.dumps(answer["evening"]))


def test_a_hand_that_waits_shows_no_settlement() -> None:
    keeping = Keeping(CT).hand(CALL | {"points": 45}).hand(CALL | {"points": 45}).do("clear", hand=1, fields=["points"])
    hand = called("look", evening=keeping.document.to_json())["look"]["hands"][1]

    assert ("waiting", None, None, {}) == tuple(hand[key] for key in ("state", "multiplier", "due_seats", "scores"))
    assert hand["sheet"]["settlement"] is None


def test_the_games_are_listed_with_options_and_how_many_may_sit_there() -> None:
    listed = {game["id"]: game for game in called("games")["games"]}

    assert [[4], [4, 5], [4, 5, 6]] == [listed[game]["players"] for game in (CT, HU, TX)]
    assert [one.name for one in all_games()[CT].options.describe()] == [one["name"] for one in listed[CT]["options"]]
    assert {"least": 1, "most": 1000} == next(
        one["numbers"] for one in listed[CT]["options"] if one["name"] == "target"
    )


@pytest.mark.parametrize(
    ("request_", "place"),
    [
        ("", ""),
        ("[]", "call"),
        ('{"call": "settle"}', "call"),
        ('{"call": []}', "call"),
        ('{"call": "look"}', ""),
        ('{"call": "look", "evening": {}, "more": 1}', ""),
        ('{"call": "new", "game": "calling-the-twenty", "options": {}, "players": ["Anna"]}', "players"),
        ('{"call": "new", "game": "bridge", "options": {}, "players": []}', "game"),
        ('{"call": "judge", "game": "calling-the-twenty", "options": {}, "entry": 3}', "entry"),
    ],
)
def test_a_call_that_means_nothing_is_answered_with_an_error(request_: str, place: str) -> None:
    error = json.loads(api.call(request_))["error"]

    assert place == error["place"]
    assert error["reason"]["key"].startswith("pad-")
    assert error["text"]


@pytest.mark.parametrize("do", _CHANGES)
@pytest.mark.parametrize("junk", [{}, {"hand": "x"}, {"more": 1}, {"answers": 3, "fields": 3, "text": 3}], ids=repr)
def test_a_change_with_junk_is_refused_or_made_and_never_breaks(do: str, junk: dict[str, object]) -> None:
    keeping = Keeping(CT).hand(CALL | {"points": 45})
    answer = called("change", evening=keeping.document.to_json(), change={"do": do, **junk})

    assert "error" in answer or answer["look"]["hands"] is not None


def test_the_docs_name_every_change_and_call() -> None:
    page = (Path(__file__).parents[2] / "docs/pad-format.md").read_text(encoding="utf-8")
    (changes,) = re.findall(r"## Changes(.*?)## The questions", page, re.DOTALL)

    assert ["do", *_CHANGES] == re.findall(r"^\| `([a-z]+)` \|", changes, re.MULTILINE)
    assert all(f"| `{call}(" in page for call in _CALLS)


def test_csv_has_a_row_for_each_hand_with_totals_and_no_formulas() -> None:
    keeping = Keeping(HU, FIVE).hand({"contract": "two", "declarer": 1, "partner": 3, "points": 60})
    keeping.do("rename", player="Eva", name="=1+1").do("note", text='so, "fine"')
    keeping.do("ruling", text="late", amounts={"=1+1": -1}).do("begin")

    assert [
        "hand,contract,declarer,partner,multiplier,note,Anna,Bela,Carl,Dora,'=1+1,"
        "Anna (total),Bela (total),Carl (total),Dora (total),'=1+1 (total)",
        '1,two,Anna,Carl,1,"so, ""fine""",2,-2,2,-2,,2,-2,2,-2,0',
        ",ruling,,,,late,,,,,-1,2,-2,2,-2,-1",
        "2,open,,,,,,,,,,,,,,",
        "",
    ] == called("csv", evening=keeping.document.to_json())["csv"].split("\r\n")
