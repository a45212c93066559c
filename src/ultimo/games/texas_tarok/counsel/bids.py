"""What to bid in Texas Tarok, and which half of the talon to take (TX-16, TX-41, TX-45, TX-46)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.actions import BACK, KEEP, PASS, SWAP, Bid
from ultimo.core.cards import Cards
from ultimo.core.contracts import Contract
from ultimo.core.events import CardsSeen
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, because
from ultimo.core.seats import SEATS
from ultimo.games.texas_tarok.counsel.strength import stands, strength, worth, zebrak_risk
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import CONTRACTS, POVINOST, PREVER, ZE_RUKY, ZE_RUKY_CARD, ZEBRAK

ON_POVINOST = Key("on-povinost", "being on Povinost is an advantage: four cards of the talon, a partner and the lead")
LET_GO = Key("let-go", "nobody wants it, and thrown in it costs nothing: four cards would not mend this hand")
WITHOUT_TAROK = Key("without-tarok", "without a tarok there is nothing to take the Povinost with")
GOOD = Key("good", "good: this hand brings home about {points} card points alone, too few to bid higher")
TO_PREVER = Key("to-prever", "with about {points} card points of its own and half a talon this hand needs no partner")
OVER_PREVER = Key("over-prever", "even over another Prever: about {points} card points in this hand alone")
TO_ZE_RUKY = Key("to-ze-ruky", "this hand is strong as it is and needs no talon, and who holds XX helps it")
TO_ZEBRAK = Key("to-zebrak", "every high card has low ones under it: this hand can duck every trick")
KEEP_THREE = Key("keep-three", "these three help, and a second look doubles what a loss costs")
SWAP_THREE = Key("swap-three", "these three bring neither tarok nor King; the other three are worth the dearer loss")
KEEP_SECOND = Key("keep-second", "going back would double a loss once more, for little")
BACK_TO_FIRST = Key("back-to-first", "the first three were so much better that they are worth the dearest loss")

FOURTH = SEATS[-1]  # speaks last
LEAST_POVINOST = 10  # of the fourth seat, where passing costs nothing; earlier the others would take it and win 6
LEAST_PREVER = {None: 50, POVINOST: 50, ZEBRAK: 46, ZE_RUKY: 54, PREVER: 62}  # by the bid to beat
LEAST_ZE_RUKY = {None: 48, POVINOST: 44, ZEBRAK: 44}
BETTER_ELSEWHERE = 4  # more is wanted for a Prever where Ze Ruky or, but over a Povinost, a partner's XX does as well
MOST_RISK = 9  # 3 of 4 Zebraks were made at a risk of 6 and 7, 5 of 9 at 8 and 9, fewer than half above
LEAST_THREE = 4  # a tarok
WORTH_GOING_BACK = 8
ABOVE_STRENGTH = 6  # card points a Prever has besides what `strength` counts


def bid(view: View, options: Options) -> Advised:
    """What to say in the auction.

    Measured over 12 000 deals: who takes the Povinost gets 3.3 chips on average and, with a hand under 14, still
    about 0; who leaves it to others loses 6 with such a hand. At 50 a Prever brings 12 and a Povinost 8. Over another's
    Povinost a Prever of 50 brings 8 more than passing, and one of 46 loses 4 where the cards are played well.
    """
    best = _best(view)
    points = strength(view.hand) + ABOVE_STRENGTH
    for advised in _wishes(view, options, best, points):
        if advised.action in view.actions:
            return advised
    if best is None:
        return _on_povinost(view)
    return Advised(PASS, because("TX-41", GOOD, points=points))


def _best(view: View) -> Contract | None:
    said = (action for _, action in reversed(view.public.bidding))
    return next((CONTRACTS[action.contract] for action in said if isinstance(action, Bid)), None)


def _wishes(view: View, options: Options, best: Contract | None, points: int) -> Iterator[Advised]:
    """The higher games this hand is good for, the best first."""
    hand, own = view.hand, strength(view.hand)
    if zebrak_risk(hand, options) <= MOST_RISK:
        yield Advised(Bid(ZEBRAK.name), because("TX-45", TO_ZEBRAK))
    elsewhere = stands(hand) or (ZE_RUKY_CARD <= hand and best is not POVINOST)
    if own >= LEAST_PREVER[best] + (BETTER_ELSEWHERE if elsewhere else 0):
        key = OVER_PREVER if best is PREVER else TO_PREVER
        yield Advised(Bid(PREVER.name), because("TX-41", key, points=points))
    if own >= LEAST_ZE_RUKY.get(best, own + 1) and (best is not None or stands(hand)):
        yield Advised(Bid(ZE_RUKY.name), because("TX-46", TO_ZE_RUKY))


def _on_povinost(view: View) -> Advised:
    """TX-8, TX-41."""
    if Bid(POVINOST.name) not in view.actions:
        return Advised(PASS, because("TX-8", WITHOUT_TAROK))
    if view.seat == FOURTH and strength(view.hand) < LEAST_POVINOST:
        return Advised(PASS, because("TX-41", LET_GO))
    return Advised(Bid(POVINOST.name), because("TX-41", ON_POVINOST))


def look(view: View, options: Options) -> Advised:
    """Which three of the talon a Prever takes (TX-16).

    Measured with hands of 44 to 49: three cards without tarok and King lose 13 chips kept and 5 swapped; three with
    one tarok lose 2 either way, and anything better wins by keeping.
    """
    halves = [worth(Cards.of(event.cards)) for event in view.log if isinstance(event, CardsSeen)]
    if SWAP in view.actions:
        if halves[0] >= LEAST_THREE:
            return Advised(KEEP, because("TX-16", KEEP_THREE))
        return Advised(SWAP, because("TX-16", SWAP_THREE))
    if halves[0] >= halves[1] + WORTH_GOING_BACK:
        return Advised(BACK, because("TX-16", BACK_TO_FIRST))
    return Advised(KEEP, because("TX-16", KEEP_SECOND))
