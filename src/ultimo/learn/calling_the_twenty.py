"""The lesson of Calling the Twenty."""

from __future__ import annotations

from ultimo.learn.lesson import Goal, Lesson, Step, Taker, Tap, Turn, Worth

LESSON = Lesson(
    "calling-the-twenty",
    (
        Step(
            "cards",
            ("CT-1", "CT-2", "CT-3", "CT-4"),
            (
                Tap("fives", "SK XXI XIV VI I KH QH CD JS 10C", 5),
                Worth("trick", "KD CD 1D VII", (7, 8, 11)),
            ),
        ),
        Step(
            "play",
            ("CT-19", "CT-20"),
            (Turn("follow-suit", Goal.LEGAL), Turn("play-tarok", Goal.LEGAL), Taker("who-takes")),
        ),
        Step(
            "contract",
            ("CT-7", "CT-8", "CT-11", "CT-32"),
            (Turn("strong-hand", Goal.BEST), Turn("weak-hand", Goal.BEST)),
        ),
        Step("partner", ("CT-14", "CT-41"), (Turn("call", Goal.LEGAL), Turn("feed", Goal.BEST))),
        Step(
            "bonuses",
            ("CT-17", "CT-18", "CT-27"),
            (
                Turn("trull", Goal.LEGAL, among=("pass", "announce:trull", "announce:pagat-ultimo")),
                Turn("pagat", Goal.MOST),
            ),
        ),
        Step("count", ("CT-24", "CT-30"), (Turn("end", Goal.MOST),)),
    ),
)
