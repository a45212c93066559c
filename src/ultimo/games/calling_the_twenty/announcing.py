"""Announcements and kontras between the auction and the first lead (CT-16 to CT-18, CT-37, CT-39)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import PASS, THE_GAME, Action, Announce, Item, Kontra
from ultimo.core.cards import PAGAT, TRULL
from ultimo.core.contracts import Contract, Sides
from ultimo.core.events import Event, SideShown
from ultimo.core.facts import Announcement
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat, next_seat
from ultimo.core.table import Table
from ultimo.games.calling_the_twenty.options import KontraCap, Options
from ultimo.games.calling_the_twenty.tables import (
    ABSOLUT,
    DOUBLED_BONUSES,
    NO_TRUMP,
    PAGAT_ULTIMO,
    PLAIN_CONTRACTS,
    TRULL_BONUS,
)

DECLARE_TRULL = Key("declare-trull", "who was dealt Skus, XXI and I must declare the Trull first")
NO_TRULL = Key("no-trull", "the hand was not dealt Skus, XXI and I")
NO_PAGAT = Key("no-pagat", "the I is not in the hand")
NOT_IN_NO_TRUMP = Key("not-in-no-trump", "in No-Trump only the Trull counts")
SAID_ALREADY = Key("said-already", "{bonus} is announced already")
FIRST_TURN_ONLY = Key("first-turn-only", "bonuses are announced in a player's first turn only")
NO_ABSOLUT = Key("no-absolut", "this table does not play the extra bonuses")
NO_KONTRA = Key("no-kontra", "this table does not play kontra")
NOT_DOUBLED = Key("not-doubled", "only the game and an announced Pagat Ultimo or Absolut can be doubled")
AT_THE_CAP = Key("at-the-cap", "{item} stands at {level} times already, the highest at this table")
OTHER_SIDE_DOUBLES = Key("other-side-doubles", "the other side has the right to double {item} now")

DECLARES_TRULL = Announce(TRULL_BONUS.name)
ALWAYS = (PASS, DECLARES_TRULL, Announce(PAGAT_ULTIMO.name), Announce(ABSOLUT.name), Kontra(THE_GAME))


class Announcing(Asking):
    """One turn each, clockwise from the declarer; with kontra on, until three turns in a row are mere passes."""

    name: Final = PhaseName.ANNOUNCING

    def __init__(
        self,
        table: Table,
        options: Options,
        contract: Contract,
        side: tuple[Seat, ...],
        turn: Seat,
        said: tuple[tuple[str, Seat], ...] = (),
        kontras: tuple[Item, ...] = (),
        shown: tuple[Seat, ...] = (),
        turns: int = 0,
        quiet: int = 0,
        spoke: bool = False,
    ) -> None:
        self.table = table
        self.options = options
        self.contract = contract
        self.side = side  # the declarer's
        self.turn = turn
        self.said = said  # bonuses announced, with their seats
        self.kontras = kontras  # items doubled, once for each kontra
        self.shown = shown  # seats that have shown their side here
        self.turns = turns  # turns that are over
        self.quiet = quiet  # how many of the last ones were mere passes
        self.spoke = spoke  # whether the turn going on has held more

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is (CT-16, CT-37)."""
        had_one = self.turns >= 4
        over = had_one and (self.options.kontra is KontraCap.OFF or self.quiet >= 3)
        return None if over else self.turn

    def vocabulary(self) -> Sequence[Action]:
        """Pass, each bonus that can be announced, and a kontra on each item there is."""
        return (*ALWAYS, *(Kontra(Item(bonus, seat)) for bonus, seat in self.said))

    def refusal(self, action: Action) -> Reason | None:
        """The Trull comes first (CT-17); then what each announcement needs."""
        if self._owes_trull() and action != DECLARES_TRULL:
            return because("CT-17", DECLARE_TRULL)
        match action:
            case Announce(TRULL_BONUS.name):
                return self._no_trull()
            case Announce(PAGAT_ULTIMO.name):
                return self._no_pagat()
            case Announce(ABSOLUT.name):
                return self._no_absolut()
            case Kontra(item):
                return self._no_kontra(item)
            case _ if action is PASS:
                return None
            case _:
                return not_here(action.token, self.name.value)

    def _owes_trull(self) -> bool:
        return TRULL <= self.table.hand(self.turn) and (TRULL_BONUS.name, self.turn) not in self.said

    def _no_trull(self) -> Reason | None:
        if not TRULL <= self.table.hand(self.turn):
            return because("CT-17", NO_TRULL)
        return None if self._owes_trull() else because("CT-17", SAID_ALREADY, bonus=TRULL_BONUS.name)

    def _no_pagat(self) -> Reason | None:
        if self.contract is NO_TRUMP:
            return because("CT-18", NOT_IN_NO_TRUMP)
        if PAGAT not in self.table.hand(self.turn):
            return because("CT-18", NO_PAGAT)
        return self._no_more(PAGAT_ULTIMO.name, (self.turn,), "CT-18")

    def _no_absolut(self) -> Reason | None:
        if not self.options.extra_bonuses:
            return because("CT-39", NO_ABSOLUT)
        if self.contract not in PLAIN_CONTRACTS:
            return because("CT-39", NOT_IN_NO_TRUMP)
        return self._no_more(ABSOLUT.name, self._side_of(self.turn), "CT-39")

    def _no_more(self, bonus: str, side: tuple[Seat, ...], rule: str) -> Reason | None:
        if any(name == bonus and seat in side for name, seat in self.said):
            return because(rule, SAID_ALREADY, bonus=bonus)
        return because("CT-37", FIRST_TURN_ONLY) if self.turns >= 4 else None

    def _no_kontra(self, item: Item) -> Reason | None:
        if self.options.kontra is KontraCap.OFF:
            return because("CT-37", NO_KONTRA)
        if item != THE_GAME and not self._can_be_doubled(item):
            return because("CT-37", NOT_DOUBLED)
        level = self.level(item)
        if level >= self.options.kontra.factor:
            return because("CT-37", AT_THE_CAP, item=str(item), level=level)
        owns = self.turn in self._owners(item)
        answers = self.kontras.count(item) % 2 == 1  # the owner's side answers a kontra, the others an answer
        return None if owns is answers else because("CT-37", OTHER_SIDE_DOUBLES, item=str(item))

    def _can_be_doubled(self, item: Item) -> bool:
        return item.bonus in DOUBLED_BONUSES and item in self.said

    def _owners(self, item: Item) -> tuple[Seat, ...]:
        return self.side if item.seat is None else self._side_of(item.seat)

    def _side_of(self, seat: Seat) -> tuple[Seat, ...]:
        with_declarer = seat in self.side
        return tuple(other for other in SEATS if (other in self.side) is with_declarer)

    def level(self, item: Item) -> int:
        """The factor kontra has brought *item* to."""
        return int(2 ** self.kontras.count(item))

    @property
    def announced(self) -> tuple[Announcement, ...]:
        """The announcements with their factors."""
        return tuple(Announcement(bonus, seat, self.level(Item(bonus, seat))) for bonus, seat in self.said)

    @property
    def game_level(self) -> int:
        """The factor kontra has brought the game to."""
        return self.level(THE_GAME)

    def apply(self, action: Action) -> tuple[Announcing, tuple[Event, ...]]:
        """The turn goes on, or passes to the next."""
        if action is PASS:
            quiet = 0 if self.spoke else self.quiet + 1
            return self._with(self.said, self.kontras, self.shown, self.turns + 1, quiet), ()
        said, kontras = self.said, self.kontras
        if isinstance(action, Announce):
            said = (*said, (action.bonus, self.turn))
        else:
            assert isinstance(action, Kontra), "a turn holds announcements and kontras"
            kontras = (*kontras, action.item)
        shows = self._shows_side(action)
        shown = (*self.shown, self.turn) if shows else self.shown
        events = (SideShown(self.turn, self.turn in self.side),) if shows else ()
        return self._with(said, kontras, shown, self.turns, self.quiet, spoke=True), events

    def _with(
        self,
        said: tuple[tuple[str, Seat], ...],
        kontras: tuple[Item, ...],
        shown: tuple[Seat, ...],
        turns: int,
        quiet: int,
        spoke: bool = False,
    ) -> Announcing:
        turn = self.turn if turns == self.turns else next_seat(self.turn)
        return Announcing(
            self.table, self.options, self.contract, self.side, turn, said, kontras, shown, turns, quiet, spoke
        )

    def _shows_side(self, action: Action) -> bool:
        """CT-37: who announces what can be doubled, and who doubles, shows his side to all.

        Absolut shows it without kontra too: it is announced once a side (CT-39), and the right to announce
        it must not tell one player alone who is whose partner.
        """
        if self.contract.sides is not Sides.PAIR or self.turn in (*self.shown, self.declarer):
            return False
        if self.options.kontra is KontraCap.OFF:
            return action == Announce(ABSOLUT.name)
        return isinstance(action, Kontra) or (isinstance(action, Announce) and action.bonus in DOUBLED_BONUSES)

    @property
    def declarer(self) -> Seat:
        """Who plays the contract; in the Call, the only contract with a partner, the Forehand."""
        return self.side[0]
