"""A game's options: typed fields of a frozen value, each with its rule, its choices and a line of explanation."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import ClassVar, NamedTuple, TypeAlias, TypeVar

from ultimo.core.quoting import short


class OptionError(ValueError):
    """An option or a value that does not exist; the message lists the choices."""


class Scope(Enum):
    """What an option is about."""

    HAND = "hand"
    EVENING = "evening"
    PAD = "pad"


class Choice(Enum):
    """Base of the named values of an option; the enum's values are the tokens of the record."""


class Switch(Choice):
    """An option that is off or on; true when on."""

    OFF = "off"
    ON = "on"

    def __bool__(self) -> bool:
        return self is Switch.ON


class YesNo(Choice):
    """An option that is a yes or a no; true when yes."""

    NO = "no"
    YES = "yes"

    def __bool__(self) -> bool:
        return self is YesNo.YES


class Numbers(NamedTuple):
    """The whole numbers an option may be."""

    lowest: int
    highest: int
    word: str | None = None  # what may be written instead of a number: the option is then None


Value: TypeAlias = Choice | int | None  # None: the word of a number
C = TypeVar("C", bound=Choice)
Chosen = TypeVar("Chosen", bound="OptionSet")


class Option(NamedTuple):
    """One option as people are shown it."""

    name: str
    default: str  # the token of the default
    choices: tuple[str, ...]  # tokens, the default first; empty for a number that has no word
    numbers: Numbers | None
    line: str  # one line of explanation
    rule: str
    scope: Scope

    @property
    def allowed(self) -> str:
        """The choices in words: `a | b`, or a range of numbers."""
        if self.numbers is None:
            return " | ".join(self.choices)
        word = f", or {self.numbers.word}" if self.numbers.word else ""
        return f"a whole number from {self.numbers.lowest} to {self.numbers.highest}{word}"


def choice(default: C, rule: str, line: str, scope: Scope = Scope.HAND) -> C:
    """A field of an options class whose values are those of the default's enum."""
    return field(default=default, metadata={"rule": rule, "line": line, "scope": scope})


def number(default: int, numbers: Numbers, rule: str, line: str, scope: Scope = Scope.HAND) -> int:
    """A field of an options class that is a whole number; of type `int | None` if *numbers* have a word."""
    return field(default=default, metadata={"rule": rule, "line": line, "scope": scope, "numbers": numbers})


@dataclass(frozen=True, slots=True)
class OptionSet:
    """Base of a game's options. Fields are made by `choice` and `number`; PRESETS are named bundles."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    PRESET_RULE: ClassVar[str] = ""

    @classmethod
    def describe(cls) -> tuple[Option, ...]:
        """All options of the game in the order of its page."""
        return _described(cls)  # type: ignore[arg-type]  # a class can be hashed, whatever its values can

    @classmethod
    def parse(cls: type[Chosen], settings: Mapping[str, str]) -> Chosen:
        """The options with *settings* (name to token; `preset` first, single options override it).

        OptionError says which options or values there are.
        """
        by_preset = "preset" in settings and bool(cls.PRESETS)
        bundle = cls._preset(settings["preset"]) if by_preset else {}
        single = {name: token for name, token in settings.items() if not (by_preset and name == "preset")}
        return replace(cls(), **dict(cls._value(name, token) for name, token in {**bundle, **single}.items()))

    @classmethod
    def _preset(cls, name: str) -> Mapping[str, str]:
        if name not in cls.PRESETS:
            raise OptionError(f"preset={short(name)}: choose {' | '.join(cls.PRESETS)} ({cls.PRESET_RULE})")
        return cls.PRESETS[name]

    @classmethod
    def _value(cls, name: str, token: str) -> tuple[str, Value]:
        """The field called *name* and the value *token* stands for."""
        known = {option.name: option for option in cls.describe()}
        if name not in known:
            names = [*known, "preset"] if cls.PRESETS else known
            raise OptionError(f"there is no option {short(name)}; options are {', '.join(names)}")
        field_name = name.replace("-", "_")
        default = getattr(cls(), field_name)
        numbers = known[name].numbers
        if numbers and token == numbers.word:
            return field_name, None
        value = _number(known[name], token) if isinstance(default, int) else _choice(default, token)
        if value is None:
            raise OptionError(f"{name}={short(token)}: choose {known[name].allowed} ({known[name].rule})")
        return field_name, value

    def settings(self) -> Iterator[tuple[str, str]]:
        """Every option with the token of its value."""
        for one in dataclasses.fields(self):
            value = getattr(self, one.name)
            yield _name(one), one.metadata["numbers"].word if value is None else _token(value)

    def changed(self) -> tuple[tuple[str, str], ...]:
        """The options that differ from the defaults, as the record writes them."""
        defaults = dict(type(self)().settings())
        return tuple((name, token) for name, token in self.settings() if token != defaults[name])


def _name(one: dataclasses.Field[object]) -> str:
    return one.name.replace("_", "-")


@cache
def _described(options: type[OptionSet]) -> tuple[Option, ...]:
    return tuple(_option(one) for one in dataclasses.fields(options))


def _option(one: dataclasses.Field[object]) -> Option:
    default = one.default
    assert isinstance(default, Choice | int), "an option has a default"
    about = one.metadata
    tokens = _tokens(default) if isinstance(default, Choice) else _words(default, about["numbers"])
    numbers = about.get("numbers")
    return Option(_name(one), _token(default), tokens, numbers, about["line"], about["rule"], about["scope"])


def _tokens(default: Choice) -> tuple[str, ...]:
    others = [value for value in type(default) if value is not default]
    return tuple(_token(value) for value in (default, *others))


def _words(default: int, numbers: Numbers) -> tuple[str, ...]:
    return (_token(default), numbers.word) if numbers.word else ()


def _choice(default: Choice, token: str) -> Choice | None:
    return next((value for value in type(default) if value.value == token), None)


def _number(option: Option, token: str) -> int | None:
    assert option.numbers is not None, "a number has a range"
    if not (token.isascii() and token.isdigit() and len(token) < 10):
        return None
    value = int(token)
    return value if option.numbers.lowest <= value <= option.numbers.highest else None


def _token(value: Choice | int) -> str:
    return str(value.value) if isinstance(value, Choice) else str(value)
