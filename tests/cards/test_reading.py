"""That cards can be read: contrast of every ink, strokes that stay apart, indices inside the strip of a fan."""

import re
from pathlib import Path

import pytest

from tests.cards.extent import extent
from ultimo.cards.colours import BASE, BOLD, CHAPTERS, DECKS, Deck, chapter_of
from ultimo.cards.contrast import BY_NIGHT, FADED, FELTS, contrast, faded, ground_of, mixed, readable
from ultimo.cards.faces import LETTERS, Language, Look, figure, index, letter_of
from ultimo.cards.frames import across, place_width
from ultimo.cards.letters import SPACE, STEM, width, written
from ultimo.cards.measures import FRAME_OUT, INDEX, MINI_HEIGHT, MINI_WIDTH, NUMERAL_MOST, VISIBLE, WIDTH
from ultimo.cards.taroks import number_of
from ultimo.core.cards import PACK, ROMAN, SKUS, TAROKS, Cards

TEXT = 4.5  # WCAG AA
STRONG = 6.5  # most of the way to AAA
NUMBERED = TAROKS - Cards.of("SK")
TOKENS = Path(__file__).parents[2] / "web/src/lib/tokens.css"


@pytest.mark.parametrize("deck", DECKS)
def test_every_index_and_pip_can_be_read(deck: Deck) -> None:
    inks = DECKS[deck]
    for name, ink in inks.items():
        least = STRONG if inks is BOLD else TEXT

        assert contrast(ink, ground_of(name, inks)) >= least, name


@pytest.mark.parametrize("deck", DECKS)
def test_every_index_and_pip_can_be_read_by_night(deck: Deck) -> None:
    inks = DECKS[deck]
    for name, ink in inks.items():
        ground = mixed(ground_of(name, inks), "#000000", 1 - BY_NIGHT)

        assert contrast(mixed(ink, "#000000", 1 - BY_NIGHT), ground) >= TEXT, name


@pytest.mark.parametrize("felt", FELTS.values(), ids=list(FELTS))
@pytest.mark.parametrize("deck", DECKS)
def test_every_index_can_be_read_on_a_card_that_may_not_be_played(deck: Deck, felt: str) -> None:
    inks = DECKS[deck]
    for name, ink in faded(inks, felt).items():
        assert contrast(ink, mixed(ground_of(name, inks), felt, FADED)) >= TEXT, name


@pytest.mark.parametrize("felt", FELTS.values(), ids=list(FELTS))
def test_a_card_that_may_not_be_played_is_seen_to_be_so(felt: str) -> None:
    assert contrast(BASE["paper"], mixed(BASE["paper"], felt, FADED)) > 1.2


def test_figures_can_be_read_on_their_tab_and_on_the_band_of_a_mini_card() -> None:
    for chapter in CHAPTERS[:-1]:
        assert contrast(chapter.light, chapter.main) >= TEXT
        assert contrast(chapter.light, chapter.band) >= TEXT


def test_the_cloth_is_the_cloth_of_the_page() -> None:
    felts = re.search(r"--felt: light-dark\((#\w+), (#\w+)\)", TOKENS.read_text())

    assert felts
    assert [felt.upper() for felt in felts.groups()] == [FELTS["light"], FELTS["dark"]]


def test_an_ink_is_changed_no_more_than_it_must() -> None:
    assert readable("#000000", "#FFFFFF") == "#000000"
    assert TEXT <= contrast(readable("#AAAAAA", "#FFFFFF"), "#FFFFFF") < 5
    assert readable("#808080", "#808080", ratio=21) == "#000000"  # the best there is


def test_two_and_four_colours_differ_where_they_should() -> None:
    two, four = DECKS["two"], DECKS["four"]

    assert two["H"] == two["D"] != four["D"]
    assert two["C"] == two["S"] != four["C"]
    assert len({four[suit] for suit in "HDCS"}) == 4


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("deck", ["two", "contrast"])
def test_every_index_shows_in_a_fan(deck: Deck, language: Language) -> None:
    look = Look(deck=deck, language=language)
    for one in PACK:
        reach = extent(index(one, look, look.inks))

        assert 8 < reach.left, one
        assert reach.right <= VISIBLE * WIDTH, one
        assert reach.top > 8, one


def test_every_figure_shows_in_a_fan() -> None:
    for one in NUMBERED:
        assert extent(figure(one)).right <= VISIBLE * WIDTH, one
    assert figure(SKUS) == ""


def test_every_numeral_stands_within_its_place() -> None:
    for one in TAROKS:
        number = number_of(one)
        reach = extent(index(one, Look(), Look().inks))

        assert reach.left >= FRAME_OUT, one
        assert reach.right <= FRAME_OUT - 2 + place_width(number), one
        assert reach.foot <= FRAME_OUT - 2 + INDEX + 20, one


@pytest.mark.parametrize("language", LETTERS)
def test_mini_indices_stay_on_the_card(language: Language) -> None:
    look = Look(mini=True, language=language)
    for one in PACK:
        reach = extent(index(one, look, look.inks))

        assert 0 < reach.left, one
        assert reach.right < MINI_WIDTH, one
        assert reach.foot < MINI_HEIGHT / 2, one


def test_no_numeral_is_squeezed_by_more_than_a_twentieth() -> None:
    assert max(width(numeral, INDEX) for numeral in ROMAN) * 0.95 < NUMERAL_MOST


def test_no_rank_is_squeezed() -> None:
    for one in PACK:
        letter = letter_of(one, "en")

        assert one in TAROKS or width(letter, INDEX) <= (46 if letter == "10" else 36), one


def test_the_strokes_of_a_numeral_stay_apart_on_the_smallest_card() -> None:
    pixels = INDEX / 100 * MINI_WIDTH / WIDTH

    assert STEM * pixels > 1
    assert SPACE * pixels > 1


def test_neighbours_differ_by_a_whole_stroke() -> None:
    for lower, higher in (("VII", "VIII"), ("XII", "XIII"), ("XVII", "XVIII")):
        assert width(higher, INDEX) - width(lower, INDEX) > (STEM + SPACE) * INDEX / 100 - 0.01


def test_text_is_squeezed_to_what_is_allowed_and_stays_in_the_middle() -> None:
    reach = extent(written("XVIII", 50, 10, 40, "#000000", most=30))

    assert (reach.left, reach.right) == pytest.approx((35, 65), abs=0.2)
    assert (reach.top, reach.foot) == pytest.approx((10, 50), abs=0.2)


def test_every_tarok_has_a_chapter() -> None:
    for number in range(1, 23):
        assert chapter_of(number).first <= number <= chapter_of(number).last


def test_cards_of_a_chapter_tell_their_number_in_lozenges() -> None:
    for one in NUMBERED:
        number = number_of(one)

        assert across(chapter_of(number), number).count("<path") == number
