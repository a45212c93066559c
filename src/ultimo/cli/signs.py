"""Text from outside as it may be printed: bounded, and without signs that a terminal would obey or hide."""

from __future__ import annotations

import re
import sys
import unicodedata

CELL = 8  # columns of an amount, and of the name above it
NAME = 30  # columns of a name elsewhere
WORD = 64  # signs of a word in a message: a commitment fits
MESSAGE = 2_000  # signs of a whole message
FILE_NAME = 255  # signs of the end of a path
_NOT_ON_A_LINE = ("Cc", "Cs", "Zl", "Zp")  # control characters, surrogates, line and paragraph separators
_NOT_SEEN = (*_NOT_ON_A_LINE, "Cf")  # and what has no width or turns the direction
_LONG = re.compile(rf'(?<=")[^"\n]{{{WORD + 1},}}(?=")|\S{{{WORD + 1},}}')


def is_one_line(text: str) -> bool:
    """Whether *text* can stand on one line and every sign of it can be seen."""
    return not any(unicodedata.category(sign) in _NOT_SEEN for sign in text)


def escaped(text: str) -> str:
    """*text* with signs that cannot be seen written out: `\\u202e`."""
    return "".join(sign if is_one_line(sign) else sign.encode("unicode_escape").decode() for sign in text)


def bounded(message: str) -> str:
    """*message* with long words and quotations cut, signs that cannot be seen written out, and an end."""
    return _cut_after(escaped(_cut_after(_LONG.sub(_cut_word, message), MESSAGE)), MESSAGE)


def file_text(path: object) -> str:
    """*path* as it is printed: of a very long one the end."""
    text = str(path)
    return escaped(text if len(text) <= FILE_NAME else f"…{text[-FILE_NAME:]}")


def _cut_word(match: re.Match[str]) -> str:
    return _cut_after(match[0], WORD)


def _cut_after(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]}…"


def shown(name: str) -> str:
    """*name* as it is printed: without what a terminal would obey, and not longer than NAME columns."""
    return _cut(escaped(name[: NAME + 1]), NAME)


def cell(text: str, width: int = CELL) -> str:
    """*text* on the right of *width* columns, cut where it is longer."""
    cut = _cut(text, width)
    return " " * (width - _columns(cut)) + cut


def _cut(text: str, width: int) -> str:
    if _columns(text) <= width:
        return text
    while _columns(text) >= width:
        text = text[:-1]
    return f"{text}…"


def _columns(text: str) -> int:
    """How many columns a terminal needs for *text*."""
    return sum(_width(sign) for sign in text)


def _width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def is_terminal() -> bool:
    """Whether a person reads the output as it comes."""
    return sys.stdout.isatty()
