"""The command line: `ultimo` and its commands. Each is a thin skin over the library."""

from __future__ import annotations

import click

from ultimo.cli.admin import admin
from ultimo.cli.advising import advising
from ultimo.cli.completing import completion
from ultimo.cli.glossary import words
from ultimo.cli.joining import join
from ultimo.cli.laboratory import lab
from ultimo.cli.matches import arena
from ultimo.cli.pad import pad
from ultimo.cli.play import play
from ultimo.cli.program import Program
from ultimo.cli.records import deal, legal, score
from ultimo.cli.replaying import replay
from ultimo.cli.rules import rules
from ultimo.cli.serving import serve
from ultimo.cli.simulation import simulate
from ultimo.cli.solving import solving
from ultimo.cli.verifying import verifying


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="ultimo", message="ultimo %(version)s")
def main() -> None:
    """Tarock games: deal, play, check and score hands.

    \b
    Examples:
      ultimo play calling-the-twenty          an evening against three bots
      ultimo deal calling-the-twenty --seed 7 a hand as a record (TGN)
      ultimo score evening.tgn                who gets what, and why
      ultimo rules CT-12                      a rule in plain words

    Records are read from a file or, as -, from standard input. Status 0: done; 1: a record ends
    too early; 2: something is wrong, and the message says what, where and what would be right.
    """


for command in (
    play,
    pad,
    deal,
    legal,
    score,
    replay,
    simulate,
    arena,
    lab,
    solving,
    advising,
    verifying,
    rules,
    words,
    serve,
    join,
    admin,
    completion,
):
    main.add_command(command)
