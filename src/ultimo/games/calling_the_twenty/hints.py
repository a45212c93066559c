"""What a choice would pay and what to know before it, read from the view alone (CT-23 to CT-27, CT-37, CT-40)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.actions import HOLD, STAND, THE_GAME, Action, Announce, Bid, Item, Kontra, Play
from ultimo.core.cards import PAGAT
from ultimo.core.contracts import Contract, Sides
from ultimo.core.game import Stakes, View
from ultimo.core.reasons import Key, Reason, because
from ultimo.games.calling_the_twenty.options import KontraCap, Ledger, Options
from ultimo.games.calling_the_twenty.tables import (
    ABSOLUT,
    CALL,
    CONTRACTS,
    DODGE,
    DOUBLED_BONUSES,
    LADDER,
    PAGAT_ULTIMO,
    TRULL_BONUS,
    VALAT,
)

EVERY_TRICK = Key("every-trick", "one lost trick loses a Valat")
PAGAT_AT_RISK = Key("pagat-at-risk", "unless the I wins the last trick, each opponent gets {amount}")
ABSOLUT_AT_RISK = Key("absolut-at-risk", "below 56 card points each opponent gets {amount}")
SHOWS_SIDE = Key("shows-side", "this shows everybody which side you are on")
GIVES_UP_PAGAT = Key("gives-up-pagat", "played before the last trick, the announced I fails")

PAID = {bonus.name: bonus for bonus in (PAGAT_ULTIMO, ABSOLUT)}


def stakes(view: View, action: Action, options: Options) -> Stakes | None:
    """What the item of *action* settles; None for actions that concern no item."""
    match action:
        case Bid(name):
            return _game_stakes(view, options, CONTRACTS[name])
        case Announce(TRULL_BONUS.name):  # was dealt, and cannot be lost (CT-27)
            return Stakes(_item_stakes(view, options, TRULL_BONUS.announced).win, 0, 0)
        case Announce(bonus):
            return _item_stakes(view, options, PAID[bonus].announced)
        case Kontra(item):
            return _kontra_stakes(view, options, item)
        case _ if action in (STAND, HOLD):
            return _game_stakes(view, options, named_contract(view))
        case _:
            return None


def _kontra_stakes(view: View, options: Options, item: Item) -> Stakes:
    level = view.public.level(item) * 2
    if item == THE_GAME:
        contract = view.public.contract
        assert contract is not None, "kontra comes after the auction"
        return _item_stakes(view, options, CONTRACTS[contract].value * level)
    return _item_stakes(view, options, PAID[item.bonus].announced * level)


def _game_stakes(view: View, options: Options, contract: Contract) -> Stakes:
    """The stakes of declaring *contract*."""
    value = contract.value * view.multiplier
    if options.ledger is Ledger.ADDITIVE:
        return Stakes(value, 0, value)
    times = 1 if contract.sides is Sides.PAIR else 3
    win = value if contract is DODGE else value * times  # the Dodge Round collects from one loser, as a rule
    return Stakes(win, -value * times, value)


def _item_stakes(view: View, options: Options, value: int) -> Stakes:
    """The stakes of an item during the announcements: a lone declarer meets three opponents."""
    value *= view.multiplier
    if options.ledger is Ledger.ADDITIVE:
        return Stakes(value, 0, value)
    name = view.public.contract
    alone = name is not None and CONTRACTS[name].sides is Sides.ALONE
    if alone and view.seat == view.public.declarer:
        return Stakes(3 * value, -3 * value, value)
    return Stakes(value, -value, 3 * value if alone else value)


def named_contract(view: View) -> Contract:
    """The highest contract named in the auction so far; the Forehand's Call if none was."""
    named = [CONTRACTS[said.contract] for _, said in view.public.bidding if isinstance(said, Bid)]
    return max(named, key=LADDER.index, default=CALL)


def warnings(view: View, action: Action, options: Options) -> Iterator[Reason]:
    """What a player should know before *action*."""
    match action:
        case Bid(VALAT.name):
            yield because("CT-25", EVERY_TRICK)
        case Announce(PAGAT_ULTIMO.name):
            yield because("CT-27", PAGAT_AT_RISK, amount=_item_stakes(view, options, PAGAT_ULTIMO.announced).opponents)
        case Announce(ABSOLUT.name):
            yield because("CT-39", ABSOLUT_AT_RISK, amount=_item_stakes(view, options, ABSOLUT.announced).opponents)
        case Play(card) if card is PAGAT and _gives_up_pagat(view):
            yield because("CT-23", GIVES_UP_PAGAT)
        case _ if action is HOLD and named_contract(view) is VALAT:
            yield because("CT-25", EVERY_TRICK)
    if _shows_side(view, action, options):
        yield because("CT-37", SHOWS_SIDE)


def _gives_up_pagat(view: View) -> bool:
    """Whether the seat announced its I and still holds other cards."""
    return (PAGAT_ULTIMO.name, view.seat) in view.public.said and len(view.hand) > 1


def _shows_side(view: View, action: Action, options: Options) -> bool:
    """CT-37, CT-39: what makes a hidden side public; must agree with `Announcing`."""
    doubled = isinstance(action, Announce) and action.bonus in DOUBLED_BONUSES
    if options.kontra is KontraCap.OFF:
        shows = action == Announce(ABSOLUT.name)
    else:
        shows = doubled or isinstance(action, Kontra)
    return shows and view.public.contract == CALL.name and view.seat not in view.public.sides
