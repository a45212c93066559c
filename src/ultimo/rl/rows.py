"""What seats see, as packed rows, many at once: the words that were heard, counted from the seat that looks.

The order of a row is that of `fields`; its last words must agree with `kernel/environment.hpp`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ultimo.rl import heard as at
from ultimo.rl.fields import Columns
from ultimo.rl.layout import Words

SPECTATOR = -1  # looks from seat 1 and has no cards
SEAT, OTHER = -1, -2  # words of a row that are no heard words: the own seat, and what is worked out at the end
ONE, FOUR = (0,), (0, 1, 2, 3)
ROW: tuple[tuple[int, tuple[int, ...]], ...] = (
    (SEAT, ONE),
    (at.PHASE, ONE),
    (at.FACTOR, ONE),
    (at.OPTIONS, ONE),
    (at.DEALT, ONE),
    (at.KNOWN, ONE),
    (at.LAID, ONE),
    (at.TALON_SHOWN, ONE),
    (at.SHOWN, FOUR),
    (at.DRAWN, FOUR),
    (at.AUCTION, FOUR),
    (at.BID, ONE),
    (at.BIDDER, ONE),
    (at.CONTRACT, ONE),
    (at.DECLARER, ONE),
    (at.CALLED, ONE),
    (at.SIDES, FOUR),
    (at.ANNOUNCED, FOUR),
    (at.GAME_KONTRA, ONE),
    (at.KONTRA, FOUR),
    (at.TAROKS_LAID, FOUR),
    (at.ACTOR, ONE),
    (at.MISTAKEN, ONE),
    (at.HAND, ONE),
    (at.LEADER, ONE),
    (at.TRICKS, FOUR),
    (at.TRICK, FOUR),
    (at.PLAYED, FOUR),
    (at.WON, FOUR),
    (OTHER, (0, 1, 2, 3, 4)),
)
BY_SEAT = range(at.DEALT, at.SIZE)  # the words that come in fours
PLAYERS = (at.BIDDER, at.DECLARER, at.ACTOR, at.MISTAKEN, at.LEADER)  # seats as bits
OWN = (at.DEALT, at.KNOWN, at.LAID, at.HAND)


def _places() -> NDArray[np.intp]:
    """For each seat that looks, which heard word stands where in its row."""
    return np.array(
        [[_place(start, step, viewer) for start, steps in ROW for step in steps] for viewer in range(4)], np.intp
    )


def _place(start: int, step: int, viewer: int) -> int:
    if start < 0:
        return 0
    return start + (viewer + step) % 4 if start in BY_SEAT else start


def _start(word: int) -> int:
    """Where in a row *word* begins."""
    before = [start for start, _ in ROW].index(word)
    return sum(len(steps) for _, steps in ROW[:before])


PLACES = _places()
TURNED = np.array([_start(word) for word in PLAYERS])
HIDDEN = np.array([_start(word) for word in OWN])  # from spectators
KNOWN, HAND, SHOWN, PLAYED, TALON_SHOWN = map(_start, (at.KNOWN, at.HAND, at.SHOWN, at.PLAYED, at.TALON_SHOWN))
HOLDS = _start(OTHER)


def rows(
    states: Words | Sequence[Sequence[int]], viewers: Sequence[int] | NDArray[np.integer], columns: Columns
) -> Words:
    """A row for each of *states*, shape (n, heard.SIZE), as *viewers*, shape (n,), see it: 0 to 3, or SPECTATOR."""
    heard = np.asarray(states, np.uint64)
    who = np.asarray(viewers, np.intp)
    first = np.maximum(who, 0)
    made = np.take_along_axis(heard, PLACES[first], axis=1)
    turn = first[:, None].astype(np.uint64)
    players = made[:, TURNED]
    made[:, TURNED] = (players >> turn | players << (4 - turn)) & 15
    made[:, 0] = np.uint64(1) << first.astype(np.uint64)
    watching = who == SPECTATOR
    if watching.any():
        made[np.ix_(watching, [0, *HIDDEN])] = 0
    made[:, HOLDS:] = _may_hold(heard, made, first, watching, columns)
    return made


def _may_hold(
    heard: Words, made: Words, first: NDArray[np.intp], watching: NDArray[np.bool_], columns: Columns
) -> Words:
    """What each player may hold, from who looks on, and what may lie aside: shape (n, 5)."""
    seats = (first[:, None] + np.arange(4)) % 4
    lacks = np.take_along_axis(heard, at.LACKS + seats, axis=1)
    shown = made[:, SHOWN : SHOWN + 4]
    gone = np.bitwise_or.reduce(made[:, PLAYED : PLAYED + 4], axis=1, keepdims=True)
    seen = gone | made[:, [KNOWN]] | made[:, [TALON_SHOWN]] | np.bitwise_or.reduce(shown, axis=1, keepdims=True)
    unseen = np.uint64(columns.deck) & ~seen
    back = np.take_along_axis(heard, at.RETAKEN + seats, axis=1) & ~gone & ~shown
    holds = np.empty((len(made), 5), np.uint64)
    holds[:, :4] = (unseen | back) & ~lacks
    looks = ~watching
    holds[looks, 0] = made[looks, HAND]
    back[looks, 0] = 0
    holds[:, 4] = np.bitwise_or.reduce(back, axis=1) | (unseen[:, 0] if columns.talon else np.uint64(0))
    return holds
