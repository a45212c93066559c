"""Whether hints know how sure they are: how often a 90 % interval holds what a hundred times longer search finds.

`python -m benchmarks.calibration --positions 300 --file calibration.jsonl`: positions of mixed phases of three games;
each is kept in the file when it is done, and those kept are not searched again.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ultimo.bots.hints import Hint, hints
from ultimo.bots.player import Luck
from ultimo.bots.search.budget import Budget
from ultimo.bots.varied import VariedBot
from ultimo.core.seats import per_seat
from ultimo.core.state import State, replay
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand

GAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
SEED = 90
FOLD = 100  # how much longer the search thinks that gives the value
SHARE = 0.9  # of the intervals
LUCKS = (Luck(b"short", b""), Luck(b"long", b""))


class Choice(NamedTuple):
    """One legal action in one position, as hints had it and as the long search did."""

    position: int
    phase: str
    best: bool  # whether hints put it first
    estimate: float
    half_width: float  # of the interval of the estimate
    value: float
    value_half_width: float

    @property
    def is_held(self) -> bool:
        """Whether the interval holds the value, whose own interval counts too: that of a choice given up is wide."""
        return abs(self.estimate - self.value) <= math.hypot(self.half_width, self.value_half_width)


def position(number: int) -> State:
    """Position *number*: a moment with a choice in a hand by the steering bot, of each phase as likely."""
    rng = random.Random(number)
    game = find_game(GAMES[number % len(GAMES)])
    start = seeded_hand(game, SEED, number)
    actions = [action for _, action in play_hand(start, per_seat(lambda _: VariedBot), SEED, number).actions]
    states = [replay(game, start.dealt, actions[:count]) for count in range(len(actions))]
    open_ones = [state for state in states if len(state.legal_actions()) > 1]
    phases = sorted({state.phase_name.value for state in open_ones})
    phase = phases[int(rng.random() * len(phases))]
    return rng.choice([state for state in open_ones if state.phase_name.value == phase])


def choices(number: int, worlds: int) -> list[Choice]:
    """What hints and the long search say of every action of position *number*."""
    state = position(number)
    view = state.view(state.actor)
    short, long = (
        hints(view, Budget(worlds=size), luck) for size, luck in zip((worlds, worlds * FOLD), LUCKS, strict=True)
    )
    values: dict[object, Hint] = {hint.action: hint for hint in long}
    return [
        Choice(
            number,
            state.phase_name.value,
            hint is short[0],
            hint.estimate,
            hint.half_width(SHARE),
            values[hint.action].estimate,
            values[hint.action].half_width(SHARE),
        )
        for hint in short
    ]


def kept(path: Path) -> dict[int, list[Choice]]:
    """The choices in the file *path*, by position."""
    found: dict[int, list[Choice]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        some = [Choice(*values) for values in json.loads(line)]
        found[some[0].position] = some
    return found


def report(found: Sequence[Choice]) -> Iterator[str]:
    """The shares held as a Markdown table: of what hints put first, and of all choices, a row a phase."""
    yield "| phase | positions | first choice held | all choices held |"
    yield "| --- | --- | --- | --- |"
    for phase in (*sorted({one.phase for one in found}), "all"):
        some = [one for one in found if phase in (one.phase, "all")]
        firsts = [one for one in some if one.best]
        yield f"| {phase} | {len(firsts)} | {_share(firsts):.2f} | {_share(some):.2f} |"


def _share(some: Sequence[Choice]) -> float:
    return sum(one.is_held for one in some) / len(some)


def main() -> None:
    """Searches what is not kept yet, and reports."""
    told = argparse.ArgumentParser(prog="calibration", description=__doc__)
    told.add_argument("--positions", type=int, default=300)
    told.add_argument("--worlds", type=int, default=500, help="how long hints think; the other search a hundredfold")
    told.add_argument("--minutes", type=float, default=10.0, help="of processor time, after which no position is begun")
    told.add_argument("--file", type=Path, required=True, help="keeps what was found; one file for each --worlds")
    asked = told.parse_args()
    found = kept(asked.file)
    for number in range(asked.positions):
        if number not in found and time.process_time() < asked.minutes * 60:
            found[number] = choices(number, asked.worlds)
            with asked.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found[number]) + "\n")
    print("\n".join(report([one for some in found.values() for one in some])))


if __name__ == "__main__":
    main()
