"""Lessons as data for the page: every position with its choices, what each leads to, and why others are not legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from ultimo.bots.book import advised
from ultimo.core.actions import Action, Play
from ultimo.core.cards import Cards
from ultimo.core.events import Acted, TrickTaken
from ultimo.core.game import Game
from ultimo.core.reasons import Reason
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.tricks import Trick, taker
from ultimo.games import find_game
from ultimo.learn.following import endings, to_the_trick, to_the_turn
from ultimo.learn.lesson import Goal, Lesson, Step, Taker, Tap, Task, Turn, Worth
from ultimo.learn.positions import positions

Told: TypeAlias = dict[str, object]  # as web/src/learn/lesson.ts has it


def lesson_told(lesson: Lesson) -> Told:
    """*lesson* with all its positions played through."""
    game, at = find_game(lesson.game), positions(lesson.game)

    def step_told(step: Step) -> Told:
        tasks = [task_told(task, game, at.get(task.name)) for task in step.tasks]
        return {"name": step.name, "rules": step.rules, "tasks": tasks}

    return {"game": game.id, "unit": game.unit, "steps": [step_told(step) for step in lesson.steps]}


def task_told(task: Task, game: Game, state: State | None) -> Told:
    """*task* with its answers; *state* is its position, if it has one."""
    match task:
        case Tap():
            cards = tuple(Cards.of(task.cards))
            points = [game.deck.points[card.index] for card in cards]
            return _named("tap", task, cards=_tokens(cards), points=points, wanted=task.points)
        case Worth():
            trick = Cards.of(task.cards)
            right = game.deck.points_in(trick)
            return _named("worth", task, cards=_tokens(trick), offered=sorted((*task.decoys, right)), right=right)
        case Taker():
            assert state is not None
            played, seat = state.view(None).public.tricks[-1]
            return _named("taker", task, seat=played.leader, trick=_trick_told(played, seat), right=seat)
        case Turn():
            assert state is not None and state.actor is not None
            return _named("turn", task, goal=task.goal.value, at=_Choosing(task, state, state.actor).told(state))
        case _:
            assert_never(task)


def _named(kind: str, task: Task, **fields: object) -> Told:
    return {"kind": kind, "name": task.name, **fields}


class _Choosing:
    """A turn played through for *seat*, the learner's."""

    def __init__(self, turn: Turn, state: State, seat: Seat) -> None:
        self._turn = turn
        self._seat = seat
        self._most = max(map(self._score, endings(state, seat))) if turn.goal is Goal.MOST else None

    def told(self, state: State) -> Told:
        """The position with every choice and what it leads to."""
        assert state.phase is not None
        view = state.view(self._seat)
        offered = [one for one in state.phase.vocabulary() if one.token in (self._turn.among or (one.token,))]
        told = {
            **_position_told(state, self._seat),
            "choices": [self._choice_told(state, action) for action in offered],
        }
        if self._turn.goal is Goal.BEST:
            best = advised(view)
            told |= {"best": {"action": best.action.token, "why": reason_told(best.why)}}
        return told

    def _choice_told(self, state: State, action: Action) -> Told:
        refused = state.refusal(action)
        if refused is not None:
            return {"action": action.token, "refused": reason_told(refused)}
        after = self._after(state, action)
        told: Told = {"action": action.token, "happened": _happened(state, after)}
        if self._turn.goal is not Goal.MOST:
            return told | {"good": self._is_good(state, action)}
        if not after.over:
            return told | {"at": self.told(after)}
        return told | {"good": self._score(after) == self._most, "result": _result_told(after), "most": self._most}

    def _after(self, state: State, action: Action) -> State:
        if self._turn.goal is Goal.MOST:
            return to_the_turn(state, action, self._seat)
        return to_the_trick(state, action)

    def _is_good(self, state: State, action: Action) -> bool:
        return self._turn.goal is Goal.LEGAL or action == advised(state.view(self._seat)).action

    def _score(self, state: State) -> int:
        return state.settlement().scores[self._seat - 1]


def reason_told(reason: Reason) -> Told:
    """A reason as the wire has it, see `ultimo.server.protocol.shown`."""
    params = {name: value if isinstance(value, int) else str(value) for name, value in reason.params}
    return {"rule": reason.rule, "key": reason.key.name, "params": params}


def _position_told(state: State, seat: Seat) -> Told:
    view = state.view(seat)
    public = view.public
    told: Told = {
        "seat": seat,
        "hand": _tokens(view.hand),
        "bidding": [{"seat": who, "action": action.token} for who, action in public.bidding],
        "announced": [{"seat": who, "bonus": bonus} for bonus, who in public.said],
    }
    if public.contract is not None:
        told |= {"contract": public.contract, "declarer": public.declarer}
    if public.called is not None:
        told["called"] = str(public.called)
    if public.trick is not None:
        told["trick"] = _trick_told(public.trick, taker(public.trick, state.game.playing(public).rules))
    return told


def _trick_told(trick: Trick, winning: Seat) -> Told:
    return {"leader": trick.leader, "cards": _tokens(trick.cards), "winning": winning}


def _happened(before: State, after: State) -> list[Told]:
    """The cards played from *before* to *after*, and who took which trick."""
    lying = before.view(None).public.trick
    made: list[Told] = []
    cards = list(lying.cards) if lying else []
    for event in after.log[len(before.log) :]:
        match event:
            case Acted(seat, Play(card)):
                cards.append(card)
                made.append({"seat": seat, "card": str(card)})
            case TrickTaken(seat):
                made.append({"taken": seat, "points": before.game.deck.points_in(Cards.of(cards))})
                cards = []
            case _:
                pass
    return made


def _result_told(state: State) -> Told:
    settlement = state.settlement()
    lines = [{"what": one.what, "why": reason_told(one.why), "amounts": one.amounts} for one in settlement.lines]
    return {"scores": settlement.scores, "lines": lines, "count": [reason_told(one) for one in settlement.count]}


def _tokens(cards: Sequence[object] | Cards) -> list[str]:
    return [str(card) for card in cards]
