"""Whether a screen can be shown: where there is a terminal that can draw one, and the package that does."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import click

SIGNS = "│─▸◂♥♦♣♠×–·"  # that a screen cannot do without
plain_option = click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")


def may_show() -> bool:
    """Whether a screen can be shown here; says why not, if that is no wish of the person."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    missing = _missing()
    if missing:
        click.echo(f"({missing}; line by line, then. --plain leaves out this remark.)", err=True)
    return missing is None


def _missing() -> str | None:
    if not _has_signs(sys.stdout.encoding):
        return f"This terminal has no signs but those of {sys.stdout.encoding}"
    if os.environ.get("TERM", "dumb") == "dumb":
        return "This terminal cannot draw a screen"
    if find_spec("textual") is None:
        return "textual is not installed: pip install 'ultimo[tui]'"
    return None


def _has_signs(encoding: str) -> bool:
    """Whether what a screen is drawn with can be written in *encoding*."""
    try:
        return bool(SIGNS.encode(encoding))
    except UnicodeEncodeError:
        return False
