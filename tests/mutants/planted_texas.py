"""Mistakes to plant in the rules of Texas Tarok: for every rule that has code, at least one a player would notice."""

from __future__ import annotations

from tests.mutants.mistake import Planted

GAME = "games/texas_tarok"
INIT = f"{GAME}/__init__.py"
TABLES = f"{GAME}/tables.py"
AUCTION = f"{GAME}/auction.py"
TALON = f"{GAME}/talon.py"
BONUSES = f"{GAME}/bonuses.py"
CALLING = f"{GAME}/calling.py"
ANNOUNCING = f"{GAME}/announcing.py"
LADDER = f"{GAME}/ladder.py"
SIDES = f"{GAME}/sides.py"
FACTS = f"{GAME}/facts.py"
SETTLEMENT = f"{GAME}/settlement.py"
PENALTIES = f"{GAME}/penalties.py"
RULINGS = "core/rulings.py"
EVENING = f"{GAME}/evening.py"
OPTIONS = f"{GAME}/options.py"
HINTS = f"{GAME}/hints.py"
INFERENCE = f"{GAME}/inference.py"
BIDS = f"{GAME}/counsel/bids.py"
STRENGTH = f"{GAME}/counsel/strength.py"
HOLDINGS = "core/holdings.py"
PLAY = "core/phases/tricks.py"
TRICKS = "core/tricks.py"

TEXAS_TAROK = [
    # cards
    Planted("TX-1", TABLES, "KS QS CS JS 10S 9S 8S 7S", "KS QS CS JS 10S 9S 8S"),
    Planted("TX-2", TRICKS, "return [*court, ace, two, three, four]", "return [*court, ace, four, three, two]"),
    Planted("TX-2", TRICKS, "return [*court, four, three, two, ace]", "return [*court, ace, two, three, four]"),
    Planted("TX-2", INIT, "RedPips(self.options.red_pips.value)", "RedPips.A432"),
    Planted("TX-3", TABLES, '"Q": 4, "C": 3', '"Q": 3, "C": 4'),
    Planted("TX-3", TABLES, '"I": 5, ', ""),
    # table and deal
    Planted("TX-4", EVENING, "ACROSS = 3", "ACROSS = 2"),
    Planted("TX-4", EVENING, "for place in across if place not in self.out", "for place in across"),
    Planted("TX-4", EVENING, "if self.again:", "if not self.again and self.out:"),
    Planted("TX-5", EVENING, "tuple(reversed(tuple(TAROKS)))[1:]", "tuple(reversed(tuple(TAROKS)))"),
    Planted("TX-5", EVENING, "hand.facts.first_right), 1)", "hand.facts.first_right), 2)"),
    Planted("TX-5", EVENING, "dealer = self._around(first, -1)", "dealer = self._around(first, 1)"),
    Planted("TX-5", EVENING, "return False, card.index", "return True, card.index"),
    Planted("TX-6", EVENING, "(SEATS[1], SEATS[0], SEATS[2])", "(SEATS[0], SEATS[1], SEATS[2])"),
    Planted("TX-6", EVENING, "CUT_PACKET = 6", "CUT_PACKET = 3"),
    Planted("TX-6", EVENING, "(self.first or self.places > len(SEATS))", "True"),
    Planted("TX-6", EVENING, "(CUT,) if self.ceremony is Ceremony.ASK", "(CUT,) if self.ceremony is Ceremony.TAP"),
    # auction
    Planted("TX-7", TABLES, "(POVINOST, ZEBRAK, ZE_RUKY, PREVER)", "(POVINOST, ZE_RUKY, ZEBRAK, PREVER)"),
    Planted("TX-7", AUCTION, "LADDER.index(contract) <= ", "LADDER.index(contract) < "),
    Planted(
        "TX-8", AUCTION,
        'if self._has_tarok() else because("TX-8", NO_TAROK)',
        'if True else because("", NO_TAROK)',
    ),
    Planted("TX-8", AUCTION, 'return because("TX-8", POVINOST_GONE)', "return None"),
    Planted("TX-9", AUCTION, "return self._bidders[0]", "return self._bidders[-1]"),
    Planted("TX-9", FACTS, "first_right=declaration.first_right", "first_right=side[0]"),
    Planted("TX-10", AUCTION, "if best is contract is PREVER", "if best is contract is ZEBRAK"),
    Planted("TX-10", AUCTION, "if self.options.prever_once else None", "if not self.options.prever_once else None"),
    Planted(
        "TX-11", AUCTION,
        "ZE_RUKY_CARD <= self.table.hand(self._turn)",
        "ZE_RUKY_CARD <= self.table.hand(SEATS[3])",
    ),
    Planted("TX-11", INFERENCE, "Count(seat, ZE_RUKY_CARD, 0, 0,", "Count(seat, ZE_RUKY_CARD, 0, 1,"),
    Planted("TX-12", INIT, "Facts(end=HandEnd.PASSED_OUT", "Facts(end=HandEnd.ANNULLED"),
    Planted("TX-12", EVENING, "first=hand.seats[0], out=out", "first=hand.seats[1], out=out"),
    # talon
    Planted("TX-13", TABLES, "SHARES = (4, 1, 1)", "SHARES = (2, 2, 2)"),
    Planted("TX-13", TALON, "table = table.takes(seat, count)", "table = table.takes(shares[0][0], count)"),
    Planted("TX-14", TABLES, "NEVER_LAID = KINGS | TRULL", "NEVER_LAID = TRULL"),
    Planted("TX-14", TABLES, 'Cards.of("XVI XV XIV', 'Cards.of("XVII XVI XV XIV'),
    Planted("TX-14", TALON, "if len(suit_cards) >= left", "if len(suit_cards) > left"),
    Planted("TX-14", TALON, "TaroksLaidAway(seat, len(taroks))", "TaroksLaidAway(seat, 0)"),
    Planted("TX-14", FACTS, "|= at(table.discards, seat)", "|= at(table.discards, side[0])"),
    Planted("TX-15", BONUSES, "if self.contract in (ZEBRAK, ZE_RUKY)", "if self.contract in (ZEBRAK,)"),
    Planted("TX-16", TALON, "return HALF if self.looks == LOOKED_TWICE else 0", "return 0"),
    Planted("TX-16", TALON, "CardsShown(None, talon[:HALF])", "CardsShown(None, talon[HALF:])"),
    Planted("TX-16", TALON, 'because("TX-16", FIRST_LOOK) if action is BACK else None', "None"),
    # hand bonuses
    Planted(
        "TX-17", INIT,
        "HandBonuses(table, contract, Turns(declarer))",
        "HandBonuses(table, contract, Turns(Seat(1)))",
    ),
    Planted("TX-17", BONUSES, "self.turns.over < len(SEATS)", "self.turns.over < 3"),
    Planted(
        "TX-17", SETTLEMENT,
        "losers_pay((said.seat,), others(said.seat), chips)",
        "losers_pay((said.seat,), facts.against(said.seat), chips)",
    ),
    Planted("TX-18", TABLES, "MANY_TAROKS = 10", "MANY_TAROKS = 11"),
    Planted("TX-18", TABLES, "BIDA.name: (1, 2)", "BIDA.name: (1,)"),
    Planted("TX-18", TABLES, 'Bonus("taroky", "TX-18", 0, 4)', 'Bonus("taroky", "TX-18", 0, 5)'),
    Planted("TX-18", INFERENCE, "min(numbers), max(numbers)", "min(numbers), min(numbers)"),
    Planted("TX-19", TABLES, "PANI.name: ((2, 2), (3, 1), (3, 2))", "PANI.name: ((2, 2), (3, 1))"),
    Planted("TX-19", TABLES, "TRULL_PANI.name: ((1, 3), (2, 3), (3, 3))", "TRULL_PANI.name: ((2, 3), (3, 3))"),
    Planted("TX-19", TABLES, 'Bonus("spjst", "TX-19", 0, 10)', 'Bonus("spjst", "TX-19", 0, 8)'),
    Planted("TX-20", BONUSES, "return None if own is bonus else", "return None if own else"),
    Planted("TX-20", BONUSES, "for other in line", "for other in line[:0]"),
    # partner
    Planted("TX-21", CALLING, 'Cards.of("XX XIX XVIII XVII")', 'Cards.of("XX XIX XVIII")'),
    Planted("TX-21", CALLING, "missing[0].bit", "missing[-1].bit"),
    Planted("TX-21", CALLING, "if options.call_self else right", "if not options.call_self else right"),
    Planted("TX-21", CALLING, "holder in (None, self.declarer)", "holder is not None"),
    Planted("TX-21", INIT, "if ZE_RUKY_CARD <= table.hand(seat)", "if not ZE_RUKY_CARD <= table.hand(seat)"),
    Planted("TX-22", CALLING, "return OWN_MISCALL if self.called in hand else MISCALL", "return MISCALL"),
    Planted("TX-22", CALLING, "bool(holders - {None, self.declarer})", "bool(holders)"),
    Planted("TX-22", CALLING, "card.index < called.index", "card.index > called.index"),
    Planted("TX-22", SETTLEMENT, "not (uncollected and item is game)", "item"),
    Planted("TX-22", FACTS, "self.offence != OWN_MISCALL", "self.offence == OWN_MISCALL"),
    Planted("TX-22", PLAY, "self.remark.card is action.card", "True"),
    # announcements
    Planted("TX-23", LADDER, "answers = steps % 2 == 1", "answers = steps % 2 == 0"),
    Planted("TX-23", LADDER, "over = self.asked == len(SEATS)", "over = self.asked == 3"),
    Planted("TX-23", LADDER, ">= self.options.hrb_cap.factor", "> self.options.hrb_cap.factor"),
    Planted("TX-23", LADDER, "doubling(action.item), parties.declarer, 0)", "doubling(action.item), self.turn, 0)"),
    Planted(
        "TX-23", LADDER,
        "if bonus == VALAT.name), parties.declarer)",
        "if bonus == PAGAT_ULTIMO.name), parties.declarer)",
    ),
    Planted("TX-23", LADDER, " and options.hrb_on_one", ""),
    Planted("TX-23", ANNOUNCING, "return bonus == VALAT.name or (", "return ("),
    Planted("TX-23", SIDES, "(SideShown(seat, seat in self.side),)", "(SideShown(seat, True),)"),
    Planted("TX-23", SETTLEMENT, "chips * facts.level * looks", "chips * looks"),
    # play
    Planted("TX-24", INIT, "leader = declaration.first_right", "leader = declarer"),
    Planted("TX-24", INIT, "leader = declaration.first_right", "leader = Seat(1)"),
    Planted("TX-25", TRICKS, "Void.TAROK: TAROKS", "Void.TAROK: Cards()"),
    Planted("TX-26", INIT, "TrickRules(pagat_held=pagat_said", "TrickRules(pagat_held=False"),
    Planted("TX-26", TRICKS, "return cards - THE_PAGAT or cards", "return cards"),
    Planted("TX-27", INIT, "Emperor(self.options.emperor.value)", "Emperor.OFF"),
    Planted("TX-27", TRICKS, "not (rules.trumps or cards[0].suit is Suit.TAROKS)", "not rules.trumps"),
    Planted("TX-28", INIT, "trumps=False, void=Void.ANY", "trumps=False, void=Void.TAROK"),
    Planted("TX-28", INIT, "lone = declarer if contract is ZEBRAK else None", "lone = None"),
    Planted("TX-28", INIT, "rising=True, pagat", "rising=False, pagat"),
    Planted("TX-28", INIT, "pagat=PagatDuty.NOT_LED", "pagat=PagatDuty.FREE"),
    # settlement
    Planted("TX-29", TABLES, "ON_TOP = 10", "ON_TOP = 0"),
    Planted("TX-29", TABLES, 'Contract("prever", 3,', 'Contract("prever", 2,'),
    Planted("TX-29", TABLES, 'Contract("ze-ruky", 4,', 'Contract("ze-ruky", 3,'),
    Planted("TX-29", SETTLEMENT, " + POINTS_A_CHIP // 2", ""),
    Planted("TX-30", SETTLEMENT, "if facts.points[0] == EVEN:", "if facts.points[0] == EVEN + 1:"),
    Planted("TX-30", SETTLEMENT, "return steps % 2 == 1", "return steps % 2 == 0"),
    Planted("TX-30", SETTLEMENT, "chips = game_chips(EVEN, contract)", "chips = game_chips(EVEN - 10, contract)"),
    Planted("TX-31", FACTS, "is ZE_RUKY and ZE_RUKY_CARD <= talon", "is ZE_RUKY"),
    Planted("TX-31", FACTS, "is ZE_RUKY and ZE_RUKY_CARD <= talon", "is ZEBRAK"),
    Planted("TX-32", SETTLEMENT, "if contract is PREVER and not won", "if contract is PREVER"),
    Planted("TX-32", TABLES, "LOOKED_THRICE: 4", "LOOKED_THRICE: 3"),
    Planted("TX-33", TABLES, 'Bonus("pagat-ultimo", "TX-33", 2, 4)', 'Bonus("pagat-ultimo", "TX-33", 2, 3)'),
    Planted("TX-33", SETTLEMENT, "seat == facts.last_pagat == facts.last_taker", "seat == facts.last_pagat"),
    Planted("TX-33", SETTLEMENT, "level = said.level if said", "level = facts.level if said"),
    Planted("TX-34", TABLES, 'Bonus("valat", "TX-34", 10, 20)', 'Bonus("valat", "TX-34", 10, 15)'),
    Planted("TX-34", SETTLEMENT, "with_declarer is made", "made"),
    Planted("TX-34", SETTLEMENT, "facts.tricks[0] == TRICKS, chips", "True, chips"),
    Planted("TX-35", TABLES, 'Contract("zebrak", 16,', 'Contract("zebrak", 15,'),
    Planted("TX-35", SETTLEMENT, "made = facts.tricks[0] == 0", "made = facts.tricks[0] <= 1"),
    Planted("TX-35", SETTLEMENT, "if contract is ZEBRAK:\n        return\n", "if contract is VALAT:\n        return\n"),
    Planted("TX-36", TABLES, 'Bonus("xxi-catch", "TX-36", 2, 2)', 'Bonus("xxi-catch", "TX-36", 1, 1)'),
    Planted("TX-36", SETTLEMENT, "if options.xxi_loss:", "if not options.xxi_loss:"),
    Planted(
        "TX-36", SETTLEMENT,
        "losers_pay(others(seat), (seat,), LOST_MOND",
        "losers_pay(facts.against(seat), (seat,), LOST_MOND",
    ),
    Planted("TX-36", PLAY, "(player in side) is not (winner in side)", "player != winner"),
    # penalties
    Planted("TX-37", PENALTIES, "is Penalties.TOURNAMENT", "is Penalties.FRIENDLY"),
    Planted("TX-37", PENALTIES, "facts.against(seat) if won else facts.side_of(seat)", "facts.side_of(seat)"),
    Planted("TX-37", TABLES, "FINE = 2", "FINE = 3"),
    Planted("TX-38", TABLES, 'OFFENCES = ("misdeal", ', "OFFENCES = ("),
    Planted("TX-38", RULINGS, "add([amounts] * facts.multiplier)", "add([amounts])"),
    # session
    Planted("TX-39", EVENING, "self.played >= self.hands", "self.played > self.hands"),
    Planted("TX-39", OPTIONS, "20, Numbers(1, 1000", "20, Numbers(0, 1000"),
    Planted("TX-40", AUCTION, " and not self.options.povinost_passable and", " and self.options.povinost_passable and"),
    Planted("TX-40", INFERENCE, "() if options.povinost_passable else", "passed if options.povinost_passable else"),
    # advice that has code
    Planted("TX-41", BIDS, "view.seat == FOURTH and strength", "strength"),
    Planted("TX-41", BIDS, "{None: 50, POVINOST: 50", "{None: 46, POVINOST: 50"),
    Planted("TX-42", HOLDINGS, "+ void * len(emptied)", ""),
    Planted("TX-42", HOLDINGS, "key=lambda card: -gain(card)", "key=gain"),
    Planted("TX-45", STRENGTH, "max(0, place - 2 * index)", "max(0, place - index)"),
    Planted("TX-46", STRENGTH, "return len(hand & KINGS) + len(voids(hand)) >= 3", "return False"),
    Planted("TX-41", HINTS, "if any(action == Bid(name)", "if not any(action == Bid(name)"),
    Planted("TX-47", OPTIONS, '"tournament": {"penalties": "tournament"}', '"tournament": {"penalties": "friendly"}'),
]  # fmt: skip
