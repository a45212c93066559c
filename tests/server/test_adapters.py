"""Time, chance and waiting come from outside: only the modules that stand for the machine ask it for them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ultimo.server

SERVER = Path(ultimo.server.__file__).parent
ADAPTERS = {
    "machine.py",  # its clock
    "luck.py",  # its chance
    "serving.py",  # puts the server together
    "lateness.py",  # how late the event loop is
    "operating.py",  # commands that work on the database without a server
    "bots/confining.py",  # measures what a worker process has used
    "client/socket.py",  # a client's own clock, where none is passed in
    "store/backup.py",  # a name for a copy under way that no other file has
}
MODULES = {"time", "random", "secrets", "uuid"}
CALLS = {("asyncio", "sleep"), ("os", "urandom"), ("datetime", "now"), ("datetime", "utcnow"), ("date", "today")}


def asked_of_the_machine(source: str) -> Iterator[str]:
    """The lines of *source* that take time or chance from the machine."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (f"{node.lineno}: import {one.name}" for one in names if one.name in MODULES)
            case ast.ImportFrom(module=module, names=names):
                taken = [one.name for one in names if module in MODULES or (module, one.name) in CALLS]
                yield from (f"{node.lineno}: from {module} import {name}" for name in taken)
            case ast.Attribute(ast.Name(owner), name) if (owner, name) in CALLS:
                yield f"{node.lineno}: {owner}.{name}"


@pytest.mark.parametrize("path", sorted(SERVER.rglob("*.py")), ids=lambda path: str(path.relative_to(SERVER)))
def test_only_adapters_ask_the_machine_for_time_and_chance(path: Path) -> None:
    found = list(asked_of_the_machine(path.read_text()))

    assert bool(found) == (path.relative_to(SERVER).as_posix() in ADAPTERS), found


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "import random, re",
        "from secrets import token_bytes",
        "from asyncio import sleep",
        "async def f(): await asyncio.sleep(0)",
        "at = datetime.now(UTC)",
        "key = os.urandom(8)",
    ],
)
def test_each_way_of_asking_is_found(line: str) -> None:
    assert len(list(asked_of_the_machine(line))) == 1
