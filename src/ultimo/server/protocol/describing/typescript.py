"""The messages as TypeScript types: unions that are told apart by `kind`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from msgspec import inspect

from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.describing.notes import field_notes, sentence
from ultimo.server.protocol.told import AnyTold

HEAD = """\
// The messages of Ultimo's tables. Written by `python -m ultimo.server.protocol.describe` from the structs in
// src/ultimo/server/protocol, and never by hand.
"""


def typescript() -> str:
    """The module, whole."""
    return "\n".join((HEAD, *_constants(), *_structs(), *_unions()))


def _constants() -> Iterator[str]:
    yield f"export const PROTOCOL = {PROTOCOL};\n"
    yield "/** What an error's `code` can be, and what it means. */\nexport const CODES = {"
    yield from (f"  {code.slug}: {_quoted(code.meaning)}," for code in Code)
    yield "} as const;\n\nexport type Code = keyof typeof CODES;\n"
    yield "/** What a socket can be closed with, beside the codes of RFC 6455 that have no meaning here. */"
    yield "export const CLOSE_CODES = {"
    yield from (f"  {int(code)}: {_quoted(code.meaning)}," for code in CloseCode)
    yield "} as const;\n"


def _structs() -> Iterator[str]:
    found: dict[str, inspect.StructType] = {}
    for root in (AnyAsked, AnyTold):
        _gather(inspect.type_info(root), found)
    for name, one in found.items():
        yield f"/** {sentence(one.cls)} */"
        yield from (_tuple(name, one),) if one.array_like else _interface(name, one)


def _gather(kind: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    """Puts the structs that *kind* is made of into *found*, in the order they are met."""
    if isinstance(kind, inspect.StructType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
    for part in _parts(kind):
        _gather(part, found)


def _parts(kind: inspect.Type) -> Iterable[inspect.Type]:
    match kind:
        case inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case inspect.UnionType(types=types):
            return types
        case inspect.VarTupleType(item_type=item):
            return [item]
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
        case inspect.Metadata(type=inner):
            return [inner]
        case _:
            return []


def _interface(name: str, one: inspect.StructType) -> Iterator[str]:
    notes = field_notes(one.cls)
    yield f"export interface {name} {{"
    if one.tag is not None:
        yield f"  {one.tag_field}: {_quoted(str(one.tag))};"
    for field in one.fields:
        said = (notes.get(field.name) or _described(field.type), _default(field))
        if any(said):
            yield f"  /** {'; '.join(filter(None, said))} */"
        yield f"  {field.encode_name}{'' if field.required else '?'}: {_type(field.type)};"
    yield "}\n"


def _tuple(name: str, one: inspect.StructType) -> str:
    fields = ", ".join(f"{field.encode_name}: {_type(field.type)}" for field in one.fields)
    return f"export type {name} = readonly [{fields}];\n"


def _default(field: inspect.Field) -> str:
    """What it means that *field* is left out, where that is something."""
    if isinstance(field.default, bool | int) or (isinstance(field.default, str) and field.default):
        return f"{json.dumps(field.default)} when left out"
    return ""


def _described(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata) and kind.extra_json_schema:
        return str(kind.extra_json_schema["description"])
    return ""


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            return _type(inner)
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.StructType(cls):
            return str(cls.__name__)
        case inspect.EnumType(cls):
            return " | ".join(_quoted(str(member.value)) for member in cls)
        case _:
            return _composed(kind)


def _composed(kind: inspect.Type) -> str:
    match kind:
        case inspect.VarTupleType(item_type=item):
            inner = _type(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Readonly<Record<{_type(key)}, {_type(value)}>>"
        case inspect.UnionType(types=types):  # what is None is left out, never null
            return " | ".join(_type(one) for one in types if not isinstance(one, inspect.NoneType))
        case inspect.CustomType():  # any JSON
            return "unknown"
        case _:
            raise AssertionError(f"no message has a field of {kind}")


def _unions() -> Iterator[str]:
    for name, union, what in (("Asked", AnyAsked, "client"), ("Told", AnyTold, "server")):
        info = inspect.type_info(union)
        assert isinstance(info, inspect.UnionType), "messages are told apart by their kind"
        members = "".join(f"\n  | {_type(one)}" for one in info.types)
        yield f"/** Whatever a {what} says. */\nexport type {name} ={members};\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
