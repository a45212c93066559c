"""The cards, contracts and bonuses of Hungarian Tarokk as tables (HU-1, HU-2, HU-5, HU-13, HU-21, HU-22, HU-27)."""

from __future__ import annotations

from ultimo.core.bonuses import Bonus, Outcome
from ultimo.core.cards import KINGS, MOND, SKUS, TAROKS, TRULL, Cards, Deck, card
from ultimo.core.contracts import Contract, Sides
from ultimo.core.seats import SEATS

DECK = Deck.of(
    "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV III II I"
    " KH QH CH JH 1H KD QD CD JD 1D KC QC CC JC 10C KS QS CS JS 10S",
    points={"SK": 5, "XXI": 5, "I": 5, "K": 5, "Q": 4, "C": 3, "J": 2},
    other=1,
)  # HU-1, HU-2: 42 cards, 94 card points
TALON = 6  # HU-4
TRICKS = 9  # HU-25
TO_WIN = 48  # HU-27: card points that win for the declarer's side
TO_DOUBLE = 71  # HU-27: card points that make the double game

FOREHAND, DEALER = SEATS[0], SEATS[3]  # HU-3: seat 1 leads; seat 4 speaks last
HONOURS = TRULL  # HU-6: Skíz, XXI, I
HIGH_HONOURS = Cards.of((SKUS, MOND))  # HU-8, HU-9
XX = card("XX")
THE_XX = Cards(XX.bit)
CALLABLE = TAROKS - HONOURS  # HU-18
NEVER_LAID = HONOURS | KINGS  # HU-14

THREE = Contract("three", 1, Sides.PAIR, "HU-28")
TWO = Contract("two", 2, Sides.PAIR, "HU-28")
ONE = Contract("one", 3, Sides.PAIR, "HU-28")
SOLO = Contract("solo", 4, Sides.PAIR, "HU-28")
LADDER = (THREE, TWO, ONE, SOLO)  # HU-5, from low to high
CONTRACTS = {contract.name: contract for contract in LADDER}
DRAWS = {
    THREE.name: (3, 1, 1, 1),
    TWO.name: (2, 2, 1, 1),
    ONE.name: (1, 2, 2, 1),
    SOLO.name: (0, 2, 2, 2),
}  # HU-13: cards from the talon, the declarer first
SHOWN_BY_JUMP = {1: card("XIX"), 2: card("XVIII")}  # HU-8: by steps above the least bid
FIVE_TRUMPS = 5  # HU-8: what `invitation-needs` may ask for

DOUBLINGS = ("kontra", "rekontra", "subkontra", "hirskontra", "mordkontra")  # HU-23

EIGHT_TRUMPS = Bonus("eight-trumps", "HU-21", 1, 1)
NINE_TRUMPS = Bonus("nine-trumps", "HU-21", 2, 2)
TRULL_BONUS = Bonus("trull", "HU-29", 1, 2)
FOUR_KINGS = Bonus("four-kings", "HU-29", 1, 2)
PAGAT_ULTIMO = Bonus("pagat-ultimo", "HU-30", 5, 10)
XXI_CATCH = Bonus("xxi-catch", "HU-31", 21, 42)  # both as the option `xxi-catch` has it
DOUBLE_GAME = Bonus("double-game", "HU-32", 2, 4)  # times the game value
SLAM = Bonus("slam", "HU-32", 3, 6)  # times the game value

HELD_TRUMPS = {8: EIGHT_TRUMPS, 9: NINE_TRUMPS}  # HU-21: by the number held
TRUMP_COUNTS = {bonus.name: count for count, bonus in HELD_TRUMPS.items()}
SIDE_BONUSES = (TRULL_BONUS, FOUR_KINGS, PAGAT_ULTIMO, XXI_CATCH, DOUBLE_GAME, SLAM)  # HU-22: announced by a side
BONUSES = {bonus.name: bonus for bonus in (*SIDE_BONUSES, EIGHT_TRUMPS, NINE_TRUMPS)}
CARD_BONUSES = ((TRULL_BONUS, HONOURS), (FOUR_KINGS, KINGS))  # HU-29: cards a side has in its tricks
OFFENCES = {"revoke-5": 5, "revoke-10": 10}  # HU-35: what one pays each other player at a table with real cards
HEIGHTS = (DOUBLE_GAME, SLAM)  # HU-32, from low to high

_MADE_OR_ANNOUNCED = (Outcome.SILENT_MADE, Outcome.ANNOUNCED_MADE, Outcome.ANNOUNCED_FAILED)
OUTCOMES = {
    **{bonus.name: _MADE_OR_ANNOUNCED for bonus in SIDE_BONUSES},
    PAGAT_ULTIMO.name: (*_MADE_OR_ANNOUNCED, Outcome.SILENT_FAILED),  # HU-30: the only silent failure
    EIGHT_TRUMPS.name: (Outcome.HELD,),
    NINE_TRUMPS.name: (Outcome.HELD,),
}  # how each bonus can go
