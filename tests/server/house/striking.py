"""Functions of the rules and of rooms that fail once, whichever they are."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import ultimo.core
import ultimo.games
import ultimo.server.room

FOLDERS = tuple(f"{Path(min(one.__path__))}/" for one in (ultimo.core, ultimo.games, ultimo.server.room))

WORDS = "a card, perhaps"


class Struck(Exception):
    """What a function raises that fails."""


@contextmanager
def called() -> Iterator[set[CodeType]]:
    """The code that runs inside the block, of rules and rooms."""
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        found -= {code for code in found if not code.co_filename.startswith(FOLDERS)}


def functions_of(found: set[CodeType]) -> list[FunctionType]:
    """The functions of that code; what is made anew at each call is none."""
    return [one for one in _functions() if one.__code__ in found]


@cache
def _functions() -> list[FunctionType]:
    """By their exact type: a weak proxy would be asked for the class of what it stands for, which may be gone."""
    return [
        one for one in gc.get_objects() if type(one) is FunctionType and one.__code__.co_filename.startswith(FOLDERS)
    ]


def forget() -> None:
    """What the functions of rules and rooms have kept of earlier calls is forgotten."""
    for function in _caching():
        function.cache_clear()


@cache
def _caching() -> list[Any]:
    caching = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]
    return [one for one in caching if one.__wrapped__ in _functions()]


class Strike:
    """The next call of *function* fails, and no other."""

    def __init__(self, function: FunctionType) -> None:
        self.has_struck = False
        self._function = function
        self._code = function.__code__

    def __enter__(self) -> Strike:
        _waiting[self._function.__globals__["__name__"]] = self
        self._function.__code__ = _stub.__code__.replace(co_freevars=self._code.co_freevars)
        return self

    def __exit__(self, *of: object) -> None:
        self.heal()

    def heal(self) -> None:
        """The function works as ever."""
        self._function.__code__ = self._code


_waiting: dict[str, Strike] = {}  # by the module of the function: at most one at a time


def strike(module: str) -> None:
    """Raises Struck for the function of *module* that was to fail."""
    waiting = _waiting.pop(module)
    waiting.heal()
    waiting.has_struck = True
    raise Struck(WORDS)


def _stub(*args: object, **named: object) -> None:
    from tests.server.house.striking import strike  # it runs with the globals of another module

    strike(__name__)
