"""How text from outside stands in a message: quoted, with everything unprintable escaped, and never long."""

from __future__ import annotations

LONGEST = 60  # characters between the quotes


def short(text: object) -> str:
    r"""*text* quoted for a message: cut when it is long; control, bidi and zero-width characters escaped.

    >>> short("a\nb\u202ec")
    "'a\\nb\\u202ec'"
    """
    whole = str(text)
    kept = whole[:LONGEST]
    while len(repr(kept)) > LONGEST + len("''"):
        kept = kept[:-1]
    return repr(kept if kept == whole else kept + "…")


def plain(text: str) -> str:
    """*text* as it is if it is printable and not long, else as `short` has it: for names inside a sentence."""
    return text if text.isprintable() and len(text) <= LONGEST else short(text)
