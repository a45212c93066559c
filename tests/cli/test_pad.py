"""`ultimo pad`: hands entered line by line, what is said on the way, and the file that has all of it."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.running import ultimo
from tests.cli.typing_pad import typed_hand
from tests.pad.keeping import FOUR
from tests.pad.rows import CT, HU, ROWS, TX, Row
from ultimo.cli.pad_answers import NoAnswer, answer
from ultimo.core.reasons import because
from ultimo.core.sheet import Kind, Question, Words
from ultimo.games import find_game
from ultimo.pad import reading
from ultimo.pad.document import Document
from ultimo.pad.evening import PadEvening, gone_through

PROGRAM = [sys.executable, "-c", "from ultimo.cli import main; main()", "pad", CT]
NAMES = ",".join(FOUR)
WON = ["", "call", "carl", "", "", "", "45", ""]  # Anna and Carl win a Call with 45
KILLS = int(os.environ.get("ULTIMO_COUNT", "3"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def pad(path: Path, *lines: str, game: str = CT, more: tuple[str, ...] = ()) -> Result:
    """The program with *lines* typed."""
    begun = () if path.exists() else ("--players", NAMES)
    return ultimo("pad", game, "--file", str(path), *begun, *more, text="".join(f"{line}\n" for line in lines))


def kept(path: Path) -> Document:
    return reading.text(path.read_text(encoding="utf-8"))


def evening(path: Path) -> PadEvening:
    return gone_through(kept(path))


# ── hands ──


@pytest.mark.parametrize("row", ROWS[::5], ids=str)
def test_a_row_of_the_worked_numbers_typed_in_shows_its_scores(row: Row, path: Path) -> None:
    check(row, path)


@pytest.mark.soak
def test_every_row_of_the_worked_numbers_typed_in_shows_its_scores(tmp_path: Path) -> None:
    for index, row in enumerate(ROWS):
        check(row, tmp_path / str(index))


def check(row: Row, path: Path) -> None:
    """The hand of *row*, typed, gives its scores on the screen and in the file."""
    game = find_game(row.game).with_settings(row.options)
    settings = [word for name, value in row.options.items() for word in ("--option", f"{name}={value}")]
    result = pad(path, "", *typed_hand(game, row.answers, FOUR), "totals", game=row.game, more=tuple(settings))

    totals = ", ".join(f"{name} {score}" for name, score in zip(FOUR, row.scores, strict=True))
    assert f"Totals: {totals}" in result.stdout
    assert (0, "") == (result.exit_code, result.stderr)
    assert list(row.scores) == list(evening(path).totals.values())


def test_the_settlement_is_that_of_the_table_with_rules_and_names(path: Path) -> None:
    result = pad(path, *WON)

    assert "Call, played by Anna with Carl." in result.stdout
    assert re.search(r"^call \(CT-24\) +\+1 +· +\+1 +·$", result.stdout, re.MULTILINE)
    assert "  call won with 45 card points; 45 are needed" in result.stdout


def test_a_beginner_is_told_why_and_how_to_count(path: Path) -> None:
    short, long = pad(path, "", "call", "carl", "", "", "", "why"), pad(path, more=("--teach",))

    assert "set the four empty cards aside" in " ".join(short.stdout.split())
    assert "set the four empty cards aside" in " ".join(long.stdout.split())


def test_enter_where_nothing_is_usual_says_what_helps(path: Path) -> None:
    assert "Only you know this; why tells what it is about" in pad(path, "", "").stdout


def test_what_cannot_be_is_said_with_its_rule_and_not_kept(path: Path) -> None:
    result = pad(path, "", "call", "anna", "carl", "", "", "", "99", "44.5", "45", "")

    assert "partner: " not in result.stdout
    assert "'1' is no answer here; right would be 2 | 3 | 4 (CT-14)" in result.stdout
    assert "'99' is no answer here; right would be card points from 0 to 88, or cards" in result.stdout
    assert "'44.5' is no answer here: write a whole number" in result.stdout
    assert 1 == result.stdout.count("Totals:")


def test_a_correction_that_spoils_another_answer_asks_that_one_anew(path: Path) -> None:
    result = pad(path, *WON, "correct 1 points", "3", "correct 1 pagat", "carl", "nobody", "quit")

    assert "that side has fewer than the 5 card points of I (CT-27)" in result.stdout
    spoilt = pad(path, "correct 1 sweep", "declarers", "", "quit")
    assert "points: it follows from the other answers, and is 88" in spoilt.stdout
    assert {"Anna": 7, "Bela": 0, "Carl": 7, "Dora": 0} == evening(path).totals


# ── words ──


def test_a_correction_shows_the_hand_and_the_totals_anew(path: Path) -> None:
    result = pad(path, *WON, "correct 1 points", "44")

    assert "Totals: Anna 0, Bela 1, Carl 0, Dora 1" in result.stdout
    assert {"Anna": 0, "Bela": 1, "Carl": 0, "Dora": 1} == evening(path).totals


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("?", "An answer is a choice or the beginning of one"),
        ("help", "An answer is a choice or the beginning of one"),
        ("sheet", "call"),
        ("totals", "Totals: Anna 1, Bela 0, Carl 1, Dora 0"),
        ("hand 1", "  points: 45"),
        ("hand", "  partner: Carl"),
        ("hand 2", "write the number of a hand, from 1 to 1"),
        ("hand x", "write a whole number"),
        ("correct 1", "write correct 1 and one of: contract, partner"),
        ("CT-26", "Dodge Round"),
        ("nonsense", "'nonsense' is nothing here; ? says what is"),
        ("csv", "write the name of a file behind it"),
        ("csv /nowhere/at/all", "/nowhere/at/all: No such file or directory"),
        ("rename Bela", "write rename OLD: NEW"),
        ("option kontra", "write option NAME=VALUE"),
        ("option target=50", "target is agreed on for a whole evening"),
        ("players Anna, Bela", "not by 2"),
        ("ruling late", "write ruling TEXT: NAME AMOUNT, NAME AMOUNT"),
        ("ruling late: Anna x", "write a whole number"),
        ("ruling late: Zoe 3", "write one of Anna, Bela, Carl, Dora"),
        ("penalty misdeal Anna", "there are no penalties here"),
        ("remove 7", "the number of a hand"),
        ("undo", "undo: done"),
    ],
)
def test_a_word_between_two_hands_is_answered(word: str, said: str, path: Path) -> None:
    assert said in pad(path, *WON, word).stdout


def test_words_before_the_first_hand_have_nothing_to_be_about(path: Path) -> None:
    result = pad(path, "note late", "hand", "undo")

    assert 2 == result.stdout.count("no hand was begun yet")
    assert "there is nothing to take back" in result.stdout


def test_what_a_table_says_is_kept(path: Path) -> None:
    pad(
        path,
        *WON,
        "note first one",
        "ruling late: Anna -3, Bela 3",
        "rename bela: Béla",
        "players Anna, Béla, Eva, Dora",
    )
    pad(path, "last", "option kontra=x2", "", "forehand Eva", "rest", "quit")
    found = evening(path)

    assert "first one" == found.hands[0].step.note
    assert {"Anna": -2, "Béla": 3, "Carl": 1, "Dora": 0, "Eva": 0} == found.totals
    assert ("Eva", "Dora", "Anna", "Béla") == found.hands[1].step.seats
    assert {"kontra": "x2"} == dict(found.game.options.changed())
    assert found.hands[1].due is not None and found.hands[1].due.last_round
    assert "last round" in pad(path).stdout
    assert "By the rules seat 1 would be Béla" in pad(path).stdout


def test_penalties_and_rulings_belong_to_the_hand_going_on(path: Path) -> None:
    lines = ["", "povinost", "anna", "bela", "", "", "", "", "64", "penalty wrong-card Anna"]
    result = pad(path, *lines, "ruling late: Anna -3, Bela 3", "", game=TX)

    assert "wrong-card" in result.stdout
    assert [4 - 6 - 3, 4 + 2 + 3, -4 + 2, -4 + 2] == list(evening(path).totals.values())


def test_a_mistake_that_is_found_after_a_hand_is_settled_shows_it_anew_with_the_totals(path: Path) -> None:
    pad(path, "", "povinost", "anna", "bela", "", "", "", "", "64", "", game=TX)
    result = pad(path, "penalty wrong-card Anna", game=TX)

    assert "wrong-card" in result.stdout
    assert f"Totals: Anna {4 - 6}, Bela {4 + 2}, Carl {-4 + 2}, Dora {-4 + 2}" in result.stdout


@pytest.mark.parametrize(
    ("word", "totals"),
    [
        ("ruling late: Anna -3, Bela 3", "Anna -2, Bela 3, Carl 1, Dora 0"),
        ("remove 1", "Anna 0, Bela 0, Carl 0, Dora 0"),
        ("undo", "Anna 0, Bela 0, Carl 0, Dora 0"),
    ],
)
def test_a_word_that_changes_the_totals_shows_them(word: str, totals: str, path: Path) -> None:
    pad(path, *WON)

    assert f"Totals: {totals}" in pad(path, word).stdout


def test_a_hand_is_removed_and_exports_are_written(path: Path, tmp_path: Path) -> None:
    csv, copy = tmp_path / "evening.csv", tmp_path / "copy.json"
    pad(path, *WON, f"csv {csv}", f"json {copy}", "remove 1")

    assert csv.read_text().startswith("hand,contract,declarer")
    assert 1 == len(reading.text(copy.read_text()).steps)
    assert () == kept(path).steps


# ── the file ──


def test_the_evening_goes_on_where_it_was_left_in_the_middle_of_a_hand(path: Path) -> None:
    pad(path, *WON[:4])
    result = pad(path, *WON[4:])

    assert "Call, played by Anna with Carl." in result.stdout
    assert "The same command goes on from here." in result.stdout


def test_another_evening_is_put_aside(path: Path) -> None:
    pad(path, *WON)
    result = ultimo("pad", CT, "--file", str(path), "--new", "--players", "A,B,C,D")

    assert "The evening before is kept in" in result.stdout
    assert ("A", "B", "C", "D") == kept(path).players
    assert 1 == len(kept(path.with_name("evening.json.old")).steps)


def test_names_are_asked_for_until_they_can_be(path: Path) -> None:
    result = ultimo("pad", CT, "--file", str(path), text="Anna\nAnna,Anna,B,C\nAnna,Bela,Carl,Dora\n")

    assert "is played by four (CT-5), not by 1" in " ".join(result.stdout.split())
    assert "two players are called Anna" in result.stdout
    assert FOUR == kept(path).players


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "Anna,Bela"), "is played by four (CT-5), not by 2"),
        (("--file", ""), "name a file to keep the evening in"),
        (("--option", "kontra=x3"), "choose off | x2 | x4 | x8 (CT-37)"),
        ((), "an evening needs players; name them with --players"),
    ],
)
def test_a_command_that_cannot_be_is_refused(arguments: tuple[str, ...], said: str, path: Path) -> None:
    file = () if "--file" in arguments else ("--file", str(path))
    result = ultimo("pad", CT, *file, *arguments, text="")

    assert 2 == result.exit_code
    assert said in result.stderr
    assert not path.exists()


@pytest.mark.parametrize(
    ("game", "arguments", "said"),
    [
        (HU, (), "keeps an evening of calling-the-twenty; --new starts another"),
        (CT, ("--option", "kontra=x2"), "keeps an evening with other options; --new starts another"),
        (CT, ("--players", "A,B,C,D"), "keeps an evening of other players; --new starts another"),
    ],
)
def test_an_evening_is_not_taken_for_another(game: str, arguments: tuple[str, ...], said: str, path: Path) -> None:
    pad(path)
    result = ultimo("pad", game, "--file", str(path), *arguments)

    assert (2, "") == (result.exit_code, result.stdout)
    assert said in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "this is no text in UTF-8"),
        (b"[TGN]", "this is no JSON"),
        (b'{"format": "ultimo-pad"}', "version is missing"),
    ],
)
def test_a_file_that_is_no_evening_is_left_as_it_is(content: bytes, said: str, path: Path) -> None:
    path.write_bytes(content)
    result = ultimo("pad", CT, "--file", str(path))

    assert 2 == result.exit_code
    assert said in result.stderr
    assert content == path.read_bytes()


def test_a_file_that_was_changed_meanwhile_is_not_written_over(path: Path) -> None:
    pad(path)
    with subprocess.Popen(
        [*PROGRAM, "--file", str(path)], stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    ) as there:
        assert there.stdin and there.stdout and there.stderr
        there.stdout.readline()
        path.write_text("{}")
        _, errors = there.communicate(b"\n", timeout=60)

    assert b"was changed by another program meanwhile" in errors
    assert "{}" == path.read_text()


# ── killed ──


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_killed_at_any_moment_only_the_unfinished_answer_is_lost(path: Path) -> None:
    rng = random.Random(3)
    pad(path)
    for _ in range(KILLS):
        before, text = answers(path), path.read_bytes()
        with subprocess.Popen([*PROGRAM, "--file", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as there:
            assert there.stdin and there.stdout
            there.stdout.readline()
            there.stdin.write(next_line(path))
            there.stdin.flush()
            wait_for_change(path, text)
            for _ in range(rng.randrange(8)):
                there.stdin.write(b"rest\n" if rng.random() < 0.3 else next_line(path))
                there.stdin.flush()
                os.read(there.stdout.fileno(), rng.randrange(1, 2_000))
            there.send_signal(signal.SIGKILL)
        after = answers(path)
        assert [] == [one for one in before if one not in after], "what was answered stays"


def wait_for_change(path: Path, text: bytes) -> None:
    """Until the file is not *text* any more."""
    deadline = time.monotonic() + 60
    while path.read_bytes() == text:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def next_line(path: Path) -> bytes:
    """An answer to what is asked, as the file has it now; a line that comes too late is none, and changes nothing."""
    found = evening(path)
    asks = found.open.judged.asks if found.open else ()
    words = {"contract": "solo", "declarer": "2", "points": "45"}
    return words.get(asks[0].name if asks else "", "").encode() + b"\n"


def answers(path: Path) -> list[object]:
    """All answers in the file, in order."""
    steps = json.loads(path.read_text(encoding="utf-8"))["steps"]
    return [(at, *item) for at, step in enumerate(steps) for item in sorted(step["entry"].items())]


# ── answers ──

ASKS = because("CT-24", Words("pad-test", "How many?"))


@pytest.mark.parametrize(
    ("kind", "choices", "line", "value"),
    [
        (Kind.WORD, ("2", "4"), "x4", "4"),
        (Kind.WORD, ("yes", "no"), "Y", "yes"),
        (Kind.WORD, ("yes", "no"), "no", "no"),
        (Kind.WORD, ("declarers", "opponents", "neither"), "no", "neither"),
        (Kind.SEAT, (1, 2, None), "NOBODY", None),
        (Kind.SEAT, (1, 2, None), "nob", None),
        (Kind.SEAT, (1, 2, None), "b", 2),
        (Kind.SEAT, (1, 2, None), "2", 2),
        (Kind.NUMBER, (), "+7", 7),
        (Kind.NUMBER, (), "−7", -7),
        (Kind.POINTS, ("opponents",), "23+22", 45),
        (Kind.POINTS, ("opponents",), "opponents 43", {"opponents": 43}),
        (Kind.POINTS, ("opponents",), "cards xx kh", {"cards": "XX KH"}),
        (Kind.POINTS, (), "40 ? 18,10", [40, None, 18, 10]),
        (Kind.ITEMS, ("game", "trull@1", "trull@2"), "game, trull bela", ["game", "trull@2"]),
        (Kind.ITEMS, ("game", "trull@1"), "tr", ["trull@1"]),
        (Kind.ITEMS, ("trull@1", "trull@2"), "trull@2", ["trull@2"]),
        (Kind.ITEMS, ("trull@1",), "nothing", []),
    ],
)
def test_a_line_is_read_as_it_is_meant(kind: Kind, choices: tuple[object, ...], line: str, value: object) -> None:
    assert value == answer(line, Question("field", kind, ASKS, ASKS, choices), FOUR)


@pytest.mark.parametrize(
    ("kind", "choices", "line"),
    [
        (Kind.WORD, ("call", "solo", "sole"), "so"),
        (Kind.SEAT, (1, 2), "nobody"),
        (Kind.ITEMS, ("trull@1", "trull@2"), "trull"),
        (Kind.ITEMS, ("trull@1",), "trull,"),
        (Kind.NUMBER, (), "²"),
        (Kind.RULINGS, (), "shown"),
    ],
)
def test_a_line_that_may_mean_nothing_or_much_is_no_answer(kind: Kind, choices: tuple[object, ...], line: str) -> None:
    with pytest.raises(NoAnswer):
        answer(line, Question("field", kind, ASKS, ASKS, choices), FOUR)
