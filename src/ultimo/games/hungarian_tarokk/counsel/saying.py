"""What to call, announce and double in Hungarian Tarokk (HU-17 to HU-24)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.actions import PASS, THE_GAME, Announce, Call, Item, Kontra
from ultimo.core.cards import KINGS, MOND, PAGAT, SKUS, TAROKS, Cards
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, Reason, because
from ultimo.games.hungarian_tarokk.counsel.strength import HIGH_TRUMPS, strength, takes_all
from ultimo.games.hungarian_tarokk.hints import is_alone
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import (
    DOUBLE_GAME,
    FOREHAND,
    FOUR_KINGS,
    HELD_TRUMPS,
    HONOURS,
    PAGAT_ULTIMO,
    SLAM,
    TRULL_BONUS,
    XXI_CATCH,
)
from ultimo.games.hungarian_tarokk.talk import KONTRA_GAME

HIGHEST_MISSING = Key("highest-missing", "{card} is the highest trump to call in another hand: its holder helps most")
CALL_SELF = Key("call-self", "with {card} called from this hand you play alone: it wins alone, and all three pay")
PAID_AT_ONCE = Key("paid-at-once", "{count} trumps are paid for at once and cannot be lost")
OWED = Key("owed", "{action} is owed before this turn may end")
CALL_PAGAT = Key("call-pagat", "with {trumps} trumps the I should be the last one out")
TO_SPEAK = Key("to-speak", "doubling shows your side, and then Pagat Ultimo may be announced, which is worth more")
CALL_TRULL = Key("call-trull", "{honours} are here, and the side should bring the whole trull home")
CALL_DOUBLE = Key("call-double", "with a hand like this three quarters of the card points are likely")
CALL_SLAM = Key("call-slam", "with the lead no card of this hand need lose a trick")
BEATEN = Key("beaten", "the game is lost more often than not against such a hand")
CARRIED = Key("carried", "the game is won with such a hand even if the others are strong")
TOO_STRONG = Key("too-strong", "a double game leaves the others 23 card points, and this hand should take more")
STOPS = Key("stops", "{card} is in this hand, so the {bonus} fails")
KEEPS_KINGS = Key("keeps-kings", "with {count} Kings in this hand the other side hardly takes all four")
OUTLASTS = Key("outlasts", "with {trumps} trumps this hand outlasts the I")
QUIET = Key("quiet", "nothing here is sure enough to be said aloud")

ALONE_FROM = {
    "three": 78,
    "two": 80,
    "one": 80,
    "solo": 84,
}  # strength; at One with 4 less by 8 points worse than with a partner
LASTING = (8, 4)  # trumps, those from XVI up: Pagat Ultimo announced was made 2 of 3 times, with a high one less 1 of 3
DOUBLE_FROM = 84  # strength; with a partner 3 of 4 such hands made a double game, alone 3 of 8, from 78 to 83 half
KONTRA_FROM = {"three": 70, "two": 67, "one": 70, "solo": 70}  # 3 of 5 such games were lost
ANSWER_FROM = 82
ATTACKS = (1, 4, 16)  # the levels at which the opponents of who owns the item speak
AGAINST_PAGAT = 7  # trumps
AGAINST_DOUBLE = 66  # strength
SAVES_XXI = 4  # trumps with which an XXI is hardly ever caught
STOPPED_BY_SKIZ = (TRULL_BONUS.name, XXI_CATCH.name, SLAM.name)
STOPPED_BY_KINGS = 2


def call(view: View, options: Options) -> Advised:
    """HU-17, HU-18."""
    calls = [action for action in view.actions if isinstance(action, Call)]
    if calls[0].card in view.hand and strength(view.hand) >= ALONE_FROM[str(view.public.contract)]:
        return Advised(calls[0], because("HU-17", CALL_SELF, card=calls[0].card))
    best = next(action for action in calls if action.card not in view.hand)
    return Advised(best, because("HU-17", HIGHEST_MISSING, card=best.card))


def announcement(view: View, options: Options) -> Advised:
    """Announcements and kontras, one at a time (HU-19 to HU-24)."""
    for advised in _wishes(view):
        if advised.action in view.actions:
            return advised
    if PASS in view.actions:
        return Advised(PASS, because("HU-20", QUIET))
    return _owed(view)


def _owed(view: View) -> Advised:
    """What a turn may not end without: Pagat Ultimo after an invitation (HU-8), or a kontra (HU-19)."""
    pagat = Announce(PAGAT_ULTIMO.name)
    if pagat in view.actions:
        return Advised(pagat, because("HU-8", OWED, action=pagat.token))
    return Advised(view.actions[0], because("HU-19", OWED, action=view.actions[0].token))


def _wishes(view: View) -> Iterator[Advised]:
    """What this hand would like to say, in this order; not all of it may be said."""
    trumps = len(view.hand & TAROKS)
    if trumps in HELD_TRUMPS:
        yield Advised(Announce(HELD_TRUMPS[trumps].name), because("HU-21", PAID_AT_ONCE, count=trumps))
    for action in view.actions:
        if isinstance(action, Kontra) and (why := _why_double(view, action.item)):
            yield Advised(action, why)
    if lasts(view.hand):
        yield Advised(Announce(PAGAT_ULTIMO.name), because("HU-30", CALL_PAGAT, trumps=trumps))
        if _is_hidden(view) and not any(bonus == PAGAT_ULTIMO.name for bonus, _ in view.public.said):
            yield Advised(KONTRA_GAME, because("HU-24", TO_SPEAK))
    yield from _side_bonuses(view)


def _side_bonuses(view: View) -> Iterator[Advised]:
    hand = view.hand
    if len(hand & HONOURS) >= _honours_for_trull(view):
        yield Advised(Announce(TRULL_BONUS.name), because("HU-29", CALL_TRULL, honours=hand & HONOURS))
    if view.seat == FOREHAND and takes_all(hand):
        yield Advised(Announce(SLAM.name), because("HU-32", CALL_SLAM))
    if strength(hand) >= DOUBLE_FROM and not is_alone(view):
        yield Advised(Announce(DOUBLE_GAME.name), because("HU-32", CALL_DOUBLE))


def lasts(hand: Cards) -> bool:
    """Whether *hand* has the I, and trumps that should outlast the others'."""
    return PAGAT in hand and (len(hand & TAROKS), len(hand & HIGH_TRUMPS)) >= LASTING


def _is_hidden(view: View) -> bool:
    """Whether doubling the game would be the first to show the side of the seat (HU-24)."""
    return view.seat not in view.public.sides and view.public.game_level == 1


def _honours_for_trull(view: View) -> int:
    """The declarer does not know what the partner has; a partner knows that the declarer bid with an honour."""
    if view.seat == view.public.declarer:
        return len(HONOURS)
    called = view.public.called
    return len(HONOURS) - 1 if called and called in view.hand else len(HONOURS) + 1


def _why_double(view: View, item: Item) -> Reason | None:
    """Why *item* should be doubled once more; None if it should not."""
    attacks = view.public.level(item) in ATTACKS
    if item == THE_GAME:
        enough = KONTRA_FROM[str(view.public.contract)] if view.public.level(item) == 1 else ANSWER_FROM
        key = BEATEN if attacks else CARRIED
        return because("HU-23", key) if strength(view.hand) >= enough else None
    return _why_attack(view.hand, item) if attacks else None


def _why_attack(hand: Cards, item: Item) -> Reason | None:
    """Why an announced bonus of the other side fails against *hand*."""
    trumps = len(hand & TAROKS)
    match item.bonus:
        case bonus if bonus in STOPPED_BY_SKIZ and SKUS in hand:
            return because("HU-23", STOPS, card=SKUS, bonus=bonus)
        case XXI_CATCH.name if MOND in hand and trumps >= SAVES_XXI:
            return because("HU-23", STOPS, card=MOND, bonus=XXI_CATCH.name)
        case PAGAT_ULTIMO.name if trumps >= AGAINST_PAGAT:
            return because("HU-23", OUTLASTS, trumps=trumps)
        case DOUBLE_GAME.name if strength(hand) >= AGAINST_DOUBLE:
            return because("HU-23", TOO_STRONG)
        case FOUR_KINGS.name if (kings := len(hand & KINGS)) >= STOPPED_BY_KINGS:
            return because("HU-23", KEEPS_KINGS, count=kings)
        case _:
            return None
