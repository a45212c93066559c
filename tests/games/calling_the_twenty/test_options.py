"""The options: which there are, what each value changes, what is said of a wrong one (CT-44, and the rule of each)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    PLAIN,
    SILENT,
    STOOD,
    THREE,
    TWO,
    after,
    alone,
    game,
    legal,
    scores,
)
from ultimo.core.evening import HandResult
from ultimo.core.facts import Facts
from ultimo.core.options import Numbers, OptionError, Scope
from ultimo.games.calling_the_twenty.options import KontraCap, Options

HAND, EVENING = Scope.HAND, Scope.EVENING
TABLE = [  # name, rule, scope, choices with the default first
    ("standing", "CT-12", HAND, ("forehand-only", "by-seat", "none")),
    ("no-trump-void", "CT-21", HAND, ("color", "tarok")),
    ("dodge-pagat", "CT-22", HAND, ("free", "last-tarok", "last-unless-winning")),
    ("pagat-held", "CT-23", HAND, ("no", "yes")),
    ("target", "CT-30", EVENING, ()),
    ("redeal-no-tarok", "CT-36", HAND, ("off", "on")),
    ("kontra", "CT-37", HAND, ("off", "x2", "x4", "x8")),
    ("emperor", "CT-38", HAND, ("off", "any-order", "in-order")),
    ("extra-bonuses", "CT-39", HAND, ("off", "on")),
    ("ledger", "CT-40", HAND, ("additive", "zero-sum")),
    ("dodge-round", "CT-42", HAND, ("yes", "no")),
]
RULES = tuple(dict.fromkeys(rule for _, rule, *_ in TABLE))


@pytest.mark.rule(*RULES)
def test_the_options_are_those_of_the_page_with_the_defaults_first() -> None:
    described = [(one.name, one.rule, one.scope, one.choices) for one in Options.describe()]

    assert TABLE == described


@pytest.mark.rule("CT-30")
def test_the_target_is_30_or_any_number_from_1_to_1000() -> None:
    (target,) = [one for one in Options.describe() if one.numbers]

    assert ("target", "30", Numbers(1, 1000)) == (target.name, target.default, target.numbers)


def test_every_option_has_a_line_for_people() -> None:
    lines = {one.line for one in Options.describe()}

    assert len(TABLE) == len(lines)
    assert all(line.endswith(".") for line in lines)


# ── what each value changes ───────────────────────────────────────────────────────────────────


class Witness(NamedTuple):
    """Something that goes otherwise with a value of an option than without it."""

    observe: Callable[[str], object]
    by_default: object
    with_it: object


def choices_after(hands: str, said: str) -> Callable[[str], object]:
    """What is legal then."""
    return lambda options: legal(after(hands, said, options))


def plays_after(hands: str, said: str) -> Callable[[str], object]:
    """What may be played then, as cards."""
    return lambda options: {token.removeprefix("play:") for token in legal(after(hands, said, options))}


def leader_after(hands: str, said: str) -> Callable[[str], object]:
    """Who leads then."""
    return lambda options: after(hands, said, options).actor


def settles(facts: Facts) -> Callable[[str], object]:
    """Who gets what."""
    return lambda options: scores(facts, options)


def evening_with_five(options: str) -> object:
    """Whether the evening is over after a round in which the best has 5."""
    evening = game(options).evening(4)
    for five in (5, 0, 0, 0):
        seats = evening.seating(None).seats
        evening = evening.after(HandResult(seats, (five, 0, 0, 0), Facts()))
    return evening.over


RED = "KH QH CH JH 1H KD QD CD JD 1D"
VOID_IN_CLUBS = "V I KH QH CH JH 1H KD QD CD"
KONTRA = choices_after("| I | XX", f"{CALLED} 1:pass 2:pass 3:pass")
WITNESSES = {
    "standing=by-seat": Witness(
        choices_after("", "1:stand 2:bid:no-trump 3:bid:solo 4:pass 1:pass"),
        {"pass", "bid:valat"},
        {"pass", "hold", "bid:valat"},
    ),
    "standing=none": Witness(
        choices_after("", "1:stand 2:pass 3:pass 4:bid:solo"), {"pass", "hold", "bid:valat"}, {"pass", "bid:valat"}
    ),
    "no-trump-void=tarok": Witness(
        plays_after("KC | V I KH QH 1H IV VI VII IX X", f"{PLAIN['no-trump']} {SILENT} 1:play:KC"),
        {"KH", "QH", "1H"},
        {"X", "IX", "VII", "VI", "V", "IV", "I"},
    ),
    "dodge-pagat=last-tarok": Witness(
        plays_after(f"JC | {VOID_IN_CLUBS}", f"{STOOD} 1:bid:dodge 1:play:JC"), {"V", "I"}, {"V"}
    ),
    "dodge-pagat=last-unless-winning": Witness(
        plays_after(f"X | {VOID_IN_CLUBS}", f"{STOOD} 1:bid:dodge 1:play:X"), {"V", "I"}, {"V"}
    ),
    "pagat-held=yes": Witness(
        plays_after("I KH QH CH JH 1H KD QD CD JD | XX", f"{CALLED} 1:announce:pagat-ultimo {SILENT}"),
        {"I", "KH", "QH", "CH", "JH", "1H", "KD", "QD", "CD", "JD"},
        {"KH", "QH", "CH", "JH", "1H", "KD", "QD", "CD", "JD"},
    ),
    "target=1": Witness(evening_with_five, False, True),
    "redeal-no-tarok=on": Witness(
        choices_after(RED, ""), {"stand", "bid:no-trump", "bid:solo", "bid:valat"}, {"annul", "pass"}
    ),
    "kontra=x2": Witness(KONTRA, {"pass"}, {"pass", "kontra:game"}),
    "kontra=x4": Witness(KONTRA, {"pass"}, {"pass", "kontra:game"}),
    "kontra=x8": Witness(KONTRA, {"pass"}, {"pass", "kontra:game"}),
    "emperor=any-order": Witness(
        leader_after("SK | XXI XX | I | V", f"{CALL_BEGINS} 1:play:SK 2:play:XXI 3:play:I 4:play:V"), 1, THREE
    ),
    "emperor=in-order": Witness(
        leader_after("XXI | SK XX | I | V", f"{CALL_BEGINS} 1:play:XXI 2:play:SK 3:play:I 4:play:V"), TWO, THREE
    ),
    "extra-bonuses=on": Witness(choices_after("| XX I", CALLED), {"pass"}, {"pass", "announce:absolut"}),
    "ledger=zero-sum": Witness(settles(alone("solo", 1, (45, 43))), (4, 0, 0, 0), (12, -4, -4, -4)),
    "dodge-round=no": Witness(
        choices_after("", STOOD),
        {"bid:call", "bid:no-trump", "bid:solo", "bid:valat", "bid:dodge"},
        {"bid:call", "bid:no-trump", "bid:solo", "bid:valat"},
    ),
}  # fmt: skip
OTHER_VALUES = [
    f"{one.name}={value}" for one in Options.describe() for value in (one.choices[1:] if one.choices else ("1",))
]


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_every_value_of_every_option_changes_what_is_legal_or_paid(setting: str) -> None:
    assert setting in WITNESSES, f"no witness shows what {setting} changes"
    witness = WITNESSES[setting]

    assert witness.by_default != witness.with_it
    assert witness.by_default == witness.observe("")
    assert witness.with_it == witness.observe(setting)


def test_no_witness_is_left_for_a_value_that_does_not_exist() -> None:
    assert set(OTHER_VALUES) == set(WITNESSES)


@pytest.mark.rule("CT-37")
def test_the_caps_of_kontra_are_factors() -> None:
    assert [1, 2, 4, 8] == [cap.factor for cap in KontraCap]


# ── presets and wrong values ──────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-44")
@pytest.mark.parametrize(("preset", "standing"), [("book", "forehand-only"), ("duel", "by-seat"), ("strict", "none")])
def test_a_preset_is_a_standing(preset: str, standing: str) -> None:
    assert Options.parse({"standing": standing}) == Options.parse({"preset": preset})


@pytest.mark.rule("CT-44")
def test_there_are_three_presets_of_one_option_each() -> None:
    assert {
        "book": {"standing": "forehand-only"},
        "duel": {"standing": "by-seat"},
        "strict": {"standing": "none"},
    } == Options.PRESETS


@pytest.mark.rule("CT-44")
def test_a_single_option_overrides_the_preset() -> None:
    assert Options() == Options.parse({"preset": "duel", "standing": "forehand-only"})


@pytest.mark.rule("CT-44")
def test_the_book_is_what_is_played_without_a_preset() -> None:
    assert Options() == Options.parse({"preset": "book"})
    assert () == Options().changed()


@pytest.mark.rule("CT-44")
def test_an_unknown_preset_is_answered_with_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"^preset='whist': choose book \| duel \| strict \(CT-44\)$"):
        Options.parse({"preset": "whist"})


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("name", "rule", "scope", "choices"), TABLE)
def test_a_wrong_value_is_answered_with_the_choices_and_the_rule(
    name: str, rule: str, scope: Scope, choices: tuple[str, ...]
) -> None:
    allowed = " | ".join(choices) or "a whole number from 1 to 1000"

    with pytest.raises(OptionError) as error:
        Options.parse({name: "whist"})

    assert f"{name}='whist': choose {allowed} ({rule})" == str(error.value)


@pytest.mark.rule("CT-30")
@pytest.mark.parametrize("target", ["0", "1001", "-1", "3.5", "", "٣", "0x10"])
def test_a_target_out_of_range_is_answered_with_the_range(target: str) -> None:
    with pytest.raises(OptionError, match=r"choose a whole number from 1 to 1000 \(CT-30\)"):
        Options.parse({"target": target})


@pytest.mark.rule("CT-30")
@pytest.mark.parametrize("target", ["1", "12", "1000"])
def test_a_target_in_the_range_is_taken(target: str) -> None:
    assert int(target) == Options.parse({"target": target}).target


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    names = ", ".join(name for name, *_ in TABLE)

    with pytest.raises(OptionError) as error:
        Options.parse({"whist": "on"})

    assert f"there is no option 'whist'; options are {names}, preset" == str(error.value)


def test_what_differs_from_the_defaults_is_what_a_record_writes() -> None:
    chosen = {"kontra": "x4", "preset": "strict", "target": "12"}

    changed = game().with_settings(chosen).options.changed()

    assert (("standing", "none"), ("target", "12"), ("kontra", "x4")) == changed


@pytest.mark.rule("CT-42")
@pytest.mark.parametrize(("options", "dodge"), [("", True), ("dodge-round=no", False)])
def test_the_contracts_of_a_table_are_in_the_order_of_the_page(options: str, dodge: bool) -> None:
    assert ("call", "no-trump", "solo", "valat", "dodge")[: 5 if dodge else 4] == game(options).contracts


@pytest.mark.rule("CT-40")
@pytest.mark.parametrize(("options", "zero_sum"), [("", False), ("ledger=zero-sum", True)])
def test_only_the_zero_sum_ledger_sums_to_zero(options: str, zero_sum: bool) -> None:
    assert zero_sum == game(options).zero_sum


@pytest.mark.rule("CT-27", "CT-39")
def test_how_each_bonus_can_go() -> None:
    possible = {name: tuple(outcome.value for outcome in outcomes) for name, outcomes in game().bonuses.items()}

    assert {
        "trull": ("held",),
        "pagat-ultimo": ("silent-made", "silent-failed", "announced-made", "announced-failed"),
        "valat": ("silent-made",),
        "xxi-catch": ("silent-made",),
        "four-kings": ("held",),
        "absolut": ("silent-made", "announced-made", "announced-failed"),
    } == possible
