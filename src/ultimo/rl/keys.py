"""The information state of a seat as one line of text: everything it has seen, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from ultimo.core.cards import Card
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken, Event
from ultimo.core.game import View
from ultimo.core.told import told


def information_state(view: View) -> str:
    """Equal for two views of a seat if and only if it has seen the same (perfect recall), turn by turn.

    Takers of tricks, turns and the declarer follow from what was done, and are not written.
    """
    options = ",".join(f"{name}={token}" for name, token in view.game.options.changed())
    dealt = "" if view.dealt is None else _cards(view.dealt)
    head = f"{view.game.id}[{options}] x{view.multiplier} {view.seat or '-'}:{dealt}"
    return " | ".join((head, *filter(None, map(_heard, view.log))))


def _heard(event: Event) -> str:
    match event:
        case Acted(seat, action):
            return f"{seat}:{action.token}"
        case CardsTaken(seat, count, cards, skipped):
            return f"{seat}:takes={count}+{skipped}:{_cards(cards)}"
        case CardsSeen(seat, count, cards, skipped):
            return f"{seat}:sees={count}+{skipped}:{_cards(cards)}"
        case CardsShown(None, cards, skipped):
            return f"shown=+{skipped}:{_cards(cards)}"
        case _:
            return told([event])


def _cards(cards: Iterable[Card]) -> str:
    return ",".join(card.token for card in cards)
