"""The table from above: who sits where, what they have said or played, who leads, who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content

from ultimo.cli.text import action_text, counted
from ultimo.core.actions import Discard, Play
from ultimo.core.cards import Card, Suit
from ultimo.core.events import Acted
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat, at
from ultimo.core.tricks import Trick, taker
from ultimo.tui.scene import Scene

PLAYED_CLOCKWISE = frozenset({"calling-the-twenty"})  # CT-5; how a table is drawn, and nothing else
CLOCKWISE, COUNTER = ("bottom", "left", "top", "right"), ("bottom", "right", "top", "left")
FOREHAND = SEATS[0]
ROWS = 9  # at least; three for each seat
RED, TAROK = "bold ansi_red", "bold"


class Block(NamedTuple):
    """Three lines about a seat: its name, what is known of it, what it has said or played."""

    name: str
    about: str
    said: Content
    acts: bool


def card_style(card: Card) -> str:
    """How the face of *card* is printed; the sign of its suit says as much."""
    return RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else TAROK


def felt(scene: Scene, width: int, height: int) -> Content:
    """The table of *scene* in so many columns and rows; without a hand, the chairs."""
    if scene.view is None:
        return _chairs(scene)
    spots = dict(zip(spots_of(scene.view), (block(scene, seat) for seat in _from_own(scene.view)), strict=True))
    gap = max(0, height - ROWS)
    rows = [*_middle(spots["top"], width), *[Content()] * (gap // 2)]
    rows += _beside(spots["left"], spots["right"], width)
    rows += [*[Content()] * (gap - gap // 2), *reversed(_middle(spots["bottom"], width))]
    return Content("\n").join(rows)


def spots_of(view: View) -> tuple[str, ...]:
    """Where the person, and then the others in turn, sit at the table."""
    return CLOCKWISE if view.game.id in PLAYED_CLOCKWISE else COUNTER


def _from_own(view: View) -> Iterator[Seat]:
    first = view.seat or FOREHAND
    return (SEATS[(first - 1 + step) % 4] for step in range(4))


def block(scene: Scene, seat: Seat) -> Block:
    """What stands at *seat*."""
    view = scene.view
    assert view is not None, "somebody plays"
    public = view.public
    role = "" if public.declarer is None else _role(view, seat)
    taken = sum(one == seat for _, one in public.tricks)
    tricks = counted(taken, "tricks") if public.contract and view.phase in (PhaseName.PLAY, PhaseName.OVER) else ""
    duty = [word for word, is_so in (("deals", seat == scene.dealer), ("forehand", seat == FOREHAND)) if is_so]
    return Block(
        at(scene.names, seat), " · ".join(filter(None, (*duty, role, tricks))), _said(view, seat), view.actor == seat
    )


def _role(view: View, seat: Seat) -> str:
    """On which side *seat* plays, as far as the person knows."""
    public = view.public
    if seat == public.declarer:
        return "declarer"
    if seat in public.sides:
        return "partner" if public.sides[seat] else "defender"
    partner = view.game.playing(public).partner_card
    is_own = seat == view.seat and partner is not None and partner in view.hand
    return "partner, in secret" if is_own else ""


def _said(view: View, seat: Seat) -> Content:
    """The card of *seat* in the trick on the table, or in the last until another begins; before the play, its word."""
    tricks, trick = view.public.tricks, view.public.trick
    if trick is not None:
        return _played(trick, seat, "wins", taker(trick, view.game.playing(view.public).rules))
    if tricks:
        last, took = tricks[-1]
        return _played(last, seat, "takes it", took).stylize("dim")
    words = [event.action for event in view.log if isinstance(event, Acted) and event.seat == seat]
    spoken = [action_text(action) for action in words if not isinstance(action, Play | Discard)]
    return Content.styled(f"“{spoken[-1]}”" if spoken else "", "italic")


def _played(trick: Trick, seat: Seat, wins: str, winner: Seat) -> Content:
    card = dict(trick.plays).get(seat)
    if card is None:
        return Content()
    notes = [word for word, is_so in (("led", seat == trick.leader), (wins, seat == winner)) if is_so]
    face = Content.styled(f" {card.face} ", f"{card_style(card)} reverse" if seat == winner else card_style(card))
    return Content.assemble(face, f" {', '.join(notes)}" if notes else "")


def _lines(block: Block, width: int) -> tuple[Content, Content, Content]:
    name = Content.styled(f"▸ {block.name}" if block.acts else block.name, "bold reverse" if block.acts else "bold")
    return _cut(name, width), _cut(Content.styled(block.about, "dim"), width), _cut(block.said, width)


def _middle(block: Block, width: int) -> list[Content]:
    return [Content(" " * ((width - line.cell_length) // 2)) + line for line in _lines(block, width)]


def _beside(left: Block, right: Block, width: int) -> Iterator[Content]:
    half = width // 2 - 1
    for one, other in zip(_lines(left, half), _lines(right, half), strict=True):
        yield Content(" ") + one + Content(" " * (width - 2 - one.cell_length - other.cell_length)) + other


def _cut(line: Content, width: int) -> Content:
    return line.truncate(width, ellipsis=True)


def _chairs(scene: Scene) -> Content:
    lines = [
        Content.assemble((f"  chair {place}  ", "dim"), (chair.name, "bold"), f"  {chair.note}")
        for place, chair in enumerate(scene.chairs, 1)
    ]
    return Content("\n").join([Content(), *lines])
