"""Every error the server answers with: a stable slug, and what it means for people."""

from __future__ import annotations

from enum import Enum


class Code(Enum):
    """An error code: the slug on the wire, a sentence for people, and what the `context` of an error says beside it."""

    MALFORMED = ("malformed", "The message is not one of this protocol.", "`context.where` says which part")
    TOO_LARGE = ("too_large", "The message is longer than a message may be.")
    UPGRADE_REQUIRED = ("upgrade_required", "Client and server speak different versions; load the page anew.")
    NOT_JOINED = ("not_joined", "The first message on a socket is `join`.")
    ALREADY_JOINED = ("already_joined", "This socket has joined a table; open another one for another table.")
    NO_SUCH_TABLE = ("no_such_table", "There is no such table, or it cannot be seen.")
    QUARANTINED = ("quarantined", "The table's log cannot be read; nothing is lost, and the operator knows.")
    RATE_LIMITED = ("rate_limited", "Too many messages.", "`context.wait` says how many milliseconds to wait")
    BUSY = ("busy", "Too many messages wait at this table; send it again.")
    STORAGE_UNAVAILABLE = ("storage_unavailable", "Nothing could be kept, so nothing happened; send it again.")
    STALE = ("stale", "The table has gone on since.", "`context.version` is where it is now")
    ID_REUSED = ("id_reused", "Another message had this id before.")
    NOT_SEATED = ("not_seated", "Only who has a chair at this table may do that.")
    NOT_HOST = ("not_host", "Only the host may do that.")
    NOT_NOW = ("not_now", "That cannot be done at this stage.", "`context.stage` is what goes on")
    NOT_YOUR_TURN = ("not_your_turn", "It is somebody else's turn.", "`context.place` says whose")
    ILLEGAL_ACTION = (
        "illegal_action",
        "The rules forbid it.",
        "`context` has the `reason` and what is `legal`",
    )
    BAD_ACTION = ("bad_action", "That is not written as an action of TGN.")
    BAD_SETTINGS = ("bad_settings", "The game has no such option or value.", "`context.where` says which")
    PLACE_TAKEN = ("place_taken", "Somebody has this chair.")
    PUT_OUT = ("put_out", "The host has put you out; only the host can let you sit down again.")
    NO_SUCH_PLACE = ("no_such_place", "The table has no such chair.")
    NEXT_HAND = (
        "next_hand",
        "The cards are dealt: only who had this chair may take it again; others are free from the next hand.",
    )
    SEATED_ALREADY = ("seated_already", "You have a chair; another one is for another person here, with a `name`.")
    BAD_NAME = ("bad_name", "Nobody may be called so; `message` says why.")
    NO_SUCH_BOT = ("no_such_bot", "No bot of the house has this name.", "`context.bots` lists them")
    NOBODY_THERE = ("nobody_there", "Nobody sits there, or not a person.")
    CHAIRS_EMPTY = ("chairs_empty", "Not every chair is taken.")
    NOT_READY = ("not_ready", "Not everybody is ready.")
    NOT_ASKED = ("not_asked", "Nothing is to be said or answered here.", "`context.possible` lists what is")
    NOT_ALLOWED = ("not_allowed", "The table was made without it.")
    MUTED = ("muted", "The host has taken your word.")
    NO_HINT = ("no_hint", "No bot had time to think of a hint; ask again.")
    TOO_MANY_TABLES = ("too_many_tables", "You have as many open tables as one may have; close one first.")
    RESTARTING = ("restarting", "The server restarts; come back after a moment, and the table is as it was.")
    REPLACED = ("replaced", "You have opened this table elsewhere, and more often than one may.")
    TOO_SLOW = ("too_slow", "What was sent was not read in time; join again.")
    SESSION_ENDED = ("session_ended", "The token this socket was opened with is not valid any more.")
    INTERNAL = ("internal", "Something failed here.", "`context.incident` names it in the server's log")

    def __init__(self, slug: str, words: str, context: str = "") -> None:
        self.slug = slug
        self.words = words
        self.meaning = f"{words.removesuffix('.')}; {context}." if context else words
