"""What to do outside card play where the game's page gives no advice: nothing rash."""

from __future__ import annotations

from ultimo.core.actions import ANNUL, PASS, STAND, Bid, Discard
from ultimo.core.cards import TAROKS, Card
from ultimo.core.game import Advised, Offer, View
from ultimo.core.reasons import Key, because

BOOK = "book"  # in place of a rule: good play rather than a duty

QUIET = Key("quiet", "nothing speaks for more than {action}")
SAFEST = Key("safest", "{action} risks least")
LAYS_DEAR = Key("lays-dear", "{card} counts for the own side once it is laid away")


def fallback(view: View) -> Advised:
    """Pass or stand if possible, else what risks least; of discards the dearest."""
    for action in (PASS, STAND):
        if action in view.actions:
            return Advised(action, because(BOOK, QUIET, action=action.token))
    cards = [action.card for action in view.actions if isinstance(action, Discard) and action.card]
    if cards:
        card = max(cards, key=lambda card: _laid(view, card))
        return Advised(Discard(card), because(BOOK, LAYS_DEAR, card=card))
    offers = [offer for offer in view.legal if offer.action is not ANNUL]
    safest = min(offers or view.legal, key=_risk).action
    return Advised(safest, because(BOOK, SAFEST, action=safest.token))


def _laid(view: View, card: Card) -> tuple[bool, int]:
    return card not in TAROKS, view.game.deck.points[card.index]


def _risk(offer: Offer) -> tuple[int, bool]:
    """Bids by what they may cost, the lowest first; the order of the choices decides the rest."""
    stakes = offer.stakes
    return (stakes.opponents if stakes else 0, not isinstance(offer.action, Bid))
