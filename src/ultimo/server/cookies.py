"""The one cookie: HttpOnly, for this site only, and Secure wherever browsers allow it."""

from __future__ import annotations

from starlette.datastructures import Headers

FOR = 400 * 24 * 3600  # seconds; browsers keep none longer


def cookies_named(name: str, headers: Headers) -> list[str]:
    """The values of all cookies of that *name*, in the order they were sent."""
    pairs = (pair.strip().partition("=") for header in headers.getlist("cookie") for pair in header.split(";"))
    return [value for key, _, value in pairs if key == name]


def set_cookie(name: str, token: str, secure: bool) -> str:
    """The header `Set-Cookie` that gives a browser *token*; an empty one takes the cookie away."""
    seconds = FOR if token else 0
    return f"{name}={token}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Strict" + ("; Secure" if secure else "")
