"""The program as it is started: `ultimo`, `python -m ultimo`."""

import sys

INTERRUPTED = 130  # as a shell says of a program that Ctrl-C ended


def run() -> None:
    """Runs the program; Ctrl-C ends it also while it is still being loaded."""
    try:
        from ultimo.cli import main

        main(prog_name="ultimo")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    run()
