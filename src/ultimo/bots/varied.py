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
from ultimo.core.cards import PAGAT, TAROKS, Card
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat
from ultimo.core.view import View


class Course(Enum):
    """How the cards are to be played."""

    ANYHOW = "anyhow"
    DECLARERS_SWEEP = "declarers-sweep"  # the declarer's side plays high, the others low
    OPPONENTS_SWEEP = "opponents-sweep"
    PAGAT_LAST = "pagat-last"  # the Pagat is kept to the last trick and the taroks drawn before


@dataclass(frozen=True, slots=True)
class Plan:
    """What all four steer the hand to."""

    contract: str
    declarer: Seat
    course: Course
    announces: float  # how likely an announcement that may be made is made
    doubles: float  # how likely a kontra that may be given is given
    strays: float  # how likely a bid, hold or annulment off the plan is tried

    @staticmethod
    def drawn(rng: random.Random, contracts: Sequence[str]) -> Plan:
        """A plan by lot."""

        def one_of(choices: Sequence[float]) -> float:
            return choices[int(rng.random() * len(choices))]

        contract = contracts[int(rng.random() * len(contracts))]
        declarer = SEATS[int(rng.random() * 4)]
        course = list(Course)[int(rng.random() * len(Course))]
        return Plan(contract, declarer, course, one_of((0, 0.4, 1)), one_of((0, 0.2, 0.9)), one_of((0, 0.1, 0.4)))


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
        goal = self._goal(view, plan)
        if goal in legal:
            return goal
        stray = [action for action in legal if self._strays(action, goal)]
        if stray and self.rng.random() < plan.strays:
            return self._any(stray)
        return next((action for action in (PASS, STAND) if action in legal), None) or self._any(legal)

    def _goal(self, view: View, plan: Plan) -> Action:
        """What this seat would do if it may: the declarer takes the contract, anybody chooses it at the end."""
        named = view.public.bidding and view.public.bidding[-1][1]
        mine = view.seat == plan.declarer or view.phase is PhaseName.CHOICE
        if not mine:
            return PASS
        return HOLD if named == Bid(plan.contract) and HOLD in view.actions else Bid(plan.contract)

    def _strays(self, action: Action, goal: Action) -> bool:
        return action in (HOLD, ANNUL) or (isinstance(action, Bid) and isinstance(goal, Bid))

    # ── announcements ──

    def _announcement(self, view: View, plan: Plan) -> Action:
        legal = view.actions
        for action in legal:
            chance = {Announce: plan.announces, Kontra: plan.doubles}.get(type(action), 0.0)
            if self.rng.random() < chance:
                return action
        return PASS if PASS in legal else self._any(legal)

    # ── cards ──

    def _card(self, view: View, plan: Plan) -> Action:
        cards = [action.card for action in view.actions if isinstance(action, Play)]
        if plan.course is Course.ANYHOW or len(cards) == 1:
            return self._any(view.actions)
        if plan.course is Course.PAGAT_LAST:
            return Play(self._drawing_taroks(cards))
        high = self._with_declarer(view) is (plan.course is Course.DECLARERS_SWEEP)
        return Play(cards[0] if high else cards[-1])

    def _drawing_taroks(self, cards: list[Card]) -> Card:
        """Taroks go early, the Pagat last."""
        kept = [card for card in cards if card is not PAGAT]
        taroks = [card for card in kept if card in TAROKS]
        return self._one(taroks or kept)

    def _with_declarer(self, view: View) -> bool:
        public = view.public
        called = public.called is not None and view.dealt is not None and public.called in view.dealt
        return view.seat == public.declarer or called

    def _any(self, actions: Sequence[Action]) -> Action:
        return actions[int(self.rng.random() * len(actions))]

    def _one(self, cards: list[Card]) -> Card:
        return cards[int(self.rng.random() * len(cards))]
