"""The log: one JSON object a line, made of known events and known fields, so that nothing secret can get into it.

Of what other libraries log only warnings are kept, cut down to who spoke, where, and which error was raised.
"""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from types import FrameType
from typing import TypeAlias

import msgspec

Value: TypeAlias = str | int | float

LOGGER = logging.getLogger("ultimo")
PLAIN = re.compile(r"[a-z0-9_./{}:-]{1,40}")  # no token is written in small letters alone
HIDDEN = "?"  # in place of a value that is not plain


class Event(StrEnum):
    """All there is to tell."""

    STARTED = "started"
    STOPPING = "stopping"
    STOPPED = "stopped"
    REQUEST = "request"
    SOCKET_OPENED = "socket_opened"
    SOCKET_CLOSED = "socket_closed"
    REFUSED = "refused"
    INCIDENT = "incident"  # something nobody expected; `context.incident` in the answer has the same number
    QUARANTINED = "quarantined"
    STORAGE_FAILED = "storage_failed"  # once, however many writes fail until it is back
    STORAGE_BACK = "storage_back"
    BOT_FAILED = "bot_failed"
    LOOP_LATE = "loop_late"  # nobody is served: `where` is what holds up everything
    OLD_SQLITE = "old_sqlite"  # `version` may lose data if another program writes to the database too


FIELDS = frozenset(
    (
        "method",
        "route",  # as written in the list of routes, never as requested
        "status",
        "code",
        "close",
        "incident",
        "table",
        "seq",
        "place",
        "game",
        "bot",
        "sockets",
        "tables",
        "milliseconds",
        "version",
    )
)


def tell(
    event: Event,
    level: int = logging.INFO,
    error: BaseException | None = None,
    frame: FrameType | None = None,
    **fields: Value,
) -> None:
    """Writes down *event*, with what is known of *error* but its words, or where *frame* is."""
    LOGGER.log(level, event, exc_info=error, extra={"fields": fields, "frame": frame})


class LineFormatter(logging.Formatter):
    """Records as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """*record* without anything that is not on the lists of this module."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
        }
        if isinstance(record.msg, Event):
            line["event"] = record.msg
            line |= shown(getattr(record, "fields", {}))
        else:
            line["logger"] = plain(record.name)
            line["where"] = [f"{record.filename}:{record.lineno} {record.funcName}"]
        if frame := getattr(record, "frame", None):
            line["where"] = places(traceback.extract_stack(frame))
        if record.exc_info and record.exc_info[0]:
            line |= {"error": record.exc_info[0].__name__, "where": places(traceback.extract_tb(record.exc_info[2]))}
        return msgspec.json.encode(line).decode()


def shown(fields: Mapping[str, Value]) -> dict[str, Value]:
    """Those of *fields* that are on the list, with plain values."""
    return {name: plain(value) for name, value in fields.items() if name in FIELDS}


def plain(value: Value) -> Value:
    """*value* if it is a number or a short word in small letters."""
    if isinstance(value, str):
        return value if PLAIN.fullmatch(value) else HIDDEN
    return value


def places(stack: traceback.StackSummary) -> list[str]:
    """Where *stack* came through, the innermost last: module file, line, function; no values."""
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in stack[-12:]]


def is_kept(record: logging.LogRecord) -> bool:
    """Whether *record* says something once it is cut down."""
    return isinstance(record.msg, Event) or record.levelno >= logging.WARNING


def to_stream(handler: logging.Handler, level: int = logging.INFO) -> None:
    """Lets *handler* write what is logged in this process: every event, and what others warn of."""
    handler.setFormatter(LineFormatter())
    handler.addFilter(is_kept)
    logging.basicConfig(handlers=[handler], level=level, force=True)
