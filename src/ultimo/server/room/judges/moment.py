"""A message as it meets a table, and what is asked of most messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from ultimo.core.seats import Place
from ultimo.server.protocol.asked import AnyAsked, Sitters
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import Refusal
from ultimo.server.room.inputs import AnyInput
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

    def told(self, message_id: str | None) -> Refusal:
        """What the sender is told."""
        return Refusal(self.code.slug, self.message, message_id, msgspec.to_builtins(self.context))


def own_place(state: TableState, caller: Caller, wanted: int | UnsetType) -> Place:
    """The chair *wanted* of *caller*, or the first one; Refused without it."""
    place = state.place_of(caller.account, wanted)
    if place is None or wanted not in (UNSET, place):
        raise Refused(Code.NOT_SEATED)
    return place


class Moment(NamedTuple):
    """A message as it meets a table."""

    state: TableState
    caller: Caller
    message: AnyAsked

    def read(self, kind: type[Message]) -> Message:
        """The message, which is of that *kind*."""
        assert isinstance(self.message, kind), "judges are chosen by the kind of message"
        return self.message

    @property
    def place(self) -> Place:
        """The one of the sender's chairs that the message is by; Refused without one."""
        return own_place(self.state, self.caller, self.message.by if isinstance(self.message, Sitters) else UNSET)

    def by_host(self) -> None:
        """Refused for anybody but the host."""
        if self.caller.account != self.state.host:
            raise Refused(Code.NOT_HOST)

    def during(self, *stages: Stage) -> None:
        """Refused at any other stage."""
        if self.state.stage not in stages:
            raise self.not_now()

    def not_of_a_day(self) -> None:
        """Refused at a table for the deal of a day, which is the same for all."""
        if self.state.settings.daily:
            raise Refused(Code.NOT_ALLOWED)

    def at(self, v: int) -> None:
        """Refused for a choice made at a version where something else was asked, or that is not there yet."""
        if not self.state.asked_since <= v <= self.state.v:
            raise Refused(Code.STALE, version=self.state.v)

    def chair(self, number: int) -> Place:
        """The chair of that number; Refused."""
        if number > len(self.state.chairs):
            raise Refused(Code.NO_SUCH_PLACE, places=len(self.state.chairs))
        return Place(number)

    def person(self, number: int) -> Place:
        """The chair of that number, where a person sits; Refused."""
        place = self.chair(number)
        if self.state.chair(place).account is None:
            raise Refused(Code.NOBODY_THERE)
        return place

    def not_now(self, message: str | None = None) -> Refused:
        """The refusal of what can be done at another time."""
        stage = "paused" if self.state.paused else self.state.stage.value
        return Refused(Code.NOT_NOW, message, stage=stage)


Judge = Callable[[Moment], AnyInput]
