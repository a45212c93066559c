"""What a table or a judge ruled, as lines of a settlement."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.facts import Facts
from ultimo.core.reasons import Key, because
from ultimo.core.settlement import Line, add

RULING = "ruling"
RULED = Key("ruled", "{ruling}")


def ruling_lines(facts: Facts, rule: str) -> Iterator[Line]:
    """A line for each ruling, under the *rule* that lets the table make one."""
    for text, amounts in facts.rulings:
        why = because(rule, RULED, ruling=text).times(None, multiplier=facts.multiplier)
        yield Line(RULING, why, add([amounts] * facts.multiplier))
