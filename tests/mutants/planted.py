"""Mistakes to plant in the rules, by hand: for every rule that has code, at least one that a player would notice."""

from __future__ import annotations

from tests.mutants.mistake import Planted
from tests.mutants.planted_hungarian import HUNGARIAN_TAROKK
from tests.mutants.planted_texas import TEXAS_TAROK

__all__ = ["CALLING_THE_TWENTY", "HUNGARIAN_TAROKK", "PLANTED", "TEXAS_TAROK", "Planted"]

GAME = "games/calling_the_twenty"
INIT = f"{GAME}/__init__.py"
TABLES = f"{GAME}/tables.py"
AUCTION = f"{GAME}/auction.py"
BIDS = f"{GAME}/counsel/bids.py"
ANNOUNCING = f"{GAME}/announcing.py"
FACTS = f"{GAME}/facts.py"
SETTLEMENT = f"{GAME}/settlement.py"
EVENING = f"{GAME}/evening.py"
OPTIONS = f"{GAME}/options.py"
HAND = f"{GAME}/counsel/hand.py"
HINTS = f"{GAME}/hints.py"
INFERENCE = f"{GAME}/inference.py"
PLACES = f"{GAME}/places.py"
TRICKS = "core/tricks.py"
PLAY = "core/phases/tricks.py"
LINES = "core/settlement.py"
SEATS = "core/seats.py"

CALLING_THE_TWENTY = [
    # cards
    Planted("CT-1", TABLES, "VI V IV I", "VI V III I"),
    Planted("CT-1", TABLES, "KS QS CS JS 10S", "KS QS CS JS 9S"),
    Planted("CT-2", TRICKS, "in _from_high_to_low(suit, red_pips)", "in reversed(_from_high_to_low(suit, red_pips))"),
    Planted("CT-3", TABLES, '"Q": 4, "C": 3', '"Q": 3, "C": 4'),
    Planted("CT-3", TABLES, '"I": 5, ', ""),
    Planted("CT-4", TABLES, 'Cards.of("1H 1D 10C 10S")', 'Cards.of("1H 1D 10C")'),
    Planted("CT-4", SETTLEMENT, "pips=points - base", "pips=points"),
    # table and deal
    Planted("CT-5", EVENING, "if places != len(SEATS)", "if places < len(SEATS)"),
    Planted("CT-5", SEATS, "return SEATS[seat % 4]", "return SEATS[(seat + 2) % 4]"),
    Planted("CT-6", EVENING, "FIRST_DEALER = Place(4)", "FIRST_DEALER = Place(1)"),
    Planted("CT-6", EVENING, "FIRST_DEALER - 1 + self.played", "FIRST_DEALER - 1 - self.played"),
    Planted("CT-6", INIT, "talon: ClassVar[int] = 0", "talon: ClassVar[int] = 1"),
    # auction
    Planted("CT-7", TABLES, "LADDER = (CALL, NO_TRUMP, SOLO, VALAT)", "LADDER = (CALL, SOLO, NO_TRUMP, VALAT)"),
    Planted("CT-7", AUCTION, 'because("CT-7", OFF_LADDER, contract=contract.name)', "None"),
    Planted("CT-8", AUCTION, 'return because("CT-8", KEEP_OR_OPEN) if self.turn is None else None', "return None"),
    Planted("CT-8", AUCTION, 'return None if self.turn is None else because("CT-8", STAND_FIRST)', "return None"),
    Planted("CT-9", AUCTION, "LADDER.index(contract) <= ", "LADDER.index(contract) < "),
    Planted("CT-9", AUCTION, 'else because("CT-9", CALL_UNNAMED)', "else None"),
    Planted("CT-10", AUCTION, "if len(self.left_in) > 1", "if len(self.left_in) > 2"),
    Planted("CT-10", AUCTION, "seat, contract, self.left_in", "self.owner, contract, self.left_in"),
    Planted("CT-11", INIT, "if auction.contract is not CALL", "if auction.owner != FOREHAND"),
    Planted("CT-11", AUCTION, "(Declared(FOREHAND, chosen.name),)", "()"),
    Planted("CT-12", AUCTION, "if self.turn > self.owner", "if self.turn < self.owner"),
    Planted("CT-12", AUCTION, "if self.standing is Standing.NONE", "if self.turn is None"),
    Planted("CT-12", AUCTION, "if self.turn == FOREHAND", "if self.turn == self.owner"),
    Planted("CT-13", AUCTION, "if self.standing is Standing.FOREHAND_ONLY", "if self.standing is Standing.BY_SEAT"),
    # calling
    Planted("CT-14", TABLES, 'Cards.of("XX XIX XVIII XVII XVI")', 'Cards.of("XX XIX XVIII XVII")'),
    Planted("CT-14", AUCTION, "next(iter(CALLABLE - hand))", "next(iter(CALLABLE))"),
    Planted("CT-14", INFERENCE, "higher.index < card.index", "higher.index <= card.index"),
    Planted("CT-15", AUCTION, "CALLABLE <= self.table.hand(FOREHAND)", "CALLABLE & self.table.hand(FOREHAND)"),
    # announcements
    Planted("CT-16", ANNOUNCING, "had_one = self.turns >= 4", "had_one = self.turns >= 3"),
    Planted("CT-16", INIT, "if contract is DODGE:\n            play", "if contract is VALAT:\n            play"),
    Planted("CT-17", ANNOUNCING, "_owes_trull() and action", "_owes_trull() and action is not PASS and action"),
    Planted("CT-17", ANNOUNCING, "if not TRULL <= self.table.hand", "if not TRULL & self.table.hand"),
    Planted("CT-18", ANNOUNCING, "PAGAT not in self.table.hand(self.turn)", "PAGAT not in self.table.hand(Seat(1))"),
    Planted("CT-18", ANNOUNCING, 'return because("CT-18", NOT_IN_NO_TRUMP)', "return None"),
    # play
    Planted("CT-19", INIT, "cites, FOREHAND)", "cites, Seat(2))"),
    Planted("CT-19", PLAY, "leader = winner if hand", "leader = self.trick.leader if hand"),
    Planted("CT-20", TRICKS, "Void.TAROK: TAROKS", "Void.TAROK: Cards()"),
    Planted("CT-20", TRICKS, "higher = TAROKS.mask if trumps", "higher = TAROKS.mask if not trumps"),
    Planted("CT-20", PLAY, "(*self.trick.cards, action.card)", "(action.card, *self.trick.cards)"),
    Planted("CT-21", TRICKS, "return hand & COLORS or hand if rules.color_led_first else hand", "return hand"),
    Planted("CT-21", INIT, "TrickRules(trumps=False", "TrickRules(trumps=True"),
    Planted("CT-21", INIT, "void = Void(self.options.no_trump_void.value)", "void = Void.COLOR"),
    Planted("CT-22", INIT, "TrickRules(rising=True", "TrickRules(rising=False"),
    Planted("CT-22", TRICKS, "LAST_UNLESS_WINNING and PAGAT in", "LAST_UNLESS_WINNING and PAGAT not in"),
    Planted("CT-22", TRICKS, "trick.cards:\n        return cards - THE_PAGAT", "trick.cards:\n        return cards"),
    Planted("CT-23", INIT, "pagat_held=pagat_said and bool(", "pagat_held=pagat_said or bool("),
    Planted("CT-23", TRICKS, "return cards - THE_PAGAT or cards", "return cards - THE_PAGAT"),
    Planted("CT-23", HINTS, "and len(view.hand) > 1", "and len(view.hand) > 0"),
    # the game
    Planted("CT-24", TABLES, "TO_WIN = 45", "TO_WIN = 44"),
    Planted("CT-24", TABLES, 'Contract("call", 1,', 'Contract("call", 2,'),
    Planted("CT-24", TABLES, 'Contract("no-trump", 4,', 'Contract("no-trump", 3,'),
    Planted("CT-24", TABLES, 'Contract("solo", 4,', 'Contract("solo", 5,'),
    Planted("CT-24", SETTLEMENT, "winners = facts.declarers if made else facts.opponents", "winners = facts.declarers"),
    Planted("CT-24", FACTS, "partner=side[1] if len(side) > 1 else None", "partner=None"),
    Planted("CT-25", TABLES, 'Contract("valat", 12,', 'Contract("valat", 10,'),
    Planted("CT-25", SETTLEMENT, "made = facts.tricks[0] == TRICKS", "made = facts.tricks[0] >= TRICKS - 1"),
    Planted("CT-26", TABLES, 'Contract("dodge", 5,', 'Contract("dodge", 4,'),
    Planted("CT-26", SETTLEMENT, "most = max(facts.points)", "most = min(facts.points)"),
    Planted("CT-26", SETTLEMENT, "if facts.points[seat - 1] == most)", "if facts.points.index(most) == seat - 1)"),
    # the bonuses
    Planted("CT-27", TABLES, 'Bonus("trull", "CT-27", 1, 1)', 'Bonus("trull", "CT-27", 2, 2)'),
    Planted("CT-27", TABLES, 'Bonus("pagat-ultimo", "CT-27", 1, 2)', 'Bonus("pagat-ultimo", "CT-27", 2, 2)'),
    Planted("CT-27", SETTLEMENT, "winners = facts.side_of(said.seat) if made", "winners = facts.declarers if made"),
    Planted("CT-27", SETTLEMENT, " and facts.last_pagat == facts.last_taker", ""),
    Planted("CT-27", FACTS, "last_pagat=last.player_of(PAGAT)", "last_pagat=last_taker"),
    Planted("CT-28", TABLES, 'Bonus("valat", "CT-28", 6, 6)', 'Bonus("valat", "CT-28", 5, 5)'),
    Planted("CT-28", SETTLEMENT, "not (contract is VALAT and side == 0)", "not (contract is VALAT)"),
    Planted("CT-29", SETTLEMENT, "if contract is NO_TRUMP", "if contract is VALAT"),
    # the evening
    Planted("CT-30", EVENING, "max(self.totals) >= self.target", "max(self.totals) > self.target"),
    Planted("CT-30", EVENING, "if self.played % HANDS_A_ROUND", "if not self.played"),
    Planted("CT-30", EVENING, "self.played // HANDS_A_ROUND + 1", "self.played // HANDS_A_ROUND + 2"),
    # the advice
    Planted("CT-31", HAND, "+ len(hand & HIGH_TAROKS)", "+ 0"),
    Planted("CT-31", HAND, "+ len(hand & KINGS)", "+ 0"),
    Planted("CT-32", BIDS, "points >= FOR_SOLO and", "points > FOR_SOLO + 1 and"),
    Planted("CT-32", BIDS, "points >= FOR_CALL else", "points > FOR_CALL else"),
    Planted("CT-33", HAND, "next(lacking, len(suit))", "len(suit)"),
    # the house rules
    Planted("CT-36", AUCTION, "len(taroks) == 1 and taroks <= TRULL", "len(taroks) == 1"),
    Planted("CT-36", AUCTION, "self.asked[1:], action is ANNUL", "self.asked[1:], False"),
    Planted("CT-36", EVENING, "is HandEnd.ANNULLED", "is HandEnd.PASSED_OUT"),
    Planted("CT-36", INFERENCE, "TAROKS - TRULL, 0, 0", "TAROKS, 0, 0"),
    Planted("CT-37", ANNOUNCING, "self.quiet >= 3", "self.quiet >= 2"),
    Planted("CT-37", ANNOUNCING, "self.kontras.count(item) % 2 == 1", "self.kontras.count(item) % 2 == 0"),
    Planted("CT-37", ANNOUNCING, "if level >= self.options.kontra.factor", "if level > self.options.kontra.factor"),
    Planted("CT-37", ANNOUNCING, "(SideShown(self.turn, self.turn in self.side),) if shows else ()", "()"),
    Planted("CT-37", SETTLEMENT, "contract.value * facts.level", "contract.value"),
    Planted("CT-37", SETTLEMENT, "PAGAT_ULTIMO.announced, why, said.level", "PAGAT_ULTIMO.announced, why"),
    Planted("CT-37", HINTS, "level = view.public.level(item) * 2", "level = view.public.level(item)"),
    Planted("CT-38", TRICKS, "fallen == [MOND, SKUS, PAGAT]", "fallen == [SKUS, MOND, PAGAT]"),
    Planted("CT-38", TRICKS, "not (rules.trumps or cards[0].suit is Suit.TAROKS)", "not rules.trumps"),
    Planted("CT-38", TRICKS, "return beaters - TRULL | ruling", "return beaters"),
    Planted("CT-39", TABLES, "ABSOLUT_POINTS = 56", "ABSOLUT_POINTS = 55"),
    Planted("CT-39", TABLES, 'Bonus("four-kings", "CT-39", 1, 1)', 'Bonus("four-kings", "CT-39", 2, 2)'),
    Planted("CT-39", SETTLEMENT, "facts.side_of(capture.taken_by)", "facts.side_of(capture.lost_by)"),
    Planted("CT-39", PLAY, "(player in side) is not (winner in side)", "player != winner"),
    Planted("CT-39", ANNOUNCING, "(ABSOLUT.name, self._side_of(self.turn)", "(ABSOLUT.name, (self.turn,)"),
    Planted("CT-40", LINES, "gain = amount * max(1, len(losers) // len(winners))", "gain = amount"),
    Planted("CT-40", LINES, "loss = amount * max(1, len(winners) // len(losers))", "loss = amount"),
    Planted("CT-40", SETTLEMENT, "each_gets(winners, value)", "each_gets(losers, value)"),
    Planted("CT-40", HINTS, "times = 1 if contract.sides is Sides.PAIR else 3", "times = 1"),
    Planted("CT-42", AUCTION, "is DODGE and not self.options.dodge_round", "is DODGE and False"),
    Planted("CT-43", SETTLEMENT, "Settlement((*paid, *own)", "Settlement((*paid,)"),
    Planted("CT-44", OPTIONS, '"duel": {"standing": "by-seat"}', '"duel": {"standing": "none"}'),
]  # fmt: skip

PLANTED = [*CALLING_THE_TWENTY, *TEXAS_TAROK, *HUNGARIAN_TAROKK]
