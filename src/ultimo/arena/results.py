r"""The file of results: JSON, a line for each match and for each deal, only ever added to.

    {"arena": 1}
    {"match": "3f…", "game": "texas-tarok", "a": "book", "b": "random", …}
    {"match": "3f…", "deal": 0, "scores": [[6, -2, -2, -2], [-3, 9, -3, -3]]}

A program that is killed while it writes leaves at most half a line at the end; it is cut off when the file is opened.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from ultimo.arena.match import HANDS, Match, Outcome
from ultimo.core.seats import SEATS

HEADER = b'{"arena": 1}\n'
NOT_SO = (ValueError, KeyError, TypeError, OverflowError, RecursionError)  # what a line of something else raises


class ResultsError(ValueError):
    """A file that does not hold results; the message says where and why."""


class Results:
    """The deals of any number of matches, kept in *file* if there is one."""

    def __init__(self, file: BinaryIO | None = None) -> None:
        self.file = file
        self.deals: dict[str, list[Outcome]] = {}

    def of(self, match: Match) -> tuple[Outcome, ...]:
        """The deals of *match* that are kept: all from the first to some last one."""
        return tuple(self.deals.get(match.fingerprint, ()))

    def keep(self, match: Match, outcome: Outcome) -> None:
        """Adds the next deal of *match*; OSError."""
        if match.fingerprint not in self.deals:
            self._write({"match": match.fingerprint, **match.facts})
            self.deals[match.fingerprint] = []
        faults = {"faults": outcome.faults} if any(outcome.faults) else {}
        self._write({"match": match.fingerprint, "deal": outcome.deal, "scores": outcome.scores, **faults})
        self.deals[match.fingerprint].append(outcome)

    def read(self, text: bytes) -> None:
        """Takes in the lines after the header; ResultsError."""
        for number, line in enumerate(text.split(b"\n")[:-1], 2):
            try:
                self._take(json.loads(line))
            except NOT_SO as problem:
                raise ResultsError(f"line {number} is none of a file of results: {problem!r}") from None

    def _take(self, line: dict[str, Any]) -> None:
        deals = self.deals.setdefault(str(line["match"]), [])
        if "deal" not in line:
            return
        outcome = _outcome(line)
        if outcome.deal != len(deals):
            raise ValueError(f"deal {outcome.deal} where {len(deals)} is next")
        deals.append(outcome)

    def _write(self, line: dict[str, object]) -> None:
        if self.file is not None:
            self.file.write(json.dumps(line).encode() + b"\n")
            self.file.flush()


@contextmanager
def opened(path: Path | None) -> Iterator[Results]:
    """The results in the file *path*, which is made if it is missing, and mended; ResultsError, OSError."""
    if path is None:
        yield Results()
        return
    with open(path, "a+b") as file:
        results = Results(file)
        results.read(_mended(file))
        yield results


def _mended(file: BinaryIO) -> bytes:
    """The whole lines of *file* after its header; half a line at its end is cut off."""
    file.seek(0)
    text = file.read()
    if not text.startswith(HEADER) and not HEADER.startswith(text):
        raise ResultsError(f"this is no file of results; one begins with {HEADER.decode().strip()}")
    whole = text[: text.rfind(b"\n") + 1]
    last = whole[whole.rfind(b"\n", 0, -1) + 1 :]
    if last and not _is_json(last):
        whole = whole.removesuffix(last)
    if whole != text:
        file.truncate(len(whole))
    if not whole:
        file.write(HEADER)
        file.flush()
    return whole[len(HEADER) :]


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except NOT_SO:
        return False
    return True


def _outcome(line: dict[str, Any]) -> Outcome:
    scores = tuple(tuple(map(int, hand)) for hand in line["scores"])
    if [len(hand) for hand in scores] != [len(SEATS)] * HANDS:
        raise ValueError(f"a deal has {HANDS} hands of {len(SEATS)} scores")
    of_a, of_b = line.get("faults", ((), ()))
    return Outcome(int(line["deal"]), scores, (tuple(of_a), tuple(of_b)))  # type: ignore[arg-type]  # lengths are checked
