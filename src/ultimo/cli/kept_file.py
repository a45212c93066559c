"""A file that is written whole after every step, never over somebody else's change, and is one program's at a time."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

from ultimo.alone import InUse, alone_with
from ultimo.cli.common import Fault
from ultimo.cli.signs import file_text
from ultimo.cli.written import clear, replacing


class KeptFile:
    """The file at *path*; where that is a link, the file it leads to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: bytes | None = None  # what is in the file as far as we know; None: there is no file
        self._file = Path(os.path.realpath(path))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps other programs from playing the evening; Fault if one does, or if *path* can be no file."""
        with ExitStack() as held:
            with self._trouble():
                self._check_kind()
                self._file.parent.mkdir(parents=True, exist_ok=True)
                try:
                    held.enter_context(alone_with(self._file))
                except InUse:
                    raise Fault("is in use: another program plays this evening", file_text(self.path)) from None
                clear(self._file)
            yield

    def read(self) -> bytes:
        """What is in the file, nothing if there is none; Fault if it cannot be read."""
        with self._trouble():
            self.found = self._bytes()
        return self.found or b""

    def put_aside(self) -> Path | None:
        """Makes room for another evening: what is in the file moves to .old, an older one to .old.1, .old.2 …"""
        with self._trouble():
            self.found = self._bytes()
            if not self.found:
                return None
            old = self._beside(".old")
            if old.exists():
                names = (self._beside(f".old.{number}") for number in count(1))
                old.replace(next(name for name in names if not name.exists()))
            self._file.replace(old)
            self.found = None
            return old

    def write(self, content: bytes, lost: str) -> None:
        """*content* instead of what is there; Fault if that was changed or cannot be written, and so what is *lost*."""
        with self._trouble(lost):
            self._check_unchanged()
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with replacing(self._file) as file:
                file.write(content)
        self.found = content

    def _check_kind(self) -> None:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(self.path.stat().st_mode):
                raise Fault("is not a file; an evening is kept in one", file_text(self.path))

    def _check_unchanged(self) -> None:
        if self._bytes() != self.found:
            problem = "was changed by another program meanwhile; it is left as it is, and this one stops"
            raise Fault(problem, file_text(self.path))

    def _bytes(self) -> bytes | None:
        try:
            return self._file.read_bytes()
        except FileNotFoundError:
            return None

    def _beside(self, ending: str) -> Path:
        return self._file.with_name(self._file.name + ending)

    @contextmanager
    def _trouble(self, more: str = "") -> Iterator[None]:
        """Says what the system has against the file as a Fault."""
        try:
            yield
        except OSError as problem:
            raise Fault(f"{problem.strerror or problem}{more}", f"{file_text(self.path)}:") from None
