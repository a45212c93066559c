"""Which version of a bot its name means: results of one are none of another."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ultimo.bots.exec_bot import PREFIX, command_of
from ultimo.bots.installed import argument_of, family_of
from ultimo.bots.named import searches

SEARCHING, OTHERS = 4, 3  # raised when such a bot comes to choose otherwise


def version_of(name: str) -> str:
    """The same for two bots of one *name* if they are the same, as far as can be seen; UnknownBot.

    Of a program it is the digest of its files: of each word of its command that is one, found as a shell would. Of a
    network it is that of its file.
    """
    if name.startswith(PREFIX):
        return _digest(shutil.which(word) or word for word in command_of(name))
    if family_of(name):
        return _digest([argument_of(name)])
    return str(SEARCHING if searches(name) else OTHERS)


def _digest(files: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for file in files:
        with suppress(OSError):
            digest.update(Path(file).read_bytes())
    return digest.hexdigest()
