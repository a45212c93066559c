"""The program as it is started: `ultimo`, `python -m ultimo`."""

import signal
import sys
from types import FrameType

INTERRUPTED = 130  # as a shell says of a program that Ctrl-C ended


def run() -> None:
    """Runs the program; Ctrl-C ends it also while it is still being loaded."""
    signal.signal(signal.SIGTERM, _leave)
    try:
        from ultimo.cli import main

        main(prog_name="ultimo")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends the program as a shell says of one that was ended so, with the programs it has started."""
    sys.exit(128 + number)


if __name__ == "__main__":
    run()
