"""The bots where there is no kernel and nobody to wait for: what they do, and what the book advises."""

from __future__ import annotations

from ultimo.bots.book import advised, known_before
from ultimo.bots.named import bot_named
from ultimo.bots.player import Luck as BotLuck
from ultimo.core.game import View
from ultimo.server.protocol.told import AdviceTold
from ultimo.server.room.due import Luck
from ultimo.server.room.showing import reason_shown

LEVELS = ("medium",)  # the book itself; those above it search, which needs the kernel


def chosen(view: View, bot: str, luck: Luck) -> str:
    """What *bot* does as the seat of *view*, as the token of an action."""
    return bot_named(bot)(BotLuck(luck.key(), luck.key())).choose(view).token


def advice(view: View) -> AdviceTold:
    """What the book would do as the seat of *view*, with its reason and with what to know before."""
    book = advised(view)
    return AdviceTold(book.action.token, tuple(map(reason_shown, known_before(view, book))))
