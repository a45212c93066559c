"""The cards and contracts of Tiny Tarock (TT-1, TT-4)."""

from __future__ import annotations

from ultimo.core.cards import KINGS, PACK, TRULL, Deck
from ultimo.core.contracts import Aim, Contract, Sides

DECK = Deck.of(
    " ".join(card.token for card in PACK),
    points={"SK": 5, "XXI": 5, "I": 5, "K": 5, "Q": 4, "C": 3, "J": 2},
    other=1,
)  # TT-1: 54 cards, 106 card points
TALON, HALF = 6, 3  # TT-3, TT-5
TO_WIN = 54  # TT-9: card points that win the Trade

TRADE = Contract("trade", 1, Sides.ALONE, "TT-9")
NULLO = Contract("nullo", 2, Sides.ALONE, "TT-9", Aim.NO_TRICK)
LADDER = (TRADE, NULLO)  # TT-4, from low to high
CONTRACTS = {contract.name: contract for contract in LADDER}

KEPT = KINGS | TRULL  # TT-6
