"""What the structs say about themselves: the sentence of each, and the comment at the end of a field's line."""

from __future__ import annotations

import inspect
import re

import msgspec

_FIELD = re.compile(r"    (?P<name>\w+): .*?  # (?P<note>.*)")


def sentence(cls: type) -> str:
    """What *cls* is: its docstring on one line."""
    return " ".join((cls.__doc__ or "").split())


def field_notes(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What is said of the fields of *cls* and of what it inherits, where anything is."""
    notes: dict[str, str] = {}
    for one in reversed(cls.__mro__):
        if issubclass(one, msgspec.Struct) and one is not msgspec.Struct:
            lines = map(_FIELD.fullmatch, inspect.getsource(one).splitlines())
            notes |= {line["name"]: line["note"] for line in lines if line}
    return notes
