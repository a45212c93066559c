"""Which version of an evening may follow which, whatever keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from ultimo.server.identity.interface import Evening, OtherVersion, TooManyEvenings


def is_news(evening: Evening, kept: Sequence[Evening], most: int) -> bool:
    """Whether *evening* is to be kept beside *kept*, all of the same account, or is there already.

    OtherVersion, TooManyEvenings.
    """
    before = next((one for one in kept if one.id == evening.id), None)
    if before is not None and (before.version, before.text) == (evening.version, evening.text):
        return False
    version = 0 if before is None else before.version
    if evening.version != version + 1:
        raise OtherVersion(version)
    others = sum(one.text is not None for one in kept if one.id != evening.id)
    if evening.text is not None and others >= most:
        raise TooManyEvenings
    return True
