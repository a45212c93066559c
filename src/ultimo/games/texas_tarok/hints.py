"""What a choice would pay and what to know before it, read from the view alone (TX-16 to TX-36, TX-41)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.actions import BACK, SWAP, THE_GAME, Action, Announce, Bid, Call, Item, Kontra, Play
from ultimo.core.cards import PAGAT, Card
from ultimo.core.contracts import Aim, Contract, Sides
from ultimo.core.game import LeastStakes, Stakes, View
from ultimo.core.reasons import Key, Reason, because
from ultimo.games.texas_tarok.announcing import shows_side
from ultimo.games.texas_tarok.calling import right_calls
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import (
    CONTRACTS,
    HAND_BONUSES,
    LOOKED_THRICE,
    LOOKED_TWICE,
    LOOKS_COST,
    PAGAT_ULTIMO,
    VALAT,
    ZEBRAK,
)

FIRST_TRICK = Key("first-trick", "the first trick taken loses a Zebrak")
PREVER_OVER_PREVER = Key("prever-over-prever", "a Prever is bid already, and both cannot be strong enough")
LOOK_COSTS = Key("look-costs", "a lost Prever then costs {factor} times as much")
WRONG_CALL = Key("wrong-call", "this call is wrong and costs 2 chips to each other player; right would be {cards}")
CALLS_SELF = Key("calls-self", "with a card of the own hand called you play alone")
EVERY_TRICK = Key("every-trick", "one lost trick loses a called Valat: each opponent gets {amount}")
PAGAT_AT_RISK = Key("pagat-at-risk", "unless the I takes the last trick, each opponent gets {amount}")
SHOWS_SIDE = Key("shows-side", "this shows everybody which side you are on")
GIVES_UP_PAGAT = Key("gives-up-pagat", "played before the last trick, the called One is lost")


def stakes(view: View, action: Action, options: Options) -> Stakes | None:
    """What the item of *action* settles, a game at its least; None for actions that concern no item."""
    match action:
        case Bid(name):
            return _of_game(_between(view, CONTRACTS[name], CONTRACTS[name].value, declares=True), CONTRACTS[name])
        case Announce(bonus) if bonus in HAND_BONUSES:  # paid by all three, and cannot be lost (TX-17)
            return Stakes(3 * HAND_BONUSES[bonus].announced * view.multiplier, 0, 0)
        case Announce(bonus):
            return _item_stakes(view, _announced(bonus, view))
        case Kontra(item):
            doubled = _item_stakes(view, _doubled(item, view) * view.public.level(item) * 2)
            return _of_game(doubled, _contract(view)) if item == THE_GAME and not _has_valat(view) else doubled
        case _:
            return None


def _announced(bonus: str, view: View) -> int:
    """What each loser of an announced *bonus* pays."""
    return VALAT.announced * _contract(view).value if bonus == VALAT.name else PAGAT_ULTIMO.announced


def _doubled(item: Item, view: View) -> int:
    """What each loser of *item* pays before it is doubled: the hand is the Valat once that is called (TX-23)."""
    if item != THE_GAME:
        return PAGAT_ULTIMO.announced
    return _announced(VALAT.name, view) if _has_valat(view) else _contract(view).value


def _has_valat(view: View) -> bool:
    return any(bonus == VALAT.name for bonus, _ in view.public.said)


def _of_game(least: Stakes, contract: Contract) -> Stakes:
    """The stakes of the game itself: more by the card points over a tie (TX-29), where these decide."""
    return LeastStakes(*least) if contract.aim is Aim.CARD_POINTS else least


def _contract(view: View) -> Contract:
    name = view.public.contract
    assert name is not None, "the auction is over"
    return CONTRACTS[name]


def _item_stakes(view: View, value: int) -> Stakes:
    return _between(view, _contract(view), value, declares=view.seat == view.public.declarer)


def _between(view: View, contract: Contract, value: int, declares: bool) -> Stakes:
    """The stakes between the sides of *contract*: a lone declarer pays and collects three times."""
    value *= view.multiplier
    if contract.sides is Sides.PAIR:
        return Stakes(value, -value, value)
    return Stakes(3 * value, -3 * value, value) if declares else Stakes(value, -value, 3 * value)


def warnings(view: View, action: Action, options: Options) -> Iterator[Reason]:
    """What a player should know before *action*."""
    match action:
        case Bid(name):
            yield from _bid_warnings(view, name)
        case Call(card):
            yield from _call_warnings(view, card, options)
        case Announce(VALAT.name):
            yield because("TX-34", EVERY_TRICK, amount=_item_stakes(view, _announced(VALAT.name, view)).opponents)
        case Announce(PAGAT_ULTIMO.name):
            yield because("TX-33", PAGAT_AT_RISK, amount=_item_stakes(view, PAGAT_ULTIMO.announced).opponents)
        case Play(card) if card is PAGAT and _gives_up_pagat(view):
            yield because("TX-33", GIVES_UP_PAGAT)
        case _ if action in (SWAP, BACK):
            looks = LOOKED_TWICE if action is SWAP else LOOKED_THRICE
            yield because("TX-32", LOOK_COSTS, factor=LOOKS_COST[looks])
    if _shows_side(view, action, options):
        yield because("TX-23", SHOWS_SIDE)


def _bid_warnings(view: View, name: str) -> Iterator[Reason]:
    """TX-35, TX-41."""
    if name == ZEBRAK.name:
        yield because("TX-35", FIRST_TRICK)
    if any(action == Bid(name) for _, action in view.public.bidding):  # nothing else is bid twice
        yield because("TX-41", PREVER_OVER_PREVER)


def _call_warnings(view: View, card: Card, options: Options) -> Iterator[Reason]:
    """TX-21, TX-22."""
    right = right_calls(view.hand, options)
    if card not in right:
        yield because("TX-22", WRONG_CALL, cards=right)
    if card in view.hand:
        yield because("TX-21", CALLS_SELF)


def _gives_up_pagat(view: View) -> bool:
    """Whether the seat called its One and still holds other cards."""
    return (PAGAT_ULTIMO.name, view.seat) in view.public.said and len(view.hand) > 1


def _shows_side(view: View, action: Action, options: Options) -> bool:
    """TX-23: what makes a hidden side public; must agree with `Announcing` and `Ladder`."""
    shows = isinstance(action, Kontra) or (isinstance(action, Announce) and shows_side(action.bonus, options))
    return shows and _contract(view).sides is Sides.PAIR and view.seat not in view.public.sides
