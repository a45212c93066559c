"""Events in words, those the commands' own tests do not come to."""

from __future__ import annotations

from tests.core.notation import ONE, row
from ultimo.cli.text import event_text
from ultimo.core.events import CardsSeen, CardsTaken, MistakeSaid

NAMES = ("Anna", "Bela", "Carl", "Dora")


def test_cards_looked_at_or_taken_are_named_for_who_may_see_them_and_counted_for_others() -> None:
    assert "  looked at in the talon by Anna: 3 cards" == event_text(CardsSeen(ONE, 3, ()), NAMES)
    assert "  from the talon to Anna: 3 cards" == event_text(CardsTaken(ONE, 3, ()), NAMES)
    assert event_text(CardsSeen(ONE, 1, row("XX")), NAMES).endswith("Anna: XX")


def test_a_mistake_is_said_to_all() -> None:
    assert "  Anna has made a mistake" == event_text(MistakeSaid(ONE), NAMES)
