"""What happened in a hand of Calling the Twenty, gathered from its phases for the scorer (CT-24 to CT-29, CT-39)."""

from __future__ import annotations

from ultimo.core.cards import MOND, PAGAT, Card
from ultimo.core.contracts import Contract, Sides
from ultimo.core.facts import Announcement, Facts
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import Table
from ultimo.games.calling_the_twenty.tables import DEALT_BONUSES, DECK


def gather(
    contract: Contract,
    side: tuple[Seat, ...],
    called: Card | None,
    announced: tuple[Announcement, ...],
    level: int,
    play: TrickPlay,
) -> Facts:
    """The facts of a hand played to its end; *side* is the declarer, then the partner if there is one."""
    opponents = tuple(seat for seat in SEATS if seat not in side)
    owners = tuple((seat,) for seat in SEATS) if contract.sides is Sides.EACH else (side, opponents)
    piles = tuple(play.taken_by(*seats) for seats in owners)
    last, last_taker = play.tricks[-1]
    return Facts(
        contract=contract.name,
        declarer=side[0],
        partner=side[1] if len(side) > 1 else None,
        called=called,
        points=tuple(map(DECK.points_in, piles)),
        tricks=tuple(play.tricks_of(*seats) for seats in owners),
        piles=piles,
        level=level,
        announced=announced,
        holders=_dealt(play.table),
        last_taker=last_taker,
        last_pagat=last.player_of(PAGAT),
        captures=play.captures(MOND, side),  # CT-39
        multiplier=play.table.multiplier,
    )


def _dealt(table: Table) -> tuple[tuple[str, Seat], ...]:
    """Who was dealt the Trull or four Kings."""
    return tuple((bonus.name, seat) for bonus, cards in DEALT_BONUSES for seat in SEATS if cards <= table.hand(seat))
