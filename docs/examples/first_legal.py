"""A bot for Ultimo's servers, see docs/protocol.md: python3 first_legal.py wss://tarok.example/ws TABLE TOKEN-FILE"""

import json
import secrets
import sys
import time
from contextlib import suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def merged(target, patch):
    """*target* with a merge patch (RFC 7396)."""
    inner = {name: merged(target.get(name, {}), part) for name, part in patch.items() if isinstance(part, dict)}
    return {name: value for name, value in {**target, **patch, **inner}.items() if value is not None}


def wish(view, v):
    """What to say at a table that looks like *view* at version *v*; None: nothing."""
    place, stage, asked, hand = view.get("place"), view["stage"], view.get("asked", {}), view.get("hand", {})
    if place is None:
        return next(({"kind": "sit", "place": int(n)} for n, one in view["chairs"].items() if "name" not in one), None)
    if stage in ("gathering", "between") and not view["chairs"][str(place)].get("ready"):
        return {"kind": "ready"}
    if stage == "shuffling" and "shuffle" in view and place not in view["shuffle"].get("given", []):
        return {"kind": "nonce", "nonce": secrets.token_hex(16)}
    if asked.get("place") == place:
        return {"kind": "say", "v": v, "word": asked["words"][0]}
    return {"kind": "act", "v": v, "action": hand["legal"][0]["action"]} if hand.get("legal") else None


def play(url, table, token):
    """Plays until the evening is over. One message is under way at a time; after a break it is sent again as it was."""
    view, v, said, at, after = {"stage": ""}, 0, None, 0, 0
    while True:
        with suppress(ConnectionClosed, OSError), connect(url, additional_headers=token, compression=None) as socket:
            socket.send(json.dumps({"kind": "join", "id": secrets.token_hex(16), "table": table, "protocol": 1}))
            for told in map(json.loads, socket):
                if told["kind"] in ("welcome", "event"):
                    view, v = told.get("view") or merged(view, told.get("patch", {})), told["v"]
                if view["stage"] in ("over", "closed"):
                    return
                wait = told.get("context", {}).get("wait", 0)  # milliseconds: that was too quick, the same again
                if said and told.get("id") == said["id"] and not wait:
                    said, after = None, told.get("v", at + 1)  # done, or refused: then the table has gone on
                if not said and v >= after and (message := wish(view, v)):
                    said, at = {**message, "id": secrets.token_hex(16)}, v
                elif not (said and (wait or told["kind"] == "welcome")):
                    continue
                time.sleep(wait / 1000)
                socket.send(json.dumps(said))
        time.sleep(1)


if __name__ == "__main__":
    url, table, path = sys.argv[1:] if len(sys.argv) == 4 else sys.exit(f"usage: {__doc__.partition(': ')[2]}")
    with open(path) as file:
        play(url, table, {"Authorization": f"Bearer {file.read().strip()}"})
