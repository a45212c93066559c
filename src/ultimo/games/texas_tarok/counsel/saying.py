"""What to say of a hand of Texas Tarok: hand bonuses, the call, Valat and the One, the ladders (TX-17 to TX-23)."""

from __future__ import annotations

from ultimo.core.actions import PASS, SWAP, THE_GAME, Announce, Call, Item, Kontra
from ultimo.core.cards import PAGAT, SKUS, TAROKS, Cards
from ultimo.core.events import Acted
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, Reason, because
from ultimo.games.texas_tarok.calling import ROWS, right_calls
from ultimo.games.texas_tarok.counsel.strength import HIGH_TAROKS, strength, takes_all
from ultimo.games.texas_tarok.options import EmperorRule, Options
from ultimo.games.texas_tarok.tables import DOUBLINGS, HAND_BONUSES, PAGAT_ULTIMO, POVINOST, PREVER, VALAT, ZE_RUKY

PAID_AT_ONCE = Key("paid-at-once", "{bonus} brings {chips} chips from each of the others at once and cannot be lost")
NOTHING_MORE = Key("nothing-more", "this hand has nothing more to be paid for")
HIGHEST_MISSING = Key("highest-missing", "{card} is the highest card of the row in another hand: its holder helps most")
ALONE_UNKNOWN = Key("alone-unknown", "no card of the row is missing: you play alone, and nobody knows it")
CALL_SELF = Key("call-self", "a hand like this wins alone, and then all three pay")
CALL_VALAT = Key("call-valat", "with the lead no card of this hand need lose a trick")
CALL_ONE = Key("call-one", "with {taroks} taroks the I should be the last one out")
ONE_TOO_EARLY = Key("one-too-early", "with {taroks} taroks the I would hardly last to the end")
QUIET = Key("quiet", "nothing here is sure enough to be said aloud")
BEATEN = Key("beaten", "this {item} is lost more often than not against such a hand")
CARRIED = Key("carried", "this {item} is won with such a hand even if the others are strong")
HOLDS_SKYZ = Key("holds-skyz", "the Skyz in this hand takes a trick, so the Valat fails")
NO_DOUBLE = Key("no-double", "this hand is not strong enough for a {step}")
FOR_OTHERS = Key("for-others", "it is for the other side to double now")

ALONE_FROM = 64  # where playing alone brought 12 chips and playing with a partner 8
LASTING = (8, 3)  # taroks, and those from XVI up: a called One was made 3 of 5 times; with nine taroks 4 of 5
HRB_FROM = {POVINOST.name: 52, ZE_RUKY.name: 42, PREVER.name: 46}  # 3 of 5 such games were lost, 3 of 4 Ze Rukys
HRB_AFTER_SWAP = 36  # against a Prever with the other three: 2 of 3 were lost, by 4 chips to each
ANSWER_FROM = 64
ATTACKS = (1, 4)  # the levels at which the owner's opponents speak
AGAINST_ONE, FOR_ONE = 8, 11  # taroks


def hand_bonus(view: View, options: Options) -> Advised:
    """TX-17: what is held is paid for; what it tells the others costs less."""
    for action in view.actions:
        if isinstance(action, Announce):
            bonus = HAND_BONUSES[action.bonus]
            why = because(bonus.rule, PAID_AT_ONCE, bonus=bonus.name, chips=bonus.announced * view.multiplier)
            return Advised(action, why)
    return Advised(PASS, because("TX-17", NOTHING_MORE))


def call(view: View, options: Options) -> Advised:
    """TX-21."""
    row, hand = ROWS[options.called_from], view.hand
    top = next(iter(row))
    if not row - hand:
        return Advised(Call(top), because("TX-21", ALONE_UNKNOWN))
    if options.call_self and top in hand and strength(hand) >= ALONE_FROM:
        return Advised(Call(top), because("TX-21", CALL_SELF))
    card = next(iter(right_calls(hand, options) - hand))
    return Advised(Call(card), because("TX-21", HIGHEST_MISSING, card=card))


def announcement(view: View, options: Options) -> Advised:
    """Valat and the One (TX-23)."""
    hand = view.hand
    valat, pagat = Announce(VALAT.name), Announce(PAGAT_ULTIMO.name)
    if valat in view.actions and _leads(view) and takes_all(hand):
        return Advised(valat, because("TX-34", CALL_VALAT))
    if pagat not in view.actions:
        return Advised(PASS, because("TX-23", QUIET))
    taroks = len(hand & TAROKS)
    if lasts(hand):
        return Advised(pagat, because("TX-33", CALL_ONE, taroks=taroks))
    return Advised(PASS, because("TX-33", ONE_TOO_EARLY, taroks=taroks))


def _leads(view: View) -> bool:
    """Whether the seat is on Povinost, and so leads (TX-9, TX-24)."""
    return view.seat == next(seat for seat, action in view.public.bidding if action is not PASS)


def lasts(hand: Cards) -> bool:
    """Whether the taroks of *hand* should outlast the others'."""
    return (len(hand & TAROKS), len(hand & HIGH_TAROKS)) >= LASTING


def ladder(view: View, options: Options) -> Advised:
    """Hrb, Rhea, Contrec, Suprec (TX-23)."""
    kontra = next((action for action in view.actions if isinstance(action, Kontra)), None)
    if kontra is None:
        return Advised(PASS, because("TX-23", FOR_OTHERS))
    level = view.public.level(kontra.item)
    why = _why_double(view, kontra.item, level, options)
    if why is not None:
        return Advised(kontra, why)
    return Advised(PASS, because("TX-23", NO_DOUBLE, step=DOUBLINGS[level.bit_length() - 1].capitalize()))


def _why_double(view: View, item: Item, level: int, options: Options) -> Reason | None:
    """Why the item, which stands at *level*, should stand at twice that; None if it should not."""
    hand, contract = view.hand, str(view.public.contract)
    attacks = level in ATTACKS
    if item != THE_GAME:
        enough = len(hand & TAROKS) >= (AGAINST_ONE if attacks else FOR_ONE)
        return because("TX-33", BEATEN if attacks else CARRIED, item="One") if enough else None
    if any(bonus == VALAT.name for bonus, _ in view.public.said):
        return because("TX-34", HOLDS_SKYZ) if attacks and _stops_valat(hand, options) else None
    enough = strength(hand) >= (_hrb_from(view) if level == 1 else ANSWER_FROM)
    return because("TX-23", BEATEN if attacks else CARRIED, item=contract) if enough else None


def _hrb_from(view: View) -> int:
    """The strength from which the game is worth a Hrb: after a swap a Prever is lost more often, and dearer (TX-32)."""
    swapped = any(isinstance(event, Acted) and event.action is SWAP for event in view.log)
    return HRB_AFTER_SWAP if swapped else HRB_FROM[str(view.public.contract)]


def _stops_valat(hand: Cards, options: Options) -> bool:
    """Whether the Skyz is in *hand* and no Emperor of the others can beat it (TX-27)."""
    return SKUS in hand and (options.emperor is EmperorRule.OFF or PAGAT in hand)
