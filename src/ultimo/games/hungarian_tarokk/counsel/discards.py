"""What to lay away in Hungarian Tarokk, and when to annul (HU-13 to HU-16)."""

from __future__ import annotations

from ultimo.core.actions import ANNUL, DISCARDS, Discard
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.game import Advised, View
from ultimo.core.holdings import best_laid
from ultimo.core.reasons import Key, because
from ultimo.games.hungarian_tarokk.counsel.strength import strength
from ultimo.games.hungarian_tarokk.inference import bidding_of
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import DECK, TRICKS, XX

POOR = Key("poor", "a hand like this wins nothing: annulled, it costs nothing")
EMPTY_SUIT = Key("empty-suit", "without {suit} left you can trump the first one led")
TAKE_HOME = Key("take-home", "{card} laid away counts for your side, and nobody can take it from you")
SPARE_CHEAP = Key("spare-cheap", "what the declarer's partner lays away counts for the opponents: let it be cheap")
SMALLEST_TRUMP = Key("smallest-trump", "a trump has to go: the smallest is missed least")

VOID = 6  # what an empty suit is worth in card points
WORTH_PLAYING = 60  # strength: opponents of a Three lost 1 point with less and nothing with more


def discard(view: View, options: Options) -> Advised:
    """The next card to lay away, or to annul."""
    partner = _is_partner(view, options)
    if ANNUL in view.actions and not partner and strength(view.hand) < WORTH_PLAYING:
        return Advised(ANNUL, because("HU-16", POOR))
    may_go = Cards.of(action.card for action in view.actions if isinstance(action, Discard) and action.card)
    return laid(view.hand, may_go, len(view.hand) - TRICKS, helps_opponents=partner)


def _is_partner(view: View, options: Options) -> bool:
    """Whether the card that will be called is in hand: the one shown and accepted, else the XX as a rule (HU-17)."""
    accepted = bidding_of(view.public.bidding, options).accepted
    return view.seat != view.public.declarer and (accepted.card if accepted else XX) in view.hand


def laid(hand: Cards, may_go: Cards, left: int, helps_opponents: bool) -> Advised:
    """The next of *left* cards to lay away from *hand*; *helps_opponents* where it counts for the other side."""
    if not may_go - TAROKS:
        return Advised(DISCARDS[tuple(may_go)[-1].index], because("HU-14", SMALLEST_TRUMP))
    sign = -1 if helps_opponents else 1
    card, emptied = best_laid(hand, may_go - TAROKS, left, lambda card: sign * DECK.points[card.index], VOID)
    if emptied:
        return Advised(DISCARDS[card.index], because("HU-14", EMPTY_SUIT, suit=emptied))
    why = because("HU-15", SPARE_CHEAP) if helps_opponents else because("HU-15", TAKE_HOME, card=card)
    return Advised(DISCARDS[card.index], why)
