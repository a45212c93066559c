"""Recovery codes: written down once, typed once, in place of a forgotten passphrase."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.server.identity.tokens import Source

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike: no 0 and O, no 1, I and L, no U beside V
GROUPS, GROUP = 5, 4  # 98 bits
FAIR = 256 - 256 % len(LETTERS)  # bytes from here on would make some letters likelier


def new_code(source: Source) -> str:
    """A fresh code.

    >>> new_code(lambda count: bytes(range(count)))
    '2345-6789-ABCD-EFGH-JKMN'
    """
    letters = _letters(source)
    return "-".join("".join(next(letters) for _ in range(GROUP)) for _ in range(GROUPS))


def _letters(source: Source) -> Iterator[str]:
    while True:
        yield from (LETTERS[byte % len(LETTERS)] for byte in source(GROUPS * GROUP) if byte < FAIR)


def as_written(typed: str) -> str:
    """*typed* in the form it was shown in, whatever its case, spaces and hyphens.

    >>> as_written(" 2345 6789abcd-efgh JKMN")
    '2345-6789-ABCD-EFGH-JKMN'
    """
    letters = "".join(letter for letter in typed.upper() if letter in LETTERS)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
