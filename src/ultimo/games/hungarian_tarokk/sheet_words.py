"""What the sheet of Hungarian Tarokk asks, and what it teaches a beginner."""

from __future__ import annotations

from ultimo.core.sheet import Words

ASK_TRULL = Words("pad-ask-trull-taken", "Which side has Skíz, XXI and I in its tricks?")
ASK_KINGS = Words("pad-ask-kings-taken", "Which side has all four Kings in its tricks?")
WHY_CONTRACT = Words("pad-why-contract", "a Three is worth 1, a Two 2, a One 3, a Solo 4")
WHY_DECLARER = Words("pad-why-declarer", "whoever bid highest, or held the highest bid last")
WHY_PARTNER = Words(
    "pad-why-partner", "whoever holds the called card; nobody, if it is the declarer or lies in a discard"
)
WHY_SPECULATION = Words("pad-why-speculation", "the fourth seat bid a Three without an honour, and the talon has none")
WHY_SAID = Words(
    "pad-why-said",
    "in the order in which it was said; announced bonuses pay twice as much, and as much to the others if they fail",
)
WHY_SWEEP = Words("pad-why-sweep", "all nine tricks are a slam (volát)")
WHY_TRICKS = Words("pad-why-tricks", "an announced slam needs all nine")
WHY_COUNT = Words(
    "pad-why-count-94",
    "tricks and cards laid away, singly: Skíz, XXI, I and Kings count 5, Queens 4, Cavaliers 3, Jacks 2, every other"
    " card 1; all together make 94, 48 win for the declarer's side, and 71 are a double game",
)
WHY_TRULL = Words("pad-why-trull-taken", "all three in the tricks of one side are the trull")
WHY_KINGS = Words("pad-why-kings-taken", "all four in the tricks of one side are paid")
WHY_PAGAT = Words(
    "pad-why-pagat", "the I in the ninth trick pays 5 to its side if it wins, and to the others if it is beaten"
)
WHY_XXI = Words("pad-why-xxi", "Skíz took it in one trick across the sides; who lost it wears the hat")
NEVER_LAID = Words("pad-never-laid", "honours and Kings are never laid away, so they are in the tricks")
IN_PILE = Words("pad-in-pile", "as the cards written down have it")
TWO_COUNTS = Words("pad-two-counts", "seat {seat} holds eight trumps or nine, not both")
NO_SO_MANY_TRUMPS = Words("pad-no-so-many-trumps", "{trumps} trumps are announced; the pack has {most}")
AFTER_SLAM = Words("pad-after-slam", "a side does not announce the double game after its slam")
LAID_AT_MOST = Words(
    "pad-laid-at-most", "the side without a trick has only cards laid away, {most} card points at most"
)
LOST_TRULL = Words("pad-lost-trull", "the side that lost the {card} to the other cannot have the trull")
