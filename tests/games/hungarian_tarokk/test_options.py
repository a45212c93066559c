"""The options and presets: names, choices, rules, scopes, and that each makes a difference (HU-36)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.games.hungarian_tarokk.notation import (
    CALLED,
    HANDS,
    TALON_CARDS,
    after,
    finished,
    game,
    legal,
    pair,
    scores,
)
from ultimo.core.cards import card
from ultimo.core.evening import HandResult
from ultimo.core.facts import Capture, Facts, HandEnd
from ultimo.core.options import OptionError, Scope
from ultimo.core.seats import SEATS
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import CALLABLE

OPTIONS = [
    ("failed-speculation", "1 | 3 | 2 | 0", "HU-6"),
    ("hold-by", "any-bidder | senior-seat", "HU-7"),
    ("invitation-needs", "card | high-honour-and-five-trumps", "HU-8"),
    ("bockround", "overlap | restart | queue | none", "HU-11"),
    ("sole-bidder-may-raise", "no | yes", "HU-12"),
    ("xx-discardable", "yes | no", "HU-14"),
    ("annul-hands", "source | three", "HU-16"),
    ("free-call", "never | after-trump-discard | own-xx", "HU-18"),
    ("discards-to-lone-declarer", "all | own", "HU-19"),
    ("double-with-slam", "no | yes", "HU-22"),
    ("kontra-cap", "8 | 16 | 32", "HU-23"),
    ("xxi-catch", "21 | 30 | 42", "HU-31"),
    ("hands", "a whole number from 1 to 1000, or open", "HU-35"),
]
PRESETS = {
    "club": "",
    "tournament": (
        "failed-speculation=3 bockround=none sole-bidder-may-raise=yes xx-discardable=no free-call=own-xx"
        " double-with-slam=yes kontra-cap=16"
    ),
    "kegl": "failed-speculation=2 hold-by=senior-seat bockround=none xx-discardable=no annul-hands=three",
}


@pytest.mark.rule("HU-36")
def test_every_option_with_its_choices_and_rule() -> None:
    assert OPTIONS == [(option.name, option.allowed, option.rule) for option in Options.describe()]
    assert all(option.line for option in Options.describe())


@pytest.mark.rule("HU-11", "HU-35")
def test_what_concerns_the_evening() -> None:
    evening = [option.name for option in Options.describe() if option.scope is Scope.EVENING]

    assert ["bockround", "hands"] == evening


@pytest.mark.rule("HU-36")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_presets(preset: str) -> None:
    changed = " ".join(f"{name}={token}" for name, token in game(f"preset={preset}").options.changed())

    assert PRESETS[preset] == changed


@pytest.mark.rule("HU-36")
def test_an_option_may_be_set_beside_a_preset() -> None:
    assert ("kontra-cap", "32") in game("preset=tournament kontra-cap=32").options.changed()


@pytest.mark.rule("HU-35")
def test_the_number_of_hands_may_be_open() -> None:
    assert (("hands", "open"),) == game("hands=open").options.changed()
    assert game("hands=open").options.hands is None


# ── what each value changes ───────────────────────────────────────────────────────────────────


class Witness(NamedTuple):
    """Something that goes otherwise with a value of an option than without it."""

    observe: Callable[[str], object]
    by_default: object
    with_it: object


def choices(said: str, hands: str = HANDS, talon: str = TALON_CARDS) -> Callable[[str], object]:
    """What is legal then."""
    return lambda options: legal(after(said, hands, talon, options))


def may(token: str, said: str, hands: str = HANDS, talon: str = TALON_CARDS) -> Callable[[str], object]:
    """Whether *token* is legal then."""
    return lambda options: token in legal(after(said, hands, talon, options))


def settles(facts: Facts) -> Callable[[str], object]:
    """Who gets what."""
    return lambda options: scores(facts, options)


def multipliers(options: str) -> object:
    """What multiplies the hands after two that were thrown in, with one between them."""
    evening, seen = game(options).evening(4), []
    for end in (HandEnd.PASSED_OUT, HandEnd.PLAYED, HandEnd.PASSED_OUT, *[HandEnd.PLAYED] * 8):
        coming = evening.seating(None)
        seen.append(coming.multiplier)
        evening = evening.after(HandResult(coming.seats, (0, 0, 0, 0), Facts(end=end)))
    return seen[3:]


def is_over_after(options: str, hands: int) -> bool:
    """Whether the evening ends with so many hands."""
    evening = game(options).evening(4)
    for _ in range(hands):
        evening = evening.after(HandResult(evening.seating(None).seats, (0, 0, 0, 0), Facts()))
    return evening.over


def cards_of_declarer(options: str) -> object:
    """How many cards count for a declarer whose called XX lies among the discards of seat 2, discards and tricks."""
    state = finished(after(f"{XX_LAID} 2:kontra:game 2:pass 3:pass 4:pass 1:pass", options=options))
    assert state.facts is not None
    return len(state.facts.piles[0]) - 4 * state.facts.tricks[0]


RAISE = "1:bid:three 2:pass 3:pass 4:pass"
LAID_BY_SEAT_1 = f"{RAISE} 1:discard:1H 1:discard:10C 1:discard:JS"
XX_LAID = f"{LAID_BY_SEAT_1} 2:discard:XX 3:discard:10S 4:discard:1D 1:call:XX 1:pass"
TRUMP_LAID = f"{LAID_BY_SEAT_1} 2:discard:VII 3:discard:10S 4:discard:1D"
OWN_XX = HANDS.replace("XX XV", "XIX XV").replace("SK XIX", "SK XX")
HOLD = "1:bid:three 2:bid:two 3:pass 4:pass 1:bid:one"  # seat 2 sits after the owner
HOLDING = "SK XIX | XXI XX"
WEAK = "SK XIX KH QH CC JS KD KC QS"  # XIX and a high honour, and not five trumps
FREE = {f"call:{card.token}" for card in CALLABLE}
ROUND = "3:kontra:game 3:pass 4:pass 1:kontra:game 1:pass"
EIGHT_TIMES = f"{CALLED} 1:pass 2:pass {ROUND} 2:pass 3:kontra:game 3:pass 4:pass"
SIXTEEN_TIMES = f"{EIGHT_TIMES} 1:kontra:game 1:pass 2:pass"
SPECULATED = Facts(end=HandEnd.FAILED_SPECULATION, contract="three", declarer=SEATS[3])
CAUGHT = pair("three", 50, captures=(Capture(card("XXI"), SEATS[3], SEATS[0]),))
WITNESSES = {
    "failed-speculation=3": Witness(settles(SPECULATED), (1, 1, 1, -3), (3, 3, 3, -9)),
    "failed-speculation=2": Witness(settles(SPECULATED), (1, 1, 1, -3), (2, 2, 2, -6)),
    "failed-speculation=0": Witness(settles(SPECULATED), (1, 1, 1, -3), (0, 0, 0, 0)),
    "hold-by=senior-seat": Witness(choices(HOLD, HOLDING), {"pass", "hold", "bid:solo"}, {"pass", "bid:solo"}),
    "invitation-needs=high-honour-and-five-trumps": Witness(may("bid:two", "", WEAK), True, False),
    "bockround=restart": Witness(multipliers, [4, 4, 4, 2, 1, 1, 1, 1], [2, 2, 2, 2, 1, 1, 1, 1]),
    "bockround=queue": Witness(multipliers, [4, 4, 4, 2, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 1]),
    "bockround=none": Witness(multipliers, [4, 4, 4, 2, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1]),
    "sole-bidder-may-raise=yes": Witness(may("bid:two", RAISE), False, True),
    "xx-discardable=no": Witness(may("discard:XX", LAID_BY_SEAT_1), True, False),
    "annul-hands=three": Witness(
        may("annul", "1:bid:solo", "SK | I QH CH JH 1H QD CD JD 1D"), True, False
    ),
    "free-call=after-trump-discard": Witness(choices(TRUMP_LAID), {"call:XX"}, FREE),
    "free-call=own-xx": Witness(choices(TRUMP_LAID, OWN_XX), {"call:XX", "call:XIX"}, FREE),
    "discards-to-lone-declarer=own": Witness(cards_of_declarer, 6, 3),
    "double-with-slam=yes": Witness(may("announce:double-game", f"{CALLED} 1:announce:slam"), False, True),
    "kontra-cap=16": Witness(may("kontra:game", EIGHT_TIMES), False, True),
    "kontra-cap=32": Witness(may("kontra:game", SIXTEEN_TIMES), False, True),
    "xxi-catch=30": Witness(settles(CAUGHT), (22, -22, 22, -22), (31, -31, 31, -31)),
    "xxi-catch=42": Witness(settles(CAUGHT), (22, -22, 22, -22), (43, -43, 43, -43)),
    "hands=open": Witness(lambda options: is_over_after(options, 16), True, False),
    "hands=1": Witness(lambda options: is_over_after(options, 4), False, True),
}  # fmt: skip
OTHER_VALUES = [f"{one.name}={value}" for one in Options.describe() for value in one.choices[1:]] + ["hands=1"]


@pytest.mark.rule(*[rule for _, _, rule in OPTIONS])
@pytest.mark.parametrize("setting", OTHER_VALUES)
def test_every_value_of_every_option_changes_what_is_legal_or_paid(setting: str) -> None:
    assert setting in WITNESSES, f"no witness shows what {setting} changes"
    witness = WITNESSES[setting]

    assert witness.by_default != witness.with_it
    assert witness.by_default == witness.observe("kontra-cap=16" if setting == "kontra-cap=32" else "")
    assert witness.with_it == witness.observe(setting)


def test_no_witness_is_left_for_a_value_that_does_not_exist() -> None:
    assert set(OTHER_VALUES) == set(WITNESSES)


# ── wrong values ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("HU-35", "HU-36")
@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("hands=0", "hands='0': choose a whole number from 1 to 1000, or open (HU-35)"),
        ("kontra-cap=64", "kontra-cap='64': choose 8 | 16 | 32 (HU-23)"),
        ("preset=home", "preset='home': choose club | tournament | kegl (HU-36)"),
    ],
)
def test_a_wrong_value_is_refused_with_the_choices(option: str, problem: str) -> None:
    with pytest.raises(OptionError) as refused:
        game(option)

    assert problem == str(refused.value)
