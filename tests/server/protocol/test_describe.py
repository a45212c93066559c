"""The descriptions of the protocol are those of its structs, whole, and refer to nothing that is not there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from ultimo.server.http import describe as http
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.describe import FOLDER, documents, write
from ultimo.server.protocol.describing.schemas import Route, openapi
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import AnyTold, Refusal

ROOT = Path(__file__).parents[3]
KINDS = [kind.__struct_config__.tag for union in (AnyAsked, AnyTold) for kind in get_args(union)]


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return documents()


def references(document: Any) -> Iterator[str]:
    match document:
        case {"$ref": str(target)}:
            yield target
        case dict():
            for part in document.values():
                yield from references(part)
        case list():
            for part in document:
                yield from references(part)


def target_of(document: Any, reference: str) -> Any:
    for step in reference.removeprefix("#/").split("/"):
        document = document[step]
    return document


def test_what_is_published_is_what_the_structs_say(made: dict[str, str], tmp_path: Path) -> None:
    write(tmp_path)
    for name, text in made.items():
        published = (ROOT / FOLDER / name).read_text(encoding="utf-8")

        assert published == text, "run: .venv/bin/python -m ultimo.server.protocol.describe"
        assert (tmp_path / name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", http.documents())
def test_what_is_published_of_requests_is_what_the_routes_say(name: str) -> None:
    published = (ROOT / FOLDER / name).read_text(encoding="utf-8")

    assert published == http.documents()[name], "run: .venv/bin/python -m ultimo.server.http.describe"


def test_every_reference_of_the_document_of_requests_leads_somewhere() -> None:
    document = json.loads(http.documents()["openapi.json"])

    assert all(target_of(document, reference) for reference in references(document))


def test_every_message_is_in_the_types(made: dict[str, str]) -> None:
    kinds = re.findall(r'^  kind: "(.*)";$', made["messages.ts"], re.MULTILINE)

    assert sorted(kinds) == sorted(KINDS)


def test_every_type_that_is_named_is_there(made: dict[str, str]) -> None:
    types = made["messages.ts"]
    defined = set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))
    fields = re.findall(r"^  \w+\??: (.*);$", types, re.MULTILINE)
    named = {word for field in fields for word in re.findall(r"\b[A-Z]\w+", re.sub(r'".*?"', "", field))}

    assert named - {"Readonly", "Record"} <= defined


def test_the_document_of_the_socket_refers_to_what_is_there(made: dict[str, str]) -> None:
    document = json.loads(made["asyncapi.json"])
    found = set(references(document))

    assert len(found) > len(KINDS)
    assert all(target_of(document, reference) for reference in found)
    assert len(document["channels"]["table"]["messages"]) == len(KINDS)


def test_fields_are_described_where_the_structs_do(made: dict[str, str]) -> None:
    schemas = json.loads(made["asyncapi.json"])["components"]["schemas"]

    assert schemas["Act"]["properties"]["id"]["description"].startswith("32 hexadecimal digits")
    assert schemas["HandShown"]["properties"]["counts"]["description"] == "how many cards each seat holds"


def test_every_code_is_published(made: dict[str, str]) -> None:
    assert all(f"| `{code.slug}` | {code.meaning}" in made["errors.md"] for code in Code)
    assert all(f"| {int(code)} | {code.meaning} |" in made["errors.md"] for code in CloseCode)


class Made(msgspec.Struct):
    id: str


def test_routes_become_a_document() -> None:
    routes = [
        Route("POST", "/api/tables", "Makes a table.", Settings, Made, 201),
        Route("GET", "/api/tables/{table}", "Looks at a table.", answer=Settings),
        Route("POST", "/api/logout", "Ends the session."),
    ]
    document = openapi(routes, "Ultimo", Refusal)
    post, look = document["paths"]["/api/tables"]["post"], document["paths"]["/api/tables/{table}"]["get"]

    assert document["openapi"] == "3.1.0"
    assert post["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Settings"}
    assert set(post["responses"]) == {"201", "default"}
    assert look["parameters"] == [{"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}]
    assert "requestBody" not in look
    assert "content" not in document["paths"]["/api/logout"]["post"]["responses"]["200"]
    assert all(target_of(document, reference) for reference in references(document))
