"""How quickly a client may speak without being told to wait: as often as the server lets every socket."""

from __future__ import annotations

from collections import deque

AT_ONCE = 20  # messages in any span of so many
SPAN = 4.0  # seconds; together five a second in the long run, as docs/protocol.md says


class Pace:
    """When the last messages were sent."""

    def __init__(self) -> None:
        self._sent: deque[float] = deque(maxlen=AT_ONCE)

    def wait(self, now: float) -> float:
        """How many seconds to wait at *now* before the next message is sent; it is taken to be sent then."""
        is_full = len(self._sent) == AT_ONCE
        when = max(now, self._sent[0] + SPAN) if is_full else now
        self._sent.append(when)
        return when - now
