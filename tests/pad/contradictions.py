"""Answers that no hand can have together: the field that is refused, and the rule that refuses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tests.pad.rows import CALL, CT, HU, PAIR, PREVER, RUKY, SOLO, THREE, TX, ZEBRAK, Answers


class Contradiction(NamedTuple):
    """Answers, everything else as usual, and what is said of them."""

    game: str
    answers: Answers
    field: str
    rule: str
    options: Mapping[str, str] = {}

    def __str__(self) -> str:
        return f"{self.rule}-{self.field}"


EXTRA = {"extra-bonuses": "on"}
VALAT: Answers = {"contract": "valat", "declarer": 3}
DODGE: Answers = {"contract": "dodge"}
OWN = "SK XXI XX XIX"
CALLING_THE_TWENTY = [
    Contradiction(CT, {"contract": "grand"}, "contract", "CT-7"),
    Contradiction(CT, {"contract": "dodge", "points": [22, 22, 22, 22]}, "contract", "CT-7", {"dodge-round": "no"}),
    Contradiction(CT, {"contract": "annulled"}, "contract", "CT-7"),
    Contradiction(CT, CALL | {"declarer": 2, "points": 45}, "declarer", "CT-11"),
    Contradiction(CT, DODGE | {"declarer": 2, "points": [22, 22, 22, 22]}, "declarer", "CT-11"),
    Contradiction(CT, CALL | {"partner": 1}, "partner", "CT-14"),
    Contradiction(CT, CALL | {"partner": None}, "partner", "CT-14"),
    Contradiction(CT, SOLO | {"declarer": 5}, "declarer", "CT-10"),
    Contradiction(CT, CALL | {"points": 89}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": -1}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": 44.5}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"opponents": 90}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"opponents": "43"}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"cards": OWN, "opponents": 43}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"mine": 43}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"cards": 12}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"cards": "KX"}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"cards": f"{OWN} II"}}, "points", "CT-24"),
    Contradiction(CT, CALL | {"points": {"cards": "SK XXI XX"}}, "points", "CT-4"),
    Contradiction(CT, CALL | {"sweep": "declarers", "points": 60}, "points", "CT-28"),
    Contradiction(CT, CALL | {"sweep": "us"}, "sweep", "CT-28"),
    Contradiction(CT, CALL | {"sweep": "opponents", "pagat": 1}, "pagat", "CT-27"),
    Contradiction(CT, CALL | {"points": 3, "pagat": 3}, "pagat", "CT-27"),
    Contradiction(CT, CALL | {"points": {"cards": OWN}, "pagat": 3}, "pagat", "CT-27"),
    Contradiction(CT, CALL | {"announced": ["pagat-ultimo@1", "pagat-ultimo@2"]}, "announced", "CT-18"),
    Contradiction(CT, CALL | {"announced": ["pagat-ultimo@1", "pagat-ultimo@1"]}, "announced", "CT-18"),
    Contradiction(CT, CALL | {"announced": ["slam@1"]}, "announced", "CT-18"),
    Contradiction(CT, CALL | {"announced": "pagat-ultimo@1"}, "announced", "CT-18"),
    Contradiction(CT, CALL | {"announced": ["absolut@1"]}, "announced", "CT-18"),
    Contradiction(CT, CALL | {"announced": ["absolut@1", "absolut@3"]}, "announced", "CT-39", EXTRA),
    Contradiction(CT, CALL | {"trull": 3, "announced": ["pagat-ultimo@1"]}, "announced", "CT-17"),
    Contradiction(CT, CALL | {"points": 45, "trull": 3, "pagat": 1}, "pagat", "CT-27"),
    Contradiction(CT, CALL | {"points": 45, "announced": ["pagat-ultimo@3"], "pagat": 1}, "pagat", "CT-27"),
    Contradiction(CT, CALL | {"points": 45, "trull": 3, "xxi": 2}, "xxi", "CT-39", EXTRA),
    Contradiction(CT, CALL | {"sweep": "declarers", "xxi": 2, "pagat": 4}, "pagat", "CT-27", EXTRA),
    Contradiction(CT, CALL | {"sweep": "declarers", "xxi": 1}, "xxi", "CT-39", EXTRA),
    Contradiction(CT, CALL | {"points": 84, "xxi": 1}, "xxi", "CT-39", EXTRA),
    Contradiction(CT, CALL | {"doubled": ["pagat-ultimo@1"], "points": 45}, "doubled", "CT-37", {"kontra": "x2"}),
    Contradiction(
        CT, CALL | {"doubled": ["game"], "level:game": "8", "points": 45}, "level:game", "CT-37", {"kontra": "x4"}
    ),
    Contradiction(
        CT, CALL | {"doubled": ["game"], "level:game": "4", "points": 45}, "level:game", "CT-37", {"kontra": "x2"}
    ),
    Contradiction(CT, VALAT | {"tricks": 11}, "tricks", "CT-25"),
    Contradiction(CT, VALAT | {"tricks": "all"}, "tricks", "CT-25"),
    Contradiction(CT, VALAT | {"tricks": True}, "tricks", "CT-25"),
    Contradiction(CT, VALAT | {"tricks": 10, "pagat": 1}, "pagat", "CT-27"),
    Contradiction(CT, DODGE | {"points": [40, 20, 18, 11]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": [40, 20, 18, 9]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": [40, 20, None, None]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": [80, 20, 18, None]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": [44, 44]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": 44}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": [-1, 44, 45, 0]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": ["SK", "SK XXI", "XX", ""]}, "points", "CT-26"),
    Contradiction(CT, DODGE | {"points": ["SK", "XXI", "XX", ""]}, "points", "CT-26"),
    Contradiction(CT, CALL | {"points": 45, "rulings": [["shown", [1, 1]]]}, "rulings", "CT-43"),
    Contradiction(CT, CALL | {"points": 45, "rulings": [["", [1, 1, 1, 1]]]}, "rulings", "CT-43"),
    Contradiction(CT, CALL | {"points": 45, "rulings": [["shown", [1, 1, 1, 0.5]]]}, "rulings", "CT-43"),
    Contradiction(CT, CALL | {"points": 45, "rulings": ["shown"]}, "rulings", "CT-43"),
    Contradiction(CT, CALL | {"points": 45, "rulings": "shown"}, "rulings", "CT-43"),
    Contradiction(CT, CALL | {"points": 45, "tricks": 7}, "tricks", ""),
    Contradiction(CT, SOLO | {"points": 45, "partner": 3}, "partner", ""),
    Contradiction(CT, DODGE | {"points": [22, 22, 22, 22], "trull": 3}, "trull", ""),
    Contradiction(CT, {"contract": "no-trump", "declarer": 1, "points": 45, "pagat": 1}, "pagat", ""),
]

MISCALLS = {"miscalls": "penalised"}
LOSS = {"xxi-loss": "yes"}
ONE_CALLED: Answers = {"announced": ["pagat-ultimo@1"]}
VALAT_CALLED: Answers = {"announced": ["valat@3"]}


def _bonuses(*said: str) -> Answers:
    return PAIR | {"points": 60, "hand-bonuses": list(said)}


TEXAS_TAROK = [
    Contradiction(TX, {"contract": "solo"}, "contract", "TX-7"),
    Contradiction(TX, PAIR | {"partner": 1}, "partner", "TX-21"),
    Contradiction(TX, PAIR | {"points": 60, "first-right": 2}, "first-right", "TX-9"),
    Contradiction(TX, ZEBRAK | {"declarer": 2, "first-right": 3}, "first-right", "TX-9"),
    Contradiction(TX, RUKY | {"declarer": 3, "first-right": 4}, "first-right", "TX-9"),
    Contradiction(TX, PAIR | {"points": 60, "miscall": "own-miscall"}, "partner", "TX-22", MISCALLS),
    Contradiction(TX, PAIR | {"points": 60, "miscall": "none"}, "miscall", ""),
    Contradiction(TX, PAIR | {"points": 107}, "points", "TX-29"),
    Contradiction(TX, PAIR | {"points": 3}, "points", "TX-34"),
    Contradiction(TX, PAIR | {"points": 104}, "points", "TX-34"),
    Contradiction(TX, _bonuses("taroky@1", "tarocky@1"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("spjst@1", "trull@1"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("spjst@1", "krale@2"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("trull@1", "trull@2"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("taroky@1", "taroky@2", "tarocky@3"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("uni@1", "trull@1"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("bida@1", "trull@1"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("trull@1", "rozani-pani@2"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("pani@1", "pani@2", "trull@3"), "hand-bonuses", "TX-20"),
    Contradiction(TX, _bonuses("four-kings@1"), "hand-bonuses", "TX-17"),
    Contradiction(TX, PAIR | {"announced": ["valat@1", "valat@2"]}, "announced", "TX-23"),
    Contradiction(TX, PAIR | {"announced": ["pagat-ultimo@1", "pagat-ultimo@2"]}, "announced", "TX-23"),
    Contradiction(TX, PAIR | VALAT_CALLED | {"valat": "no", "points": 50}, "points", ""),
    Contradiction(TX, PAIR | VALAT_CALLED | {"valat": "maybe"}, "valat", "TX-34"),
    Contradiction(TX, PAIR | VALAT_CALLED | {"valat": "yes", "pagat": 1, "pagat-won": "yes"}, "pagat-won", "TX-33"),
    Contradiction(TX, PAIR | {"sweep": "declarers", "pagat": 3, "pagat-won": "yes"}, "pagat-won", "TX-33"),
    Contradiction(TX, PAIR | {"sweep": "declarers", "points": 100}, "points", ""),
    Contradiction(TX, PAIR | ONE_CALLED | {"points": 4, "pagat-won": "yes"}, "pagat-won", "TX-33"),
    Contradiction(TX, PAIR | {"points": 60, "pagat-won": "yes"}, "pagat-won", ""),
    Contradiction(TX, PAIR | {"points": 60, "xxi": 1}, "xxi", ""),
    Contradiction(TX, PAIR | {"sweep": "declarers", "xxi": 1}, "xxi", "TX-36", LOSS),
    Contradiction(TX, PAIR | {"points": 4, "xxi": 3}, "xxi", "TX-36", LOSS),
    Contradiction(
        TX, PAIR | ONE_CALLED | {"points": 60, "doubled": ["pagat-ultimo@1"], "pagat-won": "yes"}, "doubled", "TX-23"
    ),
    Contradiction(
        TX, PAIR | {"points": 60, "doubled": ["game"], "level:game": "16"}, "level:game", "TX-23", {"hrb-cap": "8"}
    ),
    Contradiction(TX, PREVER | {"points": 64, "looks": "back"}, "looks", ""),
    Contradiction(TX, PREVER | {"points": 42, "looks": "twice"}, "looks", "TX-16"),
    Contradiction(TX, PREVER | {"points": 64, "partner": 2}, "partner", ""),
    Contradiction(TX, ZEBRAK | {"trick": "no", "points": 0}, "points", ""),
    Contradiction(TX, ZEBRAK | {"trick": "no", "doubled": ["game"]}, "doubled", ""),
    Contradiction(TX, PAIR | {"points": 60, "penalties": ["revoke-5@1"]}, "penalties", "TX-37"),
    Contradiction(TX, PAIR | {"points": 60, "penalties": ["misdeal@1", "misdeal@1"]}, "penalties", "TX-37"),
    Contradiction(TX, PAIR | {"points": 60, "rulings": [["shown", [1, 0, 0, 0]]]}, "rulings", "TX-38"),
    Contradiction(TX, {"contract": "passed-out", "declarer": 1}, "declarer", ""),
]

SLAM_SAID: Answers = {"announced": ["slam@1"]}
HUNGARIAN_TAROKK = [
    Contradiction(HU, {"contract": "call"}, "contract", "HU-5"),
    Contradiction(HU, {"contract": "failed-speculation", "declarer": 2}, "declarer", "HU-6"),
    Contradiction(HU, THREE | {"partner": 1}, "partner", "HU-17"),
    Contradiction(HU, THREE | {"points": 95}, "points", "HU-27"),
    Contradiction(HU, THREE | {"points": 3}, "points", "HU-27"),
    Contradiction(HU, THREE | {"sweep": "declarers", "points": 60}, "points", "HU-14"),
    Contradiction(HU, THREE | {"sweep": "opponents", "points": 48}, "points", "HU-14"),
    Contradiction(HU, THREE | {"announced": ["trull@1", "trull@3"]}, "announced", "HU-22"),
    Contradiction(HU, THREE | {"announced": ["pagat-ultimo@2", "pagat-ultimo@4"]}, "announced", "HU-22"),
    Contradiction(HU, THREE | {"announced": ["slam@1", "double-game@3"]}, "announced", "HU-22"),
    Contradiction(HU, THREE | {"announced": ["eight-trumps@1", "nine-trumps@1"]}, "announced", "HU-21"),
    Contradiction(HU, THREE | {"announced": [f"eight-trumps@{seat}" for seat in (1, 2, 3)]}, "announced", "HU-21"),
    Contradiction(HU, THREE | {"announced": ["absolut@1"]}, "announced", "HU-22"),
    Contradiction(HU, THREE | {"points": 50, "doubled": ["trull@1"]}, "doubled", "HU-23"),
    Contradiction(
        HU, THREE | {"announced": ["nine-trumps@1"], "points": 50, "doubled": ["nine-trumps@1"]}, "doubled", "HU-23"
    ),
    Contradiction(HU, THREE | {"points": 50, "doubled": ["game"], "level:game": "16"}, "level:game", "HU-23"),
    Contradiction(HU, THREE | SLAM_SAID | {"tricks": 10, "points": 85}, "tricks", "HU-32"),
    Contradiction(HU, THREE | SLAM_SAID | {"tricks": 9, "points": 60}, "points", "HU-14"),
    Contradiction(HU, THREE | SLAM_SAID | {"tricks": 5, "points": 60, "sweep": "neither"}, "sweep", ""),
    Contradiction(HU, THREE | {"points": 14, "trull": "declarers"}, "trull", "HU-29"),
    Contradiction(HU, THREE | {"points": 19, "four-kings": "declarers"}, "four-kings", "HU-29"),
    Contradiction(HU, THREE | {"points": 34, "trull": "declarers", "four-kings": "declarers"}, "four-kings", "HU-29"),
    Contradiction(HU, THREE | {"sweep": "declarers", "points": 85, "trull": "neither"}, "trull", "HU-14"),
    Contradiction(HU, THREE | {"sweep": "declarers", "points": 85, "four-kings": "opponents"}, "four-kings", "HU-14"),
    Contradiction(HU, THREE | {"points": 50, "pagat": 1, "pagat-won": "perhaps"}, "pagat-won", "HU-30"),
    Contradiction(HU, THREE | {"points": 50, "pagat": 5}, "pagat", "HU-30"),
    Contradiction(
        HU, THREE | {"points": 50, "trull": "declarers", "pagat": 2, "pagat-won": "yes"}, "pagat-won", "HU-30"
    ),
    Contradiction(
        HU, THREE | {"sweep": "declarers", "points": 85, "pagat": 2, "pagat-won": "yes"}, "pagat-won", "HU-30"
    ),
    Contradiction(HU, THREE | {"points": 4, "pagat": 1, "pagat-won": "yes"}, "pagat-won", "HU-30"),
    Contradiction(HU, THREE | {"points": 50, "trull": "declarers", "xxi": 1}, "xxi", "HU-31"),
    Contradiction(HU, THREE | {"sweep": "declarers", "points": 85, "xxi": 1}, "xxi", "HU-31"),
    Contradiction(HU, THREE | {"points": 90, "xxi": 3}, "xxi", "HU-31"),
    Contradiction(HU, THREE | {"points": 50, "penalties": ["misdeal@1"]}, "penalties", "HU-35"),
    Contradiction(HU, THREE | {"points": 50, "rulings": [["shown", [5, 0, 0, 0]]]}, "rulings", "HU-35"),
    Contradiction(HU, {"contract": "passed-out", "points": 50}, "points", ""),
]

CONTRADICTIONS = (*CALLING_THE_TWENTY, *TEXAS_TAROK, *HUNGARIAN_TAROKK)
