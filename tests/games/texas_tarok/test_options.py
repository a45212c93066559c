"""The options: which there are, what each value changes, what is said of a wrong one (TX-47, and the rule of each)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.games.texas_tarok.notation import (
    CALLED,
    FOUR,
    ONE,
    QUIET,
    SILENT,
    SILENT_FROM_TWO,
    THREE,
    TWO,
    TWO_CALLS,
    ZE_RUKY,
    after,
    game,
    known,
    legal,
    pair,
    scores,
)
from ultimo.core.cards import card
from ultimo.core.evening import HandResult
from ultimo.core.facts import Capture, Facts
from ultimo.core.options import Numbers, OptionError, Scope
from ultimo.games.texas_tarok.evening import Povinosts
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import DECK

HAND, EVENING, PAD = Scope.HAND, Scope.EVENING, Scope.PAD
TABLE = [  # name, rule, scope, choices with the default first
    ("red-pips", "TX-2", HAND, ("A432", "A234", "432A")),
    ("ceremony", "TX-6", EVENING, ("none", "ask", "cut", "tap")),
    ("prever-once", "TX-10", HAND, ("no", "yes")),
    ("called-from", "TX-21", HAND, ("XX", "XIX")),
    ("call-self", "TX-21", HAND, ("no", "yes")),
    ("miscalls", "TX-22", HAND, ("prevented", "penalised")),
    ("hrb-on-one", "TX-23", HAND, ("no", "yes")),
    ("hrb-cap", "TX-23", HAND, ("16", "8")),
    ("emperor", "TX-27", HAND, ("off", "any-order")),
    ("zebrak-trumps", "TX-28", HAND, ("no", "yes")),
    ("tie-after-hrb", "TX-30", HAND, ("declarer-loses", "last-to-double-loses")),
    ("xxi-loss", "TX-36", HAND, ("no", "yes")),
    ("penalties", "TX-37", PAD, ("friendly", "tournament")),
    ("hands", "TX-39", EVENING, ("20", "open")),  # or any other number
    ("povinost-passable", "TX-40", HAND, ("yes", "no")),
]
RULES = tuple(dict.fromkeys(rule for _, rule, *_ in TABLE))


@pytest.mark.rule(*RULES)
def test_the_options_are_those_of_the_page_with_the_defaults_first() -> None:
    described = [(one.name, one.rule, one.scope, one.choices) for one in Options.describe()]

    assert TABLE == described


@pytest.mark.rule("TX-39")
def test_an_evening_has_20_hands_or_any_number_or_no_end() -> None:
    (hands,) = [one for one in Options.describe() if one.numbers]

    assert ("hands", "20", Numbers(1, 1000, "open")) == (hands.name, hands.default, hands.numbers)
    assert [20, 1, 1000, None] == [game(text).options.hands for text in ("", "hands=1", "hands=1000", "hands=open")]
    assert (("hands", "open"),) == game("hands=open").options.changed()


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


def choices(said: str) -> Callable[[str], object]:
    """What is legal in the known deal then."""
    return lambda options: legal(known(said, options))


def phase(said: str) -> Callable[[str], object]:
    """What is going on in the known deal then."""
    return lambda options: known(said, options).phase_name.value


def leader(hands: str, said: str) -> Callable[[str], object]:
    """Who leads then."""
    return lambda options: after(hands, said, options).actor


def settles(facts: Facts) -> Callable[[str], object]:
    """Who gets what."""
    return lambda options: scores(facts, options)


def after_hands(options: str, hands: int) -> Povinosts:
    """The evening after so many hands."""
    evening = game(options).evening(4)
    for _ in range(hands):
        seats = evening.seating(None).seats
        evening = evening.after(HandResult(seats, (0, 0, 0, 0), Facts(first_right=ONE)))
    return evening


def asked(options: str) -> object:
    """How many things may be said before the second deal."""
    return len(after_hands(options, 1).asked())


def seventh_card(options: str) -> object:
    """Who is dealt the seventh card after the talon in the second hand."""
    pack = DECK.cards
    return after_hands(options, 1).dealt(pack).holder(pack[12])


TWO_PLAYS_ZEBRAK = f"1:bid:povinost 2:bid:zebrak 3:pass 4:pass {SILENT_FROM_TWO}"
VOID_IN_HEARTS = "4H | KD | 3H 1H | 2H"
THE_ONE = f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo 3:pass 4:pass"
CONTREC = f"{CALLED} {SILENT} 1:pass 2:pass 3:kontra:game 1:kontra:game 1:pass 2:pass 3:kontra:game"
WITNESSES = {
    "red-pips=A234": Witness(
        leader(VOID_IN_HEARTS, f"{TWO_PLAYS_ZEBRAK} 1:play:4H 2:play:KD 3:play:3H 4:play:2H"), ONE, FOUR
    ),
    "red-pips=432A": Witness(
        leader(VOID_IN_HEARTS, f"{TWO_PLAYS_ZEBRAK} 1:play:4H 2:play:KD 3:play:1H 4:play:2H"), THREE, ONE
    ),
    "ceremony=ask": Witness(asked, 0, 9),
    "ceremony=cut": Witness(seventh_card, ONE, TWO),
    "ceremony=tap": Witness(asked, 0, 8),
    "prever-once=yes": Witness(choices("1:bid:prever"), {"pass", "bid:prever"}, {"pass"}),
    "called-from=XIX": Witness(choices(TWO_CALLS), {"call:XX"}, {"call:XIX"}),
    "call-self=yes": Witness(choices(QUIET), {"call:XVIII"}, {"call:XX", "call:XVIII"}),
    "miscalls=penalised": Witness(
        choices(QUIET), {"call:XVIII"}, {"call:XX", "call:XIX", "call:XVIII", "call:XVII"}
    ),
    "hrb-on-one=yes": Witness(phase(f"{THE_ONE} {SILENT}"), "play", "ladder"),
    "hrb-cap=8": Witness(phase(CONTREC), "ladder", "play"),
    "emperor=any-order": Witness(
        leader("SK | XXI XX | I | II", f"{ZE_RUKY} {SILENT} {SILENT} {SILENT} 1:play:SK 2:play:XXI 3:play:I 4:play:II"),
        ONE,
        THREE,
    ),
    "zebrak-trumps=yes": Witness(
        lambda options: "play:KD" in legal(after(VOID_IN_HEARTS, f"{TWO_PLAYS_ZEBRAK} 1:play:4H", options)), True, False
    ),
    "tie-after-hrb=last-to-double-loses": Witness(settles(pair(53, level=2)), (-4, -4, 4, 4), (4, 4, -4, -4)),
    "xxi-loss=yes": Witness(
        settles(pair(64, captures=(Capture(card("XXI"), ONE, THREE),))), (4, 4, -4, -4), (-2, 6, -2, -2)
    ),
    "penalties=tournament": Witness(
        settles(pair(64, penalties=(("wrong-card", ONE),))), (-2, 6, -2, -2), (-10, 6, 2, 2)
    ),
    "hands=1": Witness(lambda options: after_hands(options, 1).over, False, True),
    "hands=open": Witness(lambda options: after_hands(options, 20).over, True, False),
    "povinost-passable=no": Witness(
        choices(""),
        {"pass", "bid:povinost", "bid:zebrak", "bid:prever"},
        {"bid:povinost", "bid:zebrak", "bid:prever"},
    ),
}  # fmt: skip
OTHER_VALUES = [f"{one.name}={value}" for one in Options.describe() for value in one.choices[1:]] + ["hands=1"]


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


# ── presets and wrong values ──────────────────────────────────────────────────────────────────


@pytest.mark.rule("TX-47")
def test_the_presets_are_the_two_ways_to_punish() -> None:
    assert {"friendly": {"penalties": "friendly"}, "tournament": {"penalties": "tournament"}} == Options.PRESETS
    assert Options.parse({"penalties": "tournament"}) == Options.parse({"preset": "tournament"})
    assert Options() == Options.parse({"preset": "friendly"})


@pytest.mark.rule("TX-47")
def test_an_unknown_preset_is_answered_with_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"^preset='whist': choose friendly \| tournament \(TX-47\)$"):
        Options.parse({"preset": "whist"})


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(("name", "rule", "scope", "choices"), TABLE)
def test_a_wrong_value_is_answered_with_the_choices_and_the_rule(
    name: str, rule: str, scope: Scope, choices: tuple[str, ...]
) -> None:
    allowed = "a whole number from 1 to 1000, or open" if name == "hands" else " | ".join(choices)

    with pytest.raises(OptionError) as error:
        Options.parse({name: "whist"})

    assert f"{name}='whist': choose {allowed} ({rule})" == str(error.value)


@pytest.mark.rule("TX-39")
@pytest.mark.parametrize("hands", ["0", "1001", "-1", "", "Open"])
def test_a_number_of_hands_out_of_range_is_answered_with_the_range(hands: str) -> None:
    with pytest.raises(OptionError, match=r"choose a whole number from 1 to 1000, or open \(TX-39\)"):
        Options.parse({"hands": hands})


@pytest.mark.rule("TX-18", "TX-19", "TX-22", "TX-33", "TX-34", "TX-36")
def test_how_each_bonus_can_go() -> None:
    possible = {name: tuple(outcome.value for outcome in outcomes) for name, outcomes in game().bonuses.items()}
    held = "taroky tarocky bida uni spjst rozani-pani krale trull-pani trull pani".split()

    assert {
        **dict.fromkeys(held, ("held",)),
        "pagat-ultimo": ("silent-made", "silent-failed", "announced-made", "announced-failed"),
        "valat": ("silent-made", "announced-made", "announced-failed"),
        "xxi-catch": ("silent-made",),
        "miscall": ("silent-failed",),
    } == possible
