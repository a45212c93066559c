"""A run at a table that docs/protocol.md shows: Anna and three bots of the house, with keys and ids that stay the same.

`python -m tests.server.protocol.example` writes what came of it into the page, wherever it says `<!-- run: NAME -->`.
"""

import hashlib
import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from ultimo.server.protocol.asked import Act, AnyAsked, Begin, GiveNonce, Join, Ready, SeatBot, Sit, Why
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.patching import patch
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import Ack, AnyTold, Refusal
from ultimo.server.room import inputs
from ultimo.server.room.inputs import By
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage
from ultimo.server.room.watching import Step

PAGE = Path(__file__).parents[3] / "docs/protocol.md"
BLOCK = re.compile(r"<!-- run: (?P<name>[a-z-]+) -->\n```json\n(?P<text>.*?)\n```", re.DOTALL)
WIDTH = 116
ANNA = Caller("account-of-anna", "Anna")
NOW = 1_800_000_000_000


class Run:
    """The table, and every message Anna sends or gets, by the name the page has for it."""

    def __init__(self) -> None:
        settings = Settings(game="calling-the-twenty", options={"kontra": "x4"}, title="Thursday")
        self.room, _ = Room.open("k3jd8s0a", inputs.Opened(ANNA.account, settings, 1), NOW)
        self.named: dict[str, Any] = {}
        self.numbers = count(1)
        self.events: list[AnyTold] = []
        self.viewer: Viewer = None

    def key(self) -> bytes:
        return hashlib.sha256(b"key").digest()

    def below(self, limit: int) -> int:
        return 0

    def new_id(self) -> str:
        return hashlib.sha256(b"id %d" % next(self.numbers)).hexdigest()[:32]

    def keep(self, name: str, message: AnyAsked | AnyTold) -> None:
        self.named[name] = json.loads(encode(message))

    def view(self) -> Any:
        return msgspec.to_builtins(self.room.welcome("", self.viewer).view)

    def take(self, step: Step) -> None:
        told = self.room.take(step)
        told.update((None, event) for event in self.room.watched(NOW))
        if self.viewer in told:
            self.events.append(told[self.viewer])

    def say(self, name: str, message: AnyAsked) -> None:
        """Anna says something; what comes of it is called *name*."""
        self.keep(name, message)
        try:
            step = self.room.hear(ANNA, message, NOW)
        except Refused as refused:
            self.keep(f"{name}-error", Refusal(refused.code.slug, refused.message, message.id, refused.context))
            return
        assert isinstance(step, Step)
        self.take(step)
        self.keep(f"{name}-ack", Ack(message.id, step.after.v))
        self.keep(f"{name}-event", self.events[-1])

    def others(self) -> None:
        """What happens by itself, until Anna is to act or the hand is over."""
        while True:
            turn = self.room.house_turn
            if step := self.room.wake(NOW, self):
                self.take(step)
            elif turn is not None:
                self.take(self.room.house_acts(turn, self.legal()[0], By.SITTER, NOW))
            else:
                return

    def legal(self) -> list[str]:
        playing = self.room.state.playing
        assert playing is not None
        return [action.token for action in playing.legal_actions()]


def run() -> dict[str, Any]:
    """The messages by their names, and some parts of the table as it was shown."""
    made = Run()
    join = Join(id=made.new_id(), table="k3jd8s0a", protocol=1)
    made.keep("join", join)
    made.keep("welcome", msgspec.structs.replace(made.room.welcome(join.id, None), is_maker=True))
    _sit(made)
    made.say("begin", Begin(id=made.new_id()))
    made.others()
    made.named["shuffle"] = made.view()["shuffle"]
    made.say("nonce", GiveNonce(id=made.new_id(), nonce=made.new_id()))
    made.others()
    _choose(made)
    _play(made)
    return dict(json.loads(json.dumps(made.named)))


def _sit(made: Run) -> None:
    before = made.view()
    made.say("sit", Sit(id=made.new_id(), place=1))
    made.viewer = made.room.state.places[0]
    made.named["sit-event"]["patch"] = patch(before, made.view())  # what Anna sees from her chair is more
    for place in (2, 3, 4):
        made.say("seat-bot", SeatBot(id=made.new_id(), place=place, bot="medium"))
    made.say("ready", Ready(id=made.new_id()))


def _choose(made: Run) -> None:
    v = made.room.state.v
    made.named["legal"] = made.view()["hand"]["legal"]
    made.say("illegal", Act(id=made.new_id(), v=v, action="play:XXI"))
    made.say("stale", Act(id=made.new_id(), v=1, action=made.legal()[0]))
    why = Why(id=made.new_id(), v=v)
    made.keep("why", why)
    made.keep("why-told", made.room.why(ANNA, why))
    made.say("act", Act(id=made.new_id(), v=v, action=made.legal()[0]))


def _play(made: Run) -> None:
    """To the end of the hand; the first card that Anna plays is shown with the table before and after it."""
    while True:
        made.others()
        if made.room.state.stage is not Stage.PLAYING:
            break
        action = made.legal()[-1]
        is_first = action.startswith("play:") and "play" not in made.named
        name = "play" if is_first else "more"
        before = made.view()
        made.say(name, Act(id=made.new_id(), v=made.room.state.v, action=action))
        if is_first:
            made.named["before"], made.named["after"] = _part(before), _part(made.view())
    made.named["over"] = made.view()["shuffle"]
    made.named["result"] = {name: made.view()["hand"]["result"][name] for name in ("scores", "lines")}


def _part(view: Any) -> Any:
    hand = view["hand"]
    return {"hand": {name: hand[name] for name in ("actor", "cards", "counts", "trick", "legal") if name in hand}}


def pretty(value: Any, indent: int = 0, used: int = 0) -> str:
    """*value* as JSON in lines that can be read: what is short stays on one."""
    text = json.dumps(value, ensure_ascii=False)
    if indent + used + len(text) <= WIDTH or not isinstance(value, dict | list):
        return text
    if isinstance(value, list):
        parts, ends = [pretty(one, indent + 1) for one in value], "[]"
    else:
        names = [json.dumps(name) for name in value]
        parts = [
            f"{name}: {pretty(one, indent + 1, len(name) + 3)}" for name, one in zip(names, value.values(), strict=True)
        ]
        ends = "{}"
    inner = ",".join(f"\n{' ' * (indent + 1)}{part}" for part in parts)
    return f"{ends[0]}{inner}\n{' ' * indent}{ends[1]}"


def written(page: str) -> str:
    """*page* with what the run gives in its blocks."""
    named = run()
    return BLOCK.sub(lambda block: f"<!-- run: {block['name']} -->\n```json\n{pretty(named[block['name']])}\n```", page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
