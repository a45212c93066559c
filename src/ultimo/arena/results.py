r"""The file of results: JSON, a line for each match and for each deal, only ever added to.

{"arena": 1}
{"match": "3f…", "game": "texas-tarok", "a": "book", "b": "random", …}
{"match": "3f…", "deal": 0, "scores": [[6, -2, -2, -2], [-3, 9, -3, -3]]}
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ultimo.arena.match import HANDS, Match, Outcome
from ultimo.core.seats import SEATS
from ultimo.shards import Journal
from ultimo.shards import opened as opened_journal

HEADER = b'{"arena": 1}\n'


class Results:
    """The deals of any number of matches, kept in *journal*; JournalError."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.deals: dict[str, list[Outcome]] = {}
        journal.read(self._take)

    def of(self, match: Match) -> tuple[Outcome, ...]:
        """The deals of *match* that are kept: all from the first to some last one."""
        return tuple(self.deals.get(match.fingerprint, ()))

    def keep(self, match: Match, outcome: Outcome) -> None:
        """Adds the next deal of *match*; OSError."""
        if match.fingerprint not in self.deals:
            self.journal.add({"match": match.fingerprint, **match.facts})
            self.deals[match.fingerprint] = []
        faults = {"faults": outcome.faults} if any(outcome.faults) else {}
        self.journal.add({"match": match.fingerprint, "deal": outcome.deal, "scores": outcome.scores, **faults})
        self.deals[match.fingerprint].append(outcome)

    def _take(self, line: dict[str, Any]) -> None:
        deals = self.deals.setdefault(str(line["match"]), [])
        if "deal" not in line:
            return
        outcome = _outcome(line)
        if outcome.deal != len(deals):
            raise ValueError(f"deal {outcome.deal} where {len(deals)} is next")
        deals.append(outcome)


@contextmanager
def opened(path: Path | None) -> Iterator[Results]:
    """The results in the file *path*, which is made if it is missing, and mended; JournalError, OSError."""
    with opened_journal(path, HEADER) as journal:
        yield Results(journal)


def _outcome(line: dict[str, Any]) -> Outcome:
    scores = tuple(tuple(map(int, hand)) for hand in line["scores"])
    if [len(hand) for hand in scores] != [len(SEATS)] * HANDS:
        raise ValueError(f"a deal has {HANDS} hands of {len(SEATS)} scores")
    of_a, of_b = line.get("faults", ((), ()))
    return Outcome(int(line["deal"]), scores, (tuple(of_a), tuple(of_b)))  # type: ignore[arg-type]  # lengths are checked
