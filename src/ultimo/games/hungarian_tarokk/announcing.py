"""Announcements and kontras after the call, and whom a speaker is taken for (HU-19 to HU-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import PASS, THE_GAME, Action, Announce, Item, Kontra
from ultimo.core.announcements import Said, Turns
from ultimo.core.events import Event, SideShown
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat, at
from ultimo.games.hungarian_tarokk.sides import shown_with
from ultimo.games.hungarian_tarokk.tables import BONUSES, HELD_TRUMPS, PAGAT_ULTIMO, TRUMP_COUNTS
from ultimo.games.hungarian_tarokk.talk import (
    ANNOUNCE,
    HEIGHT_NAMES,
    KONTRA_GAME,
    Setting,
    Talk,
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

ANNOUNCE_TRUMPS = {count: Announce(bonus.name) for count, bonus in HELD_TRUMPS.items()}
ALWAYS: tuple[Action, ...] = (PASS, *ANNOUNCE.values(), *ANNOUNCE_TRUMPS.values())
PAGAT = PAGAT_ULTIMO.name


class Announcing(Asking):
    """HU-20: turns from the declarer until three in a row are mere passes; the call counts as said."""

    __slots__ = ("is_ours", "setting", "side", "table", "talk", "trumps", "turns")
    name: Final = PhaseName.ANNOUNCING

    def __init__(self, setting: Setting, turns: Turns, talk: Talk) -> None:
        self.setting = setting
        self.turns = turns
        self.talk = talk
        self.table = setting.table
        self.side = at(setting.sides, turns.seat)  # that of the player whose turn it is
        self.is_ours = at(setting.ours, turns.seat)  # whether that is the declarer's
        self.trumps = at(setting.trumps, turns.seat)  # how many the player holds

    @staticmethod
    def begin(setting: Setting, accepted: bool) -> Announcing:
        """The declarer's first turn, after the call; with an *accepted* invitation or yield all know the sides."""
        declarer = setting.pairing.declarer
        public = SEATS if accepted else (declarer,)
        return Announcing(setting, Turns(declarer).spoken(), Talk.begin(declarer, public, setting.options))

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is (HU-20)."""
        return self.turns.seat if self.turns.quiet < 3 else None

    @property
    def said(self) -> Said:
        """What was announced and doubled."""
        return self.talk.said

    def vocabulary(self) -> Sequence[Action]:
        """Pass, each bonus, and a kontra on each item there is."""
        return (*ALWAYS, *(one.kontra for one in self.talk.doublings.values()))

    def legal(self) -> Sequence[Action]:
        """By kinds and not one by one, as turns are long; must agree with `refusal`."""
        if self._must_kontra():
            return (KONTRA_GAME,)
        actions: list[Action] = [] if self._no_pass() else [PASS]
        if not self._is_mistaken():
            actions += [ANNOUNCE[name] for name in self._announceable()]
        held = ANNOUNCE_TRUMPS.get(self.trumps)
        if held and not self.said.has(held.bonus, (self.turns.seat,)):
            actions.append(held)
        ours = self.is_ours
        actions += [one.kontra for one in self.talk.doublings.values() if one.left and one.by_declarers is ours]
        return actions

    def refusal(self, action: Action) -> Reason | None:
        """The forced kontra comes first (HU-19); then what each announcement needs."""
        if self._must_kontra() and action != KONTRA_GAME:
            return because("HU-19", MUST_KONTRA)
        match action:
            case Announce(bonus) if bonus in TRUMP_COUNTS:
                return self._no_trumps(bonus)
            case Announce(bonus) if bonus in BONUSES:
                return self._kontra_first() if self._is_mistaken() else self._no_bonus(bonus)
            case Kontra(item):
                return self._no_kontra(item)
            case _ if action is PASS:
                return self._no_pass()
            case _:
                return not_here(action.token, self.name.value)

    # ── duties ──

    def _must_kontra(self) -> bool:
        """HU-19: for who laid the called card away, while the game has no kontra; so in the first turn."""
        return self.turns.seat == self.setting.laid_by and not self.said.steps(THE_GAME)

    def _no_pass(self) -> Reason | None:
        """HU-8, HU-21: what a turn may not end without, and the first of who owes Pagat Ultimo does not."""
        seat = self.turns.seat
        if seat == self.setting.owes_pagat and not self.said.has(PAGAT, self.side):
            return because("HU-8", OWES_PAGAT)
        held = HELD_TRUMPS.get(self.trumps) if self.talk.about_pagat else None
        if held and not self.said.has(held.name, (seat,)):
            return because("HU-21", OWES_TRUMPS, count=self.trumps)
        return None

    def _is_mistaken(self) -> bool:
        """HU-24: whether the speaker's side is hidden and not the one it is taken for."""
        return self.turns.seat not in self.talk.public and self.talk.last not in self.side

    def _kontra_first(self) -> Reason:
        """HU-24: why nothing may be announced before a kontra."""
        possible = any(one.left and one.by_declarers is self.is_ours for one in self.talk.doublings.values())
        return because("HU-24", KONTRA_FIRST if possible else NOTHING_TO_KONTRA, seat=self.talk.last)

    # ── what may be announced ──

    def _announceable(self) -> Sequence[str]:
        """HU-22: what the side has not announced; a double game and a slam not in one turn."""
        unsaid = self.talk.unsaid[0 if self.is_ours else 1]
        if self._has_height_here():
            return [name for name in unsaid if name not in HEIGHT_NAMES]
        return unsaid

    def _has_height_here(self) -> bool:
        """Whether this turn holds a double game or a slam already, and the table lets no other follow."""
        return self.talk.about_height and not self.setting.options.double_with_slam

    def _no_trumps(self, bonus: str) -> Reason | None:
        """HU-21."""
        if self.trumps != TRUMP_COUNTS[bonus]:
            return because("HU-21", NOT_SO_MANY, count=self.trumps)
        return because("HU-21", SAID_ALREADY, bonus=bonus) if self.said.has(bonus, (self.turns.seat,)) else None

    def _no_bonus(self, bonus: str) -> Reason | None:
        """HU-22."""
        if bonus in self._announceable():
            return None
        if self.said.has(bonus, self.side):
            return because("HU-22", SAID_ALREADY, bonus=bonus)
        return because("HU-22", ONE_TURN if self._has_height_here() else AFTER_SLAM)

    def _no_kontra(self, item: Item) -> Reason | None:
        """HU-23."""
        doubling = next((one for one in self.talk.doublings.values() if one.kontra.item == item), None)
        if doubling is None:
            return because("HU-23", NOT_DOUBLED)
        if not doubling.left:
            return because("HU-23", AT_THE_CAP, item=str(item), level=self.said.level(item))
        mine = doubling.by_declarers is self.is_ours
        return None if mine else because("HU-23", OTHER_SIDE_DOUBLES, item=str(item))

    # ── what follows ──

    def apply(self, action: Action) -> tuple[Announcing, tuple[Event, ...]]:
        """The turn goes on, or passes to the next; whoever acts as one of a side shows it (HU-24)."""
        if action is PASS:
            return Announcing(self.setting, self.turns.passed(), self.talk.turned()), ()
        turns = self.turns if self.turns.spoke else self.turns.spoken()
        if isinstance(action, Announce) and action.bonus in TRUMP_COUNTS:
            return Announcing(self.setting, turns, self.talk.counting(action.bonus, self.turns.seat)), ()
        events = self._shown()
        public = (*self.talk.public, *[event.seat for event in events]) if events else self.talk.public
        return Announcing(self.setting, turns, self._with(action, public)), events

    def _with(self, action: Action, public: tuple[Seat, ...]) -> Talk:
        if isinstance(action, Announce):
            return self.talk.announcing(action.bonus, self.turns.seat, public, self.setting)
        assert isinstance(action, Kontra), "a turn holds announcements and kontras"
        return self.talk.doubling(action.item, self.turns.seat, public)

    def _shown(self) -> tuple[SideShown, ...]:
        """HU-24: with the partner everybody is public; two public opponents do not expose the third."""
        seat, pairing = self.turns.seat, self.setting.pairing
        if seat in self.talk.public:
            return ()
        if seat == pairing.partner:
            return tuple(event for event in shown_with(seat, pairing.declarer) if event.seat not in self.talk.public)
        return (SideShown(seat, False),)
