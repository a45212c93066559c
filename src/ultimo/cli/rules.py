"""The command that explains: the rule pages, single rules, decks and options."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem

from ultimo.cli import signs
from ultimo.cli.common import Fault, game_called, games_for, json_option, print_json
from ultimo.cli.markdown import readable
from ultimo.cli.text import wrapped
from ultimo.core.game import Game
from ultimo.core.options import Option
from ultimo.core.quoting import short
from ultimo.games import all_games, rules_page

RULE = re.compile(r"^(?:[-*] )?\*\*(?P<id>[A-Z]{2}-[0-9]+)\*\*", re.MULTILINE)
HEADING = re.compile(r"^#+ ", re.MULTILINE)


def _complete_name(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The games there are, and their rules."""
    names = [*all_games(), *(rule for game in all_games() for rule in single_rules(rules_page(game)))]
    return [CompletionItem(name) for name in names if name.lower().startswith(incomplete.lower())]


@click.command()
@click.argument("name", required=False, metavar="[GAME|RULE]", shell_complete=_complete_name)
@click.option("--deck", is_flag=True, help="The cards in deck order, from which a shuffle starts.")
@click.option("--options", "show_options", is_flag=True, help="What tables can agree on, with the default first.")
@json_option
def rules(name: str | None, deck: bool, show_options: bool, as_json: bool) -> None:
    """Print the rules of a game, or one rule.

    \b
    Examples:
      ultimo rules                              the games there are
      ultimo rules calling-the-twenty           the whole page
      ultimo rules CT-12                        one rule
      ultimo rules calling-the-twenty --options what tables can agree on
    """
    game = game_called(name) if name else None
    if game is None and (deck or show_options):
        raise Fault(f"--deck and --options are about one game; games are {', '.join(all_games())}")
    if deck and show_options:
        raise Fault("--deck and --options are two questions; ask one at a time")
    if name is None:
        _print_games(as_json)
    elif game is None:
        _print_rule(name, as_json)
    elif deck:
        _print_deck(game, as_json)
    elif show_options:
        _print_options(game, as_json)
    else:
        _print_page(game, as_json)


def _print(as_json: bool, document: dict[str, object], text: str) -> None:
    if as_json:
        print_json(document)
        return
    click.echo(text)


def _print_page(game: Game, as_json: bool) -> None:
    """The page of *game*; on a terminal screen by screen."""
    page = rules_page(game.id)
    if as_json or not signs.is_terminal():
        _print(as_json, {"game": game.id, "text": page}, readable(page))
        return
    click.echo_via_pager(f"{readable(page)}\n")


def _print_games(as_json: bool) -> None:
    games = all_games().values()
    lines = [f"{game.id:20} {game.title}" for game in games]
    lines += ["", "`ultimo rules GAME` prints a page, `ultimo rules CT-12` one rule."]
    _print(as_json, {"games": [{"id": game.id, "title": game.title} for game in games]}, "\n".join(lines))


def _print_deck(game: Game, as_json: bool) -> None:
    tokens = [card.token for card in game.deck.cards]
    _print(as_json, {"game": game.id, "deck": tokens, "talon": game.talon}, wrapped(" ".join(tokens), then=""))


def _option_lines(one: Option) -> Iterator[str]:
    yield wrapped(f"{one.name}: {one.allowed} (default {one.default}; {one.rule})")
    yield wrapped(one.line, "    ", "    ")


def _print_options(game: Game, as_json: bool) -> None:
    options = game.options.describe()
    lines = [line for one in options for line in _option_lines(one)]
    presets = [
        wrapped(
            f"preset={preset}: {' '.join(f'{key}={value}' for key, value in bundle.items()) or 'the defaults'}",
            "",
            "    ",
        )
        for preset, bundle in game.options.PRESETS.items()
    ]
    document = [
        {
            "name": one.name,
            "default": one.default,
            "choices": list(one.choices),
            "range": [one.numbers.lowest, one.numbers.highest] if one.numbers else None,
            "line": one.line,
            "rule": one.rule,
            "scope": one.scope.value,
        }
        for one in options
    ]
    _print(as_json, {"game": game.id, "options": document}, "\n".join(lines + presets))


def _print_rule(name: str, as_json: bool) -> None:
    rule = name.upper()
    found = _found(rule)
    if found is None:
        raise Fault(_unknown(name))
    game, text = found
    _print(as_json, {"game": game.id, "rule": rule, "text": text}, readable(text))


def _unknown(name: str) -> str:
    """That *name* is neither a game nor a rule, and what may be meant."""
    prefix = name.upper().partition("-")[0]
    for game in all_games().values():
        first, *_, last = single_rules(rules_page(game.id))
        if first.partition("-")[0] == prefix:
            return f"{short(name)} is no rule; those of {game.title} are {first} to {last}"
    return f"{short(name)} is neither a rule, as CT-12, nor a game; {games_for(name)}"


def _found(rule: str) -> tuple[Game, str] | None:
    """The game that has *rule*, and the rule in Markdown."""
    pages = ((game, single_rules(rules_page(game.id))) for game in all_games().values())
    return next(((game, page[rule]) for game, page in pages if rule in page), None)


def rule_text(rule: str) -> str | None:
    """*rule* (`CT-12`) as it reads on a terminal; None if there is none of that id."""
    found = _found(rule)
    return readable(found[1]) if found else None


def single_rules(page: str) -> dict[str, str]:
    """Each rule of a page by its id: from its bold id to the next one or the next heading."""
    starts = list(RULE.finditer(page))
    cuts = sorted(
        [match.start() for match in starts] + [match.start() for match in HEADING.finditer(page)] + [len(page)]
    )
    ends = (next(cut for cut in cuts if cut > match.start()) for match in starts)
    return {match["id"]: page[match.start() : end].strip() for match, end in zip(starts, ends, strict=True)}
