"""How far a long run is: a line on standard error that is written anew, on a terminal only."""

from __future__ import annotations

import sys
import time

import click

from ultimo.cli.text import WIDTH

BAR = 10  # signs
EVERY = 0.1  # seconds between two lines


class ProgressLine:
    """One run from its begin to its end; as a context it takes its line away."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.is_shown = sys.stderr.isatty()
        self.begun = self.last = time.monotonic()
        self.first: tuple[float, int] | None = None  # share and number when this run began

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.is_shown:
            click.echo(f"\r{'':{WIDTH}}\r", nl=False, err=True)

    def show(self, share: float, number: int, things: str, note: str = "") -> None:
        """That *share* (0 to 1) of the run is done, and *number* of *things*."""
        now = time.monotonic()
        self.first = self.first or (share, number)
        if self.is_shown and now - self.last >= EVERY:
            self.last = now
            pace = f"{(number - self.first[1]) / (now - self.begun):.3g}/s"
            left = remaining(now - self.begun, share - self.first[0], 1 - share)
            parts = (self.label, bar(share), f"{number:,} {things}", pace, left, note)
            click.echo(f"\r{'  '.join(filter(None, parts))[:WIDTH]:{WIDTH}}", nl=False, err=True)


def bar(share: float) -> str:
    """*share* as a bar of BAR signs: `[#####-----] 50 %`."""
    done = int(BAR * share)
    return f"[{'#' * done}{'-' * (BAR - done)}] {int(100 * share):2} %"


def remaining(seconds: float, done: float, left: float) -> str:
    """How long *left* will take if *done* took so many *seconds*."""
    if done <= 0:
        return ""
    expected = seconds * left / done
    for size, unit in ((3600, "h"), (60, "min")):
        if expected >= size:
            return f"{expected / size:.0f} {unit} left"
    return f"{expected:.0f} s left"
