"""Text from outside in a message: quoted, escaped, bounded."""

from __future__ import annotations

import pytest

from tests.core.notation import TWENTY, table
from ultimo.core.actions import Bid, parse_action
from ultimo.core.cards import Cards, NotationError
from ultimo.core.quoting import LONGEST, plain, short
from ultimo.core.reading import parse_records, parse_settings
from ultimo.core.record import RecordError
from ultimo.core.session import Session, SessionError
from ultimo.core.state import IllegalAction, State
from ultimo.games import find_game

LONG = "x" * 5000
NASTY = "\x1b[2J\u202e\u2066\u200b\ufeff\x00\n"


@pytest.mark.parametrize("text", ["", "play:XX", "Šibeník ♥", "x" * LONGEST])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert repr(text) == short(text)
    assert text == plain(text)


def test_long_text_is_cut() -> None:
    assert repr("x" * LONGEST + "…") == short(LONG) == plain(LONG)


@pytest.mark.parametrize(
    "sign", ["\x00", "\x1b", "\n", "\x85", "\u200b", "\u202a", "\u202e", "\u2066", "\u2069", "\ufeff"]
)
def test_signs_that_are_not_seen_are_escaped(sign: str) -> None:
    for shown in (short(f"a{sign}b"), plain(f"a{sign}b")):
        assert sign not in shown and shown.isprintable()


def test_escapes_count_for_the_length() -> None:
    assert len(short("\u202e" * 5000)) <= LONGEST + len("'…'")


def is_fit_to_print(message: str) -> bool:
    return message.isprintable() and "x" * (LONGEST + 1) not in message


@pytest.mark.parametrize("text", [LONG, NASTY])
def test_every_message_about_text_from_outside_is_fit_to_print(text: str) -> None:
    evening = Session.start(TWENTY, ("Anna", "Bela", "Carl", "Dora"))
    for attempt in (
        lambda: parse_action(text),
        lambda: Cards.of(text.replace("\n", "") + "x"),
        lambda: parse_settings([f"{text}=1", f"{text}=1"]),
        lambda: TWENTY.with_settings({text: "1"}),
        lambda: TWENTY.with_settings({"kontra": text}),
        lambda: TWENTY.with_settings({"preset": text}),
        lambda: find_game(text),
        lambda: evening.take(text),
        lambda: evening.say(text),
        lambda: State.begin(TWENTY, table(TWENTY)).apply(Bid(text)),
    ):
        with pytest.raises((NotationError, ValueError, SessionError, IllegalAction)) as caught:
            attempt()

        assert is_fit_to_print(str(caught.value))


@pytest.mark.parametrize("tried", ["4:bid:", "1:bid:"])
def test_a_record_with_a_long_move_gives_a_short_message(tried: str) -> None:
    begun = str(next(iter(Session.start(TWENTY, "ABCD").deal(table(TWENTY)).records())))

    with pytest.raises(RecordError) as caught:
        parse_records(f"{begun}{tried}{LONG}\n", find_game)[0].replay()

    assert is_fit_to_print(str(caught.value))


def test_a_tag_with_a_long_name_that_stands_twice_gives_a_short_message() -> None:
    with pytest.raises(RecordError) as caught:
        parse_records(f'[TGN "1"]\n[{LONG} "1"]\n[{LONG} "2"]\n', find_game)

    assert is_fit_to_print(str(caught.value))
