"""Frames become messages or faults: a corpus of traps with their answers, and what cannot be kept as a file."""

import json
import re
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

from tests.server.protocol.corpus import ANSWERS, BAD, GOOD
from ultimo.server.protocol.asked import AnyAsked, Chat, Ping
from ultimo.server.protocol.closing import CLOSED_FOR, CloseCode
from ultimo.server.protocol.codec import LONGEST, Fault, decode, encode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.explaining import right
from ultimo.server.protocol.settings import Pace, Settings
from ultimo.server.protocol.strict import Unacceptable, clean_text, read

ID = "0123456789abcdef" * 2
KINDS = {kind.__struct_config__.tag for kind in get_args(AnyAsked)}


def fault(frame: bytes | str) -> Fault:
    heard = decode(frame)
    assert isinstance(heard, Fault), heard
    return heard


def answer(name: str, frame: bytes) -> str:
    heard = fault(frame)
    with_id = "" if heard.id is None else " with its id"
    message = re.sub(r"character \d+", "character N", heard.message)  # versions of Python differ
    return f"{name}: {heard.code.slug} at {heard.where}{with_id}: {message}"


def text_of(frame: bytes) -> str:
    heard = decode(frame)
    assert isinstance(heard, Chat)
    return heard.text


@pytest.mark.parametrize("name", GOOD)
def test_what_is_a_message_is_read_and_can_be_written_again(name: str) -> None:
    heard = decode(GOOD[name])

    assert not isinstance(heard, Fault), heard
    assert name.removeprefix("good-").startswith(str(heard.__struct_config__.tag)) or name == "good-minus-zero"
    assert decode(encode(heard)) == heard


def test_every_kind_of_message_is_in_the_corpus() -> None:
    heard = {type(decode(frame)).__struct_config__.tag for frame in GOOD.values()}  # type: ignore[union-attr]  # no faults

    assert heard == KINDS


def test_what_is_no_message_is_answered_in_words() -> None:
    answers = "".join(f"{answer(name, frame)}\n" for name, frame in BAD.items())

    assert answers == ANSWERS.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BAD)
def test_an_answer_is_short_and_printable_and_says_where(name: str) -> None:
    refusal = fault(BAD[name]).refusal

    assert len(refusal.message) < 400
    assert refusal.message.isprintable()
    assert str(refusal.context["where"]).startswith("$")
    assert json.loads(encode(refusal))["kind"] == "error"


def test_text_is_normal_and_has_one_direction() -> None:
    assert text_of(GOOD["good-chat-nfc"]) == "Ärgerlich"
    assert text_of(GOOD["good-chat-directions"]) == "gnp.exe שלום"
    assert text_of(GOOD["good-chat-emoji"]) == "👩\u200d🦰 🃏 🂡"


@pytest.mark.parametrize("mark", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_every_mark_that_turns_the_direction_goes(mark: str) -> None:
    assert clean_text(f"a{mark}b") == "ab"


@pytest.mark.parametrize("sign", [*map(chr, range(32)), *map(chr, range(127, 160)), "\u2028", "\u2029", "\udfff"])
def test_every_control_character_is_refused(sign: str) -> None:
    with pytest.raises(ValueError, match="write one line of plain text"):
        clean_text(f"a{sign}b")


def test_text_and_bytes_are_the_same_to_the_codec() -> None:
    for frame in (*GOOD.values(), *BAD.values()):
        try:
            text = frame.decode()
        except UnicodeDecodeError:
            continue

        assert decode(text) == decode(frame)


def test_a_text_that_no_bytes_can_be_is_refused() -> None:
    assert fault("\ud800").message == "the message: byte 1 is not UTF-8"


def test_the_limit_counts_bytes_and_holds_to_the_byte() -> None:
    spare = LONGEST - len(encode(Ping(id=ID)))
    longest = encode(Ping(id=ID)) + b" " * spare

    assert decode(longest) == Ping(id=ID)
    assert fault(longest + b" ").code is Code.TOO_LARGE
    assert fault("ü" * (LONGEST // 2 + 1)).code is Code.TOO_LARGE
    assert int(CLOSED_FOR[Code.TOO_LARGE]) == 1009


def test_nesting_is_refused_before_it_is_followed() -> None:
    assert read("[" * 8 + "]" * 8) == [[[[[[[[]]]]]]]]
    with pytest.raises(Unacceptable, match="nested more than 8"):
        read("[" * 9 + "]" * 9)


def test_a_number_too_long_for_python_is_refused_as_any_other() -> None:
    with pytest.raises(Unacceptable, match="too large; numbers go up to 9007199254740991"):
        read("9" * 5_000)


def test_brackets_in_text_are_not_nesting() -> None:
    assert read('"[[[[[[[[[[\\"[[[["') == '[[[[[[[[[["[[[['


def test_the_id_is_that_of_the_message_and_not_one_in_its_text() -> None:
    inside = json.dumps({"text": f'"id":"{"e" * 32}"', "kind": "chat", "id": ID, "more": 1})

    assert fault(inside).id == ID


def test_the_faults_of_msgspec_that_are_foreseen_are_all_it_has() -> None:
    """An error that this version words in another way would lose its place."""
    assert msgspec.__version__.startswith("0.23."), "look through protocol/explaining.py again"


def test_of_every_field_it_is_known_what_would_be_right() -> None:
    """Or a fault would end in an exception."""
    structs = [inspect.type_info(kind) for kind in (*get_args(AnyAsked), Settings, Pace)]
    fields = [field for struct in structs if isinstance(struct, inspect.StructType) for field in struct.fields]

    assert len(fields) > 50
    assert all(right(field.type) for field in fields)


def test_a_close_code_says_what_it_means() -> None:
    assert [int(code) for code in CloseCode] == [1003, 1007, 1008, 1009, 1012, 4008, 4009]
    assert all(code.meaning.endswith(".") for code in CloseCode)
