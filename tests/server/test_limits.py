from __future__ import annotations

from dataclasses import dataclass

import pytest

from ultimo.server.limits import Bucket, Limits, Places, RateLimited, Window, taken


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


def granted(limit: Bucket | Window, clock: Clock, seconds: float, step: float = 0.01) -> int:
    """How many one key gets that asks again and again."""
    end, got = clock.now + seconds, 0
    while clock.now < end:
        got += limit.take("a") == 0.0
        clock.now += step
    return got


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(20, 5.0, clock)

    assert [0.0] * 20 == [bucket.take("a") for _ in range(20)]
    assert bucket.take("a") == pytest.approx(0.2)
    assert granted(bucket, clock, 10.0) in (49, 50)


def test_who_waits_as_long_as_told_gets_one() -> None:
    clock = Clock()
    for limit in (Bucket(20, 5.0, clock), Window(5, 60.0, clock)):
        while not (wait := limit.take("a")):
            clock.now += 0.01
        clock.now += wait + 1e-9

        assert limit.take("a") == 0.0


def test_a_window_gives_no_more_in_any_stretch_of_its_length() -> None:
    clock = Clock()
    window = Window(5, 60.0, clock)
    times = []
    for _ in range(3000):
        if window.take("a") == 0.0:
            times.append(clock.now)
        clock.now += 0.1

    assert all(later - earlier >= 60.0 for earlier, later in zip(times, times[5:], strict=False))
    assert len(times) == 25


def test_asking_in_vain_makes_nobody_wait_longer() -> None:
    clock = Clock()
    window = Window(1, 60.0, clock)
    window.take("a")
    clock.now += 59.0

    assert [1.0, 1.0] == [pytest.approx(window.take("a")) for _ in range(2)]


def test_keys_do_not_share() -> None:
    window = Window(1, 60.0, Clock())

    assert [0.0, 0.0] == [window.take("a"), window.take("b")]
    assert window.take("a")


@pytest.mark.parametrize("limit", [Bucket, Window])
def test_memory_is_bounded_and_the_longest_silent_is_forgotten(limit: type[Bucket] | type[Window]) -> None:
    one = limit(2, 60.0, Clock(), 100)
    for number in range(1000):
        one.take(str(number))

    one.take("900")
    for number in range(99):
        one.take(f"new {number}")

    assert len(one) == 100
    assert one.take("900")
    assert one.take("901") == one.take("901") == 0.0


def test_what_says_nothing_more_is_forgotten() -> None:
    clock = Clock()
    bucket, window = Bucket(20, 5.0, clock), Window(5, 60.0, clock)
    for number in range(1000):
        bucket.take(str(number))
        window.take(str(number))
    clock.now += 61.0
    bucket.take("new")
    window.take("new")

    assert len(bucket) == len(window) == 1


def test_places_are_taken_and_given_back() -> None:
    places = Places(2)

    assert [True, True, False] == [places.enter("a") for _ in range(3)]
    places.leave("a")
    assert places.enter("a")
    assert places.inside("a") == 2
    places.leave("a")
    places.leave("a")
    assert len(places) == 0


def test_a_place_nobody_took_cannot_be_given_back() -> None:
    with pytest.raises(KeyError):
        Places(1).leave("a")


def test_the_usual_limits_are_those_of_the_goals() -> None:
    clock = Clock()
    usual = Limits.usual(clock)

    def at_once(limit: Bucket | Window) -> int:
        return sum(limit.take("a") == 0.0 for _ in range(1000))

    assert [20, 20, 5, 20, 6] == [
        at_once(limit)
        for limit in (usual.messages, usual.handshakes, usual.tries_of_name, usual.tries_of_address, usual.imports)
    ]
    assert [10, 100, 5] == [
        sum(places.enter("a") for _ in range(1000))
        for places in (usual.sockets_of_account, usual.sockets_of_address, usual.tables)
    ]


def test_what_is_too_much_says_how_long_to_wait() -> None:
    window = Window(1, 60.0, Clock())
    taken(window, "a")

    with pytest.raises(RateLimited, match=r"the next is possible in 60\.0 s") as refused:
        taken(window, "a")
    assert refused.value.wait == 60.0
