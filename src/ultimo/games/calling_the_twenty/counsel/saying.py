"""What to call, announce and double with a hand (CT-14, CT-17, CT-18, CT-37, CT-39)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.actions import PASS, THE_GAME, Action, Announce, Item, Kontra
from ultimo.core.cards import TAROKS
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, because
from ultimo.games.calling_the_twenty.counsel.hand import count
from ultimo.games.calling_the_twenty.options import Options
from ultimo.games.calling_the_twenty.tables import ABSOLUT, NO_TRUMP, PAGAT_ULTIMO, TRULL_BONUS

FOR_PAGAT = 8  # taroks, the I among them
PAGAT_COUNT = 12  # and high ones enough to come to this count
FOR_ABSOLUT = 12  # count of the Forehand, in a Call
FOR_ABSOLUT_PARTNER = 11  # count of the partner
AGAINST_TAROKS = 10  # count with which a Call or a Solo is doubled
AGAINST_PAGAT = 7  # taroks
FOR_ANSWER = 13  # count with which the declarer answers

ONLY_CALL = Key("only-call", "{card} is the highest callable card that the hand lacks")
TRULL_HELD = Key("trull-is-held", "Skus, XXI and I are in the hand and must be declared")
MANY_TAROKS = Key(
    "many-taroks", "{taroks} taroks of {needed} and {count} points of {high} bring the I home in the last trick"
)
HIGH_COUNT = Key("high-count", "{count} points of {needed} for {bonus}")
DOUBLES = Key("doubles", "{item} is unlikely with {count} points of {needed} in this hand")
ANSWERS = Key("answers", "{item} is safe all the same with {count} points of {needed}")
STOPS_PAGAT = Key("stops-pagat", "{taroks} taroks in this hand, of {needed}, stop the I")
NOTHING_TO_SAY = Key("nothing-to-say", "the hand promises nothing beyond the contract")


def call(view: View, options: Options) -> Advised:
    """The card to call is forced."""
    (action,) = view.actions
    return Advised(action, because("CT-14", ONLY_CALL, card=action.token.removeprefix("call:")))


def announce(view: View, options: Options) -> Advised:
    """The first of what the hand is good for; else pass."""
    return next(_sayings(view), Advised(PASS, because("CT-16", NOTHING_TO_SAY)))


def _sayings(view: View) -> Iterator[Advised]:
    for action in view.actions:
        advised = _judged(view, action)
        if advised is not None:
            yield advised


def _judged(view: View, action: Action) -> Advised | None:
    taroks, points = len(view.hand & TAROKS), count(view.hand)
    match action:
        case Announce(TRULL_BONUS.name):
            return Advised(action, because("CT-17", TRULL_HELD))
        case Announce(PAGAT_ULTIMO.name) if taroks >= FOR_PAGAT and points >= PAGAT_COUNT:
            why = because("CT-18", MANY_TAROKS, taroks=taroks, needed=FOR_PAGAT, count=points, high=PAGAT_COUNT)
            return Advised(action, why)
        case Announce(ABSOLUT.name):
            return _absolut(view, action, points)
        case Kontra(item):
            return _doubled(view, item, points, taroks)
        case _:
            return None


def _doubled(view: View, item: Item, points: int, taroks: int) -> Advised | None:
    """A kontra on *item*, or an answer to one, if the hand speaks for it."""
    if item.bonus == PAGAT_ULTIMO.name and item.seat != view.seat:
        why = because("CT-37", STOPS_PAGAT, taroks=taroks, needed=AGAINST_PAGAT)
        return Advised(Kontra(item), why) if taroks >= AGAINST_PAGAT else None
    answers = item in view.public.kontras
    needed = FOR_ANSWER if answers else AGAINST_TAROKS
    if points < needed or view.public.contract == NO_TRUMP.name or (item != THE_GAME and not answers):
        return None
    why = because("CT-37", ANSWERS if answers else DOUBLES, count=points, needed=needed, item=str(item))
    return Advised(Kontra(item), why)


def _absolut(view: View, action: Action, points: int) -> Advised | None:
    """The Forehand and the partner of a Call can count on each other; nobody else comes so far."""
    called = view.public.called
    needed = FOR_ABSOLUT if view.seat == view.public.declarer else FOR_ABSOLUT_PARTNER
    with_declarer = called is not None and (called in view.hand or view.seat == view.public.declarer)
    if not with_declarer or points < needed:
        return None
    return Advised(action, because("CT-39", HIGH_COUNT, count=points, needed=needed, bonus=ABSOLUT.name))
