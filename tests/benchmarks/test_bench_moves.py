"""How long moves take: what is reported of the times that were taken."""

from __future__ import annotations

import pytest

from benchmarks.bench_moves import percentile


@pytest.mark.parametrize(("share", "value"), [(0.0, 1), (0.5, 50), (0.99, 99), (1.0, 100)])
def test_a_percentile_is_the_least_time_that_so_many_do_not_exceed(share: float, value: float) -> None:
    assert percentile([float(one) for one in range(1, 101)], share) == value


def test_of_few_times_the_longest_is_the_last_percentile() -> None:
    assert percentile([1.0, 2.0, 7.0], 0.99) == 7.0
