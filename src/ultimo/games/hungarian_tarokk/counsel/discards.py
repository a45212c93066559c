"""What to lay away in Hungarian Tarokk, and when to annul (HU-13 to HU-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from ultimo.core.actions import ANNUL, DISCARDS, Discard
from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, TAROKS, Card, Cards
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, because
from ultimo.games.hungarian_tarokk.counsel.strength import strength
from ultimo.games.hungarian_tarokk.inference import bidding_of
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import DECK, TRICKS, XX

POOR = Key("poor", "a hand like this wins nothing: annulled, it costs nothing")
EMPTY_SUIT = Key("empty-suit", "without {suit} left you can trump the first one led")
TAKE_HOME = Key("take-home", "a dear card laid away counts for your side, and nobody can take it from you")
SPARE_CHEAP = Key("spare-cheap", "what the declarer's partner lays away counts for the opponents: let it be cheap")
SMALLEST_TRUMP = Key("smallest-trump", "a trump has to go: the smallest is missed least")

VOID = 6  # what an empty suit is worth in card points
WORTH_PLAYING = 60  # strength: opponents of a Three lost 1 point with less and nothing with more

Worth = Callable[[Card], int]


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
    cards = may_go - TAROKS
    if not cards:
        return Advised(DISCARDS[tuple(may_go)[-1].index], because("HU-14", SMALLEST_TRUMP))
    sign = -1 if helps_opponents else 1

    def gain(card: Card) -> int:
        return sign * DECK.points[card.index]

    emptied = max(_emptyings(hand, left), key=lambda suits: _worth(cards, suits, left, gain))
    if emptied:
        card = _best(emptied[0], gain)[0]
        return Advised(DISCARDS[card.index], because("HU-14", EMPTY_SUIT, suit=card.suit))
    key = SPARE_CHEAP if helps_opponents else TAKE_HOME
    return Advised(DISCARDS[_best(cards, gain)[0].index], because("HU-15", key))


def _emptyings(hand: Cards, left: int) -> Iterator[tuple[Cards, ...]]:
    """The suits that can be emptied together by laying away *left* cards."""
    suits = [hand & SUITS[suit] for suit in COLOR_SUITS]
    free = [cards for cards in suits if cards and not cards & KINGS]
    for count in range(len(free) + 1):
        yield from (chosen for chosen in combinations(free, count) if sum(map(len, chosen)) <= left)


def _worth(cards: Cards, emptied: Sequence[Cards], left: int, gain: Worth) -> int:
    """What laying *left* of *cards* away gains with the suits *emptied*, and the voids."""
    gone = Cards.of(card for suit in emptied for card in suit)
    rest = _best(cards - gone, gain)[: left - len(gone)]
    return sum(gain(card) for card in (*gone, *rest)) + VOID * len(emptied)


def _best(cards: Cards, gain: Worth) -> list[Card]:
    return sorted(cards, key=lambda card: -gain(card))
