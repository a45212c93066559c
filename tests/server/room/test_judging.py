"""Who may say what, when: every message by six kinds of caller at every stage, and what the refusals say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast, get_args

import msgspec
import pytest

from tests.server.room.driving import Driven, is_, settings
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Pace, PaceKind, Settings
from ultimo.server.room.folding import follow
from ultimo.server.room.inputs import Kept
from ultimo.server.room.judging import JUDGES, Caller, Refused, judge
from ultimo.server.room.table import Stage, TableState

HOST, OTHER, BOT, TURN = 1, 2, 3, 4  # the places; who is host, and whose turn it is, is arranged so
CALLERS = {
    "host": Caller("a1", "Player 1"),
    "other": Caller("a2", "Player 2"),
    "bot": Caller("a3", "Player 3", is_bot=True),
    "turn": Caller("a4", "Player 4"),
    "spectator": Caller("a5", "Eva"),
    "stranger": Caller("zz", "Zoe"),
}
SEATED, ALL, UNSEATED = "host other bot turn", "host other bot turn spectator stranger", "spectator stranger"
GATHERING, SHUFFLING, PLAYING, BETWEEN, OVER, CLOSED = Stage
ANY = (GATHERING, SHUFFLING, PLAYING, BETWEEN, OVER)
EVENING = (SHUFFLING, PLAYING, BETWEEN)
ID = "0" * 32

MAY: dict[type[AnyAsked], tuple[str, tuple[Stage, ...]]] = {  # who may say it, and at which stages
    asked.Sit: (UNSEATED, (GATHERING, SHUFFLING, BETWEEN)),  # on place 5, where a bot sits once the evening goes on
    asked.Rise: (SEATED, ANY),
    asked.SeatBot: ("host", (GATHERING,)),
    asked.PutOut: ("host", ANY),
    asked.LetIn: ("host", ()),  # nobody is put out: see test_leaving
    asked.PassOn: ("host", ANY),
    asked.Mute: ("host", ANY),
    asked.Change: ("host", (GATHERING,)),
    asked.Ready: (SEATED, (GATHERING, BETWEEN)),
    asked.Begin: ("host", ()),  # place 5 is empty: see below
    asked.Again: ("host", (OVER,)),
    asked.GiveNonce: (SEATED, (SHUFFLING,)),
    asked.Say: ("turn", (SHUFFLING,)),
    asked.Act: ("turn", (PLAYING,)),
    asked.Step: (SEATED, ()),  # Texas Tarok has none
    asked.Propose: (SEATED, EVENING),
    asked.Answer: (SEATED, ()),  # nothing is proposed: see below
    asked.Phrase: (SEATED, ANY),
    asked.Chat: (SEATED, ANY),
    asked.Pause: ("host", (PLAYING,)),
    asked.Back: (SEATED, ()),  # nobody stands in: see below
    asked.Close: ("host", ANY),
}
BY_HOST = {asked.SeatBot, asked.PutOut, asked.LetIn, asked.PassOn, asked.Mute, asked.Change, asked.Begin, asked.Again}
BY_HOST |= {asked.Close}


def _settings(**others: object) -> Settings:
    made = settings("texas-tarok", 5, options={"ceremony": "ask", "hands": "1"})
    return msgspec.structs.replace(made, **others)


@cache
def _at(stage: Stage) -> TableState:
    """A table at *stage* where it is the turn of place 4; place 5 is empty before the evening, then a bot's."""
    if stage is GATHERING:
        driven = Driven.open(_settings(), 1, people=(HOST, OTHER, BOT, TURN))
        for place in driven.people:
            driven.say(CALLERS[_name(place)], asked.Sit, place=place)
        return driven.state
    if stage is CLOSED:
        driven = Driven.open(_settings(), 1)
        driven.say(CALLERS["host"], asked.Close)
        return driven.state
    for seed in range(100):
        options = {} if stage is BETWEEN else {"hands": "1"}
        driven = Driven.open(settings("texas-tarok", 5, options={"ceremony": "ask"} | options), seed, (1, 2, 3, 4))
        driven.begin()
        driven.play(lambda state: state.stage in (OVER, stage) and _turn(state) in (TURN, None))
        if driven.state.stage is stage and not (driven.state.playing and driven.state.playing.actions):
            return driven.state
    raise AssertionError(f"no table is at {stage} with place {TURN} to choose")


def _name(place: int) -> str:
    return {HOST: "host", OTHER: "other", BOT: "bot", TURN: "turn"}[place]


def _turn(state: TableState) -> int | None:
    """Who is to choose a word or an action; 0: nobody yet, None: nobody any more."""
    if state.stage is SHUFFLING:
        ready = state.shuffling is not None and not state.shuffling.given and state.session is not None
        return (state.session.chooser or 0) if ready and state.session else 0
    return state.actor


def _message(kind: type[AnyAsked], state: TableState) -> AnyAsked:
    """A message of that kind that is right in itself at *state*."""
    fields: dict[str, object] = {
        "place": 5 if kind in (asked.Sit, asked.SeatBot) else OTHER,
        "bot": "easy",
        "on": True,
        "settings": _settings(title="Thursday"),
        "nonce": ID,
        "v": state.v,
        "word": state.session.asked[0] if state.session and state.session.asked else "cut",
        "action": state.playing.legal_actions()[0].token if state.playing else "pass",
        "step": "last-round",
        "what": "end",
        "yes": True,
        "phrase": "hello",
        "text": "Servus",
    }
    known = {name: value for name, value in fields.items() if name in kind.__struct_fields__}
    return cast(Callable[..., AnyAsked], kind)(id=ID, **known)


def _code(kind: type[AnyAsked], who: str, state: TableState) -> Code | None:
    """Why *who* may not say it at *state*; None: may."""
    callers, stages = MAY[kind]
    if state.stage is CLOSED:
        return Code.NOT_NOW
    if kind in BY_HOST and who != "host":
        return Code.NOT_HOST
    if kind is not asked.Sit and kind not in BY_HOST and who in UNSEATED:
        return Code.NOT_SEATED
    if kind is asked.Sit:
        if state.stage is OVER:
            return Code.NOT_NOW
        refused = None if state.stage in stages else Code.NEXT_HAND
        return refused if who in callers else Code.SEATED_ALREADY
    return _by_stage(kind, who, state)


def _by_stage(kind: type[AnyAsked], who: str, state: TableState) -> Code | None:
    special = {  # what is not said in `MAY`
        asked.Begin: (Code.CHAIRS_EMPTY, (GATHERING,)),
        asked.Step: (Code.NOT_ASKED, EVENING),
        asked.Answer: (Code.NOT_ASKED, ANY),
        asked.Back: (Code.NOT_NOW, ANY),
        asked.Say: (Code.NOT_ASKED, (SHUFFLING,)),
        asked.Act: (Code.NOT_YOUR_TURN, (PLAYING,)),
        asked.Pause: (Code.NOT_HOST, (PLAYING,)),
    }
    callers, stages = MAY[kind]
    if state.stage in stages and who in callers.split():
        return None
    code, when = special.get(kind, (Code.NOT_NOW, ()))
    return code if state.stage in when else Code.NOT_NOW


def _refusal(state: TableState, caller: Caller, message: AnyAsked) -> Code | None:
    """Why *message* is refused; None: it is accepted, and the table goes on with it."""
    try:
        follow(state, Kept(state.at, judge(state, caller, message)))
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("kind", MAY, ids=lambda kind: kind.__struct_config__.tag)
def test_who_may_say_what_at_which_stage(kind: type[AnyAsked], stage: Stage) -> None:
    state = _at(stage)
    message = _message(kind, state)

    codes = {who: _refusal(state, caller, message) for who, caller in CALLERS.items()}

    assert codes == {who: _code(kind, who, state) for who in CALLERS}


def test_every_message_that_changes_a_table_is_judged() -> None:
    asking = {asked.Join, asked.Ping, asked.Look, asked.Why, asked.Hint}

    assert set(JUDGES) == set(MAY) == set(get_args(AnyAsked)) - asking


def _refused(state: TableState, who: str, kind: type[AnyAsked], **fields: object) -> Refused:
    message = msgspec.structs.replace(_message(kind, state), **fields)
    with pytest.raises(Refused) as refused:
        judge(state, CALLERS[who], message)
    return refused.value


REFUSALS = [
    (GATHERING, "spectator", asked.Sit, {"place": 6}, Code.NO_SUCH_PLACE),
    (GATHERING, "spectator", asked.Sit, {"place": OTHER}, Code.PLACE_TAKEN),
    (SHUFFLING, "spectator", asked.Sit, {"place": OTHER}, Code.PLACE_TAKEN),
    (GATHERING, "host", asked.SeatBot, {"place": OTHER}, Code.PLACE_TAKEN),
    (GATHERING, "host", asked.SeatBot, {"bot": "champion"}, Code.NO_SUCH_BOT),
    (GATHERING, "host", asked.PutOut, {"place": 5}, Code.NOBODY_THERE),
    (PLAYING, "host", asked.PutOut, {"place": 5}, Code.NOBODY_THERE),
    (PLAYING, "host", asked.Mute, {"place": 5}, Code.NOBODY_THERE),
    (PLAYING, "host", asked.PassOn, {"place": 5}, Code.NOBODY_THERE),
    (GATHERING, "host", asked.Change, {"settings": settings("whist")}, Code.BAD_SETTINGS),
    (GATHERING, "host", asked.Change, {"settings": settings(options={"hands": "x"})}, Code.BAD_SETTINGS),
    (GATHERING, "host", asked.Change, {"settings": settings(places=5)}, Code.BAD_SETTINGS),
    (GATHERING, "host", asked.Change, {"settings": settings(title="a\nb")}, Code.BAD_SETTINGS),
    (GATHERING, "host", asked.Change, {"settings": settings(stand_in="nobody")}, Code.NO_SUCH_BOT),
    (SHUFFLING, "turn", asked.Say, {"word": "knock"}, Code.NOT_ASKED),
    (SHUFFLING, "turn", asked.Say, {"v": 1}, Code.STALE),
    (PLAYING, "turn", asked.Act, {"v": 1}, Code.STALE),
    (PLAYING, "turn", asked.Act, {"v": 10_000}, Code.STALE),
    (PLAYING, "turn", asked.Act, {"action": "sing"}, Code.BAD_ACTION),
    (PLAYING, "turn", asked.Act, {"action": "call:XX"}, Code.ILLEGAL_ACTION),
    (PLAYING, "other", asked.Propose, {"what": "beer"}, Code.NOT_ASKED),
    (PLAYING, "other", asked.Propose, {"what": "undo"}, Code.NOT_NOW),
    (PLAYING, "other", asked.Phrase, {"phrase": "no"}, Code.NOT_ASKED),
]


@pytest.mark.parametrize(("stage", "who", "kind", "fields", "code"), REFUSALS)
def test_what_is_wrong_is_refused(
    stage: Stage, who: str, kind: type[AnyAsked], fields: dict[str, object], code: Code
) -> None:
    assert _refused(_at(stage), who, kind, **fields).code is code


@pytest.mark.parametrize(
    ("pace", "where"),
    [
        (Pace(PaceKind.CLOCK), "pace.base"),
        (Pace(PaceKind.CLOCK, increment=10), "pace.base"),
        (Pace(PaceKind.CORRESPONDENCE), "pace.base"),
        (Pace(PaceKind.CORRESPONDENCE, base=60, increment=5), "pace.increment"),
        (Pace(base=60), "pace.base"),
        (Pace(increment=5), "pace.increment"),
    ],
)
def test_a_pace_that_cannot_be_played_is_refused(pace: Pace, where: str) -> None:
    refused = _refused(_at(GATHERING), "host", asked.Change, settings=_settings(pace=pace))

    assert (refused.code, refused.context) == (Code.BAD_SETTINGS, {"where": where})
    assert refused.message.startswith(f"With pace {pace.kind.value} ")


@pytest.mark.parametrize("pace", [Pace(), Pace(PaceKind.CLOCK, 1), Pace(PaceKind.CLOCK, 60, 5)])
def test_a_pace_that_can_be_played_is_taken(pace: Pace) -> None:
    message = msgspec.structs.replace(_message(asked.Change, _at(GATHERING)), settings=_settings(pace=pace))

    assert _refusal(_at(GATHERING), CALLERS["host"], message) is None


def test_chairs_that_go_away_must_be_empty() -> None:
    driven = Driven.open(_settings())
    driven.sit()

    assert _refused(driven.state, "host", asked.Change, settings=settings()).code is Code.PLACE_TAKEN


def test_nobody_begins_before_everybody_is_ready() -> None:
    driven = Driven.open(settings())
    driven.sit()
    driven.say(2, asked.Ready, on=False)

    refused = _refused(driven.state, "host", asked.Begin)

    assert (refused.code, refused.context) == (Code.NOT_READY, {"places": [2]})


def test_a_refused_action_says_what_why_and_what_would_be_right() -> None:
    state = _at(PLAYING)
    assert state.playing is not None

    refused = _refused(state, "turn", asked.Act, action="call:XX")

    assert refused.context["legal"] == [action.token for action in state.playing.legal_actions()]
    assert msgspec.to_builtins(refused.context["reason"])["rule"].startswith("TX-")
    assert "may not call:XX" in refused.message


def test_it_is_said_whose_turn_it_is() -> None:
    assert _refused(_at(PLAYING), "other", asked.Act).context == {"place": TURN}


def test_a_choice_is_good_while_nothing_else_is_asked() -> None:
    driven = Driven.open(settings(), 2)
    driven.begin()
    driven.play(is_(PLAYING))
    actor, before = driven.state.actor, driven.state
    assert actor is not None
    other = next(place for place in driven.people if place != actor)
    driven.say(other, asked.Chat, text="hurry up")
    driven.comes(other, is_here=False)
    driven.comes(other)

    driven.say(actor, asked.Act, action=driven.choice(actor), v=before.v)

    assert driven.state.playing is not None
    assert len(driven.state.playing.actions) == 1
    with pytest.raises(Refused) as refused:
        driven.say(actor, asked.Act, action="pass", v=before.v)
    assert (refused.value.code, refused.value.context) == (Code.STALE, {"version": driven.state.v})


def test_who_is_muted_has_no_word() -> None:
    driven = Driven.open(settings())
    driven.sit()
    driven.say(1, asked.Mute, place=2, on=True)

    assert _refused(driven.state, "other", asked.Chat).code is Code.MUTED
    assert _refused(driven.state, "other", asked.Phrase).code is Code.MUTED
    driven.say(1, asked.Mute, place=2, on=False)
    driven.say(2, asked.Chat, text="thanks")
    assert driven.state.talk[-1].text == "thanks"
