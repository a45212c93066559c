"""Writing a file whole: beside its place first, so that at no moment half of it is there."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

TOKEN = 4  # bytes in the name of a part


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A new file in the place of *path*, see `replacing`; what is no file, as a device or a pipe, is written to."""
    real = Path(os.path.realpath(path))
    with replacing(real) if real.is_file() or not real.exists() else real.open("wb") as file:
        yield file


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of *path*, with its mode, once all is written; if anything fails it is gone."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(TOKEN)}.part")
    with open(part, "xb") as file:  # never a file that is there already
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            _keep_mode(path, part)
            file.close()
            part.replace(path)
        except BaseException:
            with suppress(OSError):  # what is still to be written may not fit either
                file.close()
            part.unlink(missing_ok=True)
            raise
    _sync(path.parent)


def clear(path: Path) -> None:
    """Removes what programs that were killed have left of a new *path*, where nobody else writes one now."""
    part = re.compile(re.escape(path.name) + rf"\.[0-9a-f]{{{2 * TOKEN}}}\.part")
    for file in path.parent.iterdir():
        if part.fullmatch(file.name):
            file.unlink(missing_ok=True)


def _keep_mode(path: Path, part: Path) -> None:
    if path.exists():
        part.chmod(path.stat().st_mode & 0o7777)


def _sync(folder: Path) -> None:
    """Makes the new name last, on systems where a folder can be opened."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
