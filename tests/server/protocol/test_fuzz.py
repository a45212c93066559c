"""Whatever bytes come: exactly one message, or one fault with a published code."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.server.protocol.corpus import BAD, GOOD
from ultimo.server.protocol.codec import Fault, decode, encode
from ultimo.server.protocol.codes import Code

KINDS = [json.loads(frame)["kind"] for frame in GOOD.values()]
FRAMES = [*GOOD.values(), *(frame for frame in BAD.values() if len(frame) < 1_000)]
TOKENS = [
    *(b'{ } [ ] , : " \\ \\u \\ud800 \\u0000 0 -1 1e999 NaN null true 1.5 9999999999999999999'.split()),
    *(b'"kind" "id" "v" "place" "settings" "options" "__proto__" "act" "join" "\xff \xf0\x9f \xc2\x85 \x00'.split()),
]
TEXTS = ["", "x", "pass", "a" * 32, "x" * 65, "\u202e", *KINDS]
VALUES = [None, True, 0, 1, 5, -1, 2**53, 1.5, [], [1], {}, {"game": "a"}, *TEXTS]
PER_ROUND = 500


def changed_byte(frame: bytearray, rng: random.Random) -> None:
    frame[rng.randrange(len(frame))] = rng.randrange(256)


def cut_out(frame: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(frame))
    del frame[start : start + rng.randrange(1, 12)]


def put_in(frame: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(frame) + 1)
    frame[start:start] = rng.choice(TOKENS)


def twice(frame: bytearray, rng: random.Random) -> None:
    start, length = rng.randrange(len(frame)), rng.randrange(1, 60)
    frame[start:start] = frame[start : start + length] * rng.choice((1, 1, 2, 40))


def crossed(frame: bytearray, rng: random.Random) -> None:
    other = rng.choice(FRAMES)
    frame[rng.randrange(len(frame)) :] = other[rng.randrange(len(other) + 1) :]


MUTATIONS: list[Callable[[bytearray, random.Random], None]] = [changed_byte, cut_out, put_in, twice, crossed]


def reworded(rng: random.Random) -> bytes:
    """A message with other values, names or kinds: JSON, but mostly no message."""
    message = json.loads(rng.choice(list(GOOD.values())))
    for _ in range(rng.choice((1, 1, 2))):
        message[rng.choice([*message, "kind", "more"])] = rng.choice(VALUES)
    return json.dumps(message, ensure_ascii=rng.random() < 0.5).encode()


def hostile(rng: random.Random) -> bytes:
    """A frame by chance: any bytes, JSON with other values, any tokens, or a frame of the corpus changed a little."""
    kind = rng.random()
    if kind < 0.1:
        return rng.randbytes(rng.choice((1, 8, 60, 400, 4_096, 5_000)))
    if kind < 0.4:
        return reworded(rng)
    if kind < 0.5:
        return b"".join(rng.choices(TOKENS, k=rng.randrange(40)))
    frame = bytearray(rng.choice(FRAMES))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        if frame:
            rng.choice(MUTATIONS)(frame, rng)
    return bytes(frame)


def frames(first: int, count: int) -> Iterator[bytes]:
    for seed in range(first, first + count // PER_ROUND):
        rng = random.Random(seed)
        yield from (hostile(rng) for _ in range(PER_ROUND))


def check(frame: bytes, heard: Counter[str]) -> None:
    message = decode(frame)
    if isinstance(message, Fault):
        assert message.code in (Code.MALFORMED, Code.TOO_LARGE)
        assert message.where.isprintable()
        assert len(encode(message.refusal)) < 1_000
        heard[message.code.slug] += 1
    else:
        assert decode(encode(message)) == message
        heard["message"] += 1


def run(first: int, count: int) -> Counter[str]:
    heard: Counter[str] = Counter()
    for frame in frames(first, count):
        try:
            check(frame, heard)
        except Exception as problem:
            raise AssertionError(f"of the frame {frame!r}") from problem
    return heard


def test_hostile_frames_are_answered() -> None:
    heard = run(first=0, count=20_000)

    assert heard["message"] > 500, "some changes leave a message a message"
    assert heard["too_large"] > 100


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_a_million_hostile_frames_are_answered(part: int) -> None:
    assert run(first=1_000 + part * 1_000, count=100_000).total() == 100_000
