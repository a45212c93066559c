"""A second formulation of HU-32: what game, double game and slam pay together.

Written from the rule page alone, so that the settlement can be compared with it over the whole table.

The page speaks of items (announced, silent, plain). Here the hand is looked at from the side that won the game. Only
that side can have made anything beyond it, so six results are enough, each with a winner and the height it reached:
the game alone, the double game, or the slam, which makes the double game too. The winner receives

- for each announcement of its own that the height reaches, 4gk or 6gk; each that is not reached it pays;
- for each announcement of the other side 4gk or 6gk, for it has failed;
- the highest silent result: a slam it did not announce 3g, or a double game 2g if it announced nothing;
- the plain game gk, if it had a kontra, or if it announced nothing and has no silent result.

`g` is the value of the bid, `k` the kontra factor of the item (1, 2, 4 ...). The amounts are for one member of the
declarer's side; a lone declarer gets three times as much, a bockround doubles it.
"""

from collections.abc import Iterator
from itertools import product

DECLARERS, OPPONENTS = "declarers", "opponents"
GAME, DOUBLE, SLAM = 1, 2, 3

RESULTS: dict[str, tuple[str, int]] = {
    "no trick": (OPPONENTS, SLAM),
    "<=23": (OPPONENTS, DOUBLE),
    "24-47": (OPPONENTS, GAME),
    "48-70": (DECLARERS, GAME),
    ">=71": (DECLARERS, DOUBLE),
    "all tricks": (DECLARERS, SLAM),
}
"""The columns of the table: who won the game, and how high."""

BONUSES: dict[str, tuple[int, int]] = {"double": (DOUBLE, 4), "slam": (SLAM, 6)}
"""The height an announcement needs, and how many times the game value it pays."""

ANNOUNCEMENTS = tuple(frozenset(names) for names in ((), ("double",), ("slam",), ("double", "slam")))

Levels = dict[tuple[str, str], int]
"""The kontra factor of an announced bonus by side and name; 1 where none is given."""


def multiples(
    announced_by_declarers: frozenset[str],
    announced_by_opponents: frozenset[str],
    game_level: int,
    levels: Levels,
    result: str,
    g: int,
) -> int:
    """What each member of the declarer's side gets for game, double game and slam together."""
    announced = {DECLARERS: announced_by_declarers, OPPONENTS: announced_by_opponents}
    winner, height = RESULTS[result]
    receives = 0
    for side, names in announced.items():
        for name in names:
            needed, times = BONUSES[name]
            failed_own = side == winner and height < needed
            receives += (-1 if failed_own else 1) * times * g * levels.get((side, name), 1)
    silent = 0
    if height == SLAM and "slam" not in announced[winner]:
        silent = 3 * g
    elif height >= DOUBLE and not announced[winner]:
        silent = 2 * g
    plain = g * game_level if game_level > 1 or not (announced[winner] or silent) else 0
    receives += silent + plain
    return receives if winner == DECLARERS else -receives


def table(factors: tuple[int, ...] = (1, 2)) -> Iterator[tuple[frozenset[str], frozenset[str], int, Levels, str, int]]:
    """Every row and column: who announced what, the kontra factors, the result and, for g = 1, the amount."""
    for ours, theirs in product(ANNOUNCEMENTS, repeat=2):
        items = [(DECLARERS, name) for name in sorted(ours)] + [(OPPONENTS, name) for name in sorted(theirs)]
        for game_level, *rest in product(factors, repeat=1 + len(items)):
            levels = dict(zip(items, rest, strict=True))
            for result in RESULTS:
                yield ours, theirs, game_level, levels, result, multiples(ours, theirs, game_level, levels, result, 1)


NONE, D, S, DS = ANNOUNCEMENTS
KONTRA_ON_DOUBLE: Levels = {(DECLARERS, "double"): 2}

EXAMPLES: tuple[tuple[frozenset[str], frozenset[str], int, Levels, tuple[int, ...]], ...] = (
    (NONE, NONE, 1, {}, (-3, -2, -1, 1, 2, 3)),
    (D, NONE, 1, {}, (-7, -6, -5, -4, 4, 7)),
    (S, NONE, 1, {}, (-9, -8, -7, -6, -6, 6)),
    (DS, NONE, 1, {}, (-13, -12, -11, -10, -2, 10)),
    (NONE, NONE, 2, {}, (-5, -4, -2, 2, 4, 5)),
    (NONE, D, 2, {}, (-9, -6, 2, 6, 8, 9)),
    (D, NONE, 1, KONTRA_ON_DOUBLE, (-11, -10, -9, -8, 8, 11)),
    (D, NONE, 2, KONTRA_ON_DOUBLE, (-13, -12, -10, -6, 10, 13)),
)
"""The printed table, row by row: announced by the declarers, by the opponents, kontra on the game, on the double."""


def check_examples() -> None:
    """The formulation reproduces the printed table, and its amounts are proportional to the game value."""
    for ours, theirs, game_level, levels, row in EXAMPLES:
        for result, printed in zip(RESULTS, row, strict=True):
            for g in (1, 2, 3, 4):
                amount = multiples(ours, theirs, game_level, levels, result, g)
                assert amount == g * printed, (sorted(ours), sorted(theirs), game_level, result, g, amount, printed)
