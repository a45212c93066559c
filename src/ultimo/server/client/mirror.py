"""A table as a client knows it: kept up to date by what it is told, and by nothing else."""

from __future__ import annotations

import msgspec

from ultimo.server.protocol.patching import Json, merged
from ultimo.server.protocol.shown import TableShown
from ultimo.server.protocol.told import EventTold, Heard, Welcome


class Gap(Exception):
    """A version was left out: join again."""


class Mirror:
    """What was shown last, at which version, and what the seat has heard in the hand."""

    def __init__(self) -> None:
        self.v = 0
        self.json: Json = {}
        self.lines: list[str] = []
        self.rewinds = 0  # how often something heard was taken back, or another hand begun

    def hear(self, told: Welcome | EventTold) -> None:
        """Takes what was *told*; Gap unless it follows what was told before."""
        if isinstance(told, Welcome):
            self.json = msgspec.to_builtins(told.view)
            self._listen(told.heard)
        else:
            if told.v != self.v + 1:
                raise Gap(f"the table was at version {self.v}, and is said to be at {told.v}")
            self.json = merged(self.json, told.patch)
            self._listen(told.heard)
        self.v = told.v

    @property
    def shown(self) -> TableShown:
        """The table as it is shown now; msgspec.ValidationError if that is none."""
        return msgspec.convert(self.json, TableShown)

    def _listen(self, heard: Heard | None) -> None:
        if heard is None:
            return
        now = [*self.lines[: heard.start], *heard.lines]
        self.rewinds += now[: len(self.lines)] != self.lines
        self.lines = now
