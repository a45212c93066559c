"""The known faults of tarock bots, found in finished hands: only what the seat could be sure of counts against it.

Card play is judged where taroks are trumps and card points decide. A fault needs a choice: another legal card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from benchmarks.moments import Moment, lacks_in, moments, unseen
from ultimo.core.actions import HIDDEN_DISCARD, Action, Announce, Call
from ultimo.core.cards import COLORS, MOND, PAGAT, SKUS, TAROKS, Cards
from ultimo.core.events import Acted
from ultimo.core.facts import Facts
from ultimo.core.game import View
from ultimo.core.seats import SEATS, PerSeat, Seat, at, others, per_seat
from ultimo.core.state import State
from ultimo.core.tricks import Emperor, TrickRules, beating, best_card

PAGAT_ULTIMO = "pagat-ultimo"
POINTLESS = ("valat",)  # contracts with trumps in which card points decide nothing (CT-25)
MANY_CALLS = 30  # calls with a choice from which always the same card is a fault


class Kind(Enum):
    """What was done wrong."""

    GIVES_MOND = "gives the Mond"
    RISKS_MOND = "risks the Mond"
    OVERTAKES_PARTNER = "overtakes the partner"
    DRAWS_PARTNER = "draws the partner's taroks"
    HOPELESS_PAGAT = "announces a hopeless Pagat Ultimo"
    KEEPS_LOST_PAGAT = "keeps a lost Pagat"


class Fault(NamedTuple):
    """What *seat* did wrong with the action after the first *move* actions of the hand."""

    kind: Kind
    seat: Seat
    move: int
    action: Action

    def __str__(self) -> str:
        return f"seat {self.seat} {self.kind.value} with action {self.move + 1}, {self.action.token}"


def faults(state: State) -> Iterator[Fault]:
    """The known faults of all seats in *state*, a hand that is over."""
    yield from _hopeless_pagats(state)
    kept: set[Seat] = set()
    for now in moments(state):
        if not is_plain(now):
            return
        for kind, is_fault in CARD_FAULTS.items():
            if now.choices and is_fault(now):
                yield Fault(kind, now.seat, now.move, state.actions[now.move][1])
        if now.seat not in kept and keeps_lost_pagat(now, state):
            kept.add(now.seat)
            yield Fault(Kind.KEEPS_LOST_PAGAT, now.seat, now.move, state.actions[now.move][1])


def is_plain(now: Moment) -> bool:
    """Whether taroks are trumps and the contract is about card points."""
    return now.phase.rules.trumps and not now.phase.rules.rising and now.view.public.contract not in POINTLESS


# ── the Mond ──


def gives_mond(now: Moment) -> bool:
    """Leads the XXI, or throws it under the Skus, with a card that counts less to choose.

    Not where the Skus, if it falls, falls to a partner: it was played by one, or none but partners may hold it.
    """
    if now.card is not MOND or not _is_mond_spared(now):
        return False
    if SKUS in now.trick.cards:
        return now.trick.player_of(SKUS) in now.strangers
    return not now.trick.cards and now.may_beat(Cards(SKUS.bit))


def risks_mond(now: Moment) -> bool:
    """Plays the XXI second or third hand before somebody who is not known as a partner and may hold the Skus."""
    between = bool(now.trick.cards) and SKUS not in now.trick.cards
    return now.card is MOND and between and _is_mond_spared(now) and now.may_beat(Cards(SKUS.bit))


def _is_mond_spared(now: Moment) -> bool:
    """Whether a card that counts less than the XXI might be played instead."""
    points = now.view.game.deck.points
    return any(points[card.index] < points[MOND.index] for card in now.choices)


# ── the partner ──


def overtakes_partner(now: Moment) -> bool:
    """Takes with a tarok a trick that a known partner has and no later opponent can take.

    Not with the XXI while the Skus may be out: there it comes home.
    """
    if not now.trick.cards or now.card not in TAROKS:
        return False
    takers = beating(now.trick, now.phase.rules)
    winner = now.trick.player_of(best_card(now.trick.cards, now.phase.rules))
    if winner not in now.partners or now.card not in takers or not now.choices - takers - _last_pagat(now):
        return False
    comes_home = now.card is MOND and SKUS in now.unseen
    return not comes_home and not now.may_beat(takers)


def _last_pagat(now: Moment) -> Cards:
    """The Pagat, if the seat has announced that it wins the last trick, or if no other tarok can be out to beat it."""
    said = any(bonus == PAGAT_ULTIMO and seat == now.seat for bonus, seat in now.view.public.said)
    is_sure = not any(now.may_hold(seat) & TAROKS for seat in others(now.seat))
    return Cards(PAGAT.bit) if said or is_sure else Cards()


def draws_partner(now: Moment) -> bool:
    """Leads a tarok, with another suit to lead, when none but a known partner may hold taroks still.

    Not the Pagat: it comes home on the partner's tarok.
    """
    if now.trick.cards or now.card is PAGAT or now.card not in TAROKS or now.choices <= TAROKS:
        return False
    against = any(now.may_hold(seat) & TAROKS for seat in now.strangers)
    return not against and any(now.may_hold(seat) & TAROKS for seat in now.partners)


CARD_FAULTS: dict[Kind, Callable[[Moment], bool]] = {
    Kind.GIVES_MOND: gives_mond,
    Kind.RISKS_MOND: risks_mond,
    Kind.OVERTAKES_PARTNER: overtakes_partner,
    Kind.DRAWS_PARTNER: draws_partner,
}


# ── the Pagat ──


def keeps_lost_pagat(now: Moment, end: State) -> bool:
    """Keeps the Pagat, which might be played, for a last trick in which it is certain to be beaten, and plays it there.

    It has to cost something: a silent Pagat Ultimo that fails, or the Pagat itself, which would have come home now.
    """
    might_play = PAGAT in now.choices and now.phase.rules.emperor is Emperor.OFF
    if not might_play or end.facts is None or end.facts.last_pagat != now.seat:
        return False
    return _is_outlasted(now) and (_costs(end, end.facts, now.seat) or comes_home(now))


def _is_outlasted(now: Moment) -> bool:
    """Whether somebody else is certain to have a tarok in the last trick: there are too few colour cards for all."""
    colors = [now.may_hold(seat) & COLORS for seat in others(now.seat)]
    return not all(colors) or len(colors[0] | colors[1] | colors[2]) < len(colors)


def _costs(end: State, facts: Facts, seat: Seat) -> bool:
    """Whether a Pagat Ultimo that was not announced costs its side: an announced one fails in an early trick too."""
    if facts.announcement(PAGAT_ULTIMO, facts.side_of(seat)):
        return False
    return any(line.what == PAGAT_ULTIMO and at(line.amounts, seat) < 0 for line in end.settlement().lines)


def comes_home(now: Moment) -> bool:
    """Whether the Pagat, played now, is certain to be in a trick of the own side."""
    if not now.trick.cards:
        return False
    rules = now.phase.rules
    takers = beating(now.trick, rules)
    winner = now.trick.player_of(best_card(now.trick.cards, rules))
    is_ours = PAGAT in takers or winner in now.partners
    return is_ours and not now.may_beat(takers - Cards(PAGAT.bit))


def _hopeless_pagats(state: State) -> Iterator[Fault]:
    now = State.begin(state.game, state.dealt)
    for move, (seat, action) in enumerate(state.actions):
        if action == Announce(PAGAT_ULTIMO) and is_hopeless(now.view(seat)):
            yield Fault(Kind.HOPELESS_PAGAT, seat, move, action)
        now = now.apply(action)


def is_hopeless(view: View) -> bool:
    """Whether the seat holds the Pagat, and somebody else is certain to hold at least as many taroks.

    An announcement that an invitation has made a duty counts too: the seat walked into it (HU-8, HU-37).
    """
    held = len(view.hand & TAROKS)
    return PAGAT in view.hand and -(-taroks_of_others(view) // 3) >= held


def taroks_of_others(view: View) -> int:
    """How many taroks the other three hold at least: what is hidden elsewhere and was not counted may be taroks."""
    hidden = unseen(view)
    told = {seat: count for seat, count in view.public.taroks_laid_away.items() if seat != view.seat}
    shown = Cards.of(card for event in view.public.shown if event.seat in told for card in event.cards)
    laid = sum(event == Acted(seat, HIDDEN_DISCARD) for seat in told for event in view.log) - len(shown)
    elsewhere = len(hidden) - (len(SEATS) - 1) * len(view.hand) - laid
    return len(hidden & TAROKS) - (sum(told.values()) - len(shown & TAROKS)) - elsewhere


# ── the call ──


@dataclass(slots=True)
class Calls:
    """Which cards a bot called where it had a choice."""

    cards: Counter[str] = field(default_factory=Counter)
    own: int = 0  # how often a card of its own hand

    def add(self, state: State) -> None:
        """Counts the call of *state*, if it has one with a choice."""
        now = State.begin(state.game, state.dealt)
        for seat, action in state.actions:
            if isinstance(action, Call) and len(now.legal_actions()) > 1:
                self.cards[action.card.token] += 1
                self.own += action.card in now.table.hand(seat)
            now = now.apply(action)

    @property
    def is_always_the_same(self) -> bool:
        """Whether there were many calls, and all of one card."""
        return len(self.cards) == 1 and self.cards.total() >= MANY_CALLS


# ── imagined hands ──


def impossible_worlds(view: View, worlds: Iterable[State]) -> list[State]:
    """Those of the *worlds* a bot imagines that do not look like *view* to its seat."""
    return [world for world in worlds if world.view(view.seat) != view]


def misfits(view: View, rules: TrickRules, hands: PerSeat[Cards]) -> PerSeat[Cards]:
    """The cards of imagined *hands* that cannot be there: not unseen, or of a suit the seat is known not to hold.

    For bots that imagine hands and not whole worlds; of the own hand what it does not hold.
    """
    lacks, hidden = lacks_in(view, rules), unseen(view)
    return per_seat(lambda seat: at(hands, seat) - (view.hand if seat == view.seat else hidden - at(lacks, seat)))
