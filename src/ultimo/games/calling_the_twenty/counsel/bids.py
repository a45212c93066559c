"""What to bid, hold and choose with a hand (CT-31 to CT-36, CT-41).

Every number was measured with four of the bot `book`, by the share of hands that a declarer won, the options at their
defaults: docs/bots.md has the table.
"""

from __future__ import annotations

from ultimo.core.actions import ANNUL, HOLD, PASS, STAND, Action, Bid
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.contracts import Contract
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, Reason, because
from ultimo.games.calling_the_twenty.auction import FOREHAND
from ultimo.games.calling_the_twenty.counsel.hand import TOP_TAROKS, TOP_TWO, count, sure_winners
from ultimo.games.calling_the_twenty.hints import named_contract
from ultimo.games.calling_the_twenty.options import Options, Standing
from ultimo.games.calling_the_twenty.tables import CALL, DODGE, NO_TRUMP, SOLO, VALAT

FOR_CALL = 9  # CT-32
FOR_SOLO = 12  # CT-32, with Skus and XXI
FOR_SOLO_WITHOUT = 14  # without one of them
FOR_NO_TRUMP = 5  # CT-32: sure winners
FOR_NO_TRUMP_LEADING = 4  # the Forehand needs not win a trick first
FEW_WINNERS, FEW_TAROKS = 3, 3  # so many sure winners will do for the Forehand with so few taroks
FOR_VALAT = 8  # taroks, the five highest among them, and nothing but sure winners beside
SMALL = 6  # up to that count others take most card points in a Dodge Round

MEETS_CALL = Key("meets-call", "{count} points of {needed} for a Call")
SHORT_OF_CALL = Key("short-of-call", "{count} points of {needed} for a Call, but nothing else promises more")
MEETS_SOLO = Key("meets-solo", "{count} points of {needed} for a Solo, with Skus and XXI")
MEETS_SOLO_WITHOUT = Key("meets-solo-without", "{count} points of {needed} for a Solo without Skus or XXI")
MEETS_NO_TRUMP = Key("meets-no-trump", "{winners} sure winners of {needed} for a No-Trump")
MEETS_VALAT = Key("meets-valat", "{taroks} taroks with the highest five, and nothing that could lose a trick")
SMALL_HAND = Key("small-hand", "{count} points, and with up to {most} a Dodge Round is hardly ever lost")
NOBODY_TO_CALL = Key("nobody-to-call", "XX to XVI are all in the hand: nobody is left to call")
NO_HIGHER_BID = Key(
    "no-higher-bid", "{count} points of {solo} for a Solo, {winners} sure winners of {no_trump} for a No-Trump"
)
TOO_HIGH = Key("too-high", "{contract} is as high as the hand goes")
WAITS = Key("waits", "the hand is good for {contract}, which the Forehand can still choose, or hold, later")
BAD_HAND = Key("bad-hand", "{taroks} taroks are too few to play on with")
PLAYS_ON = Key("plays-on", "{winners} sure winners are worth playing for")


def bid(view: View, options: Options) -> Advised:
    """What to say in the auction."""
    if ANNUL in view.actions:
        return _redeal(view.hand)
    hand, leads = view.hand, view.seat == FOREHAND
    wanted = _above_call(hand, leads)
    if wanted is None:
        numbers = {"count": count(hand), "solo": FOR_SOLO, "winners": sure_winners(hand)}
        why = because("CT-32", NO_HIGHER_BID, **numbers, no_trump=_winners_needed(hand, leads))
        return Advised(STAND if STAND in view.actions else PASS, why)
    return _going_for(*wanted, view, options)


def _going_for(contract: Contract, why: Reason, view: View, options: Options) -> Advised:
    """A bid of *contract* if it is needed now, or held, or given up."""
    if STAND in view.actions and options.standing is not Standing.NONE and contract is not VALAT:
        return Advised(STAND, because("CT-12", WAITS, contract=contract.name))
    action: Action = HOLD if named_contract(view) is contract else Bid(contract.name)
    if action in view.actions:
        return Advised(action, why)
    return Advised(PASS, because("CT-41", TOO_HIGH, contract=contract.name))


def choose(view: View, options: Options) -> Advised:
    """What the Forehand plays when all others have passed (CT-11)."""
    hand = view.hand
    wanted = _above_call(hand, leads=True)
    if wanted is not None:
        return Advised(Bid(wanted[0].name), wanted[1])
    if Bid(CALL.name) not in view.actions:
        return Advised(Bid(SOLO.name), because("CT-15", NOBODY_TO_CALL))
    points = count(hand)
    if points <= SMALL and options.dodge_round:
        return Advised(Bid(DODGE.name), because("CT-32", SMALL_HAND, count=points, most=SMALL))
    key = MEETS_CALL if points >= FOR_CALL else SHORT_OF_CALL
    return Advised(Bid(CALL.name), because("CT-32", key, count=points, needed=FOR_CALL))


def _above_call(hand: Cards, leads: bool) -> tuple[Contract, Reason] | None:
    """The contract above the Call that *hand* is good for, if any, and why."""
    taroks, points, winners = len(hand & TAROKS), count(hand), sure_winners(hand)
    if taroks >= FOR_VALAT and TOP_TAROKS <= hand and taroks + winners == len(hand):
        return VALAT, because("CT-32", MEETS_VALAT, taroks=taroks)
    if points >= FOR_SOLO and TOP_TWO <= hand:
        return SOLO, because("CT-32", MEETS_SOLO, count=points, needed=FOR_SOLO)
    if points >= FOR_SOLO_WITHOUT:
        return SOLO, because("CT-32", MEETS_SOLO_WITHOUT, count=points, needed=FOR_SOLO_WITHOUT)
    needed = _winners_needed(hand, leads)
    if winners >= needed:
        return NO_TRUMP, because("CT-33", MEETS_NO_TRUMP, winners=winners, needed=needed)
    return None


def _winners_needed(hand: Cards, leads: bool) -> int:
    """How many sure winners make a No-Trump of *hand*."""
    if not leads:
        return FOR_NO_TRUMP
    return FEW_WINNERS if len(hand & TAROKS) <= FEW_TAROKS else FOR_NO_TRUMP_LEADING


def _redeal(hand: Cards) -> Advised:
    """CT-36: a hand without taroks is thrown away, unless it is a No-Trump."""
    winners = sure_winners(hand)
    if winners >= FOR_NO_TRUMP:
        return Advised(PASS, because("CT-36", PLAYS_ON, winners=winners))
    return Advised(ANNUL, because("CT-36", BAD_HAND, taroks=len(hand & TAROKS)))
