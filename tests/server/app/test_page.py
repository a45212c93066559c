"""The bare page, run by node on what a real server said; it needs no browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.server import page
from ultimo.server.protocol import PROTOCOL

SCRIPT = (Path(page.__file__).parent / "ultimo.js").read_text(encoding="utf-8")
HARNESS = Path(__file__).with_name("page.mjs")
NODE = shutil.which("node")


def shown(messages: list[dict[str, Any]], press: str = "") -> dict[str, Any]:
    """What the page shows and says after *messages*, and after a button was pressed."""
    if NODE is None:
        assert "node" not in os.environ.get("ULTIMO_REQUIRE", "")
        pytest.skip("needs node: apt-get install nodejs")
    told = json.dumps({"script": SCRIPT, "messages": messages, "press": press})
    run = subprocess.run([NODE, HARNESS], input=told, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    made: dict[str, Any] = json.loads(run.stdout)
    return made


@in_loop
async def test_the_page_joins_gives_nonces_shows_the_hand_acts_and_shows_the_result() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        async with ada.joined(table) as client:
            await client.sit(1, bots=(2, 3, 4))
            await client.done("begin")
            await client.play(partial(server.state, table), lambda view: "legal" in view.get("hand", {}))
            v, action = client.v, client.view["hand"]["legal"][0]["action"]
            cards = client.view["hand"]["cards"]
            at_turn = shown(client.heard, press=action)
            await client.play(partial(server.state, table), lambda view: view["stage"] == "between")
            result = client.view["hand"]["result"]
            at_end = shown(client.heard)

    join, nonce, act = at_turn["said"]
    assert (join["kind"], join["table"], join["protocol"]) == ("join", "abcdefgh", PROTOCOL)
    assert (nonce["kind"], len(nonce["nonce"])) == ("nonce", 32)
    assert (act["kind"], act["v"], act["action"]) == ("act", v, action)
    assert len({message["id"] for message in at_turn["said"]}) == 3
    assert "It is your turn." in at_turn["text"]
    assert f"Your cards: {' '.join(cards)}" in at_turn["text"]
    assert " ".join(map(str, result["scores"])) in at_end["text"]
    assert all(line["what"] in at_end["text"] for line in result["lines"])


def test_the_page_puts_text_only_as_text() -> None:
    assert not [word for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "style") if word in SCRIPT]
