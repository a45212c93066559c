"""What bids and cards laid away say of a hand: python training/beliefs.py POSITIONS_FOLDER; see README.md.

For every file of positions the hands before the first lead are counted as CT-31 counts (taroks from XV up 2, other
taroks and Kings 1), for the declarer, for others who bid and for those who did not, and compared with the same cards
dealt anew: the logarithm of how much more often such a hand was held. The same for the colour suits that who laid so
many cards away has none of, where as many colour cards are dealt anew. The package weighs imagined hands with it.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from ultimo.bots.search.beliefs import BELIEFS, STRENGTH, Role, laid
from ultimo.core.cards import COLOR_SUITS, PACK, TAROKS, Cards
from ultimo.core.holdings import voids

FEW = 4  # hands that are added to every count, shared out like those dealt anew: what is rare says little
LEAST = 300  # hands of a role, below which nothing is said of it


def counted(cards: Cards) -> int:
    """The strength of a hand."""
    return sum(STRENGTH[card.index] for card in cards)


def hands(path: Path) -> Iterator[tuple[Role, Cards, Cards]]:
    """Every hand with its role, and a hand of the same size from the same cards dealt anew."""
    rng = random.Random(path.name)
    for line in path.read_text().splitlines()[1:]:
        numbers = list(map(int, line.split()))
        held, declarer, bid = [Cards(mask) for mask in numbers[10:14]], numbers[18], numbers[24]
        pool = [card for card in PACK if any(card in hand for hand in held)]
        rng.shuffle(pool)
        for seat, hand in enumerate(held):
            fresh = Cards.of(pool.pop() for _ in range(len(hand)))
            yield Role.of(seat == declarer, bool(bid >> seat & 1)), hand, fresh


def emptied(path: Path) -> Iterator[tuple[str, Cards, Cards]]:
    """Every hand whose player laid cards away, with its name, and one with as many colour cards dealt anew."""
    rng = random.Random(path.name)
    for line in path.read_text().splitlines()[1:]:
        numbers = list(map(int, line.split()))
        held, away = ([Cards(mask) for mask in numbers[at : at + 4]] for at in (10, 14))
        pool = [card for card in PACK if card not in TAROKS and any(card in hand for hand in held)]
        for hand, pile in zip(held, away, strict=True):
            if pile:
                yield laid(len(pile)), hand, Cards.of(rng.sample(pool, len(hand - TAROKS)))


def beliefs(path: Path) -> dict[str, list[float]]:
    """The logarithms: by role, by strength from 0; by cards laid away, by the number of empty suits from 0 to 4."""
    return _of_strength(path) | _of_voids(path)


def _of_voids(path: Path) -> dict[str, list[float]]:
    seen: dict[str, Counter[int]] = defaultdict(Counter)
    dealt: dict[str, Counter[int]] = defaultdict(Counter)
    for name, hand, fresh in emptied(path):
        seen[name][len(voids(hand))] += 1
        dealt[name][len(voids(fresh))] += 1
    return {
        name: _logs(seen[name], dealt[name], len(COLOR_SUITS)) for name in sorted(seen) if seen[name].total() >= LEAST
    }


def _of_strength(path: Path) -> dict[str, list[float]]:
    seen: dict[Role, Counter[int]] = {role: Counter() for role in Role}
    dealt: dict[Role, Counter[int]] = {role: Counter() for role in Role}
    for role, hand, fresh in hands(path):
        seen[role][counted(hand)] += 1
        dealt[role][counted(fresh)] += 1
    return {
        role.value: _logs(seen[role], dealt[role], max(*seen[role], *dealt[role]))
        for role in Role
        if seen[role].total() >= LEAST
    }


def _logs(seen: Counter[int], dealt: Counter[int], most: int) -> list[float]:
    size = seen.total()
    return [
        round(math.log((seen[number] + FEW) / (dealt[number] + FEW)) if size else 0.0, 2) for number in range(most + 1)
    ]


def main() -> None:
    for path in sorted(Path(sys.argv[1]).glob("*.pos")):
        found = beliefs(path)
        if found:
            (BELIEFS / f"{path.stem}.json").write_text(json.dumps(found) + "\n")


main()
