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
    assert "'chess' is not a game" in refused("words", "chess")
