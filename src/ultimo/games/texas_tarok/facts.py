"""What happened in a hand of Texas Tarok, gathered for the scorer (TX-14, TX-16, TX-22, TX-29 to TX-36)."""

from __future__ import annotations

from dataclasses import dataclass

from ultimo.core.actions import THE_GAME
from ultimo.core.announcements import Said
from ultimo.core.cards import MOND, PAGAT, Card, Cards
from ultimo.core.contracts import Contract
from ultimo.core.events import MistakeSaid
from ultimo.core.facts import Facts
from ultimo.core.phases.tricks import Remark, TrickPlay
from ultimo.core.seats import SEATS, Seat, at
from ultimo.games.texas_tarok.tables import DECK, OWN_MISCALL, ZE_RUKY, ZE_RUKY_CARD, ZEBRAK


@dataclass(frozen=True, slots=True)
class Declaration:
    """How a hand comes to be played: all that was settled before the first lead."""

    contract: Contract
    side: tuple[Seat, ...]  # the declarer, then the partner if there is one
    first_right: Seat  # who is on Povinost (TX-9)
    called: Card | None = None
    offence: str | None = None  # what was wrong with the call (TX-22)
    looks: int = 0  # at the talon in a Prever (TX-16)

    @property
    def remark(self) -> Remark | None:
        """TX-22: that the declarer called a card of the own hand by mistake is said when the card shows."""
        if self.offence != OWN_MISCALL:
            return None
        assert self.called is not None, "a card was called"
        return Remark(self.called, MistakeSaid(self.side[0]))


def gather(declaration: Declaration, said: Said, play: TrickPlay) -> Facts:
    """The facts of a hand played to its end."""
    side = declaration.side
    opponents = tuple(seat for seat in SEATS if seat not in side)
    counted = declaration.contract is not ZEBRAK  # TX-35: there only the tricks matter
    piles = _piles(declaration, play) if counted else ()
    last, last_taker = play.tricks[-1]
    return Facts(
        contract=declaration.contract.name,
        declarer=side[0],
        partner=side[1] if len(side) > 1 else None,
        called=declaration.called,
        points=tuple(map(DECK.points_in, piles)),
        tricks=(play.tricks_of(*side), play.tricks_of(*opponents)),
        piles=piles,
        level=said.level(THE_GAME),
        announced=said.announcements,
        last_taker=last_taker,
        last_pagat=last.player_of(PAGAT),
        captures=play.captures(MOND, side),  # TX-36
        multiplier=play.table.multiplier,
        penalties=((declaration.offence, side[0]),) if declaration.offence else (),
        first_right=declaration.first_right,
        looks=declaration.looks,
    )


def _piles(declaration: Declaration, play: TrickPlay) -> tuple[Cards, Cards]:
    """The cards counted for the declarer's side and for the others: tricks, discards and what is left of the talon."""
    side, table = declaration.side, play.table
    declarers = play.taken_by(*side)
    for seat in side:
        declarers |= at(table.discards, seat)
    talon = Cards.of(table.talon)
    if declaration.contract is ZE_RUKY and ZE_RUKY_CARD <= talon:
        declarers |= talon  # TX-31
    return declarers, DECK.all - declarers
