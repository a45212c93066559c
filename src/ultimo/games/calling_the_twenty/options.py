"""What tables of Calling the Twenty agree on, each option with its rule; the book's choice is the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ultimo.core.options import Choice, Numbers, OptionSet, Scope, Switch, YesNo, choice, number


class Standing(Choice):
    """Who may take a contract at equal height (CT-12)."""

    FOREHAND_ONLY = "forehand-only"
    BY_SEAT = "by-seat"
    NONE = "none"


class NoTrumpVoid(Choice):
    """What a player void in the colour led owes in No-Trump (CT-21)."""

    COLOR = "color"
    TAROK = "tarok"


class DodgePagat(Choice):
    """How the Pagat is kept in the Dodge Round (CT-22)."""

    FREE = "free"
    LAST_TAROK = "last-tarok"
    LAST_UNLESS_WINNING = "last-unless-winning"


class KontraCap(Choice):
    """How far an item may be doubled (CT-37)."""

    OFF = "off"
    X2 = "x2"
    X4 = "x4"
    X8 = "x8"

    @property
    def factor(self) -> int:
        """The highest factor: 1, 2, 4 or 8."""
        return {"off": 1, "x2": 2, "x4": 4, "x8": 8}[self.value]


class EmperorRule(Choice):
    """When the Pagat takes the trick with the whole trull in it (CT-38)."""

    OFF = "off"
    ANY_ORDER = "any-order"
    IN_ORDER = "in-order"


class Ledger(Choice):
    """Whether only winners add, or losers pay winners (CT-40)."""

    ADDITIVE = "additive"
    ZERO_SUM = "zero-sum"


@dataclass(frozen=True, slots=True)
class Options(OptionSet):
    """The options of Calling the Twenty, in the order of its page."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "book": {"standing": "forehand-only"},
        "duel": {"standing": "by-seat"},
        "strict": {"standing": "none"},
    }
    PRESET_RULE: ClassVar[str] = "CT-44"

    standing: Standing = choice(
        Standing.FOREHAND_ONLY,
        "CT-12",
        "Who may take a game over without bidding higher: the Forehand alone, whoever sits earlier, or nobody.",
    )
    no_trump_void: NoTrumpVoid = choice(
        NoTrumpVoid.COLOR,
        "CT-21",
        "What whoever has none of the colour led in No-Trump has to play: another colour card, or a tarok.",
    )
    dodge_pagat: DodgePagat = choice(
        DodgePagat.FREE,
        "CT-22",
        "Keeping the Pagat in the Dodge Round: play it freely, as the last tarok, or earlier only where it wins.",
    )
    pagat_held: YesNo = choice(
        YesNo.NO, "CT-23", "Whether an announced Pagat must be kept while another card is legal."
    )
    target: int = number(
        30, Numbers(1, 1000), "CT-30", "The evening ends with the round in which somebody reaches this total.",
        Scope.EVENING,
    )  # fmt: skip
    redeal_no_tarok: Switch = choice(
        Switch.OFF, "CT-36", "Whether a hand without taroks, or with one trull card as its only tarok, may be annulled."
    )
    kontra: KontraCap = choice(
        KontraCap.OFF, "CT-37", "How far the sides may double each other's game and announced Pagat Ultimo or Absolut."
    )
    emperor: EmperorRule = choice(
        EmperorRule.OFF,
        "CT-38",
        "Skus, XXI and I in one trick: the I wins, in any order or only when they fall XXI, Skus, I.",
    )
    extra_bonuses: Switch = choice(
        Switch.OFF, "CT-39", "Whether a lost XXI, four Kings in one hand and Absolut (56 card points) are paid."
    )
    ledger: Ledger = choice(
        Ledger.ADDITIVE, "CT-40", "Whether winners add and nobody subtracts, or each item is paid by the losers."
    )
    dodge_round: YesNo = choice(
        YesNo.YES, "CT-42", "Whether the Forehand may declare the Dodge Round; the classic game has none."
    )
