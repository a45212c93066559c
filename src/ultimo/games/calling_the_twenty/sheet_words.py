"""What the sheet of Calling the Twenty asks, and what it teaches a beginner."""

from __future__ import annotations

from ultimo.core.sheet import Words

ASK_TRULL = Words("pad-ask-trull-dealt", "Who declared the Trull?")
ASK_SEAT_POINTS = Words("pad-ask-seat-points", "How many card points has everybody?")
ASK_PAGAT_WINNER = Words("pad-ask-pagat-winner", "Who won the last trick with the I?")
ASK_KINGS = Words("pad-ask-kings-dealt", "Who was dealt all four Kings?")
WHY_CONTRACT = Words(
    "pad-why-contract", "to each of the side that wins a Call pays 1, No-Trump and Solo 4, a Valat 12; a Dodge Round 5"
)
WHY_FOREHAND = Words("pad-why-forehand", "the Forehand plays the Call and the Dodge Round")
WHY_ALONE = Words("pad-why-alone", "the declarer is alone against three")
WHY_PARTNER = Words("pad-why-partner", "whoever holds the called card is the Forehand's partner; never the Forehand")
WHY_TRULL = Words(
    "pad-why-trull-dealt", "Skus, XXI and I dealt to one hand; they must be declared, and pay the whole side"
)
WHY_SAID = Words("pad-why-said", "an announced Pagat Ultimo pays 2 if made, and the other side 2 if not")
WHY_TRICKS = Words("pad-why-tricks", "a Valat needs all ten; one trick lost loses it")
WHY_SWEEP = Words("pad-why-sweep", "all ten tricks without a Valat announced pay 6 more to each of the side")
WHY_COUNT = Words(
    "pad-why-count-88",
    "set the four empty cards aside; every other card counts 1, and then what it is worth above it: the Skus, XXI, I"
    " and Kings 4 more, Queens 3, Cavaliers 2, Jacks 1; all together make 88",
)
WHY_PAGAT = Words("pad-why-pagat-won-by", "only the I that wins the last trick is paid")
WHY_XXI = Words("pad-why-xxi", "this table pays for a lost XXI")
WHY_KINGS = Words("pad-why-kings-dealt", "this table pays for four Kings in one hand")
ALL_POINTS = Words("pad-all-points", "with every trick go all {total} card points")
ONE_HOLDER = Words("pad-one-holder", "seat {seat} was dealt Skus, XXI and I, and nobody else has one of them")
WHOLE_TRICKS = Words("pad-whole-tricks", "tricks have four cards: {count} cards are no whole number of them")
