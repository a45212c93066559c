"""Every error of the HTTP routes: a stable slug, the status it comes with, and what it means for people."""

from __future__ import annotations

from enum import Enum


class HttpCode(Enum):
    """An error code; its value is the slug, the status and one sentence for the published list."""

    MALFORMED = ("malformed", 400, "The body is not what this route takes; `context.where` says which part.")
    BAD_NAME = ("bad_name", 400, "Nobody can be called so; the message says why.")
    BAD_PASSPHRASE = ("bad_passphrase", 400, "That is no passphrase; the message says why.")
    SECRET_IN_ADDRESS = ("secret_in_address", 400, "A token belongs in a cookie or a header, never in an address.")
    NO_SESSION = ("no_session", 401, "The request came with no valid token; POST /api/session makes one.")
    WRONG_CREDENTIALS = ("wrong_credentials", 403, "Name and passphrase or recovery code do not belong together.")
    FOREIGN_ORIGIN = (
        "foreign_origin",
        403,
        "A page has to send its own address as `Origin`, `context.origin`; a program a token, no cookie.",
    )
    NOT_FOR_THIS_KIND = (
        "not_for_this_kind",
        403,
        "Guests, people and bots may each do other things; `context.kind` is what the caller is.",
    )
    NOT_FOUND = ("not_found", 404, "There is nothing at this address.")
    BAD_SETTINGS = ("bad_settings", 400, "The game has no such option or value; `context.where` says which.")
    BAD_RECORD = ("bad_record", 400, "That is no record (TGN); `context.line` and `context.column` say where.")
    NO_SUCH_TABLE = ("no_such_table", 404, "There is no such table, or it cannot be seen.")
    NO_SUCH_HAND = ("no_such_hand", 404, "There is no such hand, or it is not over, or it cannot be seen.")
    NO_SUCH_BOT = (
        "no_such_bot",
        404,
        "You have no bot of this id, or no bot of the house has this name; `context.bots` lists those.",
    )
    NO_SUCH_EVENING = ("no_such_evening", 404, "You have no evening of this id.")
    METHOD_NOT_ALLOWED = ("method_not_allowed", 405, "This address takes other methods; the header Allow lists them.")
    TIMED_OUT = ("timed_out", 408, "The body did not come in time: `context.seconds`.")
    NAME_TAKEN = ("name_taken", 409, "Another person has this name.")
    OVERTAKEN = ("overtaken", 409, "The account was changed by another request in the meantime; look, then try again.")
    OTHER_VERSION = (
        "other_version",
        409,
        "The evening was changed elsewhere: `context.version` is kept, 0 where none is; look, then write the next one.",
    )
    TOO_MANY_EVENINGS = (
        "too_many_evenings",
        409,
        "You have as many evenings as one may have, `context.most`; delete one first.",
    )
    TOO_MANY_BOTS = ("too_many_bots", 409, "You have as many bots as one may have, `context.most`.")
    TOO_MANY_TABLES = (
        "too_many_tables",
        409,
        "You have as many open tables as one may have, `context.most`; close one first.",
    )
    NO_VALUE = (
        "no_value",
        409,
        "Nothing can be said of this moment: no card is to be played, few are to be taken, or there is no kernel.",
    )
    NOT_YET = ("not_yet", 409, "Others are still to play the deal of this day; it can be shared when the day is over.")
    TOO_LARGE = ("too_large", 413, "The body is larger than `context.most` bytes.")
    NOT_JSON = ("not_json", 415, "What changes something is JSON: Content-Type application/json.")
    TOO_MANY_SOCKETS = (
        "too_many_sockets",
        429,
        "You have as many sockets as one may have, `context.most`; close one first.",
    )
    RATE_LIMITED = ("rate_limited", 429, "Too many requests; `context.wait` says how many milliseconds to wait.")
    HEAD_TOO_LARGE = ("head_too_large", 431, "The headers are larger than `context.most` bytes.")
    INTERNAL = ("internal", 500, "Something failed here; `context.incident` names it in the server's log.")
    QUARANTINED = ("quarantined", 503, "The table's log cannot be read; nothing is lost, and the operator knows.")
    RESTARTING = ("restarting", 503, "The server restarts; try again in a moment.")
    BUSY = ("busy", 503, "Too much waits to be worked on; try again in a moment.")
    STORAGE_UNAVAILABLE = ("storage_unavailable", 503, "Nothing could be kept, so nothing happened; try again.")

    def __init__(self, slug: str, status: int, meaning: str) -> None:
        self.slug = slug
        self.status = status
        self.meaning = meaning
