"""A hand as a value: the dealt table and the actions, folded by the game's script of phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ultimo.core.actions import Action
from ultimo.core.events import Acted, Event, acted
from ultimo.core.facts import Facts
from ultimo.core.game import Game, Offer, Refused, View, turn_of
from ultimo.core.phases import Phase, PhaseName, Script
from ultimo.core.quoting import plain, short
from ultimo.core.reasons import ANY_RULE, HAND_OVER, Reason, because
from ultimo.core.seats import SEATS, Seat, at
from ultimo.core.settlement import Settlement
from ultimo.core.table import MOST_MULTIPLIER, Table


class IllegalAction(ValueError):
    """Somebody tried what the rules forbid; says what, where, why, and what would be legal."""

    def __init__(self, state: State, action: Action, reason: Reason | None) -> None:
        assert reason is not None, "what is illegal has a reason"
        self.action = action
        self.reason = reason
        self.legal = [choice.token for choice in state.legal_actions()]
        token = plain(action.token)
        who = f"seat {state.actor} may not {token}" if state.actor else f"nobody may {token}"
        where = f"in {state.game.id}/{state.phase_name.value}"
        legal = f"; legal: {', '.join(self.legal)}" if self.legal else ""
        super().__init__(f"{who} {where} ({reason.rule}: {reason}){legal}")


class NotOver(ValueError):
    """A settlement was asked of a hand that is still being played."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class State:
    """One moment of a hand: a pure function of the game, the dealt table and the actions so far."""

    game: Game
    dealt: Table
    phase: Phase | None  # the phase somebody is acting in; None: the hand is over
    ended: tuple[Phase, ...]  # the phases that are over, in order
    log: tuple[Event, ...]
    facts: Facts | None  # known when the hand is over
    waiting: list[Script]  # the script at this phase, for the first state that comes to the phase's end; it takes it

    @staticmethod
    def begin(game: Game, table: Table) -> State:
        """The hand before the first action; ValueError if *table* is not a deal of the game's deck."""
        _check_deal(game, table)
        return State(game, table, None, (), (), None, [])._going_on(game.script(table), None)

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; None when the hand is over."""
        return self.phase.actor if self.phase else None

    @property
    def over(self) -> bool:
        """Whether the hand has come to its end."""
        return self.phase is None

    @property
    def phase_name(self) -> PhaseName:
        """What is going on."""
        return self.phase.name if self.phase else PhaseName.OVER

    @property
    def actions(self) -> tuple[tuple[Seat, Action], ...]:
        """Every action so far with its seat."""
        return tuple((event.seat, event.action) for event in self.log if isinstance(event, Acted))

    def choices(self, seat: Seat) -> Iterator[int]:
        """The numbers of the actions of *seat* that could have been others, from 0 and in order."""
        state = State.begin(self.game, self.dealt)
        for number, (actor, action) in enumerate(self.actions):
            if actor == seat and len(state.legal_actions()) > 1:
                yield number
            state = state.apply(action)

    def legal_actions(self) -> Sequence[Action]:
        """What the actor may do, in a fixed order; nothing when the hand is over."""
        return self.phase.legal() if self.phase else ()

    def refusal(self, action: Action) -> Reason | None:
        """Why *action* is not legal now; None if it is."""
        if self.phase is None:
            return because(self.game.turn_rule, HAND_OVER)
        reason = self.phase.refusal(action)
        if reason is not None and reason.rule == ANY_RULE:
            return Reason(self.game.rule_of(action), reason.key, reason.params)
        return reason

    def apply(self, action: Action) -> State:
        """The state after the actor's *action*; IllegalAction says why not and what would be right."""
        before = self.phase
        if before is None or before.refusal(action) is not None:
            raise IllegalAction(self, action, self.refusal(action))
        seat = before.actor
        assert seat is not None, "a phase going on has an actor"
        phase, events = before.apply(action)
        log = (*self.log, acted(seat, action), *events)
        state = State(self.game, self.dealt, phase, self.ended, log, None, self.waiting)
        return state if phase.actor is not None else state._going_on(state._script(), phase)

    def _script(self) -> Script:
        """The script at this phase: the one that waits, or one that runs anew past the ended phases."""
        try:
            return self.waiting.pop()
        except IndexError:
            return self._rerun()

    def _rerun(self) -> Script:
        script = self.game.script(self.dealt)
        next(script)
        for past in self.ended:
            script.send(past)
        return script

    def _going_on(self, script: Script, over: Phase | None) -> State:
        """The state in the next phase of *script* that asks somebody; *over* is the phase before, None at the start."""
        ended, log = self.ended if over is None else (*self.ended, over), self.log
        try:
            phase = next(script) if over is None else script.send(over)
            while phase.actor is None:
                ended, log = (*ended, phase), log + phase.opening
                phase = script.send(phase)
            log += phase.opening
            return State(self.game, self.dealt, phase, ended, log, None, [script])
        except StopIteration as end:
            return State(self.game, self.dealt, None, ended, log, end.value, [])

    def once_over(self, phase: Phase) -> State:
        """The state if the current phase ends as *phase*, which is over: for what a hand may come to."""
        return self._going_on(self._rerun(), phase)

    def settlement(self) -> Settlement:
        """Who gets what and why; NotOver while somebody still has to act."""
        if self.facts is None:
            raise NotOver(f"the hand is not over: seat {self.actor} is to act ({self.phase_name.value})")
        return _settled(self.game, self.facts)

    @property
    def table(self) -> Table:
        """The cards as the current (or last) phase has them; in play, before the first lead."""
        phase = self.phase or (self.ended[-1] if self.ended else None)
        return phase.table if phase else self.dealt

    def view(self, seat: Seat | None) -> View:
        """The hand as *seat* (1 to 4) sees it; None: as a spectator sees it; ValueError for anything else."""
        view = self.outlook(seat)
        if self.phase is None or seat is None or seat != self.actor:
            return view
        return view.with_choices(*self._choices(self.phase, view))

    def outlook(self, seat: Seat | None) -> View:
        """The same view without its choices, for who does not look at them: `legal` and `refused` are empty."""
        if seat is not None and seat not in SEATS:
            raise ValueError(f"there is no seat {short(seat)}; seats are 1 to 4, None is a spectator")
        own = None if seat is None else at(self.dealt.hands, seat)
        log = tuple(event.seen_by(seat) for event in self.log)
        return View(self.game, seat, own, self.dealt.multiplier, log, self.phase_name, self.actor)

    def _choices(self, phase: Phase, view: View) -> tuple[tuple[Offer, ...], tuple[Refused, ...]]:
        legal = phase.legal()
        game = self.game
        offers = tuple(Offer(action, game.stakes(view, action), game.warnings(view, action)) for action in legal)
        refusals = [(action, self.refusal(action)) for action in phase.vocabulary()]
        return offers, tuple(Refused(action, reason) for action, reason in refusals if reason is not None)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Copies and pickles play the actions again: phases compare contracts by identity, and may hold functions."""
        return replay, (self.game, self.dealt, tuple(action for _, action in self.actions))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self.game, self.dealt, self.log) == (other.game, other.dealt, other.log)

    def __hash__(self) -> int:
        return hash((self.game, self.dealt, self.log))

    def __repr__(self) -> str:
        return f"State({self.game.id}, {turn_of(self.phase_name, self.actor)}, {len(self.actions)} actions)"


@lru_cache(16)
def _settled(game: Game, facts: Facts) -> Settlement:
    """The settlement of *facts*, which several ask for when a hand is over."""
    return game.settle(facts)


def replay(game: Game, table: Table, actions: Iterable[Action]) -> State:
    """The state after *actions*; IllegalAction at the first that is not legal."""
    state = State.begin(game, table)
    for action in actions:
        state = state.apply(action)
    return state


def _check_deal(game: Game, table: Table) -> None:
    if len(table.hands) != len(SEATS):
        raise ValueError(f"the table has {len(table.hands)} hands; {game.id} is played by {len(SEATS)} seats")
    if any(table.discards):
        raise ValueError("cards are laid away already; a hand begins with the cards as dealt")
    if not 1 <= table.multiplier <= MOST_MULTIPLIER or table.multiplier & (table.multiplier - 1):
        raise ValueError(f"the multiplier is {table.multiplier}; it is 1, 2, 4, 8 … up to {MOST_MULTIPLIER}")
    _check_cards(game, table)


def _check_cards(game: Game, table: Table) -> None:
    size = (len(game.deck.cards) - game.talon) // len(SEATS)
    for seat in SEATS:
        if len(table.hand(seat)) != size:
            raise ValueError(f"seat {seat} has {len(table.hand(seat))} cards; {game.id} deals {size}")
    if len(table.talon) != game.talon:
        raise ValueError(f"the talon has {len(table.talon)} cards; {game.id} deals {game.talon}")
    missing = game.deck.all - table.cards()
    if missing:  # then another card is dealt twice, or is none of the deck
        raise ValueError(f"the cards dealt are not the deck of {game.id}: missing {short(missing)}")
