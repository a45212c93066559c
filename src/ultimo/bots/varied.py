"""The bot `varied`, for tests: all four draw the same plan for the hand and steer there.

Random play never gets to most of a game: nearly every hand ends in its highest contract. Here the contract, who plays
it, what is announced and doubled and who is to take the tricks are drawn first, so that every rule gets its share.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ultimo.bots.player import Luck, generator
from ultimo.core.actions import ANNUL, HOLD, PASS, STAND, Action, Announce, Bid, Kontra, Play
from ultimo.core.cards import PAGAT, TAROKS, Card, Cards
from ultimo.core.game import Offer, View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat
from ultimo.core.tricks import Trick

NOBODY = 0.08  # how often nobody is to bid, so that hands are thrown in where a game knows that
CHEAP = 8  # an announcement that can lose more than this to each opponent is made more seldom, the dearer it is


class Course(Enum):
    """How the cards are to be played."""

    ANYHOW = "anyhow"
    DECLARERS_SWEEP = "declarers-sweep"  # the declarer's side is to take every trick
    OPPONENTS_SWEEP = "opponents-sweep"
    PAGAT_LAST = "pagat-last"  # the Pagat is kept to the last trick and the taroks drawn before
    PAGAT_CAUGHT = "pagat-caught"  # the Pagat is kept, and so is everybody's highest tarok


@dataclass(frozen=True, slots=True)
class Plan:
    """What all four steer the hand to."""

    contract: str
    declarer: Seat | None  # None: nobody bids where nobody has to
    course: Course
    announces: float  # how likely an announcement that may be made is made
    doubles: float  # how likely a kontra that may be given is given
    strays: float  # how likely a bid or hold off the plan is tried
    climbs: bool = False  # whether all bid, from below, until somebody has the contract

    @staticmethod
    def drawn(rng: random.Random, contracts: Sequence[str]) -> Plan:
        """A plan by lot."""

        def one_of(choices: Sequence[float]) -> float:
            return choices[int(rng.random() * len(choices))]

        contract = contracts[int(rng.random() * len(contracts))]
        who = rng.random()
        declarer = None if who < NOBODY else SEATS[int(who * 4)]
        course = list(Course)[int(rng.random() * len(Course))]
        announces, doubles, strays = one_of((0, 0.4, 1)), one_of((0, 0.2, 0.9)), one_of((0, 0.05, 0.3))
        return Plan(contract, declarer, course, announces, doubles, strays, climbs=rng.random() < 0.2)


class VariedBot:
    """Follows the plan of its hand as far as its own cards and the rules allow."""

    def __init__(self, luck: Luck) -> None:
        self.rng = generator(luck.seat)
        self.shared = generator(luck.hand)
        self.plan: Plan | None = None

    def choose(self, view: View) -> Action:
        """See Player."""
        if self.plan is None:
            self.plan = Plan.drawn(self.shared, view.game.contracts)
        if view.phase is PhaseName.PLAY:
            return self._card(view, self.plan)
        if view.phase in (PhaseName.AUCTION, PhaseName.CHOICE):
            return self._bid(view, self.plan)
        return self._announcement(view, self.plan)

    # ── auction ──

    def _bid(self, view: View, plan: Plan) -> Action:
        legal = view.actions
        if ANNUL in legal:
            return self._any(legal)
        stray = self._stray(view)
        if stray and self.rng.random() < plan.strays:
            return stray
        goal = self._goal(view, plan)
        if goal in legal:
            return goal
        if (plan.climbs or _is_last_chance(view, plan)) and (step := _step(view, plan)):
            return step
        return next((action for action in (PASS, STAND) if action in legal), None) or self._any(legal)

    def _goal(self, view: View, plan: Plan) -> Action:
        """What this seat would do if it may: the declarer takes the contract, anybody chooses it at the end."""
        said = [action for _, action in view.public.bidding]
        named = next((action for action in reversed(said) if isinstance(action, Bid)), None)
        mine = plan.climbs or view.seat == plan.declarer or view.phase is PhaseName.CHOICE
        if not mine and not _is_heir(view, plan):
            return PASS
        return HOLD if named == Bid(plan.contract) and HOLD in view.actions else Bid(plan.contract)

    def _stray(self, view: View) -> Action | None:
        """What leads off the plan: holding, or the lowest bid there is."""
        if view.phase is PhaseName.CHOICE:
            return None
        return next((action for action in view.actions if action is HOLD or isinstance(action, Bid)), None)

    # ── announcements ──

    def _announcement(self, view: View, plan: Plan) -> Action:
        legal = view.actions
        if ANNUL in legal and self.rng.random() < 0.5:
            return ANNUL
        for offer in view.legal:
            if self.rng.random() < _chance(offer, plan):
                return offer.action
        return PASS if PASS in legal else self._any(legal)

    # ── cards ──

    def _card(self, view: View, plan: Plan) -> Action:
        cards = [action.card for action in view.actions if isinstance(action, Play)]
        if plan.course is Course.ANYHOW or len(cards) == 1:
            return self._any(view.actions)
        if plan.course is Course.PAGAT_LAST:
            return Play(self._drawing_taroks(cards))
        if plan.course is Course.PAGAT_CAUGHT:
            return Play(self._keeping_taroks(cards, view.hand))
        wants_it = self._with_declarer(view) is (plan.course is Course.DECLARERS_SWEEP)
        return Play(_sweeping(cards, view.public.trick, wants_it))

    def _drawing_taroks(self, cards: list[Card]) -> Card:
        """Taroks go early, the Pagat last."""
        kept = [card for card in cards if card is not PAGAT]
        taroks = [card for card in kept if card in TAROKS]
        return self._one(taroks or kept)

    def _keeping_taroks(self, cards: list[Card], hand: Cards) -> Card:
        """The highest tarok and the Pagat go last, the Pagat after it."""
        kept = (next(iter(hand & TAROKS), PAGAT), PAGAT)
        free = [card for card in cards if card not in kept]
        return self._one(free or cards[:1])

    def _with_declarer(self, view: View) -> bool:
        public = view.public
        called = public.called is not None and view.dealt is not None and public.called in view.dealt
        return view.seat == public.declarer or called

    def _any(self, actions: Sequence[Action]) -> Action:
        return actions[int(self.rng.random() * len(actions))]

    def _one(self, cards: list[Card]) -> Card:
        return cards[int(self.rng.random() * len(cards))]


def _is_heir(view: View, plan: Plan) -> bool:
    """Whether all have passed so far, the planned declarer too: then the next one takes the contract over."""
    said = view.public.bidding
    return any(seat == plan.declarer for seat, _ in said) and all(action is PASS for _, action in said)


def _is_last_chance(view: View, plan: Plan) -> bool:
    """Whether nobody else will take the contract over."""
    return _is_heir(view, plan) and len(view.public.bidding) == len(SEATS) - 1


def _chance(offer: Offer, plan: Plan) -> float:
    """How likely what is offered is announced or doubled."""
    if isinstance(offer.action, Kontra):
        return plan.doubles
    if not isinstance(offer.action, Announce):
        return 0.0
    loss = offer.stakes.opponents if offer.stakes else 0
    return plan.announces * min(1.0, CHEAP / loss) if loss else plan.announces


def _step(view: View, plan: Plan) -> Action | None:
    """The lowest bid there is below the contract of *plan*."""
    contracts = view.game.contracts
    below = [Bid(name) for name in contracts[: contracts.index(plan.contract)]]
    return next((bid for bid in below if bid in view.actions), None)


def _sweeping(cards: list[Card], trick: Trick | None, wants_it: bool) -> Card:
    """The highest card that takes the trick; for who does not want it, the highest that does not."""
    best = trick.cards[0] if trick else None
    for card in trick.cards if trick else ():
        best = card if best is None or _beats(card, best) else best
    taking = [card for card in cards if best is None or _beats(card, best)]
    ducking = [card for card in cards if card not in taking]
    if wants_it:
        return taking[0] if taking else ducking[-1]
    return ducking[0] if ducking else taking[-1]


def _beats(card: Card, best: Card) -> bool:
    """Whether *card* takes the trick from *best* where taroks are trumps and no special rule says otherwise."""
    if card.suit is best.suit:
        return card.index < best.index
    return card in TAROKS
