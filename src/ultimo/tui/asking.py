"""What can be said at a server's table beside choices, as deeds: what is shown, and what may be typed."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.bots.named import LEVELS
from ultimo.cli.signs import shown
from ultimo.core.evening import LAST_ROUND
from ultimo.server.protocol.shown import ChairShown, TableShown
from ultimo.server.room.phrases import PHRASES
from ultimo.tui.scene import CHAT, QUIT, Deed

MORE = "more"  # the page of what may be typed


def deeds_of(table: TableShown) -> tuple[Deed, ...]:
    """What the viewer of *table* is offered now."""
    if table.place is None:
        return tuple(_chairs(table))
    return (*_agreeing(table), *_of_the_stage(table), *_of_the_hand(table), *_always(table))


def more_of(table: TableShown) -> tuple[Deed, ...]:
    """What the viewer of *table* may type beside that."""
    seated = () if table.place is None else (*_evening(table), *_talk(table))
    return (*(_of_the_host(table) if table.is_host else ()), *seated)


# ── what is offered ──


def _chairs(table: TableShown) -> Iterator[Deed]:
    """The chairs one can take: free ones, and between hands those of bots of the house."""
    for place, chair in sorted(table.chairs.items()):
        if chair.name is None or (table.stage == "between" and chair.bot):
            yield Deed(f"sit {place}", f"Take chair {place}{f' of {shown(chair.name)}' if chair.name else ''}")


def _agreeing(table: TableShown) -> Iterator[Deed]:
    proposal = table.proposal
    if proposal is not None and table.place not in proposal.consents:
        yield Deed("yes", f"Agree: {proposal.what}")
        yield Deed("no", f"Refuse: {proposal.what}")
    if table.paused and _may_pause(table):
        yield Deed("go-on", "Let the table go on")
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
            yield Deed("options", "What is agreed on for the evening")
            if table.is_host:
                yield Deed("bots", "Put bots into the free chairs")
                yield Deed("begin", "Begin the evening")
                yield Deed(MORE, "What else a host can do")
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


# ── what may be typed ──


def _talk(table: TableShown) -> Iterator[Deed]:
    if not table.chairs[str(table.place)].muted:
        yield Deed(CHAT, "Say a line to all", takes="TEXT")
        yield from (Deed(phrase, f"Say to all: {phrase.replace('-', ' ')}") for phrase in PHRASES)


def _evening(table: TableShown) -> Iterator[Deed]:
    if table.stage in ("shuffling", "playing", "between"):
        yield Deed("end", "Propose to end the evening")
    if table.stage == "playing" and not table.paused and _may_pause(table):
        yield Deed("pause", "Let the table wait")


def _may_pause(table: TableShown) -> bool:
    """Whether the viewer is host, or alone against bots."""
    return table.is_host or sum(is_person(chair) for chair in table.chairs.values()) == 1


def _of_the_host(table: TableShown) -> Iterator[Deed]:
    gathers = table.stage == "gathering"
    if gathers:
        yield Deed("option", "Change what is agreed on", takes="NAME=VALUE")
    for place, chair in sorted(table.chairs.items()):
        if gathers and not is_person(chair):
            yield Deed(f"bot {place}", f"Put a bot into chair {place}", takes="|".join(LEVELS))
        if int(place) != table.place and (is_person(chair) or (chair.name and gathers)):
            yield Deed(f"out {place}", f"Put {shown(chair.name or '')} out")
        if int(place) != table.place and is_person(chair):
            yield from _about_a_person(place, chair)
    if table.put_out:
        yield Deed("let-in", f"Let in again who was put out: {', '.join(map(shown, table.put_out))}")
    yield Deed("close", "Close the table for good")


def _about_a_person(place: str, chair: ChairShown) -> Iterator[Deed]:
    name = shown(chair.name or "")
    muted = Deed(f"unmute {place}", f"Let {name} speak again")
    yield muted if chair.muted else Deed(f"mute {place}", f"Let {name} write nothing to all")
    yield Deed(f"host {place}", f"Make {name} the host")


def is_person(chair: ChairShown) -> bool:
    """Whether somebody sits on *chair* who is no program."""
    return chair.name is not None and not chair.is_bot
