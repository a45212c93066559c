"""What tables of Hungarian Tarokk agree on, each option with its rule; the club's choice is the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ultimo.core.options import Choice, Numbers, OptionSet, Scope, YesNo, choice, number


class Amount(Choice):
    """An option that is one of a few amounts."""

    @property
    def amount(self) -> int:
        """The amount itself."""
        return int(self.value)


class FailedSpeculation(Amount):
    """What a speculation without an honour in the talon pays each other player (HU-6)."""

    P1 = "1"
    P3 = "3"
    P2 = "2"
    P0 = "0"


class HoldBy(Choice):
    """Who of those who have bid may hold (HU-7)."""

    ANY_BIDDER = "any-bidder"
    SENIOR_SEAT = "senior-seat"


class InvitationNeeds(Choice):
    """What an invitation needs (HU-8)."""

    CARD = "card"
    HIGH_HONOUR_AND_FIVE_TRUMPS = "high-honour-and-five-trumps"


class Bockround(Choice):
    """What a bockround does that is started inside another (HU-11)."""

    OVERLAP = "overlap"
    RESTART = "restart"
    QUEUE = "queue"
    NONE = "none"


class AnnulHands(Choice):
    """Which hands may be annulled (HU-16)."""

    SOURCE = "source"
    THREE = "three"


class FreeCall(Choice):
    """Whether the declarer may call any trump after trumps were discarded (HU-18)."""

    NEVER = "never"
    AFTER_TRUMP_DISCARD = "after-trump-discard"
    OWN_XX = "own-xx"


class LoneDiscards(Choice):
    """Which discards count for a declarer whose called card lies in one (HU-19)."""

    ALL = "all"
    OWN = "own"


class KontraCap(Amount):
    """How far an item may be doubled (HU-23)."""

    X8 = "8"
    X16 = "16"
    X32 = "32"


class XxiCatch(Amount):
    """What a caught XXI costs (HU-31)."""

    P21 = "21"
    P30 = "30"
    P42 = "42"


@dataclass(frozen=True, slots=True)
class Options(OptionSet):
    """The options of Hungarian Tarokk, in the order of its page."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "club": {},
        "tournament": {
            "xx-discardable": "no",
            "free-call": "own-xx",
            "bockround": "none",
            "failed-speculation": "3",
            "sole-bidder-may-raise": "yes",
            "kontra-cap": "16",
            "double-with-slam": "yes",
        },
        "kegl": {
            "hold-by": "senior-seat",
            "xx-discardable": "no",
            "free-call": "never",
            "failed-speculation": "2",
            "annul-hands": "three",
            "bockround": "none",
        },
    }
    PRESET_RULE: ClassVar[str] = "HU-36"

    failed_speculation: FailedSpeculation = choice(
        FailedSpeculation.P1,
        "HU-6",
        "What the fourth seat pays each other player when she bid without an honour and the talon brings none.",
    )
    hold_by: HoldBy = choice(
        HoldBy.ANY_BIDDER,
        "HU-7",
        "Who may take a game over without bidding higher: whoever has bid, or only who sits before its owner.",
    )
    invitation_needs: InvitationNeeds = choice(
        InvitationNeeds.CARD,
        "HU-8",
        "What a jump needs: the card it shows, or besides it Skíz or XXI and five trumps, as dealt.",
    )
    bockround: Bockround = choice(
        Bockround.OVERLAP,
        "HU-11",
        "In a bockround every hand counts double. One that starts inside another doubles once more, begins anew "
        "or waits; or there are none.",
        Scope.EVENING,
    )
    sole_bidder_may_raise: YesNo = choice(
        YesNo.NO, "HU-12", "Whether the only bidder, with a Three, may raise it when the others have passed."
    )
    xx_discardable: YesNo = choice(
        YesNo.YES,
        "HU-14",
        "Whether the XX may be laid away like a lower trump, or has to stay in the hand and so in play.",
    )
    annul_hands: AnnulHands = choice(
        AnnulHands.SOURCE,
        "HU-16",
        "Hands that may be annulled: four Kings, no trump, or XXI and I as the only trumps; "
        "or four Kings, no trump, the XXI as the only trump.",
    )
    free_call: FreeCall = choice(
        FreeCall.NEVER,
        "HU-18",
        "Whether the declarer may call any trump when another player has discarded trumps: "
        "never, always, or with the XX in hand.",
    )
    discards_to_lone_declarer: LoneDiscards = choice(
        LoneDiscards.ALL,
        "HU-19",
        "Which discards count for a declarer who is alone because the called card was laid away.",
    )
    double_with_slam: YesNo = choice(
        YesNo.NO, "HU-22", "Whether a side may announce double game and slam in one turn and in any order."
    )
    kontra_cap: KontraCap = choice(
        KontraCap.X8, "HU-23", "How far the sides may double each other's game and bonuses with kontra."
    )
    xxi_catch: XxiCatch = choice(XxiCatch.P21, "HU-31", "What a caught XXI costs; announced, twice as much.")
    hands: int | None = number(
        16,
        Numbers(1, 1000, "open"),
        "HU-35",
        "The evening ends with the round in which so many hands are played: 16, with five players 20.",
        Scope.EVENING,
    )
