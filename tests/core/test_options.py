"""Options: parsed from tokens, written as tokens, and every error lists the choices."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from ultimo.core.options import (
    Choice,
    Numbers,
    Option,
    OptionError,
    OptionSet,
    Scope,
    Switch,
    YesNo,
    choice,
    number,
)


class Holding(Choice):
    ALL = "all"
    FIRST = "first"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class House(OptionSet):
    """Options of a house that plays no known game."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "mild": {"holding": "none"},
        "wild": {"holding": "first", "kontra-cap": "16", "emperor": "on"},
    }
    PRESET_RULE: ClassVar[str] = "XX-9"

    holding: Holding = choice(Holding.FIRST, "XX-1", "Who may hold.")
    kontra_cap: int = number(8, Numbers(2, 16), "XX-2", "How far.", Scope.EVENING)
    emperor: Switch = choice(Switch.OFF, "XX-3", "Whether.")
    dodge: YesNo = choice(YesNo.YES, "XX-4", "Whether.", Scope.PAD)


def test_an_option_is_described_with_its_default_first() -> None:
    holding, cap, *_ = House.describe()

    assert Option("holding", "first", ("first", "all", "none"), None, "Who may hold.", "XX-1", Scope.HAND) == holding
    assert Option("kontra-cap", "8", (), Numbers(2, 16), "How far.", "XX-2", Scope.EVENING) == cap


def test_what_is_allowed_is_said_in_words() -> None:
    holding, cap, *_ = House.describe()

    assert ("first | all | none", "a whole number from 2 to 16") == (holding.allowed, cap.allowed)


def test_switches_are_true_when_they_are_on() -> None:
    assert [False, True, False, True] == [bool(value) for value in (*Switch, *YesNo)]


def test_settings_are_read_by_their_tokens() -> None:
    assert House(Holding.ALL, 2, Switch.ON, YesNo.NO) == House.parse(
        {"holding": "all", "kontra-cap": "2", "emperor": "on", "dodge": "no"}
    )
    assert House() == House.parse({})


def test_a_preset_comes_first_and_single_options_override_it() -> None:
    wild = House.parse({"emperor": "off", "preset": "wild"})

    assert House(Holding.FIRST, 16, Switch.OFF) == wild


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert () == House().changed()
    assert (("holding", "none"), ("dodge", "no")) == House(Holding.NONE, dodge=YesNo.NO).changed()


def test_what_is_written_is_read_again() -> None:
    house = House(Holding.ALL, 16, Switch.ON, YesNo.NO)

    assert house == House.parse(dict(house.changed())) == House.parse(dict(house.settings()))
    assert [("holding", "all"), ("kontra-cap", "16"), ("emperor", "on"), ("dodge", "no")] == list(house.settings())


@pytest.mark.parametrize(
    ("name", "token", "problem"),
    [
        ("holding", "some", "holding='some': choose first | all | none (XX-1)"),
        ("holding", "FIRST", "holding='FIRST': choose first | all | none (XX-1)"),
        ("emperor", "yes", "emperor='yes': choose off | on (XX-3)"),
        ("kontra-cap", "1", "kontra-cap='1': choose a whole number from 2 to 16 (XX-2)"),
        ("kontra-cap", "17", "kontra-cap='17': choose a whole number from 2 to 16 (XX-2)"),
        ("kontra-cap", "-4", "kontra-cap='-4': choose a whole number from 2 to 16 (XX-2)"),
        ("kontra-cap", "x", "kontra-cap='x': choose a whole number from 2 to 16 (XX-2)"),
        ("kontra-cap", "٤", "kontra-cap='٤': choose a whole number from 2 to 16 (XX-2)"),
        ("kontra-cap", "0000000008", "kontra-cap='0000000008': choose a whole number from 2 to 16 (XX-2)"),
        ("preset", "tame", "preset='tame': choose mild | wild (XX-9)"),
        ("kontra_cap", "8", "there is no option 'kontra_cap'; options are holding, kontra-cap, emperor, dodge, preset"),
    ],
)
def test_a_wrong_setting_is_refused_with_the_choices(name: str, token: str, problem: str) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(problem)}$"):
        House.parse({name: token})


@dataclass(frozen=True, slots=True)
class Open(OptionSet):
    """A number that may be none."""

    rounds: int | None = number(8, Numbers(1, 9, "open"), "XX-5", "How many.")


def test_a_number_may_be_none_by_a_word_of_its_own() -> None:
    (rounds,) = Open.describe()

    assert (Open(None), Open(3)) == (Open.parse({"rounds": "open"}), Open.parse({"rounds": "3"}))
    assert (("rounds", "open"),) == Open(None).changed()
    assert "a whole number from 1 to 9, or open" == rounds.allowed
    with pytest.raises(OptionError, match="choose a whole number from 1 to 9, or open"):
        Open.parse({"rounds": "closed"})


def test_the_ends_of_a_range_are_allowed() -> None:
    assert (2, 16) == (House.parse({"kontra-cap": "2"}).kontra_cap, House.parse({"kontra-cap": "16"}).kontra_cap)
