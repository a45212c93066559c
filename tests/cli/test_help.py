"""Help, version and shell completion."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pytest
from click.shell_completion import get_completion_class

from tests.cli.running import printed, refused, ultimo
from ultimo.bots import BOTS
from ultimo.cli import main
from ultimo.games import all_games

COMMANDS = sorted(main.commands)


@pytest.mark.parametrize("command", [None, *COMMANDS])
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_help_has_examples_of_that_command(command: str | None, flag: str) -> None:
    text = printed(*([command] if command else []), flag)
    _, _, examples = text.partition("  Examples:\n")

    called = [line.split()[:2] for line in examples.split("\n\n")[0].splitlines()]
    assert called
    assert all(program == "ultimo" for program, _ in called)
    assert command is None or any(name == command for _, name in called) or f"| ultimo {command}" in examples
    assert max(map(len, text.splitlines())) <= 80


def options_of(command: click.Command) -> Iterator[str]:
    """The options of *command* and of its own commands."""
    yield from (name for parameter in command.params for name in parameter.opts)
    for one in command.commands.values() if isinstance(command, click.Group) else ():
        yield from options_of(one)


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_name_options_that_exist(command: str) -> None:
    known = {"--help", *options_of(main.commands[command])}
    examples = [line for line in printed(command, "-h").splitlines() if line.startswith(f"    ultimo {command} ")]

    assert all(word in known for line in examples for word in line.split() if word.startswith("--"))


def test_the_commands_are_listed_with_whole_sentences() -> None:
    listed = printed("--help").partition("Commands:\n")[2].splitlines()

    assert COMMANDS == [line.split()[0] for line in listed]
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_no_command_is_no_riddle() -> None:
    result = ultimo()

    assert 2 == result.exit_code
    assert "Commands:" in result.output


def test_an_unknown_command_is_refused() -> None:
    assert "No such command 'deel'" in refused("deel")


def test_the_version_is_printed() -> None:
    assert printed("--version").startswith("ultimo 0.")


# ── completion ──


def completed(*words: str) -> list[str]:
    """What the shell offers for the last of *words*."""
    maker = get_completion_class("bash")
    assert maker is not None
    *before, incomplete = words
    return [item.value for item in maker(main, {}, "ultimo", "").get_completions(before, incomplete)]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("sc",), ["score"]),
        (("",), COMMANDS),
        (("play", "ca"), ["calling-the-twenty"]),
        (("play", ""), list(all_games())),
        (("words", "te"), ["texas-tarok"]),
        (("rules", "hu"), ["hungarian-tarokk", *(f"HU-{number}" for number in range(1, 38))]),
        (("rules", "ct-1"), ["CT-1", *(f"CT-1{digit}" for digit in range(10))]),
        (("play", "calling-the-twenty", "--bots", ""), list(BOTS)),
        (("simulate", "calling-the-twenty", "--bots", "random,v"), ["random,varied"]),
        (("play", "ch"), []),
        (("play", "calling-the-twenty", "--option", "kontra="), ["kontra=off", "kontra=x2", "kontra=x4", "kontra=x8"]),
        (("deal", "calling-the-twenty", "--option", "target"), ["target=30"]),
        (("deal", "calling-the-twenty", "--option", "pre"), ["preset=book", "preset=duel", "preset=strict"]),
        (("deal", "tiny-tarock", "--option", "laid"), ["laid-taroks=counted", "laid-taroks=shown"]),
        (("deal", "--option", "standing=b"), ["standing=by-seat"]),
        (("simulate", "calling-the-twenty", "--ran"), ["--random-options"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
    ],
)
def test_the_shell_completes(words: Sequence[str], offered: list[str]) -> None:
    assert offered == completed(*words)


@pytest.mark.parametrize(
    "words",
    [("legal",), ("score",), ("replay",), ("play", "texas-tarok", "--file"), ("simulate", "texas-tarok", "--records")],
)
def test_the_shell_completes_files_itself(words: Sequence[str]) -> None:
    maker = get_completion_class("bash")
    assert maker is not None

    offered = maker(main, {}, "ultimo", "").get_completions(list(words), "even")

    assert [("file", "even")] == [(item.type, item.value) for item in offered]


def test_the_program_answers_the_shell() -> None:
    program = [sys.executable, "-c", "from ultimo.cli import main; main(prog_name='ultimo')"]
    asked = {"_ULTIMO_COMPLETE": "bash_complete", "COMP_WORDS": "ultimo play ca", "COMP_CWORD": "2"}
    ran = subprocess.run(program, env={**os.environ, **asked}, capture_output=True, text=True, check=True, timeout=60)

    assert "plain,calling-the-twenty\n" == ran.stdout


BASH = shutil.which("bash")
BROKEN_UP = {  # words as bash has them, `=` apart, and what is put for the last one
    "ultimo play calling-the-twenty --option kontra '='": ["off", "x2", "x4", "x8"],
    "ultimo play calling-the-twenty --option kontra '=' x": ["x2", "x4", "x8"],
    "ultimo play calling-the-twenty --option preset '=' d": ["duel"],
    "ultimo play calling-the-twenty --option kontra '=' x4 --option preset '=' d": ["duel"],
    "ultimo play calling-the-twenty --option kon": ["kontra=off", "kontra=x2", "kontra=x4", "kontra=x8"],
    "ultimo play ca": ["calling-the-twenty"],
    "ultimo play '' ": list(all_games()),
}
LOADED = 'eval "$(ultimo completion bash)"\n'
ASKED = """
COMP_WORDS=({words})
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_ultimo_completion ultimo
printf '%s\n' "${COMPREPLY[@]}" end
"""


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_bash_completes_after_an_equals_sign_at_which_it_breaks_words(tmp_path: Path) -> None:
    """As a shell does it: `=` is in COMP_WORDBREAKS, so `kontra=x` comes as three words, and x2 is put for x."""
    program = tmp_path / "ultimo"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m ultimo "$@"\n')
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    script = LOADED + "".join(ASKED.replace("{words}", words) for words in BROKEN_UP)
    ran = subprocess.run(
        [str(BASH), "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=60
    )
    offered = [answer.split() for answer in ran.stdout.split("end\n")[:-1]]

    known = [[name for name in names if name != "tiny-tarock"] for names in BROKEN_UP.values()]  # a game of the tests
    assert (known, "") == (offered, ran.stderr)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_for_that_shell(shell: str) -> None:
    text = printed("completion", shell)

    assert f"_ULTIMO_COMPLETE={shell}_complete" in text
    assert f"_ULTIMO_COMPLETE={'zsh' if shell == 'bash' else 'bash'}_complete" not in text


def test_another_shell_is_refused_with_those_there_are() -> None:
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in refused("completion", "tcsh")
