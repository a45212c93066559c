"""The program as a whole: its streams, what can stop it, and the status it ends with."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TextIO

import click
from click.exceptions import NoArgsIsHelpError

from ultimo.bots.exec_bot import BotFault
from ultimo.bots.named import SearchWithoutKernel
from ultimo.cli.common import DONE, INTERRUPTED, WRONG, Fault
from ultimo.cli.signs import bounded


class Program(click.Group):
    """A group of commands that never ends with a traceback for what the world outside does."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the program; ends it with a status unless *standalone_mode* is off."""
        _prepare_streams()
        with warnings.catch_warnings():
            warnings.simplefilter("default", SearchWithoutKernel)
            warnings.showwarning = _show_warning
            return self._run(args, prog_name, complete_var, standalone_mode, **extra)

    def _run(
        self,
        args: Sequence[str] | None,
        prog_name: str | None,
        complete_var: str | None,
        standalone_mode: bool,
        **extra: Any,
    ) -> Any:
        run = partial(super().main, args, prog_name, complete_var, standalone_mode=False, **extra)
        return sys.exit(_status(run)) if standalone_mode else run()


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """On one line, without the place in the code."""
    with suppress(OSError):
        click.echo(str(message), err=True)


def _prepare_streams() -> None:
    """Closed input is an empty one, errors without a place are lost; signs the terminal does not have stop nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, open to the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, open to the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _status(run: Callable[[], Any]) -> int:
    """Does *run* and says what stopped it; the exit status."""
    try:
        if sys.stdout is None:
            raise Fault("standard output is closed")
        status = run()
        return status if isinstance(status, int) else DONE
    except click.ClickException as problem:
        _show(problem)
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BotFault as fault:
        _show(Fault(str(fault)))
        return WRONG
    except OSError as problem:  # of files the commands make a Fault themselves
        _drop_output()
        _show(Fault(problem.strerror or str(problem), "standard output:"))
        return WRONG


def _show(problem: click.ClickException) -> None:
    with suppress(OSError):  # there is nowhere left to say it
        if isinstance(problem, click.UsageError) and not isinstance(problem, NoArgsIsHelpError):
            _show_usage(problem)
        else:
            problem.show()


def _show_usage(problem: click.UsageError) -> None:
    """How the command is used, and on one line what is wrong."""
    if problem.ctx is not None:
        click.echo(problem.ctx.get_usage(), err=True)
        click.echo(f"Try '{problem.ctx.command_path} --help' for help.\n", err=True)
    click.echo(f"Error: {bounded(' '.join(problem.format_message().split()))}", err=True)


def _drop_output() -> None:
    """Lets what could not be written go, or the end of the program would try again."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
