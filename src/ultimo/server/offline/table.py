"""One table without a server: each frame of the page leads to what is to be kept, and then to what it is told."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ultimo.server.bots.fallback import fallback
from ultimo.server.house.teller import Teller
from ultimo.server.house.visitors import Onlooker, Visitors
from ultimo.server.offline.book import advice, chosen
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked, Hint, Join, Look, Ping, Why
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import Fault, decode, encode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import Ack, AnyTold, Bye, HintTold
from ultimo.server.room import inputs
from ultimo.server.room.due import Luck, Pace, Turn
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.judging import Caller, Refused, check_settings, own_place
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import game_of
from ultimo.server.room.watching import Repeated, Step
from ultimo.server.store.interface import Batch

ACCOUNT = "here"  # whoever sits at this device
PACE = Pace()


class HandOver(msgspec.Struct, frozen=True):
    """A hand that is over."""

    deal: int
    record: str  # TGN


class Outcome(msgspec.Struct, frozen=True):
    """What a call leads to. The page keeps the first three at once or not at all, and only then hears the frames."""

    first: int  # the number in the log of the first entry
    entries: tuple[str, ...]  # JSON
    hands: tuple[HandOver, ...]
    taken_back: tuple[int, ...]  # deals that are to be played again
    frames: tuple[str, ...]  # JSON
    stage: str
    wait: int | None  # milliseconds until `wake` is to be called; None: not by itself


class OfflineTable:
    """A room with its one socket."""

    def __init__(self, room: Room, name: str, luck: Luck, now: int, batches: Iterable[Batch] = ()) -> None:
        """*name* is that of who sits here; *batches* have led to *room*, and are not kept yet."""
        self.room = room
        self._behind = max(0, room.state.at - now)  # time at a table never goes back, whatever was done to the clock
        self.caller = Caller(ACCOUNT, name)
        self._luck = luck
        self._visitors = Visitors()
        self._teller = Teller(room, self._visitors)
        self._batches = list(batches)
        self._frames: list[str] = []
        self._chooses_at = 0  # when a bot that is to choose does so

    @staticmethod
    def open(table: str, settings: Settings, name: str, now: int, luck: Luck) -> OfflineTable:
        """A new table; Refused."""
        check_settings(settings)
        first = inputs.Opened(ACCOUNT, settings, game_of(settings).version)
        room, batch = Room.open(table, first, now)
        return OfflineTable(room, name, luck, now, [batch])

    @staticmethod
    def again(table: str, log: Iterable[str], name: str, now: int, luck: Luck) -> OfflineTable:
        """The table of a log; DoesNotApply, msgspec.DecodeError."""
        room = Room.again(table, (kept_of(entry.encode()) for entry in log))
        if not room.state.somebody_is_here:
            return OfflineTable(room, name, luck, now)
        step = room.reopen(now)
        room.take(step)
        return OfflineTable(room, name, luck, now, [step.batch])

    def hear(self, frame: str, now: int) -> None:
        """Takes a frame of the page; what it leads to is told by `outcome`."""
        message = decode(frame)
        if isinstance(message, Fault):
            self._tell(message.refusal)
            return
        try:
            self._answer(message, now + self._behind)
        except Refused as refused:
            self._tell(refused.told(message.id))

    def wake(self, now: int) -> None:
        """Some time has passed: a bot may choose."""
        now += self._behind
        turn = self.room.house_turn
        if turn is not None and self._chooses_at <= now:
            self._take(self._acted(turn, now), now)

    def outcome(self, now: int) -> Outcome:
        """All that the call led to, together with what is due by *now*."""
        now += self._behind
        while step := self.room.presence(ACCOUNT, len(self._visitors) > 0, now) or self.room.wake(now, self._luck):
            self._take(step, now)
        self._teller.tell_watching(now)
        self._teller.forget()
        if self._batches:
            self._chooses_at = now + PACE.drawn(self._luck)
        batches, self._batches = self._batches, []
        frames, self._frames = self._frames, []
        entries = [payload.decode() for batch in batches for payload in batch.payloads]
        return Outcome(
            first=self.room.state.v - len(entries) + 1,
            entries=tuple(entries),
            hands=tuple(HandOver(hand.deal, hand.record) for batch in batches for hand in batch.finished),
            taken_back=tuple(deal for batch in batches for deal in batch.taken_back),
            frames=tuple(frames),
            stage=self.room.state.stage.value,
            wait=self._wait(now),
        )

    # ── a visitor, as a socket is ──

    def tell(self, text: bytes) -> None:
        """See Visitor."""
        self._frames.append(text.decode())

    def leave(self, bye: Bye, close: CloseCode) -> None:
        """See Visitor."""
        self._tell(bye)

    # ── what is heard ──

    def _answer(self, message: AnyAsked, now: int) -> None:
        """Refused."""
        match message:
            case Ping():
                self._tell(Ack(message.id, self.room.state.v))
            case Join():
                self._join(message)
            case Look():
                place = own_place(self.room.state, self.caller, message.place)
                self._welcome(message.id, Onlooker(place, self._visitors.onlooker(self).lines))
            case Why():
                self._tell(self.room.why(self.caller, message))
            case Hint():
                view = self.room.hint(self.caller, message)
                self._tell(HintTold(message.id, self.room.state.v, options=(), advice=advice(view)))
            case _:
                self._say(message, now)

    def _join(self, message: Join) -> None:
        if message.protocol != PROTOCOL:
            raise Refused(Code.UPGRADE_REQUIRED, protocol=PROTOCOL)
        self._welcome(message.id, Onlooker(self.room.state.place_of(ACCOUNT, message.place), message.lines))

    def _welcome(self, message_id: str, onlooker: Onlooker) -> None:
        self._visitors.add(self, onlooker)
        viewer: Viewer = onlooker.viewer
        self.tell(onlooker.text(self.room.welcome(message_id, viewer, onlooker.lines)))

    def _say(self, message: AnyAsked, now: int) -> None:
        heard = self._judged(message, now)
        if isinstance(heard, Repeated):
            self._tell(Ack(message.id, heard.v, dup=True))
            return
        self._tell(Ack(message.id, heard.after.v))
        self._take(heard, now)

    def _judged(self, message: AnyAsked, now: int) -> Step | Repeated:
        """Refused, also where the rules fail: they have changed nothing yet."""
        try:
            return self.room.hear(self.caller, message, now)
        except Refused:
            raise
        except Exception as problem:
            raise Refused(Code.INTERNAL) from problem

    # ── steps ──

    def _take(self, step: Step, now: int) -> None:
        self._batches.append(step.batch)
        self._teller.tell(step, self.room.take(step), now)

    def _acted(self, turn: Turn, now: int) -> Step:
        playing = self.room.state.playing
        assert playing is not None and playing.actor is not None, "a bot is to choose in a hand"
        view = playing.view(playing.actor)
        try:
            action, by = chosen(view, turn.bot, self._luck), turn.by
        except Exception:  # whatever is wrong with a bot, the table goes on
            action, by = fallback(view).token, inputs.By.FALLBACK
        return self.room.house_acts(turn, action, by, now)

    def _wait(self, now: int) -> int | None:
        coming = self.room.due
        times = [coming.when] if coming else []
        if self.room.house_turn is not None:
            times.append(self._chooses_at)
        return max(0, min(times) - now) if times else None

    def _tell(self, message: AnyTold) -> None:
        self.tell(encode(message))
