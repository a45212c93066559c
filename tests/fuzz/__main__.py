"""Lets atheris look for bytes that a target fails at: `python -m tests.fuzz frame FOLDER -max_total_time=3600`.

FOLDER keeps what was found to go new ways, so that the next run goes on from there; options are those of libFuzzer.
atheris is not among the dependencies of the project: install it beside them.
"""

from __future__ import annotations

import sys

import atheris  # type: ignore[import-untyped]  # see above

from tests.fuzz.targets import TARGETS


def main() -> None:
    """Runs the target that is named first."""
    name, *arguments = sys.argv[1:]
    atheris.instrument_all()
    atheris.Setup([name, *arguments], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
