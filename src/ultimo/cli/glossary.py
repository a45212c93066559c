"""The command that explains words: the glossaries of the rule pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from ultimo.cli.common import NEAR, Fault, game_called, games_for, json_option, print_json
from ultimo.cli.markdown import plain
from ultimo.cli.text import wrapped
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.games import all_games, rules_page

SECTION = re.compile(r"^## Glossary\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
HEAD = 2  # lines of a table before its first row


class Word(NamedTuple):
    """One row of a glossary."""

    word: str
    also: str  # other names and spellings, with their language; empty if there are none
    meaning: str

    @property
    def text(self) -> str:
        """The word as it reads on a terminal."""
        return wrapped(f"{self.word}{f', {self.also}' if self.also else ''}: {self.meaning}", "  ", "    ")

    def is_called(self, name: str) -> bool:
        """Whether *name* is the word, one of the words of the row, or another name of it."""
        return name.strip().lower() in self.names

    @property
    def names(self) -> set[str]:
        """The word, the words of the row and its other names, in small letters."""
        names = (self.word, *re.split(r"[,;()] ?", f"{self.word}, {self.also}"))
        return {one.strip(" ()").lower() for one in names} - {""}


def _complete_name(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The games there are."""
    return [CompletionItem(name) for name in all_games() if name.startswith(incomplete)]


@click.command()
@click.argument("name", required=False, metavar="[GAME|WORD]", shell_complete=_complete_name)
@json_option
def words(name: str | None, as_json: bool) -> None:
    """Explain the words of a game, of all games, or one word.

    \b
    Examples:
      ultimo words
      ultimo words calling-the-twenty
      ultimo words pagat
    """
    games = list(all_games().values())
    game = game_called(name) if name else None
    found = [(one, glossary(one)) for one in ([game] if game else games)]
    if name and not game:
        found = [(one, [word for word in known if word.is_called(name)]) for one, known in found]
        found = [(one, known) for one, known in found if known]
    if not found:
        raise Fault(_unknown(name or "", games))
    if as_json:
        print_json([{"game": one.id, "words": [word._asdict() for word in known]} for one, known in found])
        return
    click.echo("\n\n".join("\n".join(_lines(one, known)) for one, known in found))


def _unknown(name: str, games: Iterable[Game]) -> str:
    """That *name* is no word of *games*, and which one may be meant."""
    words = {_folded(one): word.word for game in games for word in glossary(game) for one in word.names}
    near = get_close_matches(_folded(name), words, 1, NEAR)
    if near:
        return f"{short(name)} is no word of the games; did you mean {words[near[0]]}?"
    return f"{short(name)} is neither a word of the games nor a game; {games_for(name)}"


def _folded(name: str) -> str:
    """*name* in small letters without the marks above or below them."""
    return "".join(sign for sign in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(sign))


def _lines(game: Game, known: Iterable[Word]) -> Iterator[str]:
    yield game.title
    yield from (word.text for word in known)


def word_text(game: Game, name: str) -> str | None:
    """What *name* means in *game*, or else in the other games; None if it is a word of none."""
    for one in (game, *(other for other in all_games().values() if other.id != game.id)):
        found = [word.text for word in glossary(one) if word.is_called(name)]
        if found:
            return "\n".join(found if one.id == game.id else [one.title, *found])
    return None


def glossary(game: Game) -> list[Word]:
    """The words of *game* in the order of its page; none if the page explains none."""
    section = SECTION.search(rules_page(game.id))
    rows = [line for line in plain(section["text"]).splitlines() if line.startswith("|")] if section else []
    return [Word(*(cell.strip() for cell in row.strip("|").split("|"))) for row in rows[HEAD:]]
