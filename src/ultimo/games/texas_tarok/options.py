"""What tables of Texas Tarok agree on, each option with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ultimo.core.options import Choice, Numbers, OptionSet, Scope, YesNo, choice, number


class RedPipsOrder(Choice):
    """How the red pip cards rank under the Jack (TX-2)."""

    A432 = "A432"
    A234 = "A234"
    REVERSED = "432A"


class Ceremony(Choice):
    """Whether seat 2 cuts or taps before the deal (TX-6)."""

    NONE = "none"
    ASK = "ask"
    CUT = "cut"
    TAP = "tap"


class CalledFrom(Choice):
    """The highest card that is called (TX-21)."""

    XX = "XX"
    XIX = "XIX"


class Miscalls(Choice):
    """Whether a wrong call can be made (TX-22)."""

    PREVENTED = "prevented"
    PENALISED = "penalised"


class HrbCap(Choice):
    """How far an item may be doubled (TX-23)."""

    SUPREC = "16"
    CONTREC = "8"

    @property
    def factor(self) -> int:
        """The highest factor: 16 or 8."""
        return int(self.value)


class EmperorRule(Choice):
    """Whether the I takes the trick with the whole trull in it (TX-27)."""

    OFF = "off"
    ANY_ORDER = "any-order"


class TieAfterHrb(Choice):
    """Who has lost with 53 against 53 after a Hrb (TX-30)."""

    DECLARER_LOSES = "declarer-loses"
    LAST_TO_DOUBLE_LOSES = "last-to-double-loses"


class Penalties(Choice):
    """What a mistake at a table with real cards costs (TX-37)."""

    FRIENDLY = "friendly"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Options(OptionSet):
    """The options of Texas Tarok, in the order of its page."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "friendly": {"penalties": "friendly"},
        "tournament": {"penalties": "tournament"},
    }
    PRESET_RULE: ClassVar[str] = "TX-47"

    red_pips: RedPipsOrder = choice(
        RedPipsOrder.A432, "TX-2", "How the red pip cards rank under the Jack, from high to low; the ace is printed 1."
    )
    ceremony: Ceremony = choice(
        Ceremony.NONE,
        "TX-6",
        "Before the deal seat 2 cuts, taps and has the hands chosen, or is asked which; the chances are the same.",
        Scope.EVENING,
    )
    prever_once: YesNo = choice(
        YesNo.NO,
        "TX-10",
        "Whether only one player may bid a Prever; else a later one may take it over with a Prever of their own.",
    )
    called_from: CalledFrom = choice(
        CalledFrom.XX, "TX-21", "The highest card a partner is called with: the XX, or the XIX down to the XV."
    )
    call_self: YesNo = choice(
        YesNo.NO, "TX-21", "Whether the holder of the highest card to call may call it and play alone."
    )
    miscalls: Miscalls = choice(
        Miscalls.PREVENTED, "TX-22", "Whether a wrong card can be called, and costs 2 chips to each other player."
    )
    hrb_on_one: YesNo = choice(
        YesNo.NO, "TX-23", "Whether a called One has a Hrb of its own, and so is doubled apart from the hand."
    )
    hrb_cap: HrbCap = choice(
        HrbCap.SUPREC, "TX-23", "Hrb doubles what is at stake, and each answer doubles it again: up to this factor."
    )
    emperor: EmperorRule = choice(EmperorRule.OFF, "TX-27", "Skyz, XXI and I in one trick: the I wins, in any order.")
    zebrak_trumps: YesNo = choice(
        YesNo.NO, "TX-28", "Whether taroks are trumps in a Zebrak, where all must then beat the trick if they can."
    )
    tie_after_hrb: TieAfterHrb = choice(
        TieAfterHrb.DECLARER_LOSES,
        "TX-30",
        "Who has lost with 53 each after a Hrb: the declarer, or the last to double.",
    )
    xxi_loss: YesNo = choice(
        YesNo.NO, "TX-36", "Whether losing the XXI to the other side costs its holder 2 chips to each."
    )
    penalties: Penalties = choice(
        Penalties.FRIENDLY,
        "TX-37",
        "A mistake with real cards: 2 chips to each, or that and no win for whoever made it.",
        Scope.PAD,
    )
    hands: int | None = number(
        20, Numbers(1, 1000, "open"), "TX-39", "How many hands an evening has; thrown-in ones do not count.",
        Scope.EVENING,
    )  # fmt: skip
    povinost_passable: YesNo = choice(
        YesNo.YES, "TX-40", "Whether a player with a tarok may pass the Povinost on, or has to play it."
    )

    @property
    def may_miscall(self) -> bool:
        """TX-22."""
        return self.miscalls is Miscalls.PENALISED
