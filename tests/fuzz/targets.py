"""What fuzzers call with any bytes: readers of what strangers send, and the rules. Each may end in one way only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ultimo.core.actions import Action
from ultimo.core.reading import decode as decoded
from ultimo.core.reading import read_records
from ultimo.core.record import RecordError, format_records
from ultimo.core.state import IllegalAction, State
from ultimo.games import all_games, find_game
from ultimo.server.protocol.codec import Fault, decode, encode
from ultimo.simulate import check_hand, seeded_hand, with_random_options

Target = Callable[[bytes], None]


def frame(data: bytes) -> None:
    """A frame is one message, which reads back as itself, or one fault that can be told."""
    found = decode(data)
    if isinstance(found, Fault):
        encode(found.refusal)
    else:
        assert decode(encode(found)) == found, "a message reads back as itself"


def record(data: bytes) -> None:
    """A file is records, which are written as they are read, or it has one fault at one place."""
    try:
        records = read_records(decoded(data), find_game)
    except RecordError as problem:
        _hold(problem.spot.line >= 1 and problem.spot.column >= 1, "a fault has a place")
        return
    text = format_records(records)
    assert format_records(read_records(text, find_game)) == text, "what is written is read as it was"


def hand(data: bytes) -> None:
    """Whatever is tried in a hand is done or refused with a reason; a hand that is over obeys the laws."""
    choices = iter(data)
    games = list(all_games().values())
    game, seed = games[next(choices, 0) % len(games)], next(choices, 0)
    state = seeded_hand(with_random_options(game, seed, next(choices, 0)), seed, next(choices, 0))
    while not state.over:
        state = _tried(state, choices)
    check_hand(state)


def _tried(state: State, choices: Iterator[int]) -> State:
    """*state* after what the next byte chooses: every other one tries what is refused, which changes nothing."""
    legal, choice = state.legal_actions(), next(choices, 0)
    if choice % 2:
        refused = state.view(state.actor).refused
        for one in refused[choice // 2 % len(refused) :][:1] if refused else ():
            _check_refused(state, one.action)
        choice = next(choices, 0)
    return state.apply(legal[choice // 2 % len(legal)])


def _check_refused(state: State, action: Action) -> None:
    reason = state.refusal(action)
    assert reason is not None and str(reason), "what is refused has a reason"
    try:
        state.apply(action)
    except IllegalAction as problem:
        _hold(bool(problem.legal), "and it is said what is legal")
    else:
        raise AssertionError(f"{action} is refused, and done")


def _hold(holds: bool, law: str) -> None:
    assert holds, law


TARGETS: dict[str, Target] = {"frame": frame, "record": record, "hand": hand}
