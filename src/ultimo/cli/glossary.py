"""The command that explains words: the glossaries of the rule pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import click

from ultimo.cli.common import GameName, json_option, print_json
from ultimo.cli.rules import plain
from ultimo.cli.text import wrapped
from ultimo.core.game import Game
from ultimo.games import all_games, rules_page

SECTION = re.compile(r"^## Glossary\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
HEAD = 2  # lines of a table before its first row


class Word(NamedTuple):
    """One row of a glossary."""

    word: str
    also: str  # other names and spellings, with their language; empty if there are none
    meaning: str


@click.command()
@click.argument("game", type=GameName(), required=False)
@json_option
def words(game: Game | None, as_json: bool) -> None:
    """Explain the words of a game, or of all games.

    \b
    Examples:
      ultimo words
      ultimo words calling-the-twenty
    """
    games = [game] if game else list(all_games().values())
    if as_json:
        print_json([{"game": one.id, "words": [word._asdict() for word in glossary(one)]} for one in games])
        return
    click.echo("\n\n".join("\n".join(_lines(one)) for one in games))


def _lines(game: Game) -> Iterator[str]:
    yield game.title
    for word, also, meaning in glossary(game):
        yield wrapped(f"{word}{f', {also}' if also else ''}: {meaning}", "  ", "    ")


def glossary(game: Game) -> list[Word]:
    """The words of *game* in the order of its page; none if the page explains none."""
    section = SECTION.search(rules_page(game.id))
    rows = [line for line in plain(section["text"]).splitlines() if line.startswith("|")] if section else []
    return [Word(*(cell.strip() for cell in row.strip("|").split("|"))) for row in rows[HEAD:]]
