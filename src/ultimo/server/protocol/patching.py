"""Merge patches of JSON values (RFC 7396): what turns one object into another."""

from __future__ import annotations

from typing import TypeAlias

Json: TypeAlias = dict[str, object]


def patch(before: Json, after: Json) -> Json:
    """The least that, merged into *before*, gives *after*; neither holds a null."""
    changed: Json = {name: None for name in before if name not in after}
    for name, value in after.items():
        was = before.get(name)
        if isinstance(value, dict) and isinstance(was, dict):
            inner = patch(was, value)
            if inner:
                changed[name] = inner
        elif name not in before or was != value:
            changed[name] = value
    return changed


def merged(target: Json, change: Json) -> Json:
    """*target* with *change* merged in, as a client does it."""
    result = {name: value for name, value in target.items() if name not in change}
    for name, value in change.items():
        if isinstance(value, dict):
            was = target.get(name)
            result[name] = merged(was if isinstance(was, dict) else {}, value)
        elif value is not None:
            result[name] = value
    return result


def joined(one: Json, other: Json) -> Json:
    """Both at once; what both have are objects, or the same."""
    result = dict(one)
    for name, value in other.items():
        was = result.get(name)
        result[name] = joined(was, value) if isinstance(was, dict) and isinstance(value, dict) else value
    return result
