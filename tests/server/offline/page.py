"""A page that is its own server: it keeps what it is told to, and plays as any client does."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from ultimo.bots.named import bot_named
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.talk import Talk
from ultimo.server.offline import api
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codec import decode_told, encode
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import AnyTold
from ultimo.server.room.table import TableState

TABLE = "offlinetable"


class Page:
    """A tab in which `varied` sits at place 1, with the log that its browser keeps."""

    def __init__(self, settings: Settings, seed: int = 1) -> None:
        self.settings = settings
        self.log: list[str] = []
        self.hands: dict[int, str] = {}
        self.now = 1_000_000
        self.stage = ""
        self.told: list[AnyTold] = []
        self._rng = random.Random(seed)
        self._wait: int | None = None
        self._call("open", name="Ada", settings=msgspec.to_builtins(settings))
        self.join()

    @property
    def state(self) -> TableState:
        """The table as it is in memory."""
        return api._tables[TABLE].room.state

    def join(self) -> None:
        """Opens a socket."""
        self.sitter = Sitter(bot_named("varied"), self._rng.randbytes, 1)
        self.talk = Talk(TABLE, self.sitter)
        self.say(self.talk.join())

    def load_anew(self) -> None:
        """Another tab, which has nothing but the log."""
        api._tables.clear()
        self._call("again", name="Ada", log=self.log)
        self.join()

    def begin(self) -> None:
        """Sits down against bots."""
        self.say(asked.Sit(id=self.new_id(), place=1))
        for place in range(2, self.settings.places + 1):
            self.say(asked.SeatBot(id=self.new_id(), place=place, bot="medium"))
        self.say(asked.Begin(id=self.new_id()))

    def go_on(self) -> None:
        """Says what the player wishes to, or waits until something happens by itself."""
        wish = self.talk.next()
        if wish is not None:
            self.say(wish)
        else:
            assert self._wait is not None, "somebody has to go on"
            self.now += self._wait
            self._call("wake")

    def play(self, hands: int) -> None:
        """Until so many hands are over."""
        while len(self.hands) < hands or self.stage not in ("between", "over"):
            self.go_on()

    def say(self, message: AnyAsked) -> list[AnyTold]:
        """Sends *message*, a moment later; what it led to."""
        self.now += 1
        return self._call("hear", frame=encode(message).decode())

    def new_id(self) -> str:
        """An id for a message."""
        return self._rng.randbytes(16).hex()

    def _call(self, call: str, **what: Any) -> list[AnyTold]:
        outcome = json.loads(api.call(json.dumps({"call": call, "table": TABLE, "now": self.now, **what})))
        assert outcome["first"] == len(self.log) + 1, "entries follow each other"
        self.log += outcome["entries"]
        for deal in outcome["taken_back"]:
            del self.hands[deal]
        self.hands |= {hand["deal"]: hand["record"] for hand in outcome["hands"]}
        self.stage, self._wait = outcome["stage"], outcome["wait"]
        told = [one for one in map(decode_told, outcome["frames"]) if one is not None]
        for one in told:
            self.talk.hear(one)
        self.told += told
        return told
