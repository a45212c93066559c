"""Why a value is not one of a client's messages, for people: what was written where, and what would be right."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache

import msgspec
from msgspec import inspect

from ultimo.core.quoting import LONGEST, plain, short
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.strict import TOP, Unacceptable

_AT = re.compile(r" - at (?:`key` in )?`(?P<path>\$(?:\.[a-z_]+|\[\.\.\.\])*)`$")
_FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<name>.*)`$", re.DOTALL)
_STEPS = re.compile(r"\.([^.\[]+)|\[")
KIND = "kind"
EXAMPLE = '{"kind": "ping", "id": "…"}'


def explained(value: object, error: msgspec.ValidationError) -> Unacceptable:
    """The *error* of *value* in words."""
    if not isinstance(value, dict):
        return Unacceptable(TOP, f"{_written(value)} is no message; write an object like {EXAMPLE}")
    message = _kinds().get(value[KIND]) if isinstance(value.get(KIND), str) else None
    if message is None:
        return _no_kind(value)
    text = str(error)
    at = _AT.search(text)
    path = at["path"] if at else TOP
    wrong = _FIELD.match(text[: at.start()] if at else text)
    wanted = _wanted(message, path)
    if wrong is not None and isinstance(wanted, inspect.StructType):
        return _wrong_field(wanted, path, wrong["name"], is_missing=wrong["what"].startswith("missing"))
    return Unacceptable(path, f"{_written(_found(value, path))} is not right; write {right(wanted)}")


def right(wanted: inspect.Type) -> str:
    """What is to be written where *wanted* is: its description, or what follows from its type."""
    match wanted:
        case inspect.Metadata(extra_json_schema=dict(schema)):
            return str(schema["description"])
        case inspect.BoolType():
            return "true or false"
        case inspect.EnumType(cls):
            return "one of " + ", ".join(str(member.value) for member in cls)
        case inspect.StructType(fields=fields):
            return "an object with " + ", ".join(field.encode_name for field in fields)
        case _:
            raise AssertionError(f"{wanted} is described nowhere")


@cache
def _kinds() -> dict[str, inspect.StructType]:
    """Every message of a client by its kind."""
    union = inspect.type_info(AnyAsked)
    assert isinstance(union, inspect.UnionType), "messages are told apart by their kind"
    return {str(one.tag): one for one in union.types if isinstance(one, inspect.StructType)}


def _no_kind(value: dict[str, object]) -> Unacceptable:
    where, kinds = f"{TOP}.{KIND}", list(_kinds())
    if KIND not in value:
        return Unacceptable(where, f"a message needs this field; kinds are {', '.join(kinds)}")
    kind = value[KIND]
    near = get_close_matches(kind, kinds, 1) if isinstance(kind, str) else []
    meant = f"did you mean {near[0]}? " if near else ""
    return Unacceptable(where, f"{_written(kind)} is no kind of message; {meant}kinds are {', '.join(kinds)}")


def _wrong_field(wanted: inspect.StructType, path: str, name: str, is_missing: bool) -> Unacceptable:
    fields = _fields(wanted)
    where, whose = f"{path}.{plain(name)}", wanted.tag or path.rpartition(".")[2]
    if is_missing:
        return Unacceptable(where, f"`{whose}` needs this field; write {right(fields[name])}")
    return Unacceptable(where, f"`{whose}` has no such field; its fields are {', '.join(fields)}")


def _wanted(message: inspect.StructType, path: str) -> inspect.Type:
    """The type that *message* has at *path*; an object of any names says itself what is to be in it."""
    wanted: inspect.Type = message
    for step in _STEPS.finditer(path):
        fields = _fields(wanted)
        if step[1] not in fields:
            break
        wanted = fields[step[1]]
    return wanted


def _fields(wanted: inspect.Type) -> dict[str, inspect.Type]:
    """The types of the fields that *wanted* has by itself."""
    return {one.encode_name: one.type for one in wanted.fields} if isinstance(wanted, inspect.StructType) else {}


def _found(value: object, path: str) -> object:
    """What is written in *value* at *path*, or around it where the path is not that exact."""
    for step in _STEPS.finditer(path):
        if not isinstance(value, dict) or step[1] not in value:
            break
        value = value[step[1]]
    return value


def _written(value: object) -> str:
    """*value* as it was sent; a long text cut, with its length."""
    written = msgspec.json.encode(value).decode()
    if isinstance(value, str) and len(written) > LONGEST:
        return f"{short(value)} ({len(value)} characters)"
    return plain(written)
