"""Worked numbers of the three games as a person enters them: the answers that are not as usual, and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

Scores = tuple[int, int, int, int]
Answers = dict[str, object]


class Row(NamedTuple):
    """A hand of the worked numbers: everything that is not answered is as usual."""

    game: str
    row: str
    answers: Answers
    scores: Scores
    options: Mapping[str, str] = {}

    def __str__(self) -> str:
        return f"{self.game[:1]}-{self.row}".replace(" ", "-")


CT, TX, HU = "calling-the-twenty", "texas-tarok", "hungarian-tarokk"

# ── Calling the Twenty ────────────────────────────────────────────────────────────────────────

CALL: Answers = {"contract": "call", "partner": 3}
SOLO: Answers = {"contract": "solo", "declarer": 1}

EXTRA = {"extra-bonuses": "on"}
TAROKS = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV I"
BY_SUITS = [TAROKS, "KH QH CH JH 1H KD QD CD JD 1D", "KC QC CC JC 10C", "KS QS CS JS 10S"]  # 32, 28, 14, 14
SHOWN: Answers = {"rulings": [["shown too early", [-3, 1, 1, 1]]]}
CALLING_THE_TWENTY = [
    Row(CT, "3", CALL | {"points": 45}, (1, 0, 1, 0)),
    Row(CT, "3 by the others", CALL | {"points": {"opponents": 43}}, (1, 0, 1, 0)),
    Row(CT, "4", CALL | {"points": 44}, (0, 1, 0, 1)),
    Row(CT, "5", {"contract": "solo", "declarer": 2, "points": 45}, (0, 4, 0, 0)),
    Row(CT, "7 won", {"contract": "no-trump", "declarer": 1, "points": 45}, (4, 0, 0, 0)),
    Row(CT, "7 lost", {"contract": "no-trump", "declarer": 1, "points": 44}, (0, 4, 4, 4)),
    Row(CT, "8 ten", {"contract": "valat", "declarer": 3, "tricks": 10}, (0, 0, 12, 0)),
    Row(CT, "8 nine", {"contract": "valat", "declarer": 3, "tricks": 9}, (12, 12, 0, 12)),
    Row(CT, "9", {"contract": "dodge", "points": [40, 20, 18, 10]}, (0, 5, 5, 5)),
    Row(CT, "9 one left out", {"contract": "dodge", "points": [40, None, 18, 10]}, (0, 5, 5, 5)),
    Row(CT, "11", {"contract": "dodge", "points": [22, 22, 22, 22]}, (0, 0, 0, 0)),
    Row(CT, "12", CALL | {"points": 45, "trull": 3}, (2, 0, 2, 0)),
    Row(CT, "13", SOLO | {"points": 45, "trull": 4}, (4, 1, 1, 1)),
    Row(CT, "18", CALL | {"sweep": "declarers"}, (7, 0, 7, 0)),
    Row(CT, "19", CALL | {"sweep": "declarers", "trull": 1, "pagat": 1}, (9, 0, 9, 0)),
    Row(CT, "21", SOLO | {"sweep": "declarers"}, (10, 0, 0, 0)),
    Row(CT, "22", {"contract": "no-trump", "declarer": 1, "points": 88, "trull": 1}, (5, 0, 0, 0)),
    Row(CT, "35", CALL | {"points": 45, "announced": ["pagat-ultimo@3"], "pagat": None}, (1, 2, 1, 2)),
    Row(CT, "36", SOLO | {"points": 44, "announced": ["pagat-ultimo@2"], "pagat": 2}, (0, 6, 6, 6)),
    Row(CT, "37", {"contract": "dodge", "points": [30, 30, 18, 10]}, (0, 0, 5, 5)),
    Row(CT, "kontra", CALL | {"points": 45, "doubled": ["game"]}, (2, 0, 2, 0), {"kontra": "x2"}),
    Row(CT, "rekontra", CALL | {"points": 44, "doubled": ["game"], "level:game": "4"}, (0, 4, 0, 4), {"kontra": "x4"}),
    Row(CT, "by cards", {"contract": "dodge", "points": BY_SUITS}, (0, 5, 5, 5)),
    Row(CT, "extras", CALL | {"points": 45, "xxi": 2, "four-kings": 4}, (2, 1, 2, 1), EXTRA),
    Row(CT, "Absolut", CALL | {"points": 56}, (2, 0, 2, 0), EXTRA),
    Row(
        CT, "Valat and Absolut", {"contract": "valat", "declarer": 3, "tricks": 9, "points": 60}, (12, 12, 1, 12), EXTRA
    ),
    Row(CT, "ruled", CALL | SHOWN | {"points": 45}, (1 - 3, 1, 1 + 1, 1)),
    Row(CT, "annulled and ruled", {"contract": "annulled"} | SHOWN, (-3, 1, 1, 1), {"redeal-no-tarok": "on"}),
    Row(CT, "annulled", {"contract": "annulled"}, (0, 0, 0, 0), {"redeal-no-tarok": "on"}),
]

# ── Texas Tarok ───────────────────────────────────────────────────────────────────────────────

PAIR: Answers = {"contract": "povinost", "declarer": 1, "partner": 2}
PREVER: Answers = {"contract": "prever", "declarer": 1}
RUKY: Answers = {"contract": "ze-ruky", "declarer": 1, "partner": 2}
ZEBRAK: Answers = {"contract": "zebrak", "declarer": 1}
CHIPS = {
    54: (2, 4, 3),
    55: (2, 5, 4),
    56: (3, 5, 4),
    59: (3, 6, 5),
    61: (4, 7, 5),
    64: (4, 8, 6),
    76: (7, 13, 10),
    78: (7, 14, 11),
    88: (9, 18, 14),
    99: (11, 22, 17),
}  # chips per loser in Povinost, Ze Ruky, Prever


def _pair(chips: int) -> Scores:
    return (chips, chips, -chips, -chips)


def _alone(chips: int) -> Scores:
    return (3 * chips, -chips, -chips, -chips)


def _chips() -> Iterator[Row]:
    yield Row(TX, "53 povinost", PAIR | {"points": 53}, _pair(-2))
    yield Row(TX, "53 ze-ruky", RUKY | {"points": 53}, _pair(-4))
    yield Row(TX, "53 prever", PREVER | {"points": 53, "looks": "keep"}, _alone(-3))
    for points, (povinost, ruky, prever) in CHIPS.items():
        yield Row(TX, f"{points} povinost", PAIR | {"points": points}, _pair(povinost))
        yield Row(TX, f"{points} ze-ruky", RUKY | {"points": points}, _pair(ruky))
        yield Row(TX, f"{points} prever", PREVER | {"points": points}, _alone(prever))


def _doubled(level: int) -> Answers:
    return PAIR | {"points": 64, "doubled": ["game"], "level:game": str(level)}


def _bonus(*said: str) -> Answers:
    """A hand of which only the hand bonuses count here: the game is worth 2 to each of the pair."""
    return PAIR | {"points": 54, "hand-bonuses": list(said)}


def _with_bonus(each: int) -> Scores:
    return (2 + 3 * each, 2 - each, -2 - each, -2 - each)


def _lost_prever(looks: str) -> Answers:
    return PREVER | {"points": 53, "looks": looks}


MISCALLS = {"miscalls": "penalised"}
OWN_MISCALL: Answers = {"contract": "povinost", "declarer": 1, "miscall": "own-miscall"}
WRONG_CARD: Answers = {"penalties": ["wrong-card@1"]}
ONE_DOUBLED = ["pagat-ultimo@1"]
HRB_ON_ONE: Answers = {
    "points": 54,
    "announced": ONE_DOUBLED,
    "doubled": ONE_DOUBLED,
    "level:pagat-ultimo@1": "2",
    "pagat-won": "yes",
}
CALLED_VALAT: Answers = {"announced": ["valat@1"]}
TEXAS_TAROK = [
    *_chips(),
    Row(TX, "1", PAIR | {"points": 64}, _pair(4)),
    Row(TX, "2", PAIR | {"partner": None, "points": 64}, _alone(4)),
    *(Row(TX, f"4 at {level}", _doubled(level), _pair(4 * level)) for level in (2, 4, 8, 16)),
    Row(TX, "6", PREVER | {"points": 42, "looks": "keep"}, _alone(-6)),
    Row(TX, "9 kept", _lost_prever("keep"), _alone(-3)),
    Row(TX, "9 swapped", _lost_prever("swap"), _alone(-6)),
    Row(TX, "9 and 34 back", _lost_prever("back"), _alone(-12)),
    Row(TX, "11 alone", RUKY | {"partner": None, "points": 64}, _alone(8)),
    Row(TX, "12 made", ZEBRAK | {"trick": "no"}, (48, -16, -16, -16)),
    Row(TX, "12 failed", ZEBRAK | {"trick": "yes"}, (-48, 16, 16, 16)),
    Row(TX, "13 povinost", PAIR | {"sweep": "declarers"}, _pair(20)),
    Row(TX, "13 prever", PREVER | {"sweep": "declarers"}, _alone(30)),
    Row(TX, "13 ze-ruky", RUKY | {"sweep": "declarers"}, _pair(40)),
    Row(TX, "14 povinost made", PAIR | CALLED_VALAT | {"valat": "yes"}, _pair(40)),
    Row(TX, "14 povinost failed", PAIR | CALLED_VALAT | {"valat": "no"}, _pair(-40)),
    Row(TX, "14 prever made", PREVER | CALLED_VALAT | {"valat": "yes"}, _alone(60)),
    Row(TX, "14 prever failed", PREVER | CALLED_VALAT | {"valat": "no", "looks": "keep"}, _alone(-60)),
    Row(TX, "14 ze-ruky made", RUKY | CALLED_VALAT | {"valat": "yes"}, _pair(80)),
    Row(TX, "14 ze-ruky failed", RUKY | CALLED_VALAT | {"valat": "no"}, _pair(-80)),
    Row(TX, "16", PAIR | {"points": 76, "pagat": 1, "pagat-won": "yes"}, _pair(9)),
    Row(TX, "17", PAIR | {"points": 76, "announced": ["pagat-ultimo@1"], "pagat-won": "yes"}, _pair(11)),
    Row(TX, "20", PAIR | {"sweep": "declarers", "pagat": 2, "pagat-won": "yes"}, _pair(22)),
    Row(TX, "21", _bonus("tarocky@1", "trull-pani@1"), _with_bonus(6)),
    Row(TX, "22 four Kings", _bonus("krale@1"), _with_bonus(4)),
    Row(TX, "22 and one", _bonus("rozani-pani@1"), _with_bonus(6)),
    Row(TX, "22 and three", _bonus("spjst@1"), _with_bonus(10)),
    Row(TX, "23", _bonus("taroky@1"), _with_bonus(4)),
    Row(TX, "25", _bonus("pani@1"), _with_bonus(2)),
    Row(TX, "27 trull", _bonus("trull@1"), _with_bonus(2)),
    Row(TX, "27 with Kings", _bonus("trull-pani@1"), _with_bonus(4)),
    Row(TX, "28", _bonus("bida@1"), _with_bonus(2)),
    Row(TX, "29", PAIR | {"points": 54, "xxi": 1}, (2 - 6, 2 + 2, -2 + 2, -2 + 2), {"xxi-loss": "yes"}),
    Row(TX, "29 not lost", PAIR | {"points": 54}, _pair(2), {"xxi-loss": "yes"}),
    Row(TX, "called One failed", PAIR | {"points": 54, "announced": ["pagat-ultimo@1"], "pagat-won": "no"}, _pair(-2)),
    Row(TX, "One beaten", PAIR | {"points": 54, "pagat": 1, "pagat-won": "no"}, _pair(0)),
    Row(TX, "Hrb on the One", PAIR | HRB_ON_ONE, _pair(2 + 4 * 2), {"hrb-on-one": "yes"}),
    Row(TX, "wrong call", PAIR | {"points": 64, "miscall": "miscall"}, (4 - 6, 4 + 2, -4 + 2, -4 + 2), MISCALLS),
    Row(TX, "own wrong call", OWN_MISCALL | {"points": 64}, (-6, 2, 2, 2), MISCALLS),
    Row(TX, "friendly", PAIR | WRONG_CARD | {"points": 64}, (4 - 6, 4 + 2, -4 + 2, -4 + 2)),
    Row(TX, "tournament", PAIR | WRONG_CARD | {"points": 64}, (4 - 8 - 6, 4 + 2, 2, 2), {"penalties": "tournament"}),
    Row(TX, "ruled", PAIR | SHOWN | {"points": 64}, (4 - 3, 4 + 1, -4 + 1, -4 + 1)),
    Row(TX, "thrown in and misdealt", {"contract": "passed-out", "penalties": ["misdeal@4"]}, (2, 2, 2, -6)),
    Row(TX, "thrown in", {"contract": "passed-out"}, (0, 0, 0, 0)),
]

# ── Hungarian Tarokk ──────────────────────────────────────────────────────────────────────────

THREE: Answers = {"contract": "three", "declarer": 1, "partner": 3}
TWO: Answers = THREE | {"contract": "two"}
GRID_POINTS = {"none": 10, "23": 20, "47": 40, "70": 60, "71": 75, "all": 85}
SWEEPS = {"none": ("opponents", 0), "all": ("declarers", 9)}
DOUBLE, SLAM = "double-game@1", "slam@1"
GRID: Mapping[str, tuple[Answers, tuple[int, ...]]] = {
    "nothing": ({}, (-3, -2, -1, 1, 2, 3)),
    "double": ({"announced": [DOUBLE]}, (-7, -6, -5, -4, 4, 7)),
    "slam": ({"announced": [SLAM]}, (-9, -8, -7, -6, -6, 6)),
    "both": ({"announced": [DOUBLE, SLAM]}, (-13, -12, -11, -10, -2, 10)),
    "kontra": ({"doubled": ["game"], "level:game": "2"}, (-5, -4, -2, 2, 4, 5)),
    "kontra and double of the others": (
        {"announced": ["double-game@2"], "doubled": ["game"], "level:game": "2"},
        (-9, -6, 2, 6, 8, 9),
    ),
    "kontra on the double": (
        {"announced": [DOUBLE], "doubled": [DOUBLE], f"level:{DOUBLE}": "2"},
        (-11, -10, -9, -8, 8, 11),
    ),
    "kontra on both": (
        {"announced": [DOUBLE], "doubled": [DOUBLE, "game"], f"level:{DOUBLE}": "2", "level:game": "2"},
        (-13, -12, -10, -6, 10, 13),
    ),
}

SLAM_SAID = ("slam", "both")  # there the tricks are asked for


def _opposed(value: int) -> Scores:
    return (value, -value, value, -value)


def _grid() -> Iterator[Row]:
    for name, (said, values) in GRID.items():
        for (column, points), value in zip(GRID_POINTS.items(), values, strict=True):
            sweep, tricks = SWEEPS.get(column, ("neither", 5))
            asked: Answers = {"tricks": tricks} if name in SLAM_SAID else {"sweep": sweep}
            answers = THREE | said | asked | {"points": points}
            yield Row(HU, f"{name} {column}", answers, _opposed(value))


BOTH_TAKEN: Answers = {"trull": "declarers", "four-kings": "declarers"}
CATCH: Answers = {"announced": ["xxi-catch@1"]}
HUNGARIAN_TAROKK = [
    *_grid(),
    Row(HU, "1 won", THREE | {"points": 48}, _opposed(1)),
    Row(HU, "1 lost", THREE | {"points": 47}, _opposed(-1)),
    Row(HU, "2", TWO | {"points": 60}, _opposed(2)),
    Row(HU, "3", THREE | {"contract": "one", "points": 40}, _opposed(-3)),
    Row(HU, "4", TWO | {"points": 75}, _opposed(4)),
    Row(HU, "6", TWO | {"points": 65, "announced": [DOUBLE]}, _opposed(-8)),
    Row(HU, "7", TWO | {"points": 19, "doubled": ["game"], "level:game": "2"}, _opposed(-8)),
    Row(HU, "8", TWO | {"points": 19}, _opposed(-4)),
    Row(HU, "11", THREE | {"sweep": "declarers", "points": 85}, _opposed(3)),
    Row(HU, "12", THREE | {"points": 80} | BOTH_TAKEN, _opposed(4)),
    Row(HU, "14", THREE | {"points": 50, "pagat": 1, "pagat-won": "no"}, _opposed(-4)),
    Row(HU, "15", TWO | {"points": 55, "xxi": 1}, _opposed(-19)),
    Row(HU, "16 made", THREE | {"points": 50, "xxi": 2} | CATCH, _opposed(43)),
    Row(HU, "16 missed", THREE | {"points": 50, "xxi": None} | CATCH, _opposed(-41)),
    Row(HU, "24", TWO | {"partner": None, "points": 60}, (6, -2, -2, -2)),
    Row(HU, "25", THREE | {"points": 48, "announced": ["nine-trumps@2"]}, (1 - 2, -1 + 6, 1 - 2, -1 - 2)),
    Row(HU, "26", {"contract": "failed-speculation"}, (1, 1, 1, -3)),
    Row(HU, "26 tournament", {"contract": "failed-speculation"}, (3, 3, 3, -9), {"preset": "tournament"}),
    Row(HU, "passed out", {"contract": "passed-out"}, (0, 0, 0, 0)),
    Row(HU, "revoke", THREE | {"points": 48, "penalties": ["revoke-5@2"]}, (1 + 5, -1 - 15, 1 + 5, -1 + 5)),
]

ROWS = (*CALLING_THE_TWENTY, *TEXAS_TAROK, *HUNGARIAN_TAROKK)
