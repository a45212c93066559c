"""The messages as JSON Schema: an AsyncAPI document of the socket, and an OpenAPI document of any routes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec

from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.describing.notes import field_notes, sentence
from ultimo.server.protocol.told import AnyTold

Json: TypeAlias = dict[str, Any]

REF = "#/components/schemas/{name}"
SOCKET = "/ws"
SECURITY: Json = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a bot. A page of the server's own origin has a cookie instead.",
    }
}


class Route(NamedTuple):
    """One thing that can be asked over HTTP."""

    method: str  # GET, POST
    path: str  # with parameters as `{table}`
    summary: str
    body: Any = None  # the type of what is sent; None: nothing
    answer: Any = None  # the type of what comes back; None: nothing
    status: int = 200  # with that answer


def asyncapi() -> Json:
    """The socket as AsyncAPI 3: what a server receives is what clients ask, what it sends is what they are told."""
    asked, told = _messages("ask", AnyAsked), _messages("tell", AnyTold)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Ultimo tables",
            "version": f"{PROTOCOL}.0.0",
            "description": "One table over one WebSocket: JSON in text frames. The first message is `join`.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": SOCKET,
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (*asked, *told)},
            }
        },
        "operations": {
            "ask": _operation("receive", "What clients say.", asked),
            "tell": _operation("send", "What the server says.", told),
        },
        "components": {
            "messages": {**asked, **told},
            "schemas": schemas([AnyAsked, AnyTold]),
            "securitySchemes": SECURITY,
        },
    }


def openapi(routes: Iterable[Route], title: str, error: Any) -> Json:
    """*routes* as an OpenAPI 3.1 document; *error* is the type of the answer where one is refused."""
    every = list(routes)
    types = [kind for route in every for kind in (route.body, route.answer) if kind is not None]
    paths: Json = {}
    for route in every:
        paths.setdefault(route.path, {})[route.method.lower()] = _path_operation(route, error)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": f"{PROTOCOL}.0.0"},
        "paths": paths,
        "components": {"schemas": schemas([*types, error])},
    }


def schemas(types: Sequence[Any]) -> Json:
    """The JSON Schemas of all structs that *types* are made of, by name, with what is said of their fields."""
    _, components = msgspec.json.schema_components(types, schema_hook=_any, ref_template=REF)
    structs = {cls.__name__: cls for cls in _subclasses(msgspec.Struct) if cls.__name__ in components}
    for name, cls in structs.items():
        _annotate(components[name], field_notes(cls))
    return dict(sorted(components.items()))


def _any(kind: type) -> Json:
    """The schema of *kind* where it is `object`: whatever JSON can say."""
    if kind is not object:
        raise NotImplementedError
    return {"description": "any value"}


def _subclasses(cls: type[msgspec.Struct]) -> Iterable[type[msgspec.Struct]]:
    for one in cls.__subclasses__():
        yield one
        yield from _subclasses(one)


def _annotate(schema: Json, notes: Mapping[str, str]) -> None:
    for name, part in schema.get("properties", {}).items():
        if name in notes:
            part.setdefault("description", notes[name])


def _messages(prefix: str, union: Any) -> Json:
    return {
        f"{prefix}-{cls.__struct_config__.tag}": {
            "name": cls.__struct_config__.tag,
            "summary": sentence(cls),
            "payload": {"$ref": REF.format(name=cls.__name__)},
        }
        for cls in get_args(union)
    }


def _operation(action: str, summary: str, messages: Iterable[str]) -> Json:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in messages],
    }


def _path_operation(route: Route, error: Any) -> Json:
    made: Json = {"summary": route.summary}
    names = re.findall(r"\{(\w+)\}", route.path)
    if names:
        made["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
    if route.body is not None:
        made["requestBody"] = {"required": True, "content": _content(route.body)}
    done: Json = {"description": "Done."}
    if route.answer is not None:
        done["content"] = _content(route.answer)
    made["responses"] = {str(route.status): done, "default": {"description": "Refused.", "content": _content(error)}}
    return made


def _content(kind: Any) -> Json:
    (schema,), _ = msgspec.json.schema_components([kind], schema_hook=_any, ref_template=REF)
    return {"application/json": {"schema": schema}}
