"""The cards, contracts and bonuses of Calling the Twenty as tables (CT-1 to CT-3, CT-7, CT-27 to CT-29, CT-39)."""

from __future__ import annotations

from ultimo.core.bonuses import Bonus, Outcome
from ultimo.core.cards import KINGS, TRULL, Cards, Deck
from ultimo.core.contracts import Aim, Contract, Sides

DECK = Deck.of(
    "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV I"
    " KH QH CH JH 1H KD QD CD JD 1D KC QC CC JC 10C KS QS CS JS 10S",
    points={"SK": 5, "XXI": 5, "I": 5, "K": 5, "Q": 4, "C": 3, "J": 2, "10": 0, "1": 0},
    other=1,
)  # CT-1, CT-3: 40 cards, 88 card points
EMPTY_FOUR = Cards.of("1H 1D 10C 10S")  # CT-4: set aside first; each other card counts 1 and its pips
TO_WIN = 45  # card points that win a contract; 44:44 loses
TRICKS = 10

CALL = Contract("call", 1, Sides.PAIR, "CT-24")
NO_TRUMP = Contract("no-trump", 4, Sides.ALONE, "CT-24")
SOLO = Contract("solo", 4, Sides.ALONE, "CT-24")
VALAT = Contract("valat", 12, Sides.ALONE, "CT-25", Aim.EVERY_TRICK)
DODGE = Contract("dodge", 5, Sides.EACH, "CT-26", Aim.FEW_POINTS)
LADDER = (CALL, NO_TRUMP, SOLO, VALAT)  # CT-7, from low to high; the Dodge Round is not on it
CONTRACTS = {contract.name: contract for contract in (*LADDER, DODGE)}

CALLABLE = Cards.of("XX XIX XVIII XVII XVI")  # CT-14, called from high to low

TRULL_BONUS = Bonus("trull", "CT-27", 1, 1)  # dealt to one hand, and declared
PAGAT_ULTIMO = Bonus("pagat-ultimo", "CT-27", 1, 2)
SURPRISE_VALAT = Bonus("valat", "CT-28", 6, 6)
LOST_MOND = Bonus("xxi-catch", "CT-39", 1, 1)
FOUR_KINGS = Bonus("four-kings", "CT-39", 1, 1)
ABSOLUT = Bonus("absolut", "CT-39", 1, 2)
ABSOLUT_POINTS = 56  # CT-39
DOUBLINGS = ("kontra", "rekontra", "subkontra")  # CT-37
DOUBLED_BONUSES = (PAGAT_ULTIMO.name, ABSOLUT.name)  # CT-37: never the Trull
PLAIN_CONTRACTS = (CALL, SOLO, VALAT)  # in which every bonus is open (CT-29, CT-39)

DEALT_BONUSES = ((TRULL_BONUS, TRULL), (FOUR_KINGS, KINGS))  # paid for cards dealt to one hand
OUTCOMES = {
    TRULL_BONUS.name: (Outcome.HELD,),
    PAGAT_ULTIMO.name: tuple(outcome for outcome in Outcome if outcome is not Outcome.HELD),
    SURPRISE_VALAT.name: (Outcome.SILENT_MADE,),
    LOST_MOND.name: (Outcome.SILENT_MADE,),
    FOUR_KINGS.name: (Outcome.HELD,),
    ABSOLUT.name: (Outcome.SILENT_MADE, Outcome.ANNOUNCED_MADE, Outcome.ANNOUNCED_FAILED),
}  # how each bonus can go
