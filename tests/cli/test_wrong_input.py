"""Every argument and option of every command with what is wrong for it: status 2 and a message, never a breakdown."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pytest

from tests.cli.running import BEFORE_THE_LEAD, FINISHED, ultimo, written
from ultimo.cli import main

CT = "calling-the-twenty"
RIGHT = {
    "admin backup": "copy.db --database no.db",
    "admin forget": "Anna --database no.db",
    "admin passphrase": "Anna --database no.db --new correct-horse",
    "admin prune": "--database no.db",
    "admin reopen": "abcdefgh --database no.db",
    "admin restore": "no.db --database other.db",
    "admin tables": "--database no.db",
    "admin verify": "--database no.db",
    "advise": "begun.tgn",
    "arena": f"{CT} --bots random,random --hands 200",
    "completion": "bash",
    "deal": f"{CT} --seed 1",
    "join": "http://127.0.0.1:9/t/abcdefgh --token-file no.token --bot random",
    "lab data": f"{CT} --hands 1 --seed 1 --out hands.parquet",
    "lab list": "",
    "lab report": "--file no.jsonl --out report",
    "lab run": "no-claim",
    "lab table": "no.jsonl --out table.parquet",
    "legal": "begun.tgn",
    "pad": f"{CT} --players A,B,C,D --file pad.json",
    "play": f"{CT} --file evening.tgn --bots random",
    "replay": "hand.tgn",
    "rules": "CT-1",
    "score": "hand.tgn",
    "serve": "--database no/no.db",
    "simulate": f"{CT} --hands 1 --seed 1",
    "solve": "hand.tgn --time 1",
    "verify": "hand.tgn",
    "words": "pagat",
}  # as little as each takes; nothing of it does much
NO_NUMBERS = ("x", "", "nan", "²")
NO_FILES = ("folder", "x" * 300, "hand.tgn/inside")
MAKE_FOLDERS = ("pad", "play")  # for the files they keep
NO_TEXT = "\udcff"  # a byte that is none, as Python takes it from the command line
NUMBERS = (click.types.IntParamType, click.types.FloatParamType)


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command by its words."""
    for name, command in main.commands.items():
        if isinstance(command, click.Group):
            yield from ((f"{name} {inner}", found) for inner, found in command.commands.items())
        else:
            yield name, command


PARAMETERS = [(name, one) for name, command in commands() for one in command.params]
numbers = [(name, one) for name, one in PARAMETERS if isinstance(one.type, NUMBERS)]
files = [(name, one) for name, one in PARAMETERS if isinstance(one.type, click.Path)]
texts = [
    (name, one)
    for name, one in PARAMETERS
    if not isinstance(one.type, (*NUMBERS, click.Path, click.types.BoolParamType))
]


def ids(value: object) -> str:
    return value.opts[0] if isinstance(value, click.Parameter) else str(value).replace(" ", "-")


def spoilt(command: str, one: click.Parameter, value: str) -> Sequence[str]:
    """The right words of *command*, but *value* for *one*."""
    words = RIGHT[command].split()
    if isinstance(one, click.Argument):
        return [*command.split(), value, *words[1:]]
    if one.opts[0] in words:
        words[words.index(one.opts[0]) + 1] = value
        return [*command.split(), *words]
    return [*command.split(), *words, one.opts[0], value]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with two hands."""
    written(tmp_path, FINISHED)
    written(tmp_path, BEFORE_THE_LEAD, "begun.tgn")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_every_command_is_in_the_table() -> None:
    assert {name for name, _ in commands()} == set(RIGHT)


@pytest.mark.parametrize(("command", "one"), numbers, ids=ids)
def test_what_is_no_number_is_refused(command: str, one: click.Parameter) -> None:
    for value in (*NO_NUMBERS, *(["-1"] if getattr(one.type, "min", None) is not None else [])):
        result = ultimo(*spoilt(command, one, value), text="")

        assert (2, "") == (result.exit_code, result.stdout), value
        assert one.opts[-1] in result.stderr


@pytest.mark.parametrize(("command", "one"), files, ids=ids)
def test_a_file_that_can_be_none_is_refused(command: str, one: click.Parameter) -> None:
    for value in (*NO_FILES, *(() if command in MAKE_FOLDERS else ("no/such/file",))):
        result = ultimo(*spoilt(command, one, value), text="")

        assert (2, "") == (result.exit_code, result.stdout), value
        assert len(result.stderr.splitlines()[-1]) < 500


@pytest.mark.parametrize(("command", "one"), texts, ids=ids)
def test_bytes_that_are_no_text_break_nothing(command: str, one: click.Parameter) -> None:
    result = ultimo(*spoilt(command, one, NO_TEXT), text="")

    assert result.exit_code in (0, 1, 2)
    assert result.exit_code == 0 or result.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe with a name")
@pytest.mark.parametrize("command", ["lab data", "lab table"])
def test_what_is_no_file_is_never_replaced_by_one(command: str) -> None:
    os.mkfifo("pipe")
    (out,) = (one for one in dict(commands())[command].params if one.name == "out")
    result = ultimo(*spoilt(command, out, "pipe"), text="")

    assert 2 == result.exit_code
    assert "pipe is not a file" in result.stderr
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f"{CT} --token-file hand.tgn", "--token-file is for a table of a server"),
        ("--join http://127.0.0.1:9/t/abcdefgh --seed 1 --bots hard", "leave --bots, --seed out"),
    ],
)
def test_what_is_said_of_one_table_is_not_silently_left_out_at_another(words: str, said: str) -> None:
    result = ultimo("play", *words.split(), text="")

    assert (2, "") == (result.exit_code, result.stdout)
    assert said in result.stderr
