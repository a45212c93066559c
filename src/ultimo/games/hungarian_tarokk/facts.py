"""What happened in a hand of Hungarian Tarokk, gathered from its phases for the scorer (HU-15, HU-19, HU-27 to 31)."""

from __future__ import annotations

from ultimo.core.actions import THE_GAME
from ultimo.core.announcements import Said
from ultimo.core.cards import MOND, PAGAT, Card, Cards
from ultimo.core.contracts import Contract
from ultimo.core.facts import Facts
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, at
from ultimo.core.table import NO_CARDS, Table
from ultimo.games.hungarian_tarokk.options import LoneDiscards, Options
from ultimo.games.hungarian_tarokk.sides import Pairing
from ultimo.games.hungarian_tarokk.tables import CARD_BONUSES, DECK


def gather(contract: Contract, pairing: Pairing, called: Card, said: Said, play: TrickPlay, options: Options) -> Facts:
    """The facts of a hand played to its end."""
    declarers = pairing.declarers
    opponents = tuple(seat for seat in SEATS if seat not in declarers)
    own = _discards_of_declarer(play.table, pairing, called, options)
    ours = play.taken_by(*declarers) | own
    piles = (ours, DECK.all - ours)
    last, last_taker = play.tricks[-1]
    return Facts(
        contract=contract.name,
        declarer=pairing.declarer,
        partner=pairing.partner,
        called=called,
        points=(DECK.points_in(piles[0]), DECK.points_in(piles[1])),
        tricks=(play.tricks_of(*declarers), play.tricks_of(*opponents)),
        piles=piles,
        level=said.level(THE_GAME),
        announced=said.announcements,
        holders=tuple(
            (bonus.name, side[0])
            for side, pile in ((declarers, piles[0]), (opponents, piles[1]))
            for bonus, cards in CARD_BONUSES
            if cards <= pile
        ),
        last_taker=last_taker,
        last_pagat=last.player_of(PAGAT),
        captures=play.captures(MOND, declarers),  # HU-31
        multiplier=play.table.multiplier,
    )


def _discards_of_declarer(table: Table, pairing: Pairing, called: Card, options: Options) -> Cards:
    """HU-15: the declarer's own; HU-19: all, if the called card lies among those of another."""
    everything = NO_CARDS
    for pile in table.discards:
        everything |= pile
    own = at(table.discards, pairing.declarer)
    is_laid = called in everything
    return everything if is_laid and options.discards_to_lone_declarer is LoneDiscards.ALL else own
