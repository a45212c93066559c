"""Files that are good, strange, damaged or not there: an answer or one message with its place, never a breakdown."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tests.cli.running import DEAL, FINISHED, document, printed, refused, ultimo, written
from ultimo.cli import main

READERS = ("legal", "score", "replay")
every_reader = pytest.mark.parametrize("command", READERS)


@every_reader
def test_a_file_and_standard_input_are_read_alike(command: str, tmp_path: Path) -> None:
    assert printed(command, written(tmp_path, FINISHED)) == printed(command, "-", text=FINISHED)


@every_reader
@pytest.mark.parametrize(
    "text",
    [
        FINISHED.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + FINISHED.encode(),
        b"\xef\xbb\xbf" + FINISHED.replace("\n", "\r\n").encode(),
        FINISHED.removesuffix("\n").encode(),
        b"\n\n" + FINISHED.encode() + b"\n\n; the end",
        FINISHED.replace("10S", "10♠").encode(),
    ],
    ids=["crlf", "byte order mark", "both", "no last line end", "blank lines and a comment", "faces"],
)
def test_how_the_text_is_encoded_changes_nothing(command: str, text: bytes) -> None:
    assert document(command, "-", text=FINISHED) == document(command, "-", text=text)


@every_reader
@pytest.mark.parametrize("text", [b"", b" \n\r\n\t", b"\xef\xbb\xbf", b"; nothing but a comment\n", b"{ nothing }"])
def test_a_file_without_a_record_is_refused(command: str, text: bytes) -> None:
    assert '-:1:1: there is no record here; one begins with [TGN "1"]' == refused(command, "-", text=text)


@every_reader
def test_a_file_that_is_not_there_is_refused(command: str, tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere.tgn")

    assert f"{path}: No such file or directory" == refused(command, path)


@every_reader
def test_a_folder_is_refused(command: str, tmp_path: Path) -> None:
    assert f"{tmp_path}: Is a directory" == refused(command, str(tmp_path))


@every_reader
@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is unreadable for root")
def test_a_file_that_may_not_be_read_is_refused(command: str, tmp_path: Path) -> None:
    path = written(tmp_path, FINISHED)
    os.chmod(path, 0)

    assert f"{path}: Permission denied" == refused(command, path)


@every_reader
def test_a_file_that_fails_while_it_is_read_is_refused(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("click.open_file", lambda path, mode: Failing())

    assert "disk.tgn: Input/output error" == refused(command, "disk.tgn")


@every_reader
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bytes(range(256)), "-:2:118: byte 0x80 is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "-:1:1: byte 0x89 is not UTF-8; a record is text in UTF-8"),
        (b"\x7fELF\x02\x01\x01" + bytes(64), "-:1:1: '\\x7fELF"),
        (b"\0" * 2_000, "-:1:1: '\\x00\\x00"),
        (FINISHED.encode().replace(b"Anna", b"\xc4nna"), "-:3:9: byte 0xc4 is not UTF-8; a record is text in UTF-8"),
        (FINISHED.encode("utf-16"), "-:1:1: byte 0xff is not UTF-8"),
        (FINISHED.encode()[:20] + b"\xe2\x99", "-:2:11: byte 0xe2 is not UTF-8"),
        (FINISHED.encode().replace(b"Anna", "Zoë".encode() + b"\xff"), "-:3:12: byte 0xff is not UTF-8"),
    ],
    ids=["all bytes", "picture", "program", "zeros", "latin-1", "utf-16", "cut in a letter", "columns are letters"],
)
def test_what_is_not_text_is_refused_at_the_first_wrong_byte(command: str, data: bytes, message: str) -> None:
    assert refused(command, "-", text=data).startswith(message)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x" * 10_000_000, "-:1:1: "),
        (DEAL + "\n" + "1:play:" + "X" * 10_000_000, "-:9:1: "),
        (DEAL + "\n" + "1:stand " + "9" * 10_000_000 + ":pass", "-:9:9: "),
        (DEAL.replace("Anna", "A" * 10_000_000 + '"'), "-:3:1: "),
        (DEAL + "{" * 10_000_000, "-:8:1: "),
        (DEAL + "[" * 10_000_000, "-:8:1: "),
        (" " * 10_000_000 + "[", "-:1:10000001: "),
    ],
    ids=["letters", "card", "seat", "tag", "braces", "brackets", "blanks"],
)
def test_a_line_of_ten_megabytes_is_refused_with_a_short_message(text: str, place: str) -> None:
    message = refused("score", "-", text=text)

    assert message.startswith(place)
    assert len(message) < 500


def test_a_name_of_ten_megabytes_is_no_fault() -> None:
    long = FINISHED.replace("Anna", "A" * 10_000_000)

    assert document("score", "-", text=FINISHED) == document("score", "-", text=long)
    assert "  AAAAAAAAAAAAAAAAAAAAAAAAAAAAA…: XXI XX" in printed("replay", "-", text=long)


@every_reader
def test_a_message_has_one_line_and_shows_signs_that_cannot_be_seen(command: str) -> None:
    message = refused(command, "-", text=f"{DEAL}\n1:\x1b\x07sta\u202end")

    assert message.startswith("-:9:1: ")
    assert not set("\x1b\x07\u202e\n") & set(message)


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    for name in ("a b.tgn", "ä♥.tgn", "'\".tgn", "-x.tgn"):
        path = written(tmp_path, FINISHED, name)
        assert printed("score", path) == printed("score", "-", text=FINISHED)


def test_a_terminal_without_the_signs_of_the_suits_gets_them_written_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Latin-1 has no ♠: nothing stops for it."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", out)

    main(["replay", written(tmp_path, FINISHED)], standalone_mode=False)

    out.flush()
    assert b"  Anna: XXI XX XVIII XVI XV X V IV I \xb7 10\\u2660\n" in out.buffer.getvalue()


def test_what_is_asked_of_nothing_is_refused() -> None:
    for command in READERS:
        assert refused(command).startswith("Usage: ")
        assert 2 == ultimo(command, "-", "-", text=FINISHED).exit_code


# ── what comes from outside is shown short and harmless ──

LONG = "y" * 1_000_000
HIDDEN = "a\u202eb\u200bc\x1bd\u2066"


@pytest.mark.parametrize("word", [LONG, HIDDEN, "z " * 2_000], ids=["long", "hidden", "many words"])
@pytest.mark.parametrize(
    "text",
    [
        f"{DEAL}\n1:bid:{{}}",
        f"{DEAL}\n1:announce:{{}}",
        f"{DEAL}\n1:kontra:{{}}@1",
        f"{DEAL}\n1:stand 2:bid:{{}}",
        f"{DEAL}\n2:bid:{{}}",
        DEAL.replace("[Seat1", '[Options "{}=1"]\n[Seat1'),
        DEAL.replace("[Seat1", '[Options "kontra={}"]\n[Seat1'),
        DEAL.replace("[Seat1", '[Options "{0}=1 {0}=1"]\n[Seat1'),
        DEAL.replace("[Seat1", '[Rules "{}"]\n[Seat1'),
        DEAL.replace("[Seat1", '[Score "{}"]\n[Seat1'),
        DEAL.replace("calling-the-twenty", "{}"),
    ],
    ids=["bid", "announce", "kontra", "of 2", "out of turn", "option", "value", "twice", "rules", "score", "game"],
)
def test_a_word_of_the_file_is_shown_short_and_harmless(text: str, word: str) -> None:
    message = refused("score", "-", text=text.format(word))

    assert len(message) < 1_000
    assert not set("\u202e\u200b\x1b\u2066\n") & set(message)


def test_a_tag_name_of_a_megabyte_is_shown_short() -> None:
    assert len(refused("score", "-", text=f'[{LONG} "1"]\n[{LONG} "1"]\n')) < 200


@pytest.mark.parametrize("word", ["x" * 100_000, HIDDEN])
@pytest.mark.parametrize(
    "arguments",
    [
        ("{}",),
        ("deal", "{}"),
        ("rules", "{}"),
        ("completion", "{}"),
        ("deal", "calling-the-twenty", "--hands", "{}"),
        ("deal", "calling-the-twenty", "--option", "{}"),
        ("deal", "calling-the-twenty", "--option", "{}=1"),
        ("deal", "calling-the-twenty", "--option", "kontra={}"),
        ("deal", "calling-the-twenty", "--option", "{0}=1", "--option", "{0}=2"),
        ("deal", "calling-the-twenty", "--{}"),
        ("deal", "calling-the-twenty", "{}"),
        ("simulate", "calling-the-twenty", "--hands", "1", "--seed", "1", "--bots", "{}"),
        ("simulate", "calling-the-twenty", "--hands", "1", "--seed", "1", "--records", "{}/x"),
        ("play", "calling-the-twenty", "--name", "{}\n"),
        ("play", "calling-the-twenty", "--file", "{}/x"),
        ("score", "{}"),
    ],
)
def test_a_word_of_the_command_is_shown_short_and_harmless(
    arguments: tuple[str, ...], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / HIDDEN).touch()

    message = refused(*(one.format(word) for one in arguments))

    assert len(message) < 1_100
    assert not set("\u202e\u200b\x1b\u2066") & set(message)
    assert len(message.splitlines()) in (1, 4)  # the problem alone, or after how the command is used


def test_what_is_said_of_a_name_is_harmless() -> None:
    text = printed("replay", "-", text=FINISHED.replace("Anna", HIDDEN))

    assert not set("\u202e\u200b\x1b\u2066") & set(text)
    assert "a\\u202eb\\u200bc\\x1bd\\u2066: stand" in text.splitlines()
