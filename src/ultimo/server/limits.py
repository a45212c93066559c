"""How much anybody may ask for: by time and at once, in bounded memory, with a clock that is passed in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Clock: TypeAlias = Callable[[], float]  # seconds that never go back

BODY_BYTES = 16 * 1024
HEAD_BYTES = 8 * 1024
KEYS = 100_000  # that one limit remembers; beyond it, who was silent longest is forgotten
MINUTE = 60.0
HOUR = 3600.0


class RateLimited(Exception):
    """Too much was asked for in too short a time."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"too many tries; the next is possible in {wait:.1f} s")
        self.wait = wait  # seconds


class _Remembered(Generic[T]):
    """What was seen of each key, the least lately seen first; what is *stale* seconds old says nothing more."""

    def __init__(self, clock: Clock, stale: float, keys: int) -> None:
        self._clock = clock
        self._stale = stale
        self._keys = keys
        self._seen: OrderedDict[str, tuple[float, T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._seen)

    def _put(self, key: str, now: float, seen: T) -> None:
        self._seen[key] = (now, seen)
        self._seen.move_to_end(key)
        while len(self._seen) > self._keys or self._oldest() <= now - self._stale:
            self._seen.popitem(last=False)

    def _oldest(self) -> float:
        return next(iter(self._seen.values()))[0]


class Bucket(_Remembered[float]):
    """*burst* at once, then *rate* a second, for each key."""

    def __init__(self, burst: int, rate: float, clock: Clock, keys: int = KEYS) -> None:
        super().__init__(clock, burst / rate, keys)
        self._burst = burst
        self._rate = rate

    def take(self, key: str) -> float:
        """0.0, and one is taken; or the seconds to wait until there is one."""
        now = self._clock()
        then, level = self._seen.get(key, (now, float(self._burst)))
        level = min(self._burst, level + (now - then) * self._rate)
        if level < 1:
            return (1 - level) / self._rate
        self._put(key, now, level - 1)
        return 0.0


class Window(_Remembered[tuple[float, ...]]):
    """*count* in any *seconds*, for each key."""

    def __init__(self, count: int, seconds: float, clock: Clock, keys: int = KEYS) -> None:
        super().__init__(clock, seconds, keys)
        self._count = count
        self._seconds = seconds

    def take(self, key: str) -> float:
        """0.0, and one is taken; or the seconds to wait until there is one."""
        now = self._clock()
        _, times = self._seen.get(key, (now, ()))
        times = tuple(time for time in times if time > now - self._seconds)
        if len(times) >= self._count:
            return times[0] + self._seconds - now
        self._put(key, now, (*times, now))
        return 0.0


class Places:
    """*count* at the same time, for each key; only who is inside is remembered."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._inside: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, key: str) -> bool:
        """Whether there was a place; then it is taken until `leave`."""
        if self.inside(key) >= self.count:
            return False
        self.add(key)
        return True

    def add(self, key: str) -> None:
        """Takes a place until `leave`, whether there is one or not."""
        self._inside[key] = self.inside(key) + 1

    def leave(self, key: str) -> None:
        """Gives back a place that `enter` gave."""
        self._inside[key] -= 1
        if not self._inside[key]:
            del self._inside[key]

    def inside(self, key: str) -> int:
        """How many places *key* has."""
        return self._inside.get(key, 0)


@dataclass(frozen=True)
class Limits:
    """Every limit of one process. An address is what `addresses.counted_as` makes of it."""

    messages: Bucket  # by socket
    pings: Bucket  # by socket
    handshakes: Window  # by address
    guests: Window  # new ones, by address
    changes: Window  # of an account, by account
    tries_of_name: Window  # of a passphrase or recovery code
    tries_of_address: Window
    imports: Window  # large bodies, by account
    days: Window  # deals of days that are looked at, by address
    deals_of_day: Window  # that are begun, by address: a guest more would play what the other one has seen
    studies: Bucket  # looks at hands that are over, by account
    studies_at_once: Places  # by account
    sockets_of_account: Places
    sockets_of_address: Places
    tables: Places  # open ones, by the account that made them

    @classmethod
    def usual(cls, clock: Clock) -> Limits:
        """The limits a server has."""
        return cls(
            messages=Bucket(20, 5.0, clock),
            pings=Bucket(60, 2.0, clock),
            handshakes=Window(20, 1.0, clock),
            guests=Window(60, MINUTE, clock),
            changes=Window(60, MINUTE, clock),
            tries_of_name=Window(5, MINUTE, clock),
            tries_of_address=Window(20, MINUTE, clock),
            imports=Window(6, MINUTE, clock),
            days=Window(60, MINUTE, clock),
            deals_of_day=Window(30, HOUR, clock),
            studies=Bucket(120, 4.0, clock),
            studies_at_once=Places(2),
            sockets_of_account=Places(10),
            sockets_of_address=Places(100),
            tables=Places(5),
        )


def taken(limit: Bucket | Window, key: str) -> None:
    """Takes one from *limit*; RateLimited."""
    if wait := limit.take(key):
        raise RateLimited(wait)
