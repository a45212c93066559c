"""The options and presets: names, choices, rules, scopes, and that each makes a difference (HU-36)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import game
from ultimo.core.options import OptionError, Scope
from ultimo.games.hungarian_tarokk.options import Options

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
