"""What holds for every card in every look."""

import gzip
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from ultimo.cards.colours import FOUR
from ultimo.cards.contrast import FELTS, faded
from ultimo.cards.faces import LETTERS, Language, Look, back, front, letter_of, whole
from ultimo.cards.names import name_of
from ultimo.cards.sprites import faces, files, indices
from ultimo.core.cards import PACK, card

LOOKS = [
    Look(),
    Look(deck="four", language="hu", figures=True, felt="dark"),
    Look(deck="contrast", felt="light"),
    Look(mini=True, figures=True),
    Look(deck="contrast", mini=True),
]


def inlined(*looks: Look) -> str:
    return "".join(back(look) + "".join(front(one, look) for one in PACK) for look in looks)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_card_is_sound_svg_and_looks_like_no_other(look: Look) -> None:
    drawn = {one.token: whole(front(one, look), look, one.token) for one in PACK}

    for text in drawn.values():
        ElementTree.fromstring(text)
    pictures = {re.sub(r'(id|href)="[^"]*"|url\([^)]*\)|<title>.*?</title>', "", text) for text in drawn.values()}
    assert len(pictures) == len(PACK)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_card_has_style_script_or_anything_from_elsewhere(look: Look) -> None:
    text = inlined(look)

    assert not re.search(r"<style|<script|<foreignObject|<image|style=|\son\w+=|class=", text)
    assert re.findall(r'href="(?!#)', text) == []
    assert re.findall(r"url\((?!#)", text) == []


def test_all_faces_can_stand_in_one_document() -> None:
    text = inlined(Look(), Look(deck="four"), Look(deck="contrast"))
    ids = re.findall(r'\bid="([^"]*)"', text.replace(back(), "", 2))

    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]*)"', text)) | set(re.findall(r"url\(#([^)]*)\)", text))
    assert used == set(ids)


def test_the_deck_is_the_same_in_another_process() -> None:
    program = "from ultimo.cards.sprites import files; print(dict(files()))"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    told = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True, text=True)

    assert told.stdout == f"{dict(files())}\n"


def test_a_page_loads_no_more_than_100_kilobytes_of_cards() -> None:
    for look in (Look(), Look(deck="contrast")):
        packed = len(gzip.compress(faces(look).encode())) + len(gzip.compress(indices(look).encode()))

        assert packed < 100_000


def test_a_single_face_is_small() -> None:
    sizes = {one.token: len(gzip.compress(whole(front(one), Look(), one.token).encode())) for one in PACK}

    assert max(sizes.values()) < 4_000


def test_a_sprite_has_all_parts_of_all_cards_once() -> None:
    texts = dict(files())
    for family in ("plain", "contrast"):
        text = texts[f"faces-{family}.svg"] + texts[f"indices-{family}-de.svg"]
        ids = re.findall(r'\bid="([^"]*)"', text)

        assert len(ids) == len(set(ids))
        expected = {"back", "back-mini"}
        for one in PACK:
            expected |= {one.token, f"{one.token}-mini", f"{one.token}-index", f"{one.token}-mini-index"}
        assert expected <= set(ids)
    assert "XVIII-figure" in texts["faces-plain.svg"]
    assert "SK-figure" not in texts["faces-plain.svg"]


def test_the_colours_of_pips_and_indices_are_left_to_the_page() -> None:
    texts = dict(files())

    assert 'fill="var(--card-d,#AE1E2D)"' in texts["faces-plain.svg"]
    assert 'fill="var(--card-mond,#F0D58A)"' in texts["indices-plain-en.svg"]
    asked = set(re.findall(r"var\((--[\w-]+)", "".join(texts.values())))
    set_there = set(re.findall(r"^  (--card-[\w-]+):", texts["cards.css"], re.MULTILINE))
    assert asked == set_there


def test_the_page_has_other_inks_for_faded_cards_by_day_and_by_night() -> None:
    light, dark = (faded(FOUR, FELTS[theme])["D"] for theme in ("light", "dark"))
    text = dict(files())["cards.css"].partition(":root.deck-four .card-faded .card-index {")[2]

    assert f"--card-d: light-dark({light}, {dark});" in text.partition("}")[0]
    assert light != FOUR["D"] != dark


def test_the_back_tells_nothing() -> None:
    assert back(Look(deck="four", language="hu", figures=True)) == back()


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "K Q C J"), ("de", "K D C B"), ("hu", "K D L B"), ("cs", "K D J S")]
)
def test_courts_have_the_letters_of_a_language(language: Language, letters: str) -> None:
    assert " ".join(letter_of(card(rank + "H"), language) for rank in "KQCJ") == letters


def test_no_letter_stands_for_two_ranks() -> None:
    for language in LETTERS:
        assert len({letter_of(one, language) for one in PACK}) == len({one.rank for one in PACK})


def test_cards_are_called_as_the_game_calls_them() -> None:
    assert [name_of(card("SK"), game) for game in ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")] == [
        "Skus",
        "Skyz",
        "Skíz",
    ]
    assert name_of(card("XXI")) == "XXI, Mond"
    assert name_of(card("I"), "hungarian-tarokk") == "I, Pagat"
    assert name_of(card("CH"), "texas-tarok") == "Rider of hearts"
    assert name_of(card("10S")) == "10 of spades"
    assert name_of(card("XIV")) == "XIV"
