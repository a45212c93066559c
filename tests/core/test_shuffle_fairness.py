"""The shuffle favours no card and no place; shuffles with the well-known mistakes do, and are found out."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key
from math import sqrt

import pytest

from ultimo.core.shuffle import Deal, Shuffled, seeded_key, shuffled

SIZE = 40
DECK = range(SIZE)
SHUFFLES = 20_000
SOAK = int(os.environ.get("ULTIMO_SOAK", "200000"))
SIGMAS = 4.0

Order = Sequence[int]


def deviation(orders: Iterable[Order]) -> float:
    """How far, in standard deviations, the table of places and cards is from what fair shuffles give on average.

    The table's chi-square has (n−1)² degrees of freedom. Each row and column of one shuffle holds a single card, which
    stretches it by n/(n−1): its mean is n(n−1), its standard deviation n√2.
    """
    counts = [0] * (SIZE * SIZE)
    number = 0
    for order in orders:
        number += 1
        for place, card in enumerate(order):
            counts[SIZE * place + card] += 1
    even = number / SIZE
    square = sum((count - even) ** 2 for count in counts) / even
    return (square - SIZE * (SIZE - 1)) / (SIZE * sqrt(2))


def dealt(number: int) -> Iterable[Order]:
    """The first *number* orders of a seed."""
    return (shuffled(DECK, Shuffled(seeded_key(7, hand), Deal("fairness", 1))) for hand in range(number))


@pytest.mark.no_cover
def test_every_card_comes_to_every_place_equally_often() -> None:
    assert abs(deviation(dealt(SHUFFLES))) < SIGMAS


@pytest.mark.soak
def test_every_card_comes_to_every_place_equally_often_in_many_shuffles() -> None:
    assert abs(deviation(dealt(SOAK))) < SIGMAS


# ── shuffles as they should not be ──


def fisher_yates(choose: Callable[[int], int]) -> list[int]:
    """The deck with each card from the last down swapped with the one that *choose* picks."""
    order = list(DECK)
    for last in range(SIZE - 1, 0, -1):
        chosen = choose(last)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def fair(rng: random.Random) -> Order:
    return fisher_yates(lambda last: rng.randrange(last + 1))


def modulo_of_a_byte(rng: random.Random) -> Order:
    return fisher_yates(lambda last: rng.getrandbits(8) % (last + 1))


def any_index(rng: random.Random) -> Order:
    return fisher_yates(lambda last: rng.randrange(SIZE))


def never_itself(rng: random.Random) -> Order:
    return fisher_yates(lambda last: rng.randrange(last))


def random_comparator(rng: random.Random) -> Order:
    return sorted(DECK, key=cmp_to_key(lambda one, other: rng.getrandbits(1) * 2 - 1))


def drawn(shuffle: Callable[[random.Random], Order]) -> Iterable[Order]:
    rng = random.Random(7)
    return (shuffle(rng) for _ in range(SHUFFLES))


@pytest.mark.no_cover
@pytest.mark.parametrize("shuffle", [modulo_of_a_byte, any_index, never_itself, random_comparator])
def test_a_biased_shuffle_is_found_out(shuffle: Callable[[random.Random], Order]) -> None:
    assert deviation(drawn(shuffle)) > SIGMAS


@pytest.mark.no_cover
def test_a_fair_shuffle_by_other_means_is_not_suspected() -> None:
    assert abs(deviation(drawn(fair))) < SIGMAS
