"""ICU messages as far as the page uses them: `{name}`, `{n, plural, one {# card} other {# cards}}`, `select`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

_GAP = re.compile(r"\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,|\})")
_BRANCH = re.compile(r"\s*(=\d+|\w+)\s*\{")


class BadMessage(ValueError):
    """A text that is no such message; the message says where."""


@dataclass(frozen=True)
class Gap:
    """What is put in: a parameter, or one of several messages by its value."""

    name: str
    kind: str = "put in"  # or plural, select
    branches: Mapping[str, Message] = field(default_factory=dict)


Message: TypeAlias = tuple[str | Gap, ...]


def parse(text: str) -> Message:
    """The message *text*; BadMessage."""
    message, end = _message(text, 0, None)
    if end != len(text):
        raise BadMessage(f"at {end}: a brace closes that was not opened")
    return message


def _message(text: str, start: int, counted: str | None) -> tuple[Message, int]:
    """The parts from *start* to the brace that closes it; `#` stands for *counted*."""
    parts: list[str | Gap] = []
    at = start
    while at < len(text) and text[at] != "}":
        if text[at] == "'" and text[at + 1 : at + 2] in ("{", "}", "#", "'"):
            raise BadMessage(f"at {at}: write ’ for an apostrophe there, for ' quotes")
        if text[at] == "{":
            gap, at = _gap(text, at, counted)
            parts.append(gap)
        else:
            parts.append(Gap(counted) if text[at] == "#" and counted else text[at])
            at += 1
    return _joined(parts), at


def _joined(parts: list[str | Gap]) -> Message:
    joined: list[str | Gap] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return tuple(joined)


def _gap(text: str, start: int, counted: str | None) -> tuple[Gap, int]:
    found = _GAP.match(text, start)
    if found is None:
        raise BadMessage(f"at {start}: after a brace stands a name, and then a brace, plural or select")
    name, kind = found.groups()
    if kind is None:
        return Gap(name), found.end()
    branches: dict[str, Message] = {}
    at = found.end()
    while branch := _BRANCH.match(text, at):
        branches[branch[1]], at = _message(text, branch.end(), name if kind == "plural" else counted)
        at += 1
    if text[at : at + 1] != "}":
        raise BadMessage(f"at {at}: the {kind} of {name} is not closed")
    if "other" not in branches:
        raise BadMessage(f"at {start}: the {kind} of {name} has no branch other")
    return Gap(name, kind, branches), at + 1


def gaps(message: Message) -> Iterator[Gap]:
    """All that is put in, in every branch."""
    for part in message:
        if isinstance(part, Gap):
            yield part
            for branch in part.branches.values():
                yield from gaps(branch)


def usual(message: Message) -> str:
    """The text with each branch that of `other`, and names in braces where something is put in."""
    return "".join(_usual(part) for part in message)


def _usual(part: str | Gap) -> str:
    if isinstance(part, str):
        return part
    return usual(part.branches["other"]) if part.branches else f"{{{part.name}}}"
