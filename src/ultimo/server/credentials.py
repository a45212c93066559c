"""Where a token is looked for: one cookie or one bearer header, never an address."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from starlette.datastructures import Headers

from ultimo.server.cookies import cookies_named
from ultimo.server.origins import Site

TOKEN = re.compile("[A-Za-z0-9_-]{43}")
SECRET_NAMES = frozenset("access_token authorization bearer cookie passphrase password session token".split())


def presented(site: Site, headers: Headers) -> str | None:
    """The token a request came with. Two cookies of our name, or two headers, are none: one of them is not ours."""
    bearers = headers.getlist("authorization")
    if bearers:
        scheme, _, token = bearers[0].partition(" ")
        found = [token] if len(bearers) == 1 and scheme.lower() == "bearer" else []
    else:
        found = cookies_named(site.cookie, headers)
    return found[0] if len(found) == 1 and TOKEN.fullmatch(found[0]) else None


def is_told_in(query: bytes) -> bool:
    """Whether *query* has something that looks like a secret: addresses end up in histories and logs."""
    pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    return any(name.lower() in SECRET_NAMES or TOKEN.fullmatch(name) or TOKEN.fullmatch(value) for name, value in pairs)
