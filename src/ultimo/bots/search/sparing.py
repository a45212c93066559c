"""Strong cards are kept: of two that do the same in a trick the lower one goes, unless the higher is clearly better."""

from __future__ import annotations

from collections.abc import Iterable

from ultimo.bots.search.weighed import Weighed
from ultimo.core.actions import Play
from ultimo.core.cards import Card
from ultimo.core.contracts import Aim
from ultimo.core.game import View
from ultimo.core.seats import SEATS
from ultimo.core.tricks import best_card

CLEAR = 0.5  # how many standard errors of its own a card is better if it is clearly so: these are of one luck for all
HAIR = 1e-9  # what a card is behind the lower one that goes before it
WANTING = (Aim.CARD_POINTS, Aim.EVERY_TRICK)  # contracts in which a high card is good to have


def spared(view: View, found: Iterable[Weighed]) -> list[Weighed]:
    """The cards *found* from the strongest to the weakest, the other way round; who leads may want any of them."""
    rising = list(found)[::-1]
    playing, trick = view.game.playing(view.public), view.public.trick
    if trick is None or not trick.cards or playing.contract.aim not in WANTING:
        return rising
    is_last = len(trick.cards) == len(SEATS) - 1

    def does(card: Card) -> tuple[object, ...]:
        """What *card* does in this trick; no other does the same if it takes and others are still to play."""
        takes = best_card((*trick.cards, card), playing.rules) is card
        return card.suit, view.game.deck.points[card.index], takes, takes and not is_last and card

    best: dict[tuple[object, ...], float] = {}
    made = []
    for one in rising:
        assert isinstance(one.action, Play), "cards are weighed"
        same = does(one.action.card)
        lower = best.get(same)
        if lower is not None and one.worth <= lower + CLEAR * one.error:
            one = one._replace(worth=min(one.worth, lower - HAIR))
        best[same] = max(best.get(same, one.worth), one.worth)
        made.append(one)
    return made
