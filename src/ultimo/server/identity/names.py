"""When two names are the same."""

from __future__ import annotations

from unicodedata import normalize


def folded(name: str) -> str:
    """*name* without what people do not tell apart: letters' case, wide and composed forms.

    >>> folded("Žofie") == folded("ŽOFIE")
    True
    """
    return normalize("NFKC", normalize("NFKC", name).casefold())
