"""Whether a message is accepted: by who sends it, what goes on, and the rules; and which input it becomes."""

from __future__ import annotations

from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.room.inputs import AnyInput
from ultimo.server.room.judges import agreements, chairs, evening
from ultimo.server.room.judges.chairs import check_settings
from ultimo.server.room.judges.evening import check_action, judge_hint, judge_why
from ultimo.server.room.judges.moment import Caller, Judge, Moment, Refused, own_place
from ultimo.server.room.table import Stage, TableState

__all__ = [
    "JUDGES",
    "Caller",
    "Refused",
    "check_action",
    "check_settings",
    "judge",
    "judge_hint",
    "judge_why",
    "own_place",
]


def judge(state: TableState, caller: Caller, message: AnyAsked) -> AnyInput:
    """The input that *message*, one of `JUDGES`, becomes; Refused."""
    moment = Moment(state, caller, message)
    if state.stage is Stage.CLOSED:
        raise moment.not_now()
    return JUDGES[type(message)](moment)


JUDGES: dict[type[AnyAsked], Judge] = {
    asked.Sit: chairs.sit,
    asked.Rise: chairs.rise,
    asked.SeatBot: chairs.seat_bot,
    asked.PutOut: chairs.put_out,
    asked.LetIn: chairs.let_in,
    asked.PassOn: chairs.pass_on,
    asked.Mute: chairs.mute,
    asked.Change: chairs.change,
    asked.Ready: evening.ready,
    asked.Begin: evening.begin,
    asked.Again: evening.again,
    asked.GiveNonce: evening.nonce,
    asked.Say: evening.say,
    asked.Act: evening.act,
    asked.Step: evening.step,
    asked.Propose: agreements.propose,
    asked.Answer: agreements.answer,
    asked.Phrase: agreements.phrase,
    asked.Chat: agreements.chat,
    asked.Pause: agreements.pause,
    asked.Back: agreements.back,
    asked.Close: agreements.close,
}  # `join`, `ping`, `look`, `why` and `hint` change nothing at a table and are not among them
