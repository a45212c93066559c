"""The machine's own chance."""

from __future__ import annotations

import secrets

from ultimo.core.shuffle import KEY_BYTES


class MachineLuck:
    """The system's source of what nobody can guess."""

    def key(self) -> bytes:
        """32 fresh bytes."""
        return secrets.token_bytes(KEY_BYTES)

    def below(self, limit: int) -> int:
        """A number from 0 up to *limit*, itself excluded."""
        return secrets.randbelow(limit)
