from __future__ import annotations

import pytest

from ultimo.server.identity.names import clean_name
from ultimo.server.identity.refusals import BadName


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Šárka Nováková-Říhová",
        "Kovács Józsefné",
        "Μαρία",
        "Ольга",
        "محمد",
        "דוד",
        "می‌خواهم",  # a non-joiner belongs into it
        "नरेन्द्र",
        "李小龍",
        "👩‍👩‍👧 & co",
        "<script>alert(1)</script>",
        "O'Brien; DROP TABLE",
        "𓀀",
        "x" * 40,
    ],
)
def test_any_script_will_do(name: str) -> None:
    assert clean_name(name) == name


def test_a_name_is_composed_and_its_spaces_are_single() -> None:
    assert clean_name("  S\u030c \u00a0\u2003 B\u3000") == "Š B"
    assert clean_name("S\u030c" * 40) == "Š" * 40


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "it is empty"),
        ("  \u3000", "it is empty"),
        ("x" * 41, "it has 41 characters; a name has at most 40"),
        ("a\u202eb", "character 2 is an invisible character that can change how the text reads"),
        ("a\u2066b", "character 2 is an invisible character"),
        ("\u200fa", "character 1 is an invisible character"),
        ("\u061ca", "character 1 is an invisible character"),
        ("a\u00adb", "character 2 is an invisible character"),
        ("a\u200bb", "character 2 is an invisible character"),
        ("\ufeffa", "character 1 is an invisible character"),
        ("a\nb", "character 2 is a control character"),
        ("a\x00", "character 2 is a control character"),
        ("a\x85", "character 2 is a control character"),
        ("a\u2028b", "character 2 is a line break"),
        ("a\u2029b", "character 2 is a line break"),
        ("\ue000", "character 1 is a character without a meaning of its own"),
        ("\ud800", "character 1 is half a character"),
        ("\u3164", "character 1 is one that shows nothing"),
        ("\u200d", "there is nothing to be seen"),
        ("\u0301", "there is nothing to be seen"),
        ("e" + "\u0325\u0330\u0331\u0332\u0333\u0347", "a letter has more than 4 marks"),
    ],
)
def test_what_is_no_name_is_refused_with_the_reason(name: str, fault: str) -> None:
    with pytest.raises(BadName, match=fault) as refused:
        clean_name(name)
    assert str(refused.value).isprintable()
