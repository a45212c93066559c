"""Whether a message is accepted: by who sends it, what goes on, and the rules; and which input it becomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from ultimo.core.actions import parse_action
from ultimo.core.cards import NotationError
from ultimo.core.options import OptionError
from ultimo.core.seats import Place
from ultimo.core.state import IllegalAction
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Settings
from ultimo.server.room import inputs
from ultimo.server.room.bots import HOUSE_BOTS
from ultimo.server.room.folding import game_of
from ultimo.server.room.inputs import AnyInput
from ultimo.server.room.phrases import PHRASES
from ultimo.server.room.proposals import PROPOSALS, UNDO, moves_before
from ultimo.server.room.showing import reason_shown
from ultimo.server.room.table import Stage, TableState

Message = TypeVar("Message", bound=AnyAsked)


class Caller(NamedTuple):
    """Who sends a message."""

    account: str
    name: str
    is_bot: bool = False


class Refused(Exception):
    """A message that is not accepted: the code, what would be right, and what a program can use."""

    def __init__(self, code: Code, message: str | None = None, **context: object) -> None:
        self.code = code
        self.message = message or code.meaning
        self.context = context
        super().__init__(self.message)


class Moment(NamedTuple):
    """A message as it meets a table."""

    state: TableState
    caller: Caller

    @property
    def place(self) -> Place:
        """The sender's chair; Refused without one."""
        place = self.state.place_of(self.caller.account)
        if place is None:
            raise Refused(Code.NOT_SEATED)
        return place

    def by_host(self) -> None:
        """Refused for anybody but the host."""
        if self.caller.account != self.state.host:
            raise Refused(Code.NOT_HOST)

    def during(self, *stages: Stage) -> None:
        """Refused at any other stage."""
        if self.state.stage not in stages:
            raise Refused(Code.NOT_NOW, stage=self.state.stage.value)

    def at(self, v: int) -> None:
        """Refused for a choice made at a version that is past, or not there yet."""
        if v != self.state.v:
            raise Refused(Code.STALE, version=self.state.v)

    def chair(self, number: int) -> Place:
        """The chair of that number; Refused."""
        if number > len(self.state.chairs):
            raise Refused(Code.NO_SUCH_PLACE, places=len(self.state.chairs))
        return Place(number)


def judge(state: TableState, caller: Caller, message: AnyAsked) -> AnyInput:
    """The input that *message* becomes; Refused.

    `join`, `ping` and `hint` change nothing at a table and are not judged here.
    """
    moment = Moment(state, caller)
    if state.stage is Stage.CLOSED:
        raise Refused(Code.NOT_NOW, stage=state.stage.value)
    return _JUDGES[type(message)](moment, message)


# ── chairs ────────────────────────────────────────────────────────────────────────────────────


def _sit(moment: Moment, message: AnyAsked) -> AnyInput:
    place = moment.chair(_as(message, asked.Sit).place)
    state = moment.state
    moment.during(Stage.GATHERING, Stage.BETWEEN, Stage.SHUFFLING)
    if state.place_of(moment.caller.account) is not None:
        raise Refused(Code.SEATED_ALREADY)
    chair = state.chair(place)
    is_free = chair.sitter is None or (chair.house is not None and state.stage is not Stage.GATHERING)
    if not is_free:
        raise Refused(Code.PLACE_TAKEN)
    return inputs.Sat(place, moment.caller.account, moment.caller.name, moment.caller.is_bot)


def _rise(moment: Moment, message: AnyAsked) -> AnyInput:
    return inputs.Rose(moment.place)


def _seat_bot(moment: Moment, message: AnyAsked) -> AnyInput:
    wanted = _as(message, asked.SeatBot)
    moment.by_host()
    moment.during(Stage.GATHERING)
    place = moment.chair(wanted.place)
    if wanted.bot not in HOUSE_BOTS:
        raise Refused(Code.NO_SUCH_BOT, bots=list(HOUSE_BOTS))
    if moment.state.chair(place).account is not None:
        raise Refused(Code.PLACE_TAKEN)
    return inputs.Housed(place, wanted.bot)


def _put_out(moment: Moment, message: AnyAsked) -> AnyInput:
    moment.by_host()
    place = moment.chair(_as(message, asked.PutOut).place)
    chair = moment.state.chair(place)
    if chair.sitter is None or (chair.house is not None and moment.state.stage is not Stage.GATHERING):
        raise Refused(Code.NOBODY_THERE)
    return inputs.Rose(place, kicked=True)


def _mute(moment: Moment, message: AnyAsked) -> AnyInput:
    wanted = _as(message, asked.Mute)
    moment.by_host()
    place = moment.chair(wanted.place)
    if moment.state.chair(place).account is None:
        raise Refused(Code.NOBODY_THERE)
    return inputs.Muted(place, wanted.on)


def _change(moment: Moment, message: AnyAsked) -> AnyInput:
    settings = _as(message, asked.Change).settings
    moment.by_host()
    moment.during(Stage.GATHERING)
    checked(settings)
    if any(chair.sitter for chair in moment.state.chairs[settings.places :]):
        raise Refused(Code.PLACE_TAKEN, "Somebody sits in a chair that would go away.")
    return inputs.Changed(settings)


def checked(settings: Settings) -> None:
    """Refused unless a table can be made so."""
    try:
        game_of(settings).evening(settings.places)
    except (LookupError, ValueError, OptionError) as problem:
        raise Refused(Code.BAD_SETTINGS, str(problem)) from None
    if settings.stand_in not in HOUSE_BOTS:
        raise Refused(Code.NO_SUCH_BOT, bots=list(HOUSE_BOTS))


# ── the evening ───────────────────────────────────────────────────────────────────────────────


def _ready(moment: Moment, message: AnyAsked) -> AnyInput:
    place = moment.place
    moment.during(Stage.GATHERING, Stage.BETWEEN)
    return inputs.Readied(place, _as(message, asked.Ready).on)


def _begin(moment: Moment, message: AnyAsked) -> AnyInput:
    moment.by_host()
    moment.during(Stage.GATHERING)
    state = moment.state
    if any(chair.sitter is None for chair in state.chairs):
        raise Refused(Code.CHAIRS_EMPTY)
    waiting = [place for place in state.people if not state.chair(place).ready]
    if any(state.chair(place).account != state.host for place in waiting):
        raise Refused(Code.NOT_READY, places=waiting)
    return inputs.Begun()


def _nonce(moment: Moment, message: AnyAsked) -> AnyInput:
    place = moment.place
    moment.during(Stage.SHUFFLING)
    made = moment.state.shuffling
    if made is None or place in made.given:
        raise Refused(Code.NOT_ASKED, possible=[])
    return inputs.Nonced(place, _as(message, asked.GiveNonce).nonce)


def _say(moment: Moment, message: AnyAsked) -> AnyInput:
    said = _as(message, asked.Say)
    place, session = moment.place, moment.state.session
    moment.during(Stage.SHUFFLING)
    moment.at(said.v)
    assert session is not None, "an evening is shuffled for"
    if moment.state.shuffling is None or session.chooser != place or said.word not in session.asked:
        raise Refused(Code.NOT_ASKED, possible=list(session.asked) if session.chooser == place else [])
    return inputs.Said(said.word, place)


def _act(moment: Moment, message: AnyAsked) -> AnyInput:
    wanted = _as(message, asked.Act)
    place = moment.place
    moment.during(Stage.PLAYING)
    moment.at(wanted.v)
    check_action(moment.state, place, wanted.action)
    return inputs.Acted(place, wanted.action)


def check_action(state: TableState, place: Place, action: str) -> None:
    """Refused unless *place* may do *action* now."""
    playing = state.playing
    if playing is None or state.paused:
        raise Refused(Code.NOT_NOW, stage="paused" if state.paused else state.stage.value)
    if state.actor != place:
        raise Refused(Code.NOT_YOUR_TURN, place=state.actor)
    try:
        wanted = parse_action(action)
    except NotationError as problem:
        raise Refused(Code.BAD_ACTION, str(problem)) from None
    reason = playing.refusal(wanted)
    if reason is not None:
        illegal = IllegalAction(playing, wanted, reason)
        raise Refused(Code.ILLEGAL_ACTION, str(illegal), reason=reason_shown(reason), legal=illegal.legal)


def _step(moment: Moment, message: AnyAsked) -> AnyInput:
    step = _as(message, asked.Step).step
    place, session = moment.place, moment.state.session
    moment.during(Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN)
    assert session is not None, "these are stages of an evening"
    possible = list(session.evening.steps())
    if step not in possible:
        raise Refused(Code.NOT_ASKED, possible=possible)
    return inputs.Stepped(place, step)


# ── proposals, talk, pauses ───────────────────────────────────────────────────────────────────


def _propose(moment: Moment, message: AnyAsked) -> AnyInput:
    wanted = _as(message, asked.Propose)
    place, state = moment.place, moment.state
    moment.during(Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN)
    moment.at(wanted.v)
    if wanted.what not in PROPOSALS:
        raise Refused(Code.NOT_ASKED, possible=list(PROPOSALS))
    if state.proposal is not None:
        raise Refused(Code.NOT_NOW, "Something else is proposed already.", stage=state.stage.value)
    if wanted.what == UNDO:
        _check_undo(state, place)
    return inputs.Proposed(place, wanted.what)


def _check_undo(state: TableState, place: Place) -> None:
    if not state.settings.undo:
        raise Refused(Code.NOT_ALLOWED)
    if moves_before(state, place) is None:
        raise Refused(Code.NOT_NOW, "There is nothing to take back.", stage=state.stage.value)


def _answer(moment: Moment, message: AnyAsked) -> AnyInput:
    answer = _as(message, asked.Answer)
    place, proposal = moment.place, moment.state.proposal
    moment.at(answer.v)
    if proposal is None or place in proposal.consents:
        raise Refused(Code.NOT_ASKED, possible=[])
    return inputs.Answered(place, answer.yes)


def _phrase(moment: Moment, message: AnyAsked) -> AnyInput:
    phrase = _as(message, asked.Phrase).phrase
    if phrase not in PHRASES:
        raise Refused(Code.NOT_ASKED, possible=list(PHRASES))
    return inputs.Spoke(_speaker(moment), phrase, is_phrase=True)


def _chat(moment: Moment, message: AnyAsked) -> AnyInput:
    return inputs.Spoke(_speaker(moment), _as(message, asked.Chat).text)


def _speaker(moment: Moment) -> Place:
    place = moment.place
    if moment.state.chair(place).muted:
        raise Refused(Code.MUTED)
    return place


def _pause(moment: Moment, message: AnyAsked) -> AnyInput:
    on = _as(message, asked.Pause).on
    place, state = moment.place, moment.state
    moment.during(Stage.PLAYING)
    if len(state.people) > 1:
        moment.by_host()
    if on is state.paused:
        raise Refused(Code.NOT_NOW, stage="paused" if state.paused else state.stage.value)
    return inputs.Paused(place, on)


def _back(moment: Moment, message: AnyAsked) -> AnyInput:
    place = moment.place
    if not moment.state.chair(place).stands_in:
        raise Refused(Code.NOT_NOW, "No bot stands in for you.", stage=moment.state.stage.value)
    return inputs.Came(place)


def _close(moment: Moment, message: AnyAsked) -> AnyInput:
    moment.by_host()
    return inputs.Closed()


def _as(message: AnyAsked, kind: type[Message]) -> Message:
    assert isinstance(message, kind), "judges are chosen by the kind of message"
    return message


_JUDGES: dict[type[AnyAsked], Callable[[Moment, AnyAsked], AnyInput]] = {
    asked.Sit: _sit,
    asked.Rise: _rise,
    asked.SeatBot: _seat_bot,
    asked.PutOut: _put_out,
    asked.Mute: _mute,
    asked.Change: _change,
    asked.Ready: _ready,
    asked.Begin: _begin,
    asked.GiveNonce: _nonce,
    asked.Say: _say,
    asked.Act: _act,
    asked.Step: _step,
    asked.Propose: _propose,
    asked.Answer: _answer,
    asked.Phrase: _phrase,
    asked.Chat: _chat,
    asked.Pause: _pause,
    asked.Back: _back,
    asked.Close: _close,
}
