"""What can be said at a server's table beside choices: as deeds for the screen, and as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ultimo.core.evening import LAST_ROUND
from ultimo.server.client.mirror import Mirror
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.shown import TableShown
from ultimo.tui.scene import QUIT, Deed

BOT = "medium"  # who is asked to fill a chair
CHAT = '"'  # what a line for all at the table begins with


def deeds_of(table: TableShown) -> tuple[Deed, ...]:
    """What the viewer of *table* can do now."""
    if table.place is None:
        return tuple(_chairs(table))
    return (*_agreeing(table), *_of_the_stage(table), *_of_the_hand(table), *_always(table))


def _chairs(table: TableShown) -> Iterator[Deed]:
    """The chairs one can take: free ones, and between hands those of bots of the house."""
    for place, chair in sorted(table.chairs.items()):
        if chair.name is None or (table.stage == "between" and chair.bot):
            yield Deed(f"sit {place}", f"Take chair {place}{f' of {chair.name}' if chair.name else ''}")


def _agreeing(table: TableShown) -> Iterator[Deed]:
    proposal = table.proposal
    if proposal is not None and table.place not in proposal.consents:
        yield Deed("yes", f"Agree: {proposal.what}")
        yield Deed("no", f"Refuse: {proposal.what}")
    if table.place is not None and table.chairs[str(table.place)].stands_in:
        yield Deed("back", "Take your cards back from the bot")
    words = table.asked
    if words is not None and words.place == table.place:
        yield from (Deed(f"say {word}", word) for word in words.words)


def _of_the_stage(table: TableShown) -> Iterator[Deed]:
    is_ready = table.place is not None and table.chairs[str(table.place)].ready
    match table.stage:
        case "gathering":
            yield Deed("wait", "Not ready yet") if is_ready else Deed("ready", "Ready to begin")
            if table.is_host:
                yield Deed("bots", "Put bots into the free chairs")
                yield Deed("begin", "Begin the evening")
        case "between":
            yield Deed("wait", "Not ready yet") if is_ready else Deed("ready", "Next hand")
            yield Deed("again", "Propose the same deal again", "f6")
        case "over":
            yield Deed(QUIT, "Leave the table")
            yield Deed("again", "Propose the same deal again", "f6")
            if table.is_host:
                yield Deed("new", "Gather for another evening")


def _of_the_hand(table: TableShown) -> Iterator[Deed]:
    hand = table.hand if table.stage == "playing" else None
    if hand is not None and hand.may_undo:
        yield Deed("undo", "Propose to undo your last choice", "f5")
    if hand is not None and hand.may_claim:
        yield Deed("claim", "Claim the tricks that are left", "f6")


def _always(table: TableShown) -> Iterator[Deed]:
    if LAST_ROUND in table.steps:
        yield Deed("last", "Announce that this round is the last", "f7")
    if table.stage in ("gathering", "between", "over"):
        yield Deed("rise", "Leave your chair")


def messages_for(word: str, table: Mirror, new_id: Callable[[], str]) -> Sequence[AnyAsked]:
    """What is said for *word*: that of a deed, `hint`, or a line for all; nothing for what is none of them."""
    if word.startswith(CHAT):
        return [asked.Chat(id=new_id(), text=word.removeprefix(CHAT))]
    verb, _, rest = word.partition(" ")
    match verb:
        case "say":
            return [asked.Say(id=new_id(), v=table.v, word=rest)]
        case "sit":
            return [asked.Sit(id=new_id(), place=int(rest))]
        case "bots":
            free = [int(place) for place, chair in table.shown.chairs.items() if chair.name is None]
            return [asked.SeatBot(id=new_id(), place=place, bot=BOT) for place in free]
        case _:
            make = _MAKES.get(verb)
            return [make(new_id(), table.v)] if make else []


_MAKES: Mapping[str, Callable[[str, int], AnyAsked]] = {
    "hint": lambda one, v: asked.Hint(id=one, v=v),
    "ready": lambda one, v: asked.Ready(id=one),
    "wait": lambda one, v: asked.Ready(id=one, on=False),
    "begin": lambda one, v: asked.Begin(id=one),
    "new": lambda one, v: asked.Again(id=one),
    "rise": lambda one, v: asked.Rise(id=one),
    "back": lambda one, v: asked.Back(id=one),
    "last": lambda one, v: asked.Step(id=one, step=LAST_ROUND),
    "yes": lambda one, v: asked.Answer(id=one, v=v, yes=True),
    "no": lambda one, v: asked.Answer(id=one, v=v, yes=False),
    "undo": lambda one, v: asked.Propose(id=one, v=v, what="undo"),
    "claim": lambda one, v: asked.Propose(id=one, v=v, what="claim"),
    "again": lambda one, v: asked.Propose(id=one, v=v, what="same-deal"),
}
