"""The page for strangers says what is so: its examples are of a real run, and its lists are whole."""

import json
import re
from collections.abc import Callable
from typing import Any, get_args

from tests.server.protocol.example import BLOCK, PAGE, run, written
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codec import LONGEST, Fault, decode, decode_told
from ultimo.server.protocol.strict import DEEPEST
from ultimo.server.room.due import NONCE_WAIT, WORD_WAIT
from ultimo.server.room.proposals import PROPOSALS

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLE = PAGE.parent / "examples/first_legal.py"


def test_the_examples_are_of_the_run() -> None:
    assert written(TEXT) == TEXT, "run: PYTHONPATH=. .venv/bin/python -m tests.server.protocol.example"
    assert len(BLOCK.findall(TEXT)) == TEXT.count("```json")


def test_the_examples_are_messages() -> None:
    for name, text in BLOCK.findall(TEXT):
        kind = json.loads(text)["kind"] if text.startswith("{") and '"kind"' in text else None
        if kind is None:
            continue
        is_told = name.endswith(("-ack", "-event", "-error", "-told")) or name == "welcome"

        assert decode_told(text) if is_told else not isinstance(decode(text), Fault), name


def test_the_patch_of_the_page_gives_what_it_says() -> None:
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code is not None
    found: dict[str, Callable[[Any, Any], Any]] = {}
    exec(code[1], found)
    named = run()

    merged = found["merged"](named["before"], named["play-event"]["patch"])

    assert merged == named["after"]
    assert f"her table is at version {named['play-event']['v']}" in TEXT


def test_every_kind_of_message_is_in_the_list() -> None:
    rows = "".join(line.split(" | ")[0] for line in TEXT.splitlines() if line.startswith("| `"))

    assert all(f"`{kind.__struct_config__.tag}`" in rows for kind in get_args(AnyAsked))


def test_the_numbers_of_the_page_are_those_of_the_program() -> None:
    assert f"This page is protocol {PROTOCOL}." in TEXT
    assert f"| bytes of a message | {LONGEST:,}, text only" in TEXT
    assert DEEPEST == 8 and "more than eight levels" in TEXT
    assert NONCE_WAIT == 5_000 and "none within five seconds" in TEXT
    assert all(f"`{what}`" in TEXT for what in PROPOSALS)
    assert WORD_WAIT == 30_000 and "within 30 seconds" in TEXT


def test_the_example_is_as_short_as_is_said() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").count("\n")

    assert lines < 60
    assert f"A whole bot is [{lines} lines of Python]" in TEXT
