"""Who somebody is at a server: a guest with a token, kept for the next time, or whoever has one of their own."""

from __future__ import annotations

import json
import os
import re
import urllib.request
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError

SECONDS = 10  # to wait for an answer
UNKNOWN = (401, 403)  # what a server answers whose token it does not know
TOKEN = re.compile(r"ultimo=(?P<token>[A-Za-z0-9_-]+)")


class NotLetIn(Exception):
    """The server has not made us a guest; the message says why."""


def guest_token(socket: str, name: str, folder: Path) -> str:
    """The token of a guest called *name* at the server of *socket*, made at the first visit; NotLetIn.

    It is kept in *folder*, readable by its owner alone, and gives the same chair again.
    """
    base = re.sub("^ws", "http", socket).removesuffix("/ws")
    path = folder / re.sub(r"[^A-Za-z0-9.-]", "_", base.partition("://")[2])
    try:
        known = path.read_text(encoding="ascii") if path.exists() else ""
        if known and _is_known(base, known):
            return known
        token = _made(base, name)
        _keep(path, token)
        return token
    except (OSError, HTTPException, ValueError) as problem:
        raise NotLetIn(f"{base} does not let us in: {getattr(problem, 'reason', None) or problem}") from None


def _is_known(base: str, token: str) -> bool:
    request = urllib.request.Request(f"{base}/api/me", headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS):
            return True
    except HTTPError as problem:
        if problem.code in UNKNOWN:
            return False
        raise


def _made(base: str, name: str) -> str:
    body = json.dumps({"name": name}).encode()
    request = urllib.request.Request(f"{base}/api/session", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        found = TOKEN.search(answer.headers.get("Set-Cookie", ""))
    if found is None:
        raise ValueError("it gave no token")
    return found["token"]


def _keep(path: Path, token: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(token)
