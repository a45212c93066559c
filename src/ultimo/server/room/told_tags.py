"""The tags by which a list of finished hands tells them apart, without playing them again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from ultimo.core.facts import Facts
from ultimo.core.record import Tag

DATE, CONTRACT, DECLARER = TOLD_TAGS = ("Date", "Contract", "Declarer")


def told_tags(at: int, facts: Facts) -> Iterator[Tag]:
    """The day of *at*, milliseconds since 1970, in UTC; what was played by *facts*, and the seat that played it."""
    yield DATE, datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
    if facts.contract is not None:
        yield CONTRACT, facts.contract
    if facts.declarer is not None:
        yield DECLARER, str(facts.declarer)
