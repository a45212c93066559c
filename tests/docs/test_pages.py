"""What the docs tell to type does what they say, and what they show is what comes out."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

from tests.cli.running import ultimo
from tests.docs.consoles import NOT_RUN, QUICK, fill
from tests.docs.pages import ROOT, Command, blocks, commands, pages
from ultimo import show
from ultimo.cli import main

WITH_CONSOLES = [page for page in pages() if any(block.kind == "console" for block in blocks(page))]
NOTEBOOKS = [page for page in pages() if page.parent.name == "notebooks"]
TAUGHT = [ROOT / "README.md", *(page for page in pages() if page.parent.name == "tutorials"), *NOTEBOOKS]
OUTPUT = doctest.OutputChecker()
TARGETS = re.compile(r"^([a-z-]+):", re.MULTILINE)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def typed(page: Path) -> list[str]:
    """The lines of all consoles of *page*."""
    return [command.line for block in blocks(page) if block.kind == "console" for command in commands(block.text)]


def reason_not_to_run(line: str) -> str | None:
    return next((why for begun, why in NOT_RUN.items() if line.startswith(begun)), None)


def understood(arguments: Sequence[str]) -> None:
    """Parses *arguments* as the program does, and does nothing; UsageError."""
    command, left = main.commands[arguments[0]], list(arguments[1:])
    while isinstance(command, click.Group):
        command = command.commands[left.pop(0)]
    command.make_context(command.name, left)


def run(command: Command) -> None:
    """Runs a line that begins with `ultimo`; what the page shows is what it prints, `…` stands for anything."""
    program, *arguments = shlex.split(command.line)
    assert program == "ultimo"
    quick = [] if command.shown else QUICK.get(arguments[0], [])
    result = ultimo(*arguments, *quick)

    assert result.exit_code == 0, f"{command.line}: {result.output}"
    if command.shown:
        wanted = command.shown.replace("…", "...")
        assert OUTPUT.check_output(wanted, result.stdout, doctest.ELLIPSIS), f"{command.line}:\n{result.stdout}"


@pytest.mark.parametrize("page", WITH_CONSOLES, ids=name_of)
def test_what_a_console_of_the_docs_shows_is_what_happens(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for block in blocks(page):
        if block.file:
            tmp_path.joinpath(block.file).write_text(block.text, encoding="utf-8")
        elif block.kind == "console":
            for command in commands(block.text):
                if not reason_not_to_run(command.line):
                    run(command)


@pytest.mark.parametrize("page", WITH_CONSOLES, ids=name_of)
def test_what_is_not_run_exists(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    monkeypatch.chdir(tmp_path)
    targets = TARGETS.findall((ROOT / "Makefile").read_text(encoding="utf-8"))
    for program, *arguments in (shlex.split(line) for line in typed(page) if reason_not_to_run(line)):
        if program == "make":
            assert arguments[0] in targets
        elif program == "ultimo" and "little-tarock" not in arguments:
            understood(arguments)


def test_no_reason_is_left_over() -> None:
    lines = [line for page in WITH_CONSOLES for line in typed(page)]

    assert all(any(line.startswith(begun) for line in lines) for begun in NOT_RUN)


@pytest.mark.parametrize("page", NOTEBOOKS, ids=name_of)
def test_a_notebook_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show, "look", show.look)  # a notebook may change it
    names = {"display": lambda value: None}
    for block in blocks(page):
        if block.kind == "{code-cell}":
            exec(compile(block.text, name_of(page), "exec"), names)


@pytest.mark.parametrize("page", TAUGHT, ids=name_of)
def test_all_code_of_a_tutorial_is_run(page: Path) -> None:
    for block in blocks(page):
        is_run = ">>> " in block.text or block.file or block.kind in ("console", "{code-cell}")

        assert is_run or block.kind in ("text", "{toctree}"), f"nothing runs this:\n{block.text}"
