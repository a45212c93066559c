r"""Files of results: a header and JSON, an object a line, only ever added to.

A program that is killed while it writes leaves at most half a line at the end; it is cut off when the file is opened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

NOT_SO = (ValueError, KeyError, TypeError, OverflowError, RecursionError)  # what a line of something else raises


class JournalError(ValueError):
    """A file that does not hold such results; the message says where and why."""


class Journal:
    """The lines of *file*, if there is one; *text* are those that it had when it was opened, without the header."""

    def __init__(self, file: BinaryIO | None = None, text: bytes = b"") -> None:
        self.file = file
        self.text = text

    def read(self, take: Callable[[dict[str, Any]], None]) -> None:
        """Gives each line to *take*, which raises what it likes of NOT_SO; JournalError."""
        for number, line in enumerate(self.text.split(b"\n")[:-1], 2):
            try:
                take(json.loads(line))
            except NOT_SO as problem:
                raise JournalError(f"line {number} is none of a file of results: {problem!r}") from None

    def add(self, line: Mapping[str, object]) -> None:
        """Writes *line*; OSError."""
        if self.file is not None:
            self.file.write(json.dumps(line).encode() + b"\n")
            self.file.flush()


@contextmanager
def opened(path: Path | None, header: bytes) -> Iterator[Journal]:
    """The journal in the file *path*, which is made if it is missing, and mended; JournalError, OSError."""
    if path is None:
        yield Journal()
        return
    with open(path, "a+b") as file:
        yield Journal(file, _mended(file, header))


def _mended(file: BinaryIO, header: bytes) -> bytes:
    """The whole lines of *file* after its *header*; half a line at its end is cut off."""
    file.seek(0)
    text = file.read()
    if not text.startswith(header) and not header.startswith(text):
        raise JournalError(f"this is no file of results; one begins with {header.decode().strip()}")
    whole = text[: text.rfind(b"\n") + 1]
    last = whole[whole.rfind(b"\n", 0, -1) + 1 :]
    if last and not _is_json(last):
        whole = whole.removesuffix(last)
    if whole != text:
        file.truncate(len(whole))
    if not whole:
        file.write(header)
        file.flush()
    return whole[len(header) :]


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except NOT_SO:
        return False
    return True
