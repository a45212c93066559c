"""Who may see which card when: a table of its own, which knows nothing of views; and the cards that bytes name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from ultimo.core.actions import Discard, Play
from ultimo.core.cards import PACK, Cards
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State


class Zone(Enum):
    """Where a card is, or has been in the open; a card may be in several."""

    HAND = "a hand"
    LAID = "laid away"
    LOOKED_AT = "looked at in the talon"
    TALON = "the talon"
    OPEN = "played or shown"


NOBODY, ITS_SEAT, ALL = "nobody", "its seat", "all"
RIGHTS = {  # while the hand is played, and when it is over
    Zone.HAND: (ITS_SEAT, ALL),
    Zone.LAID: (ITS_SEAT, ALL),
    Zone.LOOKED_AT: (ITS_SEAT, ALL),
    Zone.TALON: (NOBODY, ALL),
    Zone.OPEN: (ALL, ALL),
}

_TOKEN = "|".join(sorted((one.token for one in PACK), key=len, reverse=True))
_WORDS = "".join(
    f'(?<!"{name}":)' for name in ("called", "called-from", "cards")
)  # here a card is a word, and no place
_CARDS = re.compile(rf'{_WORDS}(?:"|play:|discard:)({_TOKEN})\b')
_HANDS = re.compile(rf'{_WORDS}"((?:{_TOKEN})(?: (?:{_TOKEN}))+)"')  # several cards in one string


_RULES = re.compile(r'"key":"needs-card","params":\{[^}]*\}')  # which card a bid needs, whoever has it (HU-8)


def named(sent: bytes) -> set[str]:
    """The cards that *sent* names as being somewhere."""
    text = _RULES.sub("", sent.decode(errors="replace"))
    return {*_CARDS.findall(text), *(card for cards in _HANDS.findall(text) for card in cards.split())}


def may_be_named(state: State, seat: Seat | None) -> set[str]:
    """The cards *seat* may be told of; None: somebody who watches."""
    allowed = Cards()
    for zone, owner, held in _zones(state):
        who = RIGHTS[zone][state.over]
        if who == ALL or (who == ITS_SEAT and owner == seat and seat is not None):
            allowed |= held
    return {one.token for one in allowed}


def _zones(state: State) -> Iterator[tuple[Zone, Seat | None, Cards]]:
    yield Zone.TALON, None, Cards.of(state.dealt.talon)
    for seat in SEATS:
        yield Zone.HAND, seat, state.dealt.hand(seat)
    for event in state.log:
        match event:
            case CardsTaken(seat, _, cards):
                yield Zone.HAND, seat, Cards.of(cards)
            case CardsSeen(seat, _, cards):
                yield Zone.LOOKED_AT, seat, Cards.of(cards)
            case CardsShown(_, cards):
                yield Zone.OPEN, None, Cards.of(cards)
            case Acted(seat, Discard(laid)) if laid:
                yield Zone.LAID, seat, Cards(laid.bit)
            case Acted(_, Play(played)):
                yield Zone.OPEN, None, Cards(played.bit)
