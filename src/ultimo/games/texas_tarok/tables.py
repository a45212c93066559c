"""The cards, contracts, bonuses and fines of Texas Tarok (TX-1, TX-3, TX-7, TX-13 to TX-21, TX-29 to TX-37)."""

from __future__ import annotations

from ultimo.core.bonuses import Bonus, Outcome
from ultimo.core.cards import KINGS, TAROKS, TRULL, Cards, Deck
from ultimo.core.contracts import Aim, Contract, Sides

DECK = Deck.of(
    "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV III II I"
    " KH QH CH JH 1H 4H 3H 2H KD QD CD JD 1D 4D 3D 2D KC QC CC JC 10C 9C 8C 7C KS QS CS JS 10S 9S 8S 7S",
    points={"SK": 5, "XXI": 5, "I": 5, "K": 5, "Q": 4, "C": 3, "J": 2},
    other=1,
)  # TX-1, TX-3: 54 cards, 106 card points
TALON = 6
TRICKS = 12
EVEN = 53  # TX-29: card points from which a game is counted; with 53 each the declarer's side has lost (TX-30)
ON_TOP = 10  # TX-29: added to the points over 53
POINTS_A_CHIP = 10  # TX-29

# What a contract pays is, for the first three, its factor in TX-29: also the chips of a tie (TX-30).
POVINOST = Contract("povinost", 2, Sides.PAIR, "TX-29")
ZEBRAK = Contract("zebrak", 16, Sides.ALONE, "TX-35", Aim.NO_TRICK)
ZE_RUKY = Contract("ze-ruky", 4, Sides.PAIR, "TX-29")
PREVER = Contract("prever", 3, Sides.ALONE, "TX-29")
LADDER = (POVINOST, ZEBRAK, ZE_RUKY, PREVER)  # TX-7, from low to high
CONTRACTS = {contract.name: contract for contract in LADDER}

SHARES = (4, 1, 1)  # TX-13: what the declarer and the next two take of the talon
HALF = 3  # TX-16: what a Prever takes of it
NEVER_LAID = KINGS | TRULL  # TX-14
LAID_IN_NEED = Cards.of("XVI XV XIV XIII XII XI X IX VIII VII VI V IV III II")  # TX-14: small taroks

ZE_RUKY_CARD = Cards.of("XX")  # TX-21: its holder is the partner in Ze Ruky, whatever is called elsewhere
CALLABLE = Cards.of("XX XIX XVIII XVII XVI XV")  # TX-21: every card that some table calls

TAROKY = Bonus("taroky", "TX-18", 0, 4)
TAROCKY = Bonus("tarocky", "TX-18", 0, 2)
BIDA = Bonus("bida", "TX-18", 0, 2)
UNI = Bonus("uni", "TX-18", 0, 4)
SPJST = Bonus("spjst", "TX-19", 0, 10)
ROZANI_PANI = Bonus("rozani-pani", "TX-19", 0, 6)
KRALE = Bonus("krale", "TX-19", 0, 4)
TRULL_PANI = Bonus("trull-pani", "TX-19", 0, 4)
TRULL_BONUS = Bonus("trull", "TX-19", 0, 2)
PANI = Bonus("pani", "TX-19", 0, 2)
TAROK_LINE = (TAROKY, TAROCKY, BIDA, UNI)
FIVE_LINE = (SPJST, ROZANI_PANI, KRALE, TRULL_PANI, TRULL_BONUS, PANI)
HAND_BONUSES = {bonus.name: bonus for bonus in (*TAROK_LINE, *FIVE_LINE)}

MANY_TAROKS = 10  # TX-18: from here on Taroky
HELD_TAROKS = {
    TAROKY.name: tuple(range(MANY_TAROKS, TRICKS + 1)),
    TAROCKY.name: (8, 9),
    BIDA.name: (1, 2),
    UNI.name: (0,),
}  # TX-18: the numbers of taroks
HELD_FIVES = {
    SPJST.name: ((4, 3),),
    ROZANI_PANI.name: ((4, 1), (4, 2)),
    KRALE.name: ((4, 0),),
    TRULL_PANI.name: ((1, 3), (2, 3), (3, 3)),
    TRULL_BONUS.name: ((0, 3),),
    PANI.name: ((2, 2), (3, 1), (3, 2)),
}  # TX-19: the numbers of Kings, and of Skyz, XXI and I


def tarok_bonus(hand: Cards) -> Bonus | None:
    """The one category of the tarok line that *hand* has (TX-18)."""
    taroks = len(hand & TAROKS)
    return next((bonus for bonus in TAROK_LINE if taroks in HELD_TAROKS[bonus.name]), None)


def five_bonus(hand: Cards) -> Bonus | None:
    """The one category of the five line that *hand* has (TX-19)."""
    held = (len(hand & KINGS), len(hand & TRULL))
    return next((bonus for bonus in FIVE_LINE if held in HELD_FIVES[bonus.name]), None)


PAGAT_ULTIMO = Bonus("pagat-ultimo", "TX-33", 2, 4)  # the One
VALAT = Bonus("valat", "TX-34", 10, 20)  # times what the contract pays: 20, 30, 40 and 40, 60, 80 chips
LOST_MOND = Bonus("xxi-catch", "TX-36", 2, 2)
LOOKED_TWICE, LOOKED_THRICE = 2, 3  # TX-16: looks at the talon in a Prever
LOOKS_COST = {LOOKED_TWICE: 2, LOOKED_THRICE: 4}  # TX-32: the factor of a lost Prever
DOUBLINGS = ("hrb", "rhea", "contrec", "suprec")  # TX-23

FINE = 2  # TX-22, TX-37: chips to each of the other three
MISCALL = "miscall"  # TX-22: another card than the right one was called
OWN_MISCALL = "own-miscall"  # TX-22: and it was in the caller's own hand
OFFENCES = ("misdeal", "wrong-discards", "wrong-card", "wrong-call")  # TX-37, TX-38: what a score pad knows

OUTCOMES = {
    **dict.fromkeys(HAND_BONUSES, (Outcome.HELD,)),
    PAGAT_ULTIMO.name: tuple(outcome for outcome in Outcome if outcome is not Outcome.HELD),
    VALAT.name: (Outcome.SILENT_MADE, Outcome.ANNOUNCED_MADE, Outcome.ANNOUNCED_FAILED),
    LOST_MOND.name: (Outcome.SILENT_MADE,),
    MISCALL: (Outcome.SILENT_FAILED,),
}  # how each bonus, and a call, can go
