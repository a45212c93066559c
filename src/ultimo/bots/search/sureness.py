"""How sure a mean over imagined worlds is, where they are few and do not all count alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist


def equal_worlds(weights: Sequence[float]) -> float:
    """How many worlds that all count alike would say as much as those of *weights*: from 1 to their number."""
    return math.fsum(weights) ** 2 / math.fsum(weight * weight for weight in weights)


def standard_error(plain: float, worlds: float, span: float) -> float:
    """The error of a mean over *worlds* that count alike, by their *plain* spread (as if their mean were the true one).

    Where all agree something else may still be possible: it is taken to come once in two worlds more than there were,
    and then to be *span* away.
    """
    unseen = 1 / (worlds + 2)
    least = span * math.sqrt(unseen * (1 - unseen) / worlds)
    return max(least, plain * math.sqrt(worlds / (worlds - 1))) if worlds > 1 else least


def half_width(error: float, worlds: float, share: float) -> float:
    """How far an interval that holds the true mean in *share* of all cases reaches to each side, by Student."""
    return error * student((1 + share) / 2, max(worlds - 1, 1.0))


def student(share: float, freedom: float) -> float:
    """The quantile *share* of Student's distribution with *freedom*, 1 or more (Abramowitz and Stegun, 26.7.5)."""
    z = NormalDist().inv_cdf(share)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))
