"""Names of accounts: as they are kept, and as they are compared."""

from __future__ import annotations

import unicodedata

from ultimo.server.identity.refusals import BadName
from ultimo.server.naming import fit_name


def clean_name(text: str) -> str:
    """*text* as a name is kept; BadName."""
    try:
        return fit_name(text)
    except ValueError as problem:
        raise BadName(str(problem)) from None


def folded(name: str) -> str:
    """*name* without what people do not tell apart: letters' case, wide and composed forms.

    >>> folded("Žofie") == folded("ŽOFIE")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
