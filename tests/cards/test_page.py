"""That the page shows the cards of this package: the same letters, and pictures that a strict browser paints."""

import json
import re
import shutil
from pathlib import Path

import pytest

from ultimo.cards.faces import LETTERS, Language
from ultimo.cards.sprites import files
from ultimo.core.cards import PACK

TEXTS = Path(__file__).parents[2] / "web/src/i18n"
POLICY = "default-src 'none'; style-src file:; object-src 'none'"
PAGE = """<!doctype html>
<html class="deck-four figures" data-theme="dark">
<head><meta http-equiv="Content-Security-Policy" content="{policy}"><link rel="stylesheet" href="cards.css"></head>
<body>{sprites}{cards}</body>
</html>
"""
CARD = """<svg class="card-faded" width="80" height="140" viewBox="0 0 240 420">
<use href="#{0}"/><rect class="card-veil" width="240" height="420"/><use class="card-index" href="#{0}-index"/></svg>
<svg width="44" height="77" viewBox="0 0 44 77"><use href="#{0}-mini"/><use href="#{0}-mini-index"/></svg>
"""
FLAGS = ["--no-sandbox", "--disable-gpu"]


@pytest.mark.parametrize("language", LETTERS)
def test_the_texts_of_the_page_have_the_letters_of_its_cards(language: Language) -> None:
    text = json.loads((TEXTS / language / "games.json").read_text())["card.rank"]
    letters = dict(re.findall(r"([KQCJ]) \{(.)\}", text))

    assert letters == {rank: LETTERS[language].get(rank, rank) for rank in "KQCJ"}


@pytest.mark.parametrize("family", ["plain", "contrast"])
def test_a_browser_with_a_strict_policy_paints_every_part(family: str, tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
    if chromium is None:
        pytest.skip("needs chromium: apt-get install chromium")
    texts = dict(files())
    sprites = texts[f"faces-{family}.svg"] + texts[f"indices-{family}-cs.svg"]
    page = tmp_path / "page.html"
    page.write_text(PAGE.format(policy=POLICY, sprites=sprites, cards="".join(CARD.format(one) for one in PACK)))
    (tmp_path / "cards.css").write_text(texts["cards.css"])

    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        tab = browser.new_page()
        said: list[str] = []
        tab.on("console", lambda message: said.append(message.text))
        tab.goto(page.as_uri())
        sizes = tab.locator("use").evaluate_all("all => all.map(one => one.getBBox().width)")
        dim, usual = (
            tab.locator(selector).first.evaluate("one => getComputedStyle(one).getPropertyValue('--card-h').trim()")
            for selector in (".card-index", "body")
        )
        browser.close()

    assert said == []
    assert len(sizes) >= 4 * len(PACK)
    assert min(sizes) > 0
    assert dim != usual
