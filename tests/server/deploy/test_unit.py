"""The unit for systemd: it is one, and lets the server have little."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.deploy.proxies import DEPLOY, needed, replaced
from ultimo.cli.serving import serve

MOST_EXPOSED = 2.0  # of 10, as systemd counts


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is there."""
    path = tmp_path / "ultimo.service"
    path.write_text(replaced("ultimo.service", {"/opt/ultimo/bin/ultimo": "/bin/true"}))
    return path


def analysed(*arguments: str) -> str:
    program = needed("systemd-analyze", "systemd")
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_systemd_takes_the_unit_without_a_word(unit: Path) -> None:
    assert analysed("verify", str(unit)) == ""


def test_the_unit_may_do_little(unit: Path) -> None:
    report = analysed("security", "--offline=true", "--no-pager", str(unit))
    exposure = re.search(r"Overall exposure level for ultimo.service: ([\d.]+)", report)

    assert exposure
    assert float(exposure[1]) <= MOST_EXPOSED


def test_the_command_of_the_unit_is_one(tmp_path: Path) -> None:
    text = replaced("ultimo.service", {"\\\n": ""}) + replaced("ultimo.env", {})
    command = re.search("^ExecStart=(.*)$", text, re.MULTILINE)
    given = dict(re.findall("^(ULTIMO_[A-Z_]+)=(.*)$", text, re.MULTILINE)) | {"STATE_DIRECTORY": str(tmp_path)}

    assert command
    _, name, *arguments = shlex.split(re.sub(r"\$\{(\w+)\}", lambda word: given[word[1]], command[1]))
    assert name == "serve"
    assert CliRunner().invoke(serve, [*arguments, "--help"]).exit_code == 0


def test_every_file_is_named_in_the_guide() -> None:
    guide = (DEPLOY.parent / "docs" / "serving.md").read_text(encoding="utf-8")

    assert [] == [file.name for file in DEPLOY.iterdir() if f"deploy/{file.name}" not in guide]
