"""What is answered to words at a table that are no choices: what to read, why something is not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ultimo.cli.answers import explained, last_trick_text, why_no_choice
from ultimo.cli.glossary import glossary
from ultimo.cli.markdown import readable
from ultimo.cli.meant import is_called
from ultimo.cli.text import reason_text, typed, wrapped
from ultimo.core.actions import Action
from ultimo.core.cards import Card
from ultimo.core.game import Game
from ultimo.core.options import Option, Scope
from ultimo.games import rules_page
from ultimo.tui.hand import in_hand
from ultimo.tui.help import HELP
from ultimo.tui.scene import Scene, Table
from ultimo.tui.telling import log_lines


class Page(NamedTuple):
    """Something to read."""

    title: str
    text: str


def page_for(word: str, table: Table) -> Page | None:
    """What is read when *word* is asked at *table*; None if it asks for nothing to read."""
    scene = table.scene
    if word in PAGES:
        return PAGES[word](table)
    text = explained(word, scene.view) if scene.view and not is_called(word, scene.view) else None
    return None if text is None else Page(word.upper(), text)


def no_choice(word: str, table: Table) -> str:
    """Why *word* does nothing now."""
    scene = table.scene
    if scene.view and scene.view.legal:
        return " ".join(why_no_choice(word, scene.view, scene.names, table.refusal).split())
    known = ", ".join([*(deed.word for deed in scene.deeds), *PAGES])
    return f"“{word}” is nothing now; possible: {known}"


def why_not(action: Action, scene: Scene) -> str:
    """Why *action* is not legal; nothing if it is, or nobody has said."""
    found = [one.reason for one in (scene.view.refused if scene.view else ()) if one.action == action]
    return f"{typed(action)}: {reason_text(found[0], scene.names)}" if found else ""


def why_not_card(card: Card, scene: Scene) -> str:
    """The same of a card in the hand."""
    refused = [one.action for one in (scene.view.refused if scene.view else ()) if in_hand(one.action) == card]
    return why_not(refused[0], scene) if refused else ""


def last_trick(scene: Scene) -> str:
    """The last trick, and who took it."""
    return " ".join(last_trick_text(scene.view, scene.names).split()) if scene.view else ""


def _why(table: Table) -> Page:
    refused = table.scene.view.refused if table.scene.view else ()
    lines = [why_not(one.action, table.scene) for one in refused]
    return Page("Why not", "\n\n".join(lines) or "Everything that can be chosen is legal.")


def _rules(table: Table) -> Page:
    game = table.scene.game
    return Page("Rules", readable(rules_page(game.id)) if game else "")


def _words(table: Table) -> Page:
    game = table.scene.game
    return Page("Words", "\n".join(word.text for word in glossary(game)) if game else "")


def _options(table: Table) -> Page:
    game, terms = table.scene.game, table.scene.terms
    if game is None:
        return Page("Options", "")
    agreed = dict(game.options.settings())
    lines = [wrapped(f"{one.name}={agreed[one.name]}  {one.line} ({one.rule})", "", "    ") for one in _shown(game)]
    return Page("Options", "\n".join([*lines, *(["", "Of the table:", *terms] if terms else [])]))


def _shown(game: Game) -> Iterator[Option]:
    return (option for option in game.options.describe() if option.scope is not Scope.PAD)


def _more(table: Table) -> Page:
    deeds = [*table.scene.more, *table.scene.deeds]
    lines = [f"{f'{deed.word} {deed.takes}'.strip():32} {deed.label}" for deed in deeds]
    return Page("What can be done here", "\n".join(lines) or "Nothing beside what is offered.")


PAGES: Mapping[str, Callable[[Table], Page]] = {
    "?": lambda table: Page("Help", HELP),
    "log": lambda table: Page("The hand so far", "\n".join(log_lines(table.scene))),
    "sheet": lambda table: Page("The evening so far", table.sheet),
    "why": _why,
    "rules": _rules,
    "words": _words,
    "options": _options,
    "more": _more,
}
