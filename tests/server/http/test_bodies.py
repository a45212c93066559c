"""Bodies that do not come."""

from __future__ import annotations

import asyncio

import pytest
from starlette.requests import Request
from starlette.types import Message

from tests.server.http.asking import scope_of
from tests.server.running import in_loop
from ultimo.server.http import bodies
from ultimo.server.http.answers import Refusal
from ultimo.server.http.codes import HttpCode


@in_loop
async def test_a_body_that_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "COMPLETE", 0.01)
    pieces: list[Message] = [{"type": "http.request", "body": b'{"name":', "more_body": True}]

    async def receive() -> Message:
        if not pieces:
            await asyncio.Event().wait()
        return pieces.pop()

    with pytest.raises(Refusal) as refused:
        await bodies.body_of(Request(scope_of("http", "/", (), None), receive), bodies.OpenSession)

    assert refused.value.code is HttpCode.TIMED_OUT
