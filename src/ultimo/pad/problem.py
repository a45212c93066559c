"""What is wrong with an evening or a change of it: where, what, and what would be right."""

from __future__ import annotations

from ultimo.core.quoting import short
from ultimo.core.reasons import ANY_RULE, Reason, because
from ultimo.core.sheet import Words

MUST_BE = Words("pad-must-be", "{given} is not right here; write {right}")


class PadError(ValueError):
    """A document or a change that cannot be; *place* is as in `steps[2].entry`."""

    def __init__(self, place: str, reason: Reason) -> None:
        super().__init__(f"{place}: {reason}" if place else str(reason))
        self.place = place
        self.reason = reason

    def to_json(self) -> dict[str, object]:
        """`{"place", "reason", "text"}`."""
        return {"place": self.place, "reason": self.reason.to_json(), "text": str(self)}


def wrong(place: str, given: object, right: str) -> PadError:
    """The refusal of *given*, where *right* would be."""
    return PadError(place, because(ANY_RULE, MUST_BE, given=short(given), right=right))
