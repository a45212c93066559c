"""When a screen is drawn, and what is said where none can be."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.running import FINISHED, refused, ultimo, written
from ultimo.cli.showing import may_show

LINK = "https://tarok.example/t/k3jd8s0a"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal at both ends."""
    there = SimpleNamespace(isatty=lambda: True, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", there)
    monkeypatch.setattr("ultimo.cli.showing.sys", SimpleNamespace(stdin=there, stdout=there))
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.usefixtures("terminal")
def test_a_terminal_is_drawn_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert may_show()
    assert ("", "") == capsys.readouterr()


def test_a_pipe_is_not_and_nothing_is_said_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert not may_show()
    assert ("", "") == capsys.readouterr()


@pytest.mark.usefixtures("terminal")
def test_a_dumb_terminal_is_told_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")

    assert not may_show()
    assert "(This terminal cannot draw a screen; line by line, then." in capsys.readouterr().err


@pytest.mark.usefixtures("terminal")
def test_a_terminal_without_the_signs_of_a_screen_is_told_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = SimpleNamespace(isatty=lambda: True, encoding="ascii")
    monkeypatch.setattr("ultimo.cli.showing.sys", SimpleNamespace(stdin=there, stdout=there))

    assert not may_show()
    assert "(This terminal has no signs but those of ascii; line by line, then." in capsys.readouterr().err


@pytest.mark.usefixtures("terminal")
def test_without_textual_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ultimo.cli.showing.find_spec", lambda name: None)

    assert not may_show()
    assert "textual is not installed: pip install 'ultimo[tui]'" in capsys.readouterr().err


def test_a_table_of_a_server_needs_a_screen() -> None:
    assert "--join needs a terminal" in refused("play", "--join", LINK)


def test_a_replay_on_a_screen_needs_one(tmp_path: Path) -> None:
    assert "--screen needs a terminal" in refused("replay", written(tmp_path, FINISHED), "--screen")


def test_play_needs_a_game_or_a_link() -> None:
    result = ultimo("play")

    assert 2 == result.exit_code
    assert "games are calling-the-twenty" in result.stderr
