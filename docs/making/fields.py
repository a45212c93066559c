"""What the fields of a class are, from the comments at the end of their lines."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import TypeGuard

FIELD = re.compile(r"^    (?P<name>[a-z]\w*): [^#\n]*(?:#\s*(?P<note>.*))?$", re.MULTILINE)


def has_fields(kind: object) -> TypeGuard[type]:
    """Whether *kind* is a dataclass or a NamedTuple."""
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields"))


def field_notes(kind: type) -> Iterator[str]:
    """A list in reStructuredText of the fields that *kind* names, each with its comment.

    >>> from ultimo.bots.player import Luck
    >>> next(field_notes(Luck))
    "- **seat** – this seat's own key"
    """
    body = inspect.getsource(kind).partition("\n    def ")[0]
    for field in FIELD.finditer(body):
        yield f"- **{field['name']}**" + (f" – {field['note']}" if field["note"] else "")


def is_made(name: str, value: object) -> bool:
    """Whether *value*, the member *name* of a class, was made by NamedTuple and says nothing."""
    return name == "__new__" or (inspect.isdatadescriptor(value) and "Alias for field" in (value.__doc__ or ""))
