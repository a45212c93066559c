"""What a choice would pay and what to know before it, read from the view alone (HU-6, HU-8, HU-9, HU-21 to HU-37)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.actions import HOLD, PASS, THE_GAME, Action, Announce, Bid, Call, Item, Kontra
from ultimo.core.cards import Cards
from ultimo.core.contracts import Contract
from ultimo.core.game import Stakes, View
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import Key, Reason, because
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.inference import bidding_of
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import (
    BONUSES,
    CONTRACTS,
    HEIGHTS,
    HIGH_HONOURS,
    HONOURS,
    TRUMP_COUNTS,
    XXI_CATCH,
)

SPECULATES = Key("speculates", "without an honour in the talon each other player gets {amount} at once")
INVITES = Key("invites", "this jump shows everybody the {card}; any other declarer must call it")
COMMITS_TO_PAGAT = Key("commits-to-pagat", "with I as the only honour this invitation commits you to Pagat Ultimo")
NO_HIGH_HONOUR = Key("no-high-honour", "an invitation wants a strong hand and Skíz or XXI")
YIELDS = Key("yields", "passing here shows the XX, and the declarer must call it")
ALONE = Key("alone", "you hold {card} yourself and would play alone, which nobody else knows")
AT_RISK = Key("at-risk", "unless it is made each opponent gets {amount}")
SHOWS_SIDE = Key("shows-side", "this shows everybody which side you are on")


def stakes(view: View, action: Action, options: Options) -> Stakes | None:
    """What the item of *action* settles; None for actions that concern no item."""
    match action:
        case Bid(name):
            return _auction_stakes(view, CONTRACTS[name])
        case Announce(bonus) if bonus in TRUMP_COUNTS:
            return Stakes(3 * BONUSES[bonus].announced * view.multiplier, 0, 0)  # paid for what is held (HU-21)
        case Announce(bonus):
            return _item_stakes(view, _announced_value(view, bonus, options))
        case Kontra(item):
            return _item_stakes(view, _kontra_value(view, item, options))
        case _ if action is HOLD:
            contract = bidding_of(view.public.bidding, options).contract
            assert contract is not None, "what is held was bid"
            return _auction_stakes(view, contract)
        case _:
            return None


def _auction_stakes(view: View, contract: Contract) -> Stakes:
    """With a partner, as a rule (HU-28)."""
    value = contract.value * view.multiplier
    return Stakes(value, -value, value)


def _game_value(view: View) -> int:
    assert view.public.contract is not None, "announcements come after the auction"
    return CONTRACTS[view.public.contract].value


def _announced_value(view: View, bonus: str, options: Options) -> int:
    """HU-22, HU-31, HU-32."""
    row = BONUSES[bonus]
    if row is XXI_CATCH:
        return 2 * options.xxi_catch.amount
    return row.announced * (_game_value(view) if row in HEIGHTS else 1)


def _kontra_value(view: View, item: Item, options: Options) -> int:
    value = _game_value(view) if item == THE_GAME else _announced_value(view, item.bonus, options)
    return value * view.public.level(item) * 2


def _item_stakes(view: View, value: int) -> Stakes:
    """A declarer who called a card of her own meets three opponents."""
    value *= view.multiplier
    times = 3 if is_alone(view) else 1
    return Stakes(times * value, -times * value, value)


def is_alone(view: View) -> bool:
    """Whether the seat is a declarer who called a card of her own."""
    called = view.public.called
    return view.seat == view.public.declarer and called is not None and called in view.hand


def warnings(view: View, action: Action, options: Options) -> Iterator[Reason]:
    """What a player should know before *action*."""
    if view.phase is PhaseName.AUCTION:
        yield from _auction_warnings(view, action, options)
    match action:
        case Call(card) if card in view.hand:
            yield because("HU-17", ALONE, card=card)
        case Announce(bonus) if bonus not in TRUMP_COUNTS:
            yield because(BONUSES[bonus].rule, AT_RISK, amount=_announced_value(view, bonus, options) * view.multiplier)
    if _shows_side(view, action):
        yield because("HU-24", SHOWS_SIDE)


def _auction_warnings(view: View, action: Action, options: Options) -> Iterator[Reason]:
    bidding = bidding_of(view.public.bidding, options)
    if action is PASS and bidding.passing_yields:
        yield because("HU-9", YIELDS)
    if isinstance(action, Bid):
        speculation = options.failed_speculation.amount * view.multiplier
        yield from _bid_warnings(view.hand, CONTRACTS[action.contract], bidding, speculation)


def _bid_warnings(hand: Cards, contract: Contract, bidding: Bidding, speculation: int) -> Iterator[Reason]:
    if not hand & HONOURS:
        yield because("HU-6", SPECULATES, amount=speculation)
    card = bidding.shown_by(contract)
    if card is None:
        return
    yield because("HU-8", INVITES, card=card)
    if not hand & HIGH_HONOURS:
        yield because("HU-37", NO_HIGH_HONOUR)
        yield because("HU-37", COMMITS_TO_PAGAT)


def _shows_side(view: View, action: Action) -> bool:
    """HU-24: what makes a hidden side public; must agree with `Announcing`."""
    speaks = isinstance(action, Kontra) or (isinstance(action, Announce) and action.bonus not in TRUMP_COUNTS)
    return speaks and view.seat not in view.public.sides
