"""Words that were typed at a server's table, or stand for deeds, as messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ultimo.core.evening import LAST_ROUND
from ultimo.server.client.mirror import Mirror
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.room.phrases import PHRASES
from ultimo.tui.scene import CHAT
from ultimo.tui.terms import changed

BOT = "medium"  # who is asked where nothing is said of it

Make = Callable[[str, Mirror, str], AnyAsked]  # from an id, the table and what stands behind the verb


def messages_for(word: str, table: Mirror, new_id: Callable[[], str]) -> Sequence[AnyAsked]:
    """What is said for *word*: that of a deed, `hint`, or a line for all; nothing for none of them. NotAgreed."""
    if word.startswith(CHAT):
        return [asked.Chat(id=new_id(), text=word.removeprefix(CHAT).strip())]
    if word in PHRASES:
        return [asked.Phrase(id=new_id(), phrase=word)]
    if word == "bots":
        free = [int(place) for place, chair in table.shown.chairs.items() if chair.name is None]
        return [asked.SeatBot(id=new_id(), place=place, bot=BOT) for place in free]
    verb, _, rest = word.partition(" ")
    make = _MAKES.get(verb)
    return [make(new_id(), table, rest.strip())] if make else []


def _seat_bot(one: str, table: Mirror, rest: str) -> AnyAsked:
    place, _, level = rest.partition(" ")
    return asked.SeatBot(id=one, place=int(place), bot=level or BOT)


_MAKES: Mapping[str, Make] = {
    "hint": lambda one, table, rest: asked.Hint(id=one, v=table.v),
    "ready": lambda one, table, rest: asked.Ready(id=one),
    "wait": lambda one, table, rest: asked.Ready(id=one, on=False),
    "begin": lambda one, table, rest: asked.Begin(id=one),
    "new": lambda one, table, rest: asked.Again(id=one),
    "sit": lambda one, table, rest: asked.Sit(id=one, place=int(rest)),
    "rise": lambda one, table, rest: asked.Rise(id=one),
    "back": lambda one, table, rest: asked.Back(id=one),
    "say": lambda one, table, rest: asked.Say(id=one, v=table.v, word=rest),
    "last": lambda one, table, rest: asked.Step(id=one, step=LAST_ROUND),
    "yes": lambda one, table, rest: asked.Answer(id=one, v=table.v, yes=True),
    "no": lambda one, table, rest: asked.Answer(id=one, v=table.v, yes=False),
    "undo": lambda one, table, rest: asked.Propose(id=one, v=table.v, what="undo"),
    "claim": lambda one, table, rest: asked.Propose(id=one, v=table.v, what="claim"),
    "again": lambda one, table, rest: asked.Propose(id=one, v=table.v, what="same-deal"),
    "end": lambda one, table, rest: asked.Propose(id=one, v=table.v, what="end"),
    "pause": lambda one, table, rest: asked.Pause(id=one, on=True),
    "go-on": lambda one, table, rest: asked.Pause(id=one, on=False),
    "bot": _seat_bot,
    "out": lambda one, table, rest: asked.PutOut(id=one, place=int(rest)),
    "let-in": lambda one, table, rest: asked.LetIn(id=one),
    "mute": lambda one, table, rest: asked.Mute(id=one, place=int(rest), on=True),
    "unmute": lambda one, table, rest: asked.Mute(id=one, place=int(rest), on=False),
    "host": lambda one, table, rest: asked.PassOn(id=one, place=int(rest)),
    "option": lambda one, table, rest: asked.Change(id=one, settings=changed(table.shown.settings, rest)),
    "close": lambda one, table, rest: asked.Close(id=one),
}
