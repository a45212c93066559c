"""Whether a screen can be shown: where there is a terminal that can draw one, and the package that does."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import click

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
    if os.environ.get("TERM", "dumb") == "dumb":
        return "This terminal cannot draw a screen"
    if find_spec("textual") is None:
        return "textual is not installed: pip install 'ultimo[tui]'"
    return None
