"""`ultimo words`: the glossaries."""

from __future__ import annotations

import pytest

from tests.cli.running import document, printed, refused
from ultimo.cli.glossary import glossary
from ultimo.games import all_games, find_game

GAMES = ("calling-the-twenty", "hungarian-tarokk", "texas-tarok")


def test_a_word_has_its_other_names_and_its_meaning() -> None:
    lines = printed("words", "calling-the-twenty").splitlines()

    assert "Calling the Twenty" == lines[0]
    assert "  Mond, Moon: the XXI" in lines
    assert "  Pagat: the I" in lines
    assert max(map(len, lines)) < 80


def test_without_a_game_all_are_told() -> None:
    text = printed("words")

    assert all(printed("words", game) in f"{text}\n" for game in GAMES)
    assert [game.title for game in all_games().values()] == [block.splitlines()[0] for block in text.split("\n\n")]


def test_words_are_a_document_too() -> None:
    (found,) = document("words", "texas-tarok")

    assert ["game", "words"] == list(found)
    assert {"word": "Skyz", "also": 'said "skeesh"', "meaning": "the highest tarok, a picture without a number"} in (
        found["words"]
    )
    assert list(all_games()) == [one["game"] for one in document("words")]


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_explained_once(game: str) -> None:
    words = glossary(find_game(game))

    assert len(words) > 12
    assert all(word.word and word.meaning for word in words)
    assert len(words) == len({word.word for word in words})
    assert "`" not in printed("words", game)


def test_a_page_without_a_glossary_has_no_words() -> None:
    assert "Tiny Tarock\n" == printed("words", "tiny-tarock")


def test_another_game_is_refused() -> None:
    problem = "'chess' is neither a word of the games nor a game; games are calling-the-twenty, "

    assert refused("words", "chess").startswith(problem)


@pytest.mark.parametrize(("name", "meant"), [("skiz", "Skíz"), ("pagatt", "Pagat"), ("TALONN", "talon")])
def test_a_word_that_is_nearly_called_so_is_named(name: str, meant: str) -> None:
    assert refused("words", name).lower() == f"{name!r} is no word of the games; did you mean {meant}?".lower()


@pytest.mark.parametrize("word", ["pagat", "Pagat", "PAGAT"])
def test_a_word_is_looked_up_in_all_games(word: str) -> None:
    text = printed("words", word)

    assert "Calling the Twenty\n  Pagat: the I\n" in text
    assert "Hungarian Tarokk\n  Pagat: the I\n" in text


@pytest.mark.parametrize(("word", "row"), [("moon", "Mond"), ("rekontra", "kontra, rekontra"), ("suprec", "Contrec")])
def test_another_name_and_a_part_of_a_row_are_the_word_too(word: str, row: str) -> None:
    assert f"\n  {row}" in printed("words", word)


def test_one_word_is_a_document_of_its_games() -> None:
    found = document("words", "suprec")

    assert [("texas-tarok", 1)] == [(one["game"], len(one["words"])) for one in found]
