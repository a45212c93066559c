"""Evenings as families wrote them down, typed at the terminal pad; all totals were reckoned by hand from the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.running import printed
from tests.pad.keeping import FOUR
from tests.pad.rows import CT, HU, TX
from ultimo.pad import reading
from ultimo.pad.evening import gone_through


class Hand(NamedTuple):
    """A hand in the words of the table, what is typed for it (`|` is Enter), and everybody's total after it."""

    told: str
    typed: str
    totals: tuple[int, int, int, int]


class Evening(NamedTuple):
    """Hands of a game."""

    game: str
    options: tuple[str, ...]
    hands: tuple[Hand, ...]


CALLING_THE_TWENTY = Evening(
    CT,
    ("kontra=x4",),
    (
        # Call 1 each for Anna and Carl (CT-24); the Trull 1 each for Bela and Dora (CT-27).
        Hand(
            "Anna called the XX, Carl had it: 52 points. Bela showed the Trull.",
            "| call | carl | bela | | | no | 52 |",
            (1, 1, 1, 1),
        ),
        # A lost Solo is 4 for each opponent (CT-24), the announced Pagat 2 for Dora alone (CT-27).
        Hand(
            "Dora's Solo with Pagat announced: the Pagat was made, the Solo lost with 44.",
            "| solo | dora | | pagat dora | | | 44 | dora",
            (5, 5, 5, 3),
        ),
        # Carl and Anna share the most, the others get 5 each (CT-26); the order is that of the seats.
        Hand("Carl wanted a Dodge Round: Carl 30, Dora 18, Anna 30, Bela 10.", "| dodge | 30 18 30 10", (5, 10, 5, 8)),
        # 4 for the No-Trump (CT-24), 1 for the Trull, which counts there alone (CT-29).
        Hand("Anna: No-Trump with the Trull, 50 points.", "| no-trump | anna | anna | | 50", (10, 10, 5, 8)),
        # Carl and Dora win 1 × 2 (CT-37), and 1 for the Pagat that was not announced.
        Hand(
            "Anna called Bela's card, Carl gave kontra; 41. Dora's Pagat took the last trick.",
            "| call | bela | | | game | x2 | | 41 | dora",
            (10, 10, 8, 11),
        ),
        # One trick is missing: 12 for each opponent (CT-25).
        Hand("Bela's Valat, nine tricks.", "| valat | bela | | | | 9 |", (22, 10, 20, 23)),
        # 1 and 6 more for all tricks (CT-28).
        Hand(
            "Carl called, Anna had it, and they took everything.",
            "| call | anna | | | | declarers | nobody",
            (29, 10, 27, 23),
        ),
        # 1 for the Call, 2 × 2 for the Pagat that failed (CT-27, CT-37).
        Hand(
            "Dora called Bela; Anna announced the Pagat, kontra, and lost it; 60.",
            "| call | bela | | pagat anna | pagat anna | x2 | | 60 | nobody",
            (29, 15, 27, 28),
        ),
        # A line of the table (CT-43).
        Hand("Carl had shown cards.", "ruling cards shown too early: Carl -2", (29, 15, 25, 28)),
    ),
)

TEXAS_TAROK = Evening(
    TX,
    (),
    (
        # 11 over 53, 21, doubled 42: 4 chips (TX-29); the Tarocky 2 from each (TX-18).
        Hand(
            "Anna's Povinost with Carl, 64 points; Dora had eight taroks.",
            "| povinost | anna | carl | tarocky dora | | | | 64 |",
            (2, -6, 2, 2),
        ),
        # 8 over, 18, threefold 54, that is 5 chips from each of three (TX-29).
        Hand("Bela's Prever, kept what he saw, 61.", "| prever | bela | | | | no | 61 |", (-3, 9, -3, -3)),
        # The others have 64: 21 × 4 = 84, that is 8 chips each.
        Hand("Carl Ze Ruky, Dora had the XX: 42 only.", "| ze-ruky | carl | dora | | | | no | 42 |", (5, 17, -11, -11)),
        # 16 from each (TX-35).
        Hand("Dora's Zebrak: not one trick.", "| zebrak | dora | | no", (-11, 1, -27, 37)),
        # 6 over, 16, doubled 32: 3 chips, 6 after the Hrb (TX-23); the called One 4 to Carl's side (TX-33).
        Hand(
            "Anna and Bela 59 after a Hrb; Carl called the One and made it.",
            "| povinost | anna | bela | | pagat carl | game | x2 | | 59 | yes",
            (-9, 3, -29, 35),
        ),
        # 1 over, 11, doubled 22: 2 chips from each of three.
        Hand(
            "Bela called himself without knowing: alone, 54.",
            "| povinost | bela | nobody | | | | no | 54 |",
            (-11, 9, -31, 33),
        ),
        # Twice the 20 of a Povinost, to the other side (TX-34).
        Hand(
            "Carl called a Valat, Anna with him; a trick went.",
            "| povinost | carl | anna | | valat carl | | no |",
            (-51, 49, -71, 73),
        ),
        # 53 each is lost, 10 doubled: 2 chips (TX-30).
        Hand("Dora and Carl 53.", "| povinost | dora | carl | | | | | 53 |", (-49, 51, -73, 71)),
        # 2 chips to each of the three (TX-37).
        Hand("Bela had played a wrong card.", "penalty wrong-card bela", (-47, 45, -71, 73)),
    ),
)

HUNGARIAN_TAROKK = Evening(
    HU,
    (),
    (
        # 1 for the Three (HU-28), 1 for the silent Trull (HU-29).
        Hand(
            "Anna's Three, Carl with her: 55, and the Trull.",
            "| three | anna | carl | | | | 55 | declarers | | |",
            (2, -2, 2, -2),
        ),
        # The Two is Bela's and Dora's, the announced Pagat 10 to Anna's side (HU-30).
        Hand(
            "Bela's Two with Dora, 60; Anna announced Pagat and made it.",
            "| two | bela | dora | pagat anna | | | 60 | | | anna | yes |",
            (10, -10, 10, -10),
        ),
        # Alone it is paid three times (HU-28).
        Hand("Carl's One, the XX lay away: alone, 40.", "| one | carl | nobody | | | | 40 | | | |", (13, -7, 1, -7)),
        # 5 to each of the others (HU-35).
        Hand("Bela had revoked.", "penalty revoke-5 bela", (18, -22, 6, -2)),
        # From here on four deals count double (HU-11).
        Hand("All passed.", "| passed-out", (18, -22, 6, -2)),
        # 2 × 2 for the kontra, and twice that.
        Hand(
            "Dora's Two with Anna, kontra, 45.",
            "| two | dora | anna | | game | x2 | | 45 | | | |",
            (10, -14, 14, -10),
        ),
        # A silent double game is 2 × 1 in place of the game (HU-32), and twice that.
        Hand("Anna's Three with Bela: 75.", "| three | anna | bela | | | | 75 | | | |", (14, -10, 10, -14)),
        # 1 and 21 (HU-31), and twice that.
        Hand(
            "Bela's Three with Carl, 50; Dora lost the XXI.",
            "| three | bela | carl | | | | 50 | | | | dora",
            (-30, 34, 54, -58),
        ),
        # 4 and 2 for the announced Kings, 2 from each for nine trumps (HU-21); and twice all that (HU-34).
        Hand(
            "Carl's Solo with Dora, four Kings announced and made, 60; Anna had nine trumps.",
            "| solo | carl | dora | four-kings carl, nine-trumps anna | | | 60 | | declarers | |",
            (-30, 18, 62, -50),
        ),
    ),
)


@pytest.mark.parametrize("evening", [CALLING_THE_TWENTY, TEXAS_TAROK, HUNGARIAN_TAROKK], ids=lambda one: one.game)
def test_an_evening_comes_to_the_totals_that_were_reckoned_by_hand(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    options = [word for setting in evening.options for word in ("--option", setting)]
    lines = [part.strip() for hand in evening.hands for part in hand.typed.split("|")]
    text = printed(
        *("pad", evening.game, "--players", ", ".join(FOUR), "--file", str(path), *options),
        text="\n".join([*lines, ""]),
    )

    shown = re.findall(r"Totals: Anna (-?\d+), Bela (-?\d+), Carl (-?\d+), Dora (-?\d+)", text)
    assert [hand.totals for hand in evening.hands] == [tuple(map(int, found)) for found in shown]
    assert "is no answer here" not in text
    kept = gone_through(reading.text(path.read_text(encoding="utf-8")))
    assert evening.hands[-1].totals == tuple(kept.totals.values())
