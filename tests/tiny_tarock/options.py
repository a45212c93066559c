"""What tables of Tiny Tarock agree on."""

from __future__ import annotations

from dataclasses import dataclass

from ultimo.core.options import Choice, Numbers, OptionSet, Scope, choice, number


class RedPipsOrder(Choice):
    A432 = "A432"
    A234 = "A234"
    REVERSED = "432A"


class LaidTaroks(Choice):
    COUNTED = "counted"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Options(OptionSet):
    red_pips: RedPipsOrder = choice(RedPipsOrder.A432, "TT-2", "How ace, 4, 3 and 2 of the red suits rank.")
    laid_taroks: LaidTaroks = choice(LaidTaroks.COUNTED, "TT-6", "Whether a tarok laid away is counted or shown.")
    hands: int = number(8, Numbers(1, 100), "TT-12", "How many hands an evening has.", Scope.EVENING)
