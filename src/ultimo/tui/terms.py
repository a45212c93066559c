"""What is agreed on at a server's table beside the options of the game: read from what a host types, and shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import inspect

from ultimo.core.quoting import short
from ultimo.games import find_game
from ultimo.server.protocol.explaining import right
from ultimo.server.protocol.settings import Settings

TERMS = ("places", "title", "listed", "hints", "undo", "spectators", "delay", "grace", "stand-in")
SAID: Mapping[str, bool] = {"yes": True, "no": False}


class NotAgreed(ValueError):
    """Something a host types that cannot be agreed on; the message says what could."""


def terms_of(settings: Settings) -> Iterator[str]:
    """What *settings* say beside the options: a line each, as it may be typed."""
    for name in TERMS:
        yield f"{name}={_written(getattr(settings, _field(name)))}"
    pace = settings.pace
    yield " ".join(filter(None, (f"pace: {pace.kind.value}", *_seconds(pace.base, pace.increment))))


def _seconds(base: int, increment: int) -> Iterator[str]:
    if base:
        yield f"{base} s"
    if increment:
        yield f"and {increment} s for each choice"


def _written(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _field(name: str) -> str:
    return name.replace("-", "_")


def changed(settings: Settings, text: str) -> Settings:
    """*settings* with `NAME=VALUE` of *text*, an option of the game or one of `TERMS`; NotAgreed."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise NotAgreed("Write option NAME=VALUE, as in option places=5; `options` shows all of them.")
    return _with_term(settings, name, value) if name in TERMS else _with_option(settings, name, value)


def _with_term(settings: Settings, name: str, value: str) -> Settings:
    field = _field(name)
    known = msgspec.structs.asdict(settings)
    try:
        return msgspec.convert(known | {field: SAID.get(value, value)}, Settings, strict=False, from_attributes=True)
    except msgspec.ValidationError:
        wanted = "yes or no" if isinstance(known[field], bool) else right(_types()[field])
        raise NotAgreed(f"{name}={short(value)}: write {wanted}.") from None


def _types() -> Mapping[str, inspect.Type]:
    described = inspect.type_info(Settings)
    assert isinstance(described, inspect.StructType), "settings are a struct"
    return {field.name: field.type for field in described.fields}


def _with_option(settings: Settings, name: str, value: str) -> Settings:
    before = {} if name == "preset" else dict(settings.options)
    try:
        game = find_game(settings.game).with_settings(before | {name: value})
    except ValueError as problem:
        raise NotAgreed(f"{problem}; of the table: {', '.join(TERMS)}") from None
    return msgspec.structs.replace(settings, options=dict(game.options.changed()))
