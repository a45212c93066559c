"""Lessons teach what the rules do: every position has an answer, and the answers are what the texts say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from ultimo.games import find_game
from ultimo.learn import LESSONS
from ultimo.learn.__main__ import main
from ultimo.learn.lesson import Goal, Lesson, Taker, Tap, Turn, Worth
from ultimo.learn.positions import positions
from ultimo.learn.telling import lesson_told

CALLING, TEXAS, HUNGARIAN = "calling-the-twenty", "texas-tarok", "hungarian-tarokk"
NAMES = ("you", "Anna", "Béla", "Cyril")  # by seats on from the learner's; must agree with web/src/learn/people.ts
TOLD: dict[str, Any] = {lesson.game: json.loads(json.dumps(lesson_told(lesson))) for lesson in LESSONS}

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)


def tasks(game: str, kind: str) -> Iterator[Any]:
    """The tasks of that *kind* in the lesson of *game*."""
    return (task for step in TOLD[game]["steps"] for task in step["tasks"] if task["kind"] == kind)


def turns(goal: Goal) -> list[Any]:
    """Each turn with that *goal*."""
    made = [(lesson.game, task) for lesson in LESSONS for task in tasks(lesson.game, "turn")]
    return [pytest.param(task, id=f"{game}-{task['name']}") for game, task in made if task["goal"] == goal.value]


def turn(game: str, name: str) -> Any:
    (found,) = (task for task in tasks(game, "turn") if task["name"] == name)
    return found


def legal(at: Any) -> list[Any]:
    return [choice for choice in at["choices"] if "refused" not in choice]


def endings(at: Any) -> Iterator[Any]:
    """The last choice of every way to play on from a position."""
    for choice in legal(at):
        if "at" in choice:
            yield from endings(choice["at"])
        else:
            yield choice


@each_lesson
def test_a_lesson_has_six_steps_and_every_position_it_shows(lesson: Lesson) -> None:
    shown = [task.name for step in lesson.steps for task in step.tasks if isinstance(task, Turn | Taker)]

    assert len(lesson.steps) == 6
    assert sorted(shown) == sorted(positions(lesson.game))


@each_lesson
def test_a_step_links_rules_of_the_game_s_page(lesson: Lesson) -> None:
    page = files("ultimo.games").joinpath(lesson.game.replace("-", "_"), "rules.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\*\*([A-Z]{2}-\d+)\*\*", page, re.MULTILINE))

    assert [] == [rule for step in lesson.steps for rule in step.rules if rule not in known]


@each_lesson
def test_questions_have_one_right_answer_among_others(lesson: Lesson) -> None:
    asked = [task for step in lesson.steps for task in step.tasks]

    assert {Tap, Worth, Taker, Turn} == {type(task) for task in asked}
    for task in tasks(lesson.game, "tap"):
        assert {True, False} == {points == task["wanted"] for points in task["points"]}
    for task in tasks(lesson.game, "worth"):
        assert task["offered"].count(task["right"]) == 1 < len(set(task["offered"])) == len(task["offered"])


@pytest.mark.parametrize("task", turns(Goal.LEGAL))
def test_where_anything_legal_will_do_something_is_refused_by_a_rule(task: Any) -> None:
    choices = task["at"]["choices"]
    rules = {choice["refused"]["rule"] for choice in choices if "refused" in choice}

    assert all(choice["good"] for choice in legal(task["at"]))
    assert legal(task["at"])
    assert rules
    assert all(re.fullmatch(r"[A-Z]{2}-\d+", rule) for rule in rules)


@pytest.mark.parametrize("task", turns(Goal.BEST))
def test_where_the_best_is_asked_for_one_of_several_legal_choices_is_it(task: Any) -> None:
    good = [choice["action"] for choice in legal(task["at"]) if choice["good"]]

    assert good == [task["at"]["best"]["action"]]
    assert len(legal(task["at"])) > 1


@pytest.mark.parametrize("task", turns(Goal.MOST))
def test_a_hand_that_is_played_out_can_be_played_well_and_badly(task: Any) -> None:
    scores = {choice["result"]["scores"][task["at"]["seat"] - 1]: choice["good"] for choice in endings(task["at"])}

    assert len(scores) > 1
    assert scores == {score: score == max(scores) for score in scores}


@pytest.mark.parametrize("task", turns(Goal.MOST))
def test_cards_leave_the_hand_one_by_one_until_the_last_trick(task: Any) -> None:
    at = task["at"]
    while True:
        choice = legal(at)[0]
        played = [one["card"] for one in choice["happened"] if one.get("seat") == at["seat"]]
        if "at" not in choice:
            break
        assert choice["at"]["hand"] == [card for card in at["hand"] if card not in played]
        at = choice["at"]

    assert played == at["hand"]
    assert "taken" in choice["happened"][-1]


# ── what the texts say ──


@pytest.mark.parametrize(
    ("game", "name", "best", "worst"),
    [
        (CALLING, "pagat", 3, 1),
        (CALLING, "end", 1, 0),
        (TEXAS, "one", 18, 10),
        (TEXAS, "end", 3, -2),
        (HUNGARIAN, "pagat", 41, 21),
        (HUNGARIAN, "end", 2, -19),
    ],
)
def test_a_hand_brings_what_its_text_says(game: str, name: str, best: int, worst: int) -> None:
    task = turn(game, name)
    scores = [choice["result"]["scores"][task["at"]["seat"] - 1] for choice in endings(task["at"])]

    assert (best, worst) == (max(scores), min(scores))


@pytest.mark.parametrize(("game", "points"), [(CALLING, 45), (TEXAS, 58)])
def test_a_hand_is_won_with_as_many_points_as_its_text_says(game: str, points: int) -> None:
    good = [choice for choice in endings(turn(game, "end")["at"]) if choice["good"]]

    assert {points} == {choice["result"]["lines"][0]["why"]["params"]["points"] for choice in good}


@pytest.mark.parametrize(
    ("game", "name", "action"),
    [
        (CALLING, "strong-hand", "bid:solo"),
        (CALLING, "weak-hand", "bid:dodge"),
        (CALLING, "feed", "play:I"),
        (TEXAS, "povinost", "bid:povinost"),
        (TEXAS, "prever", "bid:prever"),
        (TEXAS, "feed", "play:CD"),
        (TEXAS, "hand-bonus", "announce:pani"),
        (HUNGARIAN, "invitation", "bid:two"),
        (HUNGARIAN, "call", "call:XIX"),
        (HUNGARIAN, "feed", "play:KH"),
    ],
)
def test_the_best_is_what_its_text_says(game: str, name: str, action: str) -> None:
    assert action == turn(game, name)["at"]["best"]["action"]


@pytest.mark.parametrize(
    ("game", "name", "who"),
    [(CALLING, "feed", "Béla"), (TEXAS, "feed", "Cyril"), (HUNGARIAN, "feed", "Cyril"), (HUNGARIAN, "kontra", "Cyril")],
)
def test_the_declarer_is_who_the_text_says(game: str, name: str, who: str) -> None:
    at = turn(game, name)["at"]

    assert who == NAMES[(at["declarer"] - at["seat"]) % 4]


@pytest.mark.parametrize(
    ("game", "name", "who"),
    [
        (CALLING, "follow-suit", "Cyril"),
        (CALLING, "play-tarok", "Anna"),
        (TEXAS, "follow-suit", "Anna"),
        (HUNGARIAN, "follow-suit", "Béla"),
        (HUNGARIAN, "play-tarok", "you"),
    ],
)
def test_the_trick_is_taken_by_whom_the_text_says(game: str, name: str, who: str) -> None:
    at = turn(game, name)["at"]
    takers = {choice["happened"][-1]["taken"] for choice in legal(at)}

    assert {who} == {NAMES[(seat - at["seat"]) % 4] for seat in takers}


@pytest.mark.parametrize("game", [CALLING, TEXAS, HUNGARIAN])
def test_the_trick_of_the_question_is_taken_by_the_xvi(game: str) -> None:
    (task,) = tasks(game, "taker")
    leader, cards = task["trick"]["leader"], task["trick"]["cards"]

    assert "XVI" == cards[(task["right"] - leader) % 4]
    assert cards[0][-1] in "HDCS"


@pytest.mark.parametrize("game", [CALLING, TEXAS, HUNGARIAN])
def test_at_the_end_cyril_is_the_partner(game: str) -> None:
    at = turn(game, "end")["at"]
    (won, *_) = (choice["result"]["lines"][0]["amounts"] for choice in endings(at) if choice["good"])

    assert ["you", "Cyril"] == [NAMES[(seat - at["seat"]) % 4] for seat in (1, 2, 3, 4) if won[seat - 1] > 0]


# ── for the page ──


def test_the_page_is_built_from_one_file_for_each_game(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["ultimo.learn", str(tmp_path)])
    main()

    assert TOLD == {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()}
    assert all(find_game(game) for game in TOLD)
