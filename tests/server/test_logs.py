from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.logged import everything_logged
from ultimo.server.logs import Event, LineFormatter, tell
from ultimo.server.metrics import Metrics

SECRET = "kQ3pXw9Zb-Token_of_43_characters_aaaaaaaaaa"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    with everything_logged() as stream:
        yield stream


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def fail(secret: str) -> None:
    raise ValueError(secret)


def test_an_event_is_a_line_of_its_known_fields(log: io.StringIO) -> None:
    tell(Event.REQUEST, method="get", route="/api/me", status=200, milliseconds=1.5)

    [line] = lines(log)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "event": "request",
        "method": "get",
        "route": "/api/me",
        "status": 200,
        "milliseconds": 1.5,
    }


def test_an_unknown_field_and_a_value_that_is_not_plain_stay_out(log: io.StringIO) -> None:
    tell(
        Event.REFUSED, name="Anna", token=SECRET, code=SECRET, route="/table/" + SECRET, table="Stůl u Anny", game="a b"
    )

    [line] = lines(log)
    assert {key: line[key] for key in line if key != "at"} == {
        "level": "info",
        "event": "refused",
        "code": "?",
        "route": "?",
        "table": "?",
        "game": "?",
    }


def test_of_an_error_only_its_kind_and_place_are_told(log: io.StringIO) -> None:
    try:
        fail(SECRET)
    except ValueError as error:
        tell(Event.INCIDENT, logging.ERROR, error, incident="0a1b")

    [line] = lines(log)
    assert (line["error"], line["incident"]) == ("ValueError", "0a1b")
    assert line["where"][-1].startswith("test_logs.py:")
    assert line["where"][-1].endswith(" fail")
    assert SECRET not in log.getvalue()


def test_what_other_libraries_say_is_not_repeated(log: io.StringIO) -> None:
    other = logging.getLogger("uvicorn.error")
    other.warning("GET /?token=%s", SECRET)
    other.error(f"{SECRET} failed")
    logging.getLogger(f"named.{SECRET}").warning("hello")
    other.warning("hello", extra={"fields": {"code": SECRET, "name": "Anna"}}, stack_info=True)
    try:
        fail(SECRET)
    except ValueError:
        other.exception("failed with %r", SECRET)

    assert [(line["level"], line["logger"]) for line in lines(log)] == [
        ("warning", "uvicorn.error"),
        ("error", "uvicorn.error"),
        ("warning", "?"),
        ("warning", "uvicorn.error"),
        ("error", "uvicorn.error"),
    ]
    assert [line["where"][-1].split(" ")[1] for line in lines(log)][3:] == [
        "test_what_other_libraries_say_is_not_repeated",
        "fail",
    ]
    assert SECRET not in log.getvalue()
    assert "Anna" not in log.getvalue()


def test_small_talk_of_other_libraries_is_left_out(log: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("Started")
    logging.getLogger("asyncio").debug("Using selector")
    tell(Event.STARTED, logging.DEBUG)

    assert ["started"] == [line["event"] for line in lines(log)]


def test_a_record_is_one_line_whatever_is_in_it() -> None:
    record = logging.LogRecord("a\nb", logging.INFO, __file__, 1, "forged\nline", (), None)

    assert "\n" not in LineFormatter().format(record)


def test_errors_are_counted_by_known_codes_alone() -> None:
    metrics = Metrics()
    metrics.error("not_found")
    metrics.error(SECRET)
    text = metrics.text().decode()

    assert 'ultimo_errors_total{code="not_found"} 1.0' in text
    assert 'ultimo_errors_total{code="other"} 1.0' in text
    assert SECRET not in text


def test_two_servers_in_one_process_count_for_themselves() -> None:
    first, second = Metrics(), Metrics()
    first.moves.inc()

    assert "ultimo_moves_total 1.0" in first.text().decode()
    assert "ultimo_moves_total 0.0" in second.text().decode()
    for name in ("sockets", "tables", "commit_seconds_count", "loop_lag_seconds_count", "bot_fallbacks_total"):
        assert f"ultimo_{name} 0.0" in second.text().decode()
