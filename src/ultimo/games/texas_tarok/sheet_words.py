"""What the sheet of Texas Tarok asks, and what it teaches a beginner."""

from __future__ import annotations

from ultimo.core.sheet import Words

ASK_FIRST_RIGHT = Words("pad-ask-first-right", "Who was on Povinost: had it, or took it?")
ASK_MISCALL = Words("pad-ask-miscall", "Was a wrong card called?")
ASK_HAND_BONUSES = Words("pad-ask-hand-bonuses", "Which hand bonuses were announced, and by whom?")
ASK_TRICK = Words("pad-ask-trick", "Did the declarer take a trick?")
ASK_VALAT = Words("pad-ask-valat", "Was the Valat of seat {seat} made?")
ASK_LOOKS = Words("pad-ask-looks", "What did the declarer do with the talon?")
ASK_ONE_MADE = Words("pad-ask-one-made", "Did the called I of seat {seat} win the last trick?")
WHY_CONTRACT = Words(
    "pad-why-contract", "Povinost, Ze Ruky and Prever pay by card points, Zebrak 16; if all pass, the hand is thrown in"
)
WHY_DECLARER = Words("pad-why-declarer", "whoever bid the highest game")
WHY_OWN = Words("pad-why-own", "who takes the Povinost is on it")
WHY_FIRST_RIGHT = Words(
    "pad-why-first-right", "the player to the right is asked first in the next hand; nobody before is in the auction"
)
WHY_MISCALL = Words("pad-why-miscall", "a wrong call costs 2 chips to each; with a card of the own hand one is alone")
WHY_PARTNER = Words("pad-why-partner", "nobody, if the declarer or a discard has the called card: then he is alone")
WHY_XX = Words("pad-why-xx", "the holder of the XX; nobody, if it lies in the talon: then the declarer is alone")
WHY_HAND_BONUSES = Words(
    "pad-why-hand-bonuses", "each of the other three pays at once; a line is said once by a player"
)
WHY_SAID = Words("pad-why-said", "a called Valat stands instead of the game; a called One pays 4, made or not")
WHY_TRICK = Words("pad-why-trick", "a Zebrak is lost with the first trick taken, and 16 are paid to or by each")
WHY_SWEEP = Words("pad-why-sweep", "all twelve tricks are a Valat, and pay instead of the card points")
WHY_COUNT = Words(
    "pad-why-count-106",
    "tricks and cards laid away: Skyz, XXI, I and Kings count 5, Queens 4, Riders 3, Jacks 2, every other card 1; all"
    " together make 106, and 53 each is lost by the declarer's side",
)
WHY_LOOKS = Words("pad-why-looks", "a lost Prever costs twice as much after a swap, and four times after going back")
WHY_ONE = Words("pad-why-one", "the One pays if it is played to the last trick, to who wins it; called, in any case")
WHY_XXI = Words("pad-why-xxi", "at this table its holder pays 2 chips to each for it")
MISCALLED_OWN = Words("pad-miscalled-own", "a card of the own hand was called")
ONE_EACH = Words("pad-one-each", "{bonus} is announced once a hand")
LINE_ONCE = Words("pad-line-once", "seat {seat} has one category of a line, not both {one} and {other}")
NO_SUCH_HANDS = Words("pad-no-such-hands", "there are not cards enough for all of {bonuses}")
