"""Whether four hands can have the bonuses that were announced from them (TX-18 to TX-20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from ultimo.core.actions import Item
from ultimo.core.cards import KINGS, TAROKS, TRULL
from ultimo.core.reasons import because
from ultimo.core.seats import SEATS
from ultimo.core.sheet import Impossible
from ultimo.games.texas_tarok.sheet_words import LINE_ONCE, NO_SUCH_HANDS
from ultimo.games.texas_tarok.tables import FIVE_LINE, HELD_FIVES, HELD_TAROKS, TAROK_LINE, TRICKS

FIELD = "hand-bonuses"
Hand = tuple[int, int, int]  # taroks, Kings, and how many of Skyz, XXI, I

ANY_TAROKS = tuple(range(TRICKS + 1))
ANY_FIVES = tuple(product(range(len(KINGS) + 1), range(len(TRULL) + 1)))


def check_hand_bonuses(said: Sequence[Item]) -> None:
    """Impossible if a line is said twice by a seat, or the pack has not the cards for all that was *said*."""
    for line in (TAROK_LINE, FIVE_LINE):
        names = [bonus.name for bonus in line]
        for seat in SEATS:
            of_seat = [item.bonus for item in said if item.seat == seat and item.bonus in names]
            if len(of_seat) > 1:
                raise Impossible(FIELD, because("TX-20", LINE_ONCE, seat=seat, one=of_seat[0], other=of_seat[1]))
    if not _fits([0, 0, 0], [_hands(tuple(item.bonus for item in said if item.seat == seat)) for seat in SEATS]):
        raise Impossible(FIELD, because("TX-20", NO_SUCH_HANDS, bonuses=" ".join(map(str, said))))


def _fits(held: Sequence[int], hands: Sequence[Sequence[Hand]]) -> bool:
    """Whether one of each of *hands* can lie side by side, beside what is *held* already."""
    most = (len(TAROKS), len(KINGS), len(TRULL))
    if any(count > limit for count, limit in zip(held, most, strict=True)):
        return False
    if not hands:
        return True
    return any(_fits([a + b for a, b in zip(held, hand, strict=True)], hands[1:]) for hand in hands[0])


@cache
def _hands(bonuses: tuple[str, ...]) -> Sequence[Hand]:
    """The smallest hands of twelve that have *bonuses*: more cards of a kind are never easier to find."""
    found = sorted(_all_hands(bonuses))
    return [one for one in found if not any(_is_less(other, one) for other in found)]


def _is_less(one: Hand, other: Hand) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _all_hands(bonuses: Sequence[str]) -> Iterator[Hand]:
    taroks = next((HELD_TAROKS[name] for name in bonuses if name in HELD_TAROKS), ANY_TAROKS)
    fives = next((HELD_FIVES[name] for name in bonuses if name in HELD_FIVES), ANY_FIVES)
    for count, (kings, honours) in product(taroks, fives):
        if honours <= count and count + kings <= TRICKS:
            yield count, kings, honours
