"""The program run in the test's own process, and hands to run it on."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.hands import GAME
from ultimo.bots.named import BOTS, FORMS
from ultimo.cli import main
from ultimo.core.actions import parse_action
from ultimo.core.record import Record, format_record
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.worlds import record_of
from ultimo.games import find_game
from ultimo.simulate import seeded_hand

DEAL = """\
[TGN "1"]
[Game "calling-the-twenty"]
[Seat1 "Anna"]
[Hand1 "XXI XX XVIII XVI XV X V IV I 10S"]
[Hand2 "XVII VII CH CD 1D KC JC KS CS JS"]
[Hand3 "SK XIII XII IX VIII VI QD JD QC 10C"]
[Hand4 "XIX XIV XI KH QH JH 1H KD CC QS"]
"""
SAID = """\
1:stand 2:pass 3:pass 4:pass 1:bid:call
1:call:XIX 1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass
"""
CARDS = """\
1:play:XV 2:play:XVII 3:play:IX 4:play:XIV
2:play:CS 3:play:VIII 4:play:QS 1:play:10S
3:play:10C 4:play:CC 1:play:V 2:play:KC
1:play:IV 2:play:VII 3:play:XII 4:play:XI
3:play:QD 4:play:KD 1:play:XX 2:play:1D
1:play:XXI 2:play:JC 3:play:XIII 4:play:XIX
1:play:X 2:play:KS 3:play:VI 4:play:JH
1:play:XVI 2:play:CD 3:play:SK 4:play:KH
3:play:QC 4:play:QH 1:play:XVIII 2:play:CH
1:play:I 2:play:JS 3:play:JD 4:play:1H
"""
FINISHED = f"{DEAL}\n{SAID}{CARDS}"  # the Call won with 58 card points, the announced Pagat made
BEFORE_THE_LEAD = f"{DEAL}\n{SAID}"
EMPTY = b""
BOTS_THERE_ARE = f"bots are {', '.join(BOTS)}; {FORMS}"


def ultimo(*arguments: str, text: str | bytes | None = None) -> Result:
    """The program with *arguments* and *text* on standard input; whatever happens, it does not break down."""
    result = CliRunner().invoke(main, arguments, input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def printed(*arguments: str, text: str | bytes | None = None) -> str:
    """What the program prints; nothing goes wrong."""
    result = ultimo(*arguments, text=text)
    assert (0, "") == (result.exit_code, result.stderr)
    return result.stdout


def document(*arguments: str, text: str | bytes | None = None) -> Any:
    """The one JSON document the program prints on one line."""
    line = printed(*arguments, "--json", text=text)
    assert 1 == line.count("\n") and line.endswith("\n")
    return json.loads(line)


def refused(*arguments: str, text: str | bytes | None = None, status: int = 2) -> str:
    """Why the program does nothing: its message; nothing else is printed."""
    result = ultimo(*arguments, text=text)
    assert ("", status) == (result.stdout, result.exit_code), result.output
    return result.stderr.removesuffix("\n")


def written(folder: Path, text: str | bytes, name: str = "hand.tgn") -> str:
    """The path of a file in *folder* with *text* in it."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def device(folder: Path, name: str) -> str:
    """The device `zero`, `null` or `full`; for root, who could do harm to it, another one like it in *folder*."""
    real = Path("/dev") / name
    if os.name != "posix" or not real.is_char_device():
        pytest.skip("needs devices")
    if os.geteuid() != 0:
        return str(real)
    os.mknod(folder / name, 0o666 | stat.S_IFCHR, real.stat().st_rdev)
    return str(folder / name)


def after(moves: str, game: str = GAME.id, seed: int = 1) -> State:
    """A dealt hand after *moves*, written without seats: `stand pass`."""
    state = seeded_hand(find_game(game), seed, 0)
    for token in moves.split():
        state = state.apply(parse_action(token))
    return state


def seen_by(state: State, seat: int) -> str:
    """The record of what *seat* knows of *state*."""
    return format_record(record_of(state.view(Seat(seat))))


def as_text(*states: State) -> str:
    """The records of *states*."""
    return "\n".join(format_record(Record.of(state)) for state in states)
