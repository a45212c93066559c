"""The page in each of its languages, in a real browser: everything is said in it, and longer words have room."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browsing import PLACES, QUICK, Running, Watched, rests, seen
from tests.web.playing import Hand, by_lot
from tests.web.texts import LANGUAGES, files, texts

pytestmark = pytest.mark.xdist_group(__name__)

LONGER = """(share) => {
  document.querySelectorAll("details").forEach((folded) => folded.open = true);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const letters = (words.currentNode.data.match(/\\p{L}/gu) ?? []).length;
    words.currentNode.data = words.currentNode.data.replace(/\\s*$/, (end) => "n".repeat(letters * share) + end);
  }
}"""  # opens what is folded, and makes all texts so much longer
SHARE = 0.4


def keys_shown(page: Any) -> set[str]:
    """Keys that stand on the page where words should."""
    keys = {key for file in files() for key in texts("en", file)}
    return keys & set(re.findall(r"\w+(?:[.:-]\w+)+", page.locator("body").inner_text()))


def has_room(watched: Watched) -> bool:
    """Whether nothing gets wider than the screen, with longer words too."""
    before = watched.scrolls_sideways()
    watched.page.evaluate(LONGER, SHARE)
    return not before and not watched.scrolls_sideways()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_place_speaks_the_language_of_the_browser(chrome: Any, site: Running, language: str) -> None:
    with seen(chrome, language=language, settings=QUICK) as watched:
        page = watched.page
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        for place in PLACES:
            page.goto(site.address + place)
            rests(page)

            assert language == page.locator("html").get_attribute("lang")
            assert texts(language, "shell")["nav.rules"] in page.locator("header").text_content()
            assert set() == keys_shown(page)
            assert has_room(watched), place
        assert {language} == {found[1] for url in loaded if (found := re.search(r"/(en|de|hu|cs)-[^/]*\.js$", url))}


@pytest.mark.parametrize(
    ("language", "game"), [("de", "calling-the-twenty"), ("cs", "texas-tarok"), ("hu", "hungarian-tarokk")]
)
def test_a_hand_is_played_in_the_language_of_its_game(chrome: Any, site: Running, language: str, game: str) -> None:
    with seen(chrome, language=language, settings=QUICK) as watched:
        page = watched.page
        page.goto(site.address)
        chosen = page.get_by_role("article", name=texts(language, "games")[f"game.{game}"])
        chosen.get_by_role("button", name=texts(language, "shell")["home.play"]).click()
        page.wait_for_url("**/t/*")
        Hand(watched, by_lot(4)).play()

        assert set() == keys_shown(page)
        assert texts(language, "table")["table.next-hand"] in page.locator("body").inner_text()
        assert has_room(watched)
