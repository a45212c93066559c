"""Writes what tables look like at many moments, for the page's own tests: `python -m tests.web.moments`.

Hands are played by `varied` with options by lot, all games; a moment is kept when it shows something no kept one does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.room.driving import TABLES, Driven, by_lot
from ultimo.core.seats import Place
from ultimo.server.protocol.patching import merged
from ultimo.server.room.table import Stage

FOLDER = Path("web/src/table/testing")
ME = Place(1)
SEEDS = range(40)
HANDS = 2

Json = dict[str, Any]


def shows(view: Json) -> set[str]:
    """What is special about a moment, in words that tell moments apart."""
    hand = view.get("hand", {})
    legal = [offer["action"] for offer in hand.get("legal", ())]
    said = {one.partition(":")[0] if one.startswith(("play", "discard")) else one for one in legal}
    return {
        f"stage {view['stage']}",
        f"phase {hand.get('phase')}",
        f"contract {hand.get('contract')}",
        *(f"may {one.partition('@')[0]}" for one in said),
        *(f"warned {warning['key']}" for offer in hand.get("legal", ()) for warning in offer.get("warnings", ())),
        *(f"announced {one['bonus']}" for one in hand.get("announced", ())),
        *(f"level {one['level']}" for one in [hand, *hand.get("announced", ())] if "level" in one),
        *(f"line {what} {key}" for what, (_, key, _), _ in hand.get("result", {}).get("lines", ())),
        *(f"has {name}" for name in ("multiplier", "lying", "looked_at", "taroks_laid", "may_claim") if name in hand),
        *(f"has {name}" for name in ("asked", "deeds", "proposal") if name in view),
        *(f"wears {chair['badge']}" for chair in view["chairs"].values() if "badge" in chair),
    }


def evening(name: str, seed: int) -> Iterator[tuple[list[Json], Json]]:
    """Some hands as chair 1 is told them: what happened, and the view after it."""
    driven = Driven.open(by_lot(name, seed), seed)
    driven.watch(ME)
    view: Json = json.loads(driven.sent[ME][0])["view"]
    driven.begin()
    told = 1
    while driven.state.deal <= HANDS and not driven.at(Stage.OVER):
        for text in driven.sent[ME][told:]:
            message = json.loads(text)
            view = merged(view, message.get("patch", {}))
            yield message["events"], view
        told = len(driven.sent[ME])
        driven.go_on()


def moments() -> Iterator[Json]:
    """The moments worth keeping, the first that shows each thing."""
    known: set[tuple[str, str]] = set()
    for name in TABLES:
        for seed in SEEDS:
            for _, view in evening(name, seed):
                new = {(view["settings"]["game"], one) for one in shows(view)} - known
                if new:
                    known |= new
                    yield {"name": f"{name} {seed}: {', '.join(sorted(one for _, one in new))}", "view": view}


def hand(name: str, seed: int) -> Json:
    """A whole hand: the view it begins with, and each step with what happened and the view after it."""
    steps = []
    for events, view in evening(name, seed):
        steps.append({"events": events, "view": view})
        if view["stage"] == "between":
            return {"name": name, "steps": steps}
    raise AssertionError("a hand comes to its end")


def write(folder: Path) -> None:
    """Writes `moments.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(moment, ensure_ascii=False) for moment in moments())
    (folder / "moments.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER)
