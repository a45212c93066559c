"""The lesson of Texas Tarok."""

from __future__ import annotations

from ultimo.learn.lesson import Goal, Lesson, Step, Taker, Tap, Turn, Worth

HAND_BONUSES = (
    "announce:tarocky",
    "announce:bida",
    "announce:pani",
    "announce:trull",
    "announce:krale",
    "announce:trull-pani",
    "pass",
)

LESSON = Lesson(
    "texas-tarok",
    (
        Step(
            "cards",
            ("TX-1", "TX-2", "TX-3"),
            (
                Tap("fives", "SK XXI XVII IX I KC QD CH JS 3H 8C 1D", 5),
                Worth("trick", "KD QD 3D XX", (9, 10, 12)),
            ),
        ),
        Step(
            "play",
            ("TX-24", "TX-25"),
            (Turn("follow-suit", Goal.LEGAL), Turn("play-tarok", Goal.LEGAL), Taker("who-takes")),
        ),
        Step(
            "contract",
            ("TX-7", "TX-8", "TX-13", "TX-14"),
            (Turn("povinost", Goal.BEST), Turn("prever", Goal.BEST), Turn("lay-away", Goal.LEGAL)),
        ),
        Step(
            "partner",
            ("TX-21", "TX-43"),
            (
                Turn("call", Goal.LEGAL, among=("call:XX", "call:XIX", "call:XVIII", "call:XVII")),
                Turn("feed", Goal.BEST),
            ),
        ),
        Step(
            "bonuses",
            ("TX-17", "TX-18", "TX-19", "TX-33"),
            (Turn("hand-bonus", Goal.BEST, among=HAND_BONUSES), Turn("one", Goal.MOST)),
        ),
        Step("count", ("TX-29", "TX-30"), (Turn("end", Goal.MOST),)),
    ),
)
