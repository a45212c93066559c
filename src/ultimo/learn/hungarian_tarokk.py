"""The lesson of Hungarian Tarokk."""

from __future__ import annotations

from ultimo.learn.lesson import Goal, Lesson, Step, Taker, Tap, Turn, Worth

CARDS = tuple(f"discard:{card}" for card in "XVIII XVII VI II I CH JH 1H KS CS".split())  # of the position
ANNOUNCING = (
    "announce:eight-trumps",
    "announce:nine-trumps",
    "announce:trull",
    "announce:double-game",
    "kontra:game",
    "pass",
)

LESSON = Lesson(
    "hungarian-tarokk",
    (
        Step(
            "cards",
            ("HU-1", "HU-2"),
            (
                Tap("fives", "SK XXI XVIII IX I KS QH CC 1D", 5),
                Worth("trick", "QH KH CH XV", (12, 14, 17)),
            ),
        ),
        Step(
            "play",
            ("HU-3", "HU-25"),
            (Turn("follow-suit", Goal.LEGAL), Turn("play-tarok", Goal.LEGAL), Taker("who-takes")),
        ),
        Step(
            "contract",
            ("HU-5", "HU-6", "HU-8", "HU-13", "HU-14"),
            (Turn("no-honour", Goal.LEGAL), Turn("invitation", Goal.BEST), Turn("lay-away", Goal.LEGAL, among=CARDS)),
        ),
        Step(
            "partner",
            ("HU-17",),
            (
                Turn("call", Goal.BEST, among=("call:XX", "call:XIX", "call:XVIII", "call:XVII")),
                Turn("feed", Goal.BEST),
            ),
        ),
        Step(
            "bonuses",
            ("HU-20", "HU-22", "HU-23", "HU-24"),
            (Turn("kontra", Goal.LEGAL, among=ANNOUNCING), Turn("pagat", Goal.MOST)),
        ),
        Step("count", ("HU-27", "HU-28", "HU-31"), (Turn("end", Goal.MOST),)),
    ),
)
