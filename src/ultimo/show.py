"""Cards, hands, views, records and settlements as HTML, and in notebooks by themselves.

In a notebook, `%load_ext ultimo.show` or `from ultimo import show` is enough: whatever a cell ends with is then shown
as cards. Elsewhere `show.html(value)` is the text. Nothing here needs IPython.

>>> from ultimo import card, show
>>> show.html(card("XXI"))[:56]
'<svg xmlns="http://www.w3.org/2000/svg" width="96" heigh'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from html import escape
from typing import Protocol

from ultimo.cards.faces import Look, back, front
from ultimo.cards.measures import VISIBLE
from ultimo.cards.names import name_of
from ultimo.cards.svg import number, placed, tag
from ultimo.core.actions import Play
from ultimo.core.cards import Card, Cards
from ultimo.core.game import View
from ultimo.core.record import Record, Slot
from ultimo.core.seats import SEATS, going_round
from ultimo.core.settlement import Settlement
from ultimo.core.state import State
from ultimo.core.tricks import Trick

FULL, MINI = 96, 44  # pixels that a card is wide
LEAST_FULL = 60  # narrower cards are mini cards
SPREAD = 1.08  # the step from one card to the next where none covers another, in widths

look = Look()  # how cards are shown; put another in its place: show.look = Look(deck="four", language="de")


class Formatter(Protocol):
    """What IPython has for one kind of output."""

    def for_type(self, kind: type, shown: Callable[[object], str]) -> object:
        """Takes *shown* for values of *kind*."""


class Notebook(Protocol):
    """The part of IPython's shell that is used."""

    @property
    def display_formatter(self) -> Formatters:
        """Its formatters."""


class Formatters(Protocol):
    """IPython's formatters by the type of their output."""

    @property
    def formatters(self) -> dict[str, Formatter]:
        """By MIME type."""


@singledispatch
def html(value: object) -> str:
    """*value* as HTML: a Card, Cards, State, View, Record or Settlement; TypeError for anything else."""
    raise TypeError(f"{type(value).__name__} cannot be shown; what can: {', '.join(kind.__name__ for kind in KINDS)}")


@html.register
def _card(value: Card) -> str:
    return picture([value], FULL)


@html.register
def _cards(value: Cards) -> str:
    return picture(list(value), FULL, step=VISIBLE)


@html.register
def _view(value: View) -> str:
    playable = {action.card for action in value.actions if isinstance(action, Play)}
    faded = [one for one in value.hand if playable and one not in playable]
    hand = picture(list(value.hand), FULL, step=0.55, faded=faded, game=value.game.id)
    whose = "a spectator" if value.seat is None else f"seat {value.seat}"
    choices = ", ".join(f"<code>{escape(action.token)}</code>" for action in value.actions)
    return _figure(
        f"{value.game.title}, {whose}: {_turn(value)}",
        _trick(value.public.trick, value.game.id),
        f"<p>In hand:</p>{hand}" if value.hand else "",
        f"<p>Legal: {choices}</p>" if choices else "",
    )


@html.register
def _state(value: State) -> str:
    over = value.phase is None
    table = _hands([(f"Seat {seat}", list(value.view(seat).hand)) for seat in SEATS], value.game.id)
    end = html(value.settlement()) if over else ""
    return _figure(
        f"{value.game.title}: {_turn(value.view(None))}",
        _trick(value.view(None).public.trick, value.game.id),
        table,
        end,
    )


@html.register
def _record(value: Record) -> str:
    names = [value.tag(f"Seat{seat}") or f"Seat {seat}" for seat in SEATS]
    hands: list[tuple[str, Sequence[Slot]]] = list(zip(names, value.hands, strict=True))
    if value.talon:
        hands.append(("Talon", value.talon))
    moves = str(value).split("\n\n", 1)[-1].strip()
    score = f"<p>Score: {' '.join(map(str, value.score))}</p>" if value.score else ""
    return _figure(value.game.title, _hands(hands, value.game.id), f"<pre>{escape(moves)}</pre>", score)


@html.register
def _settlement(value: Settlement) -> str:
    head = _row("th", ("Rule", "What", "Why", *(f"Seat {seat}" for seat in SEATS)))
    lines = (_row("td", (line.rule, line.what, str(line.why), *line.amounts)) for line in value.lines)
    total = _row("th", ("", "", "Total", *value.scores))
    return f"<table><thead>{head}</thead><tbody>{''.join(lines)}</tbody><tfoot>{total}</tfoot></table>"


KINDS = (Card, Cards, State, View, Record, Settlement)


def picture(
    cards: Sequence[Slot],
    width: int,
    step: float = SPREAD,
    faded: Iterable[Card] = (),
    game: str = "",
    style: Look | None = None,
) -> str:
    """*cards* side by side as one SVG; None is a card face down.

    *width* is that of a card in pixels (under 60 it is a mini card), *step* that from one to the next in widths,
    *faded* are cards that may not be played, *game* is the id of the game whose names they have, and *style* stands in
    for `show.look`.
    """
    shown = replace(style or look, mini=width < LEAST_FULL)
    wide, high = shown.size
    dim = replace(shown, felt=shown.felt or "light")
    veiled = set(faded)
    drawn = []
    for i, one in enumerate(cards):
        inner = front(one, dim if one in veiled else shown) if one else back(shown)
        drawn.append(placed(tag("title", escape(_named(one, game))) + inner, i * step * wide))
    total = wide * (1 + step * max(0, len(cards) - 1))
    return tag(
        "svg",
        "".join(drawn),
        xmlns="http://www.w3.org/2000/svg",
        width=total * width / wide,
        height=high * width / wide,
        viewBox=f"0 0 {number(total)} {high}",
        role="img",
        aria_label=escape(", ".join(_named(one, game) for one in cards)),
    )


def _named(one: Slot, game: str) -> str:
    return name_of(one, game) if one else "a card face down"


def _turn(view: View) -> str:
    return view.phase.value if view.actor is None else f"{view.phase.value}, seat {view.actor} to act"


def _trick(trick: Trick | None, game: str) -> str:
    if not trick:
        return ""
    seats = ", ".join(f"seat {seat}" for seat in going_round(trick.leader)[: len(trick.cards)])
    return f"<p>On the table, from {seats}:</p>{picture(trick.cards, FULL, game=game)}"


def _hands(hands: Iterable[tuple[str, Sequence[Slot]]], game: str) -> str:
    rows = (
        f"<tr><th>{escape(name)}</th><td>{picture(cards, MINI, game=game)}</td></tr>" for name, cards in hands if cards
    )
    return f"<table>{''.join(rows)}</table>"


def _row(cell: str, values: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(str(value))}</{cell}>' for value in values)}</tr>"


def _figure(caption: str, *parts: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{''.join(parts)}</figure>"


def load_ipython_extension(shell: Notebook) -> None:
    """`%load_ext ultimo.show`: values show themselves in the notebook of *shell*."""
    formatter = shell.display_formatter.formatters["text/html"]
    for kind in KINDS:
        formatter.for_type(kind, html)


def _load_where_there_is_a_notebook() -> None:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        load_ipython_extension(shell)


_load_where_there_is_a_notebook()
