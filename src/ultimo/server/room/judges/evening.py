"""Who may be ready, begin, add to the shuffle, speak before the deal, act, and speak of the evening."""

from __future__ import annotations

from ultimo.core.actions import parse_action
from ultimo.core.cards import NotationError
from ultimo.core.game import View
from ultimo.core.seats import Place
from ultimo.core.state import IllegalAction
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.shown import RefusedShown
from ultimo.server.room import inputs
from ultimo.server.room.inputs import AnyInput
from ultimo.server.room.judges.moment import Caller, Moment, Refused
from ultimo.server.room.own import refused_shown
from ultimo.server.room.showing import reason_shown
from ultimo.server.room.table import Stage, TableState


def ready(moment: Moment) -> AnyInput:
    """Who has a chair, before the evening and between hands."""
    place = moment.place
    moment.during(Stage.GATHERING, Stage.BETWEEN)
    return inputs.Readied(place, moment.read(asked.Ready).on)


def begin(moment: Moment) -> AnyInput:
    """The host, with all chairs taken and all who sit elsewhere ready."""
    moment.by_host()
    moment.during(Stage.GATHERING)
    state = moment.state
    if any(chair.sitter is None for chair in state.chairs):
        raise Refused(Code.CHAIRS_EMPTY)
    chairs = ((place, state.chair(place)) for place in state.people)
    waiting = [place for place, chair in chairs if not chair.ready and chair.account != state.host]
    if waiting:
        raise Refused(Code.NOT_READY, places=waiting)
    return inputs.Begun()


def again(moment: Moment) -> AnyInput:
    """The host, once the evening is over."""
    moment.by_host()
    moment.during(Stage.OVER)
    moment.not_of_a_day()
    return inputs.Again()


def nonce(moment: Moment) -> AnyInput:
    """Who has a chair, once a deal, after the commitment."""
    place = moment.place
    moment.during(Stage.SHUFFLING)
    made = moment.state.shuffling
    if made is None or place in made.given or moment.state.settings.daily:
        raise Refused(Code.NOT_ASKED, possible=[])
    return inputs.Nonced(place, moment.read(asked.GiveNonce).nonce)


def say(moment: Moment) -> AnyInput:
    """Who is asked before a deal, one of the words."""
    said = moment.read(asked.Say)
    place, session = moment.place, moment.state.session
    moment.during(Stage.SHUFFLING)
    moment.at(said.v)
    assert session is not None, "an evening is shuffled for"
    possible = list(session.asked) if session.chooser == place and moment.state.shuffling else []
    if said.word not in possible:
        raise Refused(Code.NOT_ASKED, possible=possible)
    return inputs.Said(said.word, place)


def act(moment: Moment) -> AnyInput:
    """The seat to act, what the rules allow."""
    wanted = moment.read(asked.Act)
    place = moment.place
    moment.during(Stage.PLAYING)
    moment.at(wanted.v)
    check_action(moment.state, place, wanted.action)
    if moment.state.chair(place).stands_in:
        raise moment.not_now("A bot stands in for you; say `back` first.")
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


def judge_why(state: TableState, caller: Caller, message: asked.Why) -> tuple[RefusedShown, ...]:
    """What the caller, who is to act, may not do, with the reasons; Refused."""
    return tuple(refused_shown(_view_to_choose(Moment(state, caller, message), message.v).refused))


def judge_hint(state: TableState, caller: Caller, message: asked.Hint) -> View:
    """The view to find a hint for, that of the caller, who is to act; Refused."""
    if not state.settings.hints:
        raise Refused(Code.NOT_ALLOWED)
    return _view_to_choose(Moment(state, caller, message), message.v)


def _view_to_choose(moment: Moment, v: int) -> View:
    """What the sender sees, whose turn it is; Refused."""
    place, state = moment.place, moment.state
    moment.during(Stage.PLAYING)
    moment.at(v)
    if state.actor != place:
        raise Refused(Code.NOT_YOUR_TURN, place=state.actor)
    assert state.playing is not None, "somebody is to act in a hand"
    return state.playing.view(state.seat_of(place))


def step(moment: Moment) -> AnyInput:
    """Who has a chair, one of the words there are."""
    wanted = moment.read(asked.Step).step
    place, session = moment.place, moment.state.session
    moment.during(Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN)
    assert session is not None, "these are stages of an evening"
    possible = list(session.evening.steps())
    if wanted not in possible:
        raise Refused(Code.NOT_ASKED, possible=possible)
    return inputs.Stepped(place, wanted)
