"""Mistakes to plant in the rules of Hungarian Tarokk: for every rule at least one that a player would notice."""

from __future__ import annotations

from tests.mutants.mistake import Planted

GAME = "games/hungarian_tarokk"
INIT = f"{GAME}/__init__.py"
TABLES = f"{GAME}/tables.py"
AUCTION = f"{GAME}/auction.py"
BIDDING = f"{GAME}/bidding.py"
EXCHANGE = f"{GAME}/exchange.py"
CALLING = f"{GAME}/calling.py"
TALK = f"{GAME}/talk.py"
ANNOUNCING = f"{GAME}/announcing.py"
SIDES = f"{GAME}/sides.py"
FACTS = f"{GAME}/facts.py"
SETTLEMENT = f"{GAME}/settlement.py"
EVENING = f"{GAME}/evening.py"
OPTIONS = f"{GAME}/options.py"
HINTS = f"{GAME}/hints.py"
INFERENCE = f"{GAME}/inference.py"
BIDS = f"{GAME}/counsel/bids.py"
TRICKS = "core/tricks.py"
PLAY = "core/phases/tricks.py"
SEATS = "core/seats.py"
LINES = "core/settlement.py"

HUNGARIAN_TAROKK = [
    # cards
    Planted("HU-1", TABLES, "KS QS CS JS 10S", "KS QS CS JS 9S"),
    Planted("HU-2", TABLES, '"Q": 4, "C": 3', '"Q": 3, "C": 4'),
    Planted("HU-2", TABLES, '"XXI": 5, ', ""),
    # table and deal
    Planted("HU-3", EVENING, "self.begins - 1 + self.played - 1", "self.begins - 1 - self.played - 1"),
    Planted("HU-3", TABLES, "FOREHAND, DEALER = SEATS[0], SEATS[3]", "FOREHAND, DEALER = SEATS[1], SEATS[3]"),
    Planted("HU-3", EVENING, "PLACES = (4, 5)", "PLACES = (4,)"),
    Planted("HU-4", TABLES, "TALON = 6", "TALON = 2"),
    # auction
    Planted("HU-5", TABLES, "LADDER = (THREE, TWO, ONE, SOLO)", "LADDER = (THREE, ONE, TWO, SOLO)"),
    Planted("HU-5", AUCTION, "LADDER.index(contract) <= ", "LADDER.index(contract) < "),
    Planted("HU-5", BIDDING, "return self.contract is not SOLO or self.may_hold(seat)", "return True"),
    Planted("HU-6", AUCTION, "if not self.bidding.is_last_chance:", "if False:"),
    Planted("HU-6", AUCTION, "return None if contract is THREE else", "return None if contract else"),
    Planted(
        "HU-6", EXCHANGE,
        "return not (table.hand(seat) | drawn) & HONOURS",
        "return not table.hand(seat) & HONOURS",
    ),
    Planted(
        "HU-6", SETTLEMENT,
        "options.failed_speculation.amount * facts.multiplier",
        "options.failed_speculation.amount",
    ),
    Planted("HU-7", BIDDING, "self.options.hold_by is HoldBy.ANY_BIDDER or seat < self.owner", "True"),
    Planted("HU-7", BIDDING, "if self.held or seat", "if seat"),
    Planted("HU-7", BIDDING, " or seat not in self.bidders:", ":"),
    Planted("HU-8", TABLES, '1: card("XIX"), 2: card("XVIII")', '1: card("XVIII"), 2: card("XIX")'),
    Planted(
        "HU-8", BIDDING,
        "if self.shown or self.is_last_chance or self.is_raise",
        "if self.is_last_chance or self.is_raise",
    ),
    Planted("HU-8", BIDDING, "if self.shown or self.is_last_chance or self.is_raise", "if self.shown or self.is_raise"),
    Planted("HU-8", BIDDING, "(0 if self.may_hold(self.turn) else 1)", "1"),
    Planted("HU-8", AUCTION, "return bool(hand & HIGH_HONOURS) and len(", "return len("),
    Planted("HU-8", INIT, "& HONOURS == Cards(PAGAT.bit)", "& HONOURS >= Cards(PAGAT.bit)"),
    Planted("HU-8", ANNOUNCING, 'return because("HU-8", OWES_PAGAT)', "return None"),
    Planted("HU-9", AUCTION, "return XX in hand and bool(hand & HIGH_HONOURS)", "return XX in hand"),
    Planted("HU-9", BIDDING, "self.contract is TWO and not self.held and", "self.contract is TWO and"),
    Planted("HU-9", BIDDING, "shown = Shown(seat, XX) if self.passing_yields else self.shown", "shown = self.shown"),
    Planted("HU-10", INIT, "Facts(end=HandEnd.PASSED_OUT", "Facts(end=HandEnd.PLAYED"),
    Planted("HU-10", EVENING, "(HandEnd.PASSED_OUT, HandEnd.ANNULLED)", "(HandEnd.ANNULLED,)"),
    Planted("HU-11", EVENING, "return (*self.running, self.places)", "return (*self.running, 4)"),
    Planted("HU-11", EVENING, "2 ** len(self.running)", "2 * len(self.running) or 1"),
    Planted("HU-11", EVENING, "return (self.places,)", "return (*self.running, self.places)"),
    Planted("HU-11", EVENING, "return (sum(self.running) + self.places,)", "return (self.places,)"),
    Planted("HU-12", BIDDING, "return alone and bool(self.options.sole_bidder_may_raise)", "return False"),
    Planted("HU-12", BIDDING, " and self.owner != DEALER", ""),
    # exchange
    Planted("HU-13", TABLES, "TWO.name: (2, 2, 1, 1)", "TWO.name: (2, 1, 1, 2)"),
    Planted("HU-13", TABLES, "SOLO.name: (0, 2, 2, 2)", "SOLO.name: (2, 2, 1, 1)"),
    Planted("HU-13", EXCHANGE, "in zip(going_round(declarer), DRAWS", "in zip(SEATS, DRAWS"),
    Planted("HU-14", TABLES, "NEVER_LAID = HONOURS | KINGS", "NEVER_LAID = HONOURS"),
    Planted("HU-14", EXCHANGE, "Cards(shown.card.bit) if shown else", "Cards() if shown else"),
    Planted("HU-14", EXCHANGE, "Cards() if options.xx_discardable", "Cards() if not options.xx_discardable"),
    Planted("HU-14", EXCHANGE, "shown = tuple(at(table.discards, declarer) & TAROKS)", "shown = ()"),
    Planted("HU-15", FACTS, "ours = play.taken_by(*declarers) | own", "ours = play.taken_by(*declarers)"),
    Planted("HU-16", EXCHANGE, "AnnulHands.THREE: Cards.of((MOND,))", "AnnulHands.THREE: Cards.of((PAGAT,))"),
    Planted("HU-16", EXCHANGE, "return KINGS <= dealt or dealt & TAROKS", "return dealt & TAROKS"),
    Planted("HU-16", EXCHANGE, "ExchangeTurn(after, _TOO_LATE)", "ExchangeTurn(after, self.no_annul)"),
    Planted("HU-16", INIT, "HandEnd.ANNULLED", "HandEnd.PLAYED"),
    # calling
    Planted(
        "HU-17", CALLING,
        "if self.bound:\n            return Cards",
        "if not self.bound:\n            return Cards",
    ),
    Planted("HU-17", CALLING, "self.table.hand(self.declarer) | self._laid", "self.table.hand(self.declarer)"),
    Planted("HU-17", CALLING, "return THE_XX - self._laid | lacking", "return THE_XX | lacking"),
    Planted("HU-17", INFERENCE, "higher.index < called.index", "higher.index <= called.index"),
    Planted("HU-18", CALLING, "FreeCall.OWN_XX: said and XX in self._held", "FreeCall.OWN_XX: said"),
    Planted("HU-18", CALLING, "for seat in others(self.declarer))", "for seat in (self.declarer,))"),
    Planted("HU-18", CALLING, "return CALLABLE - self._laid if allowed", "return CALLABLE - self._held if allowed"),
    Planted("HU-19", ANNOUNCING, "self.turns.seat == self.setting.laid_by and", "False and"),
    Planted("HU-19", ANNOUNCING, " and not self.said.steps(THE_GAME)", ""),
    Planted("HU-19", FACTS, "is LoneDiscards.ALL else own", "is LoneDiscards.OWN else own"),
    # announcements
    Planted("HU-20", ANNOUNCING, "if self.turns.quiet < 3 else None", "if self.turns.quiet < 4 else None"),
    Planted("HU-20", ANNOUNCING, "Turns(declarer).spoken()", "Turns(declarer)"),
    Planted("HU-21", TABLES, 'Bonus("nine-trumps", "HU-21", 2, 2)', 'Bonus("nine-trumps", "HU-21", 1, 1)'),
    Planted("HU-21", ANNOUNCING, 'return because("HU-21", OWES_TRUMPS, count=self.trumps)', "return None"),
    Planted(
        "HU-21", SETTLEMENT,
        "losers_pay(item.winners, others(item.winners[0])",
        "losers_pay(item.winners, hand.opponents",
    ),
    Planted("HU-22", TALK, "return bonus == SLAM.name and", "return False and"),
    Planted(
        "HU-22", ANNOUNCING,
        "self.talk.about_height and not self.setting",
        "self.talk.about_height and self.setting",
    ),
    Planted("HU-22", TALK, "if name != bonus and not", "if not"),
    Planted("HU-22", TABLES, 'Bonus("pagat-ultimo", "HU-30", 5, 10)', 'Bonus("pagat-ultimo", "HU-30", 5, 5)'),
    Planted("HU-23", TALK, "options.kontra_cap.amount.bit_length() - 1", "3"),
    Planted("HU-23", TALK, "not self.by_declarers, self.left - 1", "self.by_declarers, self.left - 1"),
    Planted("HU-23", TALK, "Doubling(KONTRAS[bonus, seat], not ours", "Doubling(KONTRAS[bonus, seat], ours"),
    Planted("HU-24", ANNOUNCING, "and self.talk.last not in self.side", "and False"),
    Planted("HU-24", ANNOUNCING, "if seat == pairing.partner:", "if seat:"),
    Planted("HU-24", ANNOUNCING, "public = SEATS if accepted else (declarer,)", "public = (declarer,)"),
    Planted("HU-24", SIDES, "SideShown(seat, seat == partner)", "SideShown(seat, True)"),
    # play
    Planted("HU-25", TRICKS, "Void.TAROK: TAROKS", "Void.TAROK: Cards()"),
    Planted("HU-25", PLAY, "leader = winner if hand", "leader = self.trick.leader if hand"),
    Planted("HU-26", INIT, "has(PAGAT_ULTIMO.name, side)", "has(PAGAT_ULTIMO.name, ())"),
    Planted("HU-26", INIT, "side = announcing.setting.pairing.side_of(holder)", "side = SEATS"),
    # settlement
    Planted("HU-27", TABLES, "TO_WIN = 48", "TO_WIN = 47"),
    Planted("HU-27", TABLES, "TO_DOUBLE = 71", "TO_DOUBLE = 72"),
    Planted("HU-28", TABLES, 'Contract("one", 3,', 'Contract("one", 4,'),
    Planted("HU-28", LINES, "gain = amount * max(1, len(losers) // len(winners))", "gain = amount"),
    Planted("HU-29", SETTLEMENT, "value = 0 if hand.has_made(SLAM, side) else bonus.silent", "value = bonus.silent"),
    Planted("HU-29", FACTS, "if cards <= pile", "if cards & pile"),
    Planted("HU-30", SETTLEMENT, "and played == hand.facts.last_taker", "and True"),
    Planted("HU-30", SETTLEMENT, "winners = side if won else hand.against(side)", "winners = side"),
    Planted("HU-30", FACTS, "last_pagat=last.player_of(PAGAT)", "last_pagat=last_taker"),
    Planted("HU-31", PLAY, "(player in side) is not (winner in side)", "player != winner"),
    Planted("HU-31", SETTLEMENT, "caught is not None, 2 * value)", "caught is not None, value)"),
    Planted("HU-31", OPTIONS, 'P30 = "30"', 'P30 = "31"'),
    Planted("HU-32", SETTLEMENT, "side is self.winners and self.height is not None", "self.height is not None"),
    Planted("HU-32", SETTLEMENT, "if facts.level == 1 and (higher or", "if (higher or"),
    Planted("HU-32", TABLES, 'Bonus("slam", "HU-32", 3, 6)', 'Bonus("slam", "HU-32", 3, 5)'),
    Planted("HU-33", SETTLEMENT, "SLAM.silent * hand.value", "SLAM.silent * hand.value * hand.facts.level"),
    Planted(
        "HU-33", SETTLEMENT,
        "_announced(hand, said, made, bonus.announced)\n",
        "_announced(hand, said, made, bonus.announced * hand.value)\n",
    ),
    Planted(
        "HU-34", SETTLEMENT,
        "others(item.winners[0]), item.value * hand.facts.multiplier)",
        "others(item.winners[0]), item.amount)",
    ),
    Planted(
        "HU-34", SETTLEMENT,
        "hand.against(winners), amount * hand.facts.multiplier)",
        "hand.against(winners), amount)",
    ),
    # session
    Planted("HU-35", TABLES, '"revoke-5": 5', '"revoke-5": 6'),
    Planted("HU-35", SETTLEMENT, "points * facts.multiplier", "points"),
    Planted("HU-35", EVENING, "if self.played % self.places:", "if self.played % 4:"),
    Planted("HU-35", EVENING, "(self.played // self.places + 1) * self.places", "self.played + 1"),
    Planted("HU-35", OPTIONS, "        16,\n", "        20,\n"),
    Planted("HU-36", OPTIONS, '"double-with-slam": "yes"', '"double-with-slam": "no"'),
    Planted("HU-36", OPTIONS, '"annul-hands": "three"', '"annul-hands": "source"'),
    # advice that has code
    Planted("HU-37", HINTS, 'yield because("HU-37", COMMITS_TO_PAGAT)', "pass"),
    Planted("HU-37", HINTS, "if not hand & HIGH_HONOURS:", "if hand & HIGH_HONOURS:"),
    Planted("HU-37", BIDS, "if not view.hand & HIGH_HONOURS:", "if False:"),
    Planted("HU-37", BIDS, "ENOUGH[contract.name] + INVITING", "0"),
]  # fmt: skip
