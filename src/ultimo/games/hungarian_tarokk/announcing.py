"""Announcements and kontras after the call, and whom a speaker is taken for (HU-19 to HU-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ultimo.core.actions import PASS, THE_GAME, Action, Announce, Item, Kontra
from ultimo.core.announcements import Said, Turns
from ultimo.core.cards import TAROKS, Card
from ultimo.core.events import Event, SideShown
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat, at
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.sides import Pairing, shown_with
from ultimo.games.hungarian_tarokk.tables import (
    BONUSES,
    DOUBLE_GAME,
    HELD_TRUMPS,
    PAGAT_ULTIMO,
    SLAM,
    TRUMP_COUNTS,
)

MUST_KONTRA = Key("must-kontra", "the called card lies among the own discards: first of all the game has a kontra")
OWES_PAGAT = Key("owes-pagat", "an invitation with I as the only honour dealt is followed by Pagat Ultimo, this turn")
OWES_TRUMPS = Key("owes-trumps", "with {count} trumps Pagat Ultimo is not announced or doubled without saying so")
NOT_SO_MANY = Key("not-so-many", "the hand holds {count} trumps")
SAID_ALREADY = Key("said-already", "{bonus} is announced already")
ONE_TURN = Key("one-turn", "double game and slam are not announced in one turn")
AFTER_SLAM = Key("after-slam", "the side has announced the slam, and the double game does not follow it")
KONTRA_FIRST = Key("kontra-first", "taken for a partner of seat {seat}, an opponent first doubles something")
NOTHING_TO_KONTRA = Key("nothing-to-kontra", "taken for a partner of seat {seat}, with nothing left to double: pass")
NOT_DOUBLED = Key("not-doubled", "only the game and what a side has announced can be doubled")
AT_THE_CAP = Key("at-the-cap", "{item} stands at {level} times already, the highest at this table")
OTHER_SIDE_DOUBLES = Key("other-side-doubles", "the other side has the right to double {item} now")

ALWAYS: tuple[Action, ...] = (PASS, *map(Announce, BONUSES), Kontra(THE_GAME))
PAGAT = PAGAT_ULTIMO.name


class Setting(NamedTuple):
    """What stays the same through the announcements."""

    table: Table
    options: Options
    pairing: Pairing
    called: Card
    owes_pagat: Seat | None  # who invited with the I as only honour (HU-8)


class Talk(NamedTuple):
    """What was said: all of it, in the turn going on, by whom last, and whose side all know."""

    said: Said
    here: tuple[Action, ...]
    last: Seat  # who spoke is taken for a partner of this seat (HU-24)
    public: tuple[Seat, ...]


class Announcing(Asking):
    """HU-20: turns from the declarer until three in a row are mere passes; the call counts as said."""

    name: Final = PhaseName.ANNOUNCING

    def __init__(self, setting: Setting, turns: Turns, talk: Talk) -> None:
        self.setting = setting
        self.turns = turns
        self.talk = talk
        self.table = setting.table
        self.side = setting.pairing.side_of(turns.seat)  # that of the player whose turn it is

    @staticmethod
    def begin(setting: Setting, accepted: bool) -> Announcing:
        """The declarer's first turn, after the call; with an *accepted* invitation or yield all know the sides."""
        declarer = setting.pairing.declarer
        public = SEATS if accepted else (declarer,)
        return Announcing(setting, Turns(declarer).spoken(), Talk(Said(), (), declarer, public))

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is (HU-20)."""
        return self.turns.seat if self.turns.quiet < 3 else None

    @property
    def said(self) -> Said:
        """What was announced and doubled."""
        return self.talk.said

    @property
    def trumps(self) -> int:
        """How many trumps the player holds whose turn it is."""
        return len(self.table.hand(self.turns.seat) & TAROKS)

    def vocabulary(self) -> Sequence[Action]:
        """Pass, each bonus, and a kontra on each item there is."""
        items = (Item(bonus, seat) for bonus, seat in self.said.bonuses if bonus not in TRUMP_COUNTS)
        return (*ALWAYS, *map(Kontra, items))

    def refusal(self, action: Action) -> Reason | None:
        """The forced kontra comes first (HU-19); then what each announcement needs."""
        if self._must_kontra() and action != Kontra(THE_GAME):
            return because("HU-19", MUST_KONTRA)
        match action:
            case Announce(bonus) if bonus in TRUMP_COUNTS:
                return self._no_trumps(bonus)
            case Announce(bonus) if bonus in BONUSES:
                return self._not_first(self._no_bonus(bonus))
            case Kontra(item):
                return self._no_kontra(item)
            case _ if action is PASS:
                return self._no_pass()
            case _:
                return not_here(action.token, self.name.value)

    # ── duties ──

    def _must_kontra(self) -> bool:
        """HU-19: in the first turn of who laid the called card away, while the game has no kontra."""
        laid = self.setting.called in at(self.table.discards, self.turns.seat)
        return laid and self.turns.over < len(SEATS) and not self.said.steps(THE_GAME)

    def _no_pass(self) -> Reason | None:
        """HU-8, HU-21: what a turn may not end without."""
        seat = self.turns.seat
        first = self.turns.over < len(SEATS)
        if first and seat == self.setting.owes_pagat and not self.said.has(PAGAT, self.side):
            return because("HU-8", OWES_PAGAT)
        held = HELD_TRUMPS.get(self.trumps)
        if held and any(map(_is_about_pagat, self.talk.here)) and not self.said.has(held.name, (seat,)):
            return because("HU-21", OWES_TRUMPS, count=self.trumps)
        return None

    def _not_first(self, otherwise: Reason | None) -> Reason | None:
        """HU-24: why nothing may be announced before a kontra; *otherwise* if it may."""
        if not self._is_mistaken():
            return otherwise
        kontras = (action for action in self.vocabulary() if isinstance(action, Kontra))
        possible = any(self._no_kontra(action.item) is None for action in kontras)
        return because("HU-24", KONTRA_FIRST if possible else NOTHING_TO_KONTRA, seat=self.talk.last)

    def _is_mistaken(self) -> bool:
        """Whether the speaker's side is hidden and not the one it is taken for."""
        return self.turns.seat not in self.talk.public and self.talk.last not in self.side

    # ── what may be announced ──

    def _no_trumps(self, bonus: str) -> Reason | None:
        """HU-21."""
        if self.trumps != TRUMP_COUNTS[bonus]:
            return because("HU-21", NOT_SO_MANY, count=self.trumps)
        return because("HU-21", SAID_ALREADY, bonus=bonus) if self.said.has(bonus, (self.turns.seat,)) else None

    def _no_bonus(self, bonus: str) -> Reason | None:
        """HU-22: once a side; a double game and a slam apart."""
        if self.said.has(bonus, self.side):
            return because("HU-22", SAID_ALREADY, bonus=bonus)
        if self.setting.options.double_with_slam or bonus not in (DOUBLE_GAME.name, SLAM.name):
            return None
        if any(Announce(other.name) in self.talk.here for other in (DOUBLE_GAME, SLAM)):
            return because("HU-22", ONE_TURN)
        after_slam = bonus == DOUBLE_GAME.name and self.said.has(SLAM.name, self.side)
        return because("HU-22", AFTER_SLAM) if after_slam else None

    def _no_kontra(self, item: Item) -> Reason | None:
        """HU-23."""
        announced = item.bonus not in TRUMP_COUNTS and item in self.said.bonuses
        if item != THE_GAME and not announced:
            return because("HU-23", NOT_DOUBLED)
        level = self.said.level(item)
        if level >= self.setting.options.kontra_cap.amount:
            return because("HU-23", AT_THE_CAP, item=str(item), level=level)
        owns = (item.seat or self.setting.pairing.declarer) in self.side
        answers = self.said.steps(item) % 2 == 1  # the owner's side answers a kontra, the others an answer
        return None if owns is answers else because("HU-23", OTHER_SIDE_DOUBLES, item=str(item))

    # ── what follows ──

    def apply(self, action: Action) -> tuple[Announcing, tuple[Event, ...]]:
        """The turn goes on, or passes to the next; whoever acts as one of a side shows it (HU-24)."""
        if action is PASS:
            return Announcing(self.setting, self.turns.passed(), self.talk._replace(here=())), ()
        events = () if _is_of_no_side(action) else self._shown()
        seat = self.turns.seat
        talk = Talk(
            said=self._with(action),
            here=(*self.talk.here, action),
            last=self.talk.last if _is_of_no_side(action) else seat,
            public=(*self.talk.public, *(event.seat for event in events)),
        )
        return Announcing(self.setting, self.turns.spoken(), talk), events

    def _with(self, action: Action) -> Said:
        if isinstance(action, Announce):
            return self.said.announcing(action.bonus, self.turns.seat)
        assert isinstance(action, Kontra), "a turn holds announcements and kontras"
        return self.said.doubling(action.item)

    def _shown(self) -> tuple[SideShown, ...]:
        """HU-24: with the partner everybody is public; two public opponents do not expose the third."""
        seat, pairing = self.turns.seat, self.setting.pairing
        if seat in self.talk.public:
            return ()
        if seat == pairing.partner:
            return tuple(event for event in shown_with(seat, pairing.declarer) if event.seat not in self.talk.public)
        return (SideShown(seat, False),)


def _is_of_no_side(action: Action) -> bool:
    return isinstance(action, Announce) and action.bonus in TRUMP_COUNTS


def _is_about_pagat(action: Action) -> bool:
    return action == Announce(PAGAT) or (isinstance(action, Kontra) and action.item.bonus == PAGAT)
