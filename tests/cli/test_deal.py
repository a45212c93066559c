"""`ultimo deal`: fresh hands as records."""

from __future__ import annotations

import pytest

from tests.cli.running import printed, refused
from ultimo.core.reading import read_records
from ultimo.games import all_games, find_game
from ultimo.simulate import seeded_hand


def dealt(*arguments: str, game: str = "calling-the-twenty") -> str:
    return printed("deal", game, *arguments)


def test_a_hand_is_printed_as_a_record_that_can_be_read() -> None:
    (record,) = read_records(dealt("--seed", "7"), find_game)

    assert seeded_hand(find_game("calling-the-twenty"), 7, 0) == record.replay()


def test_the_same_seed_deals_the_same_hands_and_the_first_ones_do_not_depend_on_how_many() -> None:
    three = dealt("--seed", "7", "--hands", "3")

    assert three == dealt("--seed", "7", "--hands", "3")
    assert three.startswith(dealt("--seed", "7", "--hands", "2"))
    assert 3 == len({record.hands for record in read_records(three, find_game)})


def test_without_a_seed_every_deal_is_another() -> None:
    assert dealt() != dealt()


def test_options_that_differ_from_the_defaults_are_written() -> None:
    text = dealt("--option", "preset=duel", "--option", "kontra=x4", "--option", "ledger=additive")

    assert '[Options "standing=by-seat kontra=x4"]' in text.splitlines()


def test_a_game_with_a_talon_has_it_in_the_record() -> None:
    (record,) = read_records(dealt("--seed", "1", game="tiny-tarock"), find_game)

    assert 6 == len(record.talon)


def test_json_changes_nothing_since_a_record_is_text() -> None:
    assert dealt("--seed", "7") == dealt("--seed", "7", "--json")


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("kontra=x3", "kontra='x3': choose off | x2 | x4 | x8 (CT-37)"),
        ("target=0", "target='0': choose a whole number from 1 to 1000 (CT-30)"),
        ("preset=house", "preset='house': choose book | duel | strict (CT-44)"),
        ("kontra", "'kontra' is not NAME=VALUE"),
        ("kontra=", "'kontra=' is not NAME=VALUE"),
    ],
)
def test_a_wrong_option_is_refused_with_the_choices(setting: str, problem: str) -> None:
    assert f"--option {problem}" == refused("deal", "calling-the-twenty", "--option", setting)


def test_an_unknown_option_is_refused_with_the_options_there_are() -> None:
    message = refused("deal", "calling-the-twenty", "--option", "kontras=x2")

    assert message.startswith("--option there is no option 'kontras'; options are standing, no-trump-void, ")
    assert message.endswith(", dodge-round, preset")


def test_an_option_given_twice_is_refused() -> None:
    message = refused("deal", "calling-the-twenty", "--option", "kontra=x2", "--option", "kontra=x4")

    assert "--option the option kontra stands twice; write it once" == message


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    assert f"'chess' is not a game; games are {', '.join(all_games())}" in refused("deal", "chess")


@pytest.mark.parametrize("arguments", [["--hands", "0"], ["--hands", "x"], ["--seed", "-1"], ["--sede", "1"], ["more"]])
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    assert refused("deal", "calling-the-twenty", *arguments).startswith("Usage: ")


@pytest.mark.parametrize("number", ["1e9", "-1", "1.5", "", "1_0x", "9" * 5_000])
def test_what_is_no_whole_number_is_refused_in_words(number: str) -> None:
    message = refused("deal", "calling-the-twenty", "--hands", number)

    assert message.endswith(" is not a whole number from 1.")
