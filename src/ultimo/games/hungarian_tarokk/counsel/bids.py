"""What to say in the auction of Hungarian Tarokk (HU-5 to HU-9, HU-12, HU-37)."""

from __future__ import annotations

from ultimo.core.actions import HOLD, PASS, Action, Bid
from ultimo.core.contracts import Contract
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, because
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.counsel.strength import strength
from ultimo.games.hungarian_tarokk.inference import bidding_of
from ultimo.games.hungarian_tarokk.options import FailedSpeculation, Options
from ultimo.games.hungarian_tarokk.tables import CONTRACTS, HIGH_HONOURS, HONOURS, LADDER, THREE

NOTHING_TO_BID = Key("nothing-to-bid", "without Skíz, XXI or I there is nothing to bid")
SPECULATE = Key("speculate", "a talon without an honour costs nothing at this table, and three cards may bring one")
TOO_DEAR = Key("too-dear", "about {points} card points are in sight, too few for what would have to be bid")
IN_SIGHT = Key("in-sight", "about {points} card points are in sight, enough for {contract}")
STAY_LOW = Key("stay-low", "nobody bid over this Three: three cards of the talon are worth more than a higher game")
INVITE = Key("invite", "a strong hand with Skíz or XXI: the jump shows the {card}, and another declarer calls it")
ACCEPTED = Key("accepted", "let the other play it: the {card} you showed must be called, and you are the partner")
YIELD = Key("yield", "with XX and Skíz or XXI the declarer must call you: a strong partner at no risk")
GO_ON = Key("go-on", "alone with the Two and without XX and Skíz or XXI you may not pass: the least is {least}")

ENOUGH = {"three": 52, "two": 60, "one": 68, "solo": 76}  # card points in sight, as a Three would bring them
INVITER_HELPS = 4  # what a partner known by an invitation adds
INVITING = 2  # card points more than the height of the jump wants by itself


def bid(view: View, options: Options) -> Advised:
    """What to say in the auction."""
    bidding = bidding_of(view.public.bidding, options)
    hand = view.hand
    if bidding.passing_yields:
        return _alone_with_the_two(view, bidding)
    if not hand & HONOURS:
        return _without_honour(view, options)
    if bidding.shown and bidding.shown.seat == view.seat and bidding.owner != view.seat:
        return Advised(PASS, because("HU-8", ACCEPTED, card=bidding.shown.card))
    points = strength(hand) + (INVITER_HELPS if bidding.shown and bidding.shown.seat != view.seat else 0)
    return _invitation(view, bidding, points) or _by_height(view, bidding, points)


def _alone_with_the_two(view: View, bidding: Bidding) -> Advised:
    """HU-9."""
    if PASS in view.actions:
        return Advised(PASS, because("HU-9", YIELD))
    return Advised(_least(view), because("HU-9", GO_ON, least=bidding.least))


def _without_honour(view: View, options: Options) -> Advised:
    """HU-6."""
    three = Bid(THREE.name)
    if three in view.actions and options.failed_speculation is FailedSpeculation.P0:
        return Advised(three, because("HU-6", SPECULATE))
    return Advised(PASS, because("HU-6", NOTHING_TO_BID))


def _invitation(view: View, bidding: Bidding, points: int) -> Advised | None:
    """HU-8, HU-37: the highest jump the hand is strong enough for."""
    if not view.hand & HIGH_HONOURS:
        return None
    for contract in reversed(LADDER):
        card = bidding.shown_by(contract)
        if card and Bid(contract.name) in view.actions and points >= ENOUGH[contract.name] + INVITING:
            return Advised(Bid(contract.name), because("HU-37", INVITE, card=card))
    return None


def _by_height(view: View, bidding: Bidding, points: int) -> Advised:
    """The least there is to say, as long as the hand is worth it; so too of who cannot be overbid.

    Of 685 hands of a fourth seat after three passes, with strengths from 60 to 75, a Three brought 4.6 points, and the
    highest game they are enough for 3.5.
    """
    if bidding.is_raise:
        return Advised(PASS, because("HU-12", STAY_LOW))
    worth = [contract for contract in LADDER if points >= ENOUGH[contract.name]]
    least = _least(view)
    height = _height(least, bidding)
    if height not in worth:
        return Advised(PASS, because("HU-5", TOO_DEAR, points=points))
    return Advised(least, because("HU-5", IN_SIGHT, points=points, contract=height.name))


def _least(view: View) -> Action:
    """To hold where that is possible, else the next higher bid."""
    return HOLD if HOLD in view.actions else next(action for action in view.actions if isinstance(action, Bid))


def _height(action: Action, bidding: Bidding) -> Contract | None:
    return CONTRACTS[action.contract] if isinstance(action, Bid) else bidding.contract
