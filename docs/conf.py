"""How Sphinx builds the site: `make docs`. Pages are Markdown; nothing is fetched from the network."""

from importlib import metadata
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from ultimo import card, show
from ultimo.cards.faces import Look

project = "Ultimo"
author = "The Ultimo contributors"
copyright = author
release = metadata.version("ultimo")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = f"Ultimo {release}"


CARDS = {  # the pictures of cards.md: the cards, how wide, how they lie, and how they look
    "honours": ("SK XXI I", 150, show.SPREAD, Look()),
    "field": ("II III IV V VI", 120, show.SPREAD, Look()),
    "land": ("VII VIII IX X XI", 120, show.SPREAD, Look()),
    "craft": ("XII XIII XIV XV XVI", 120, show.SPREAD, Look()),
    "sky": ("XVII XVIII XIX XX", 120, show.SPREAD, Look()),
    "hearts": ("KH QH CH JH", 150, show.SPREAD, Look()),
    "diamonds": ("KD QD CD JD", 150, show.SPREAD, Look()),
    "clubs": ("KC QC CC JC", 150, show.SPREAD, Look()),
    "spades": ("KS QS CS JS", 150, show.SPREAD, Look()),
    "pips": ("1H 2D 3H 4D 10S 9C 8S 7C", 80, show.SPREAD, Look()),
    "four": ("KH 4D 10C 9S", 100, show.SPREAD, Look(deck="four")),
    "contrast": ("SK XXI XVIII I KH 4D 10C CS", 80, show.SPREAD, Look(deck="contrast")),
    "figures": ("XXI XVIII XIII VIII III I", 100, show.SPREAD, Look(figures=True)),
    "mini": ("SK XXI XVIII XIII VIII III I KH QD CC JS 10C 4D", 44, show.SPREAD, Look()),
    "fan": ("SK XVIII XVII XIII XII III II I KH QD 10C", 100, 0.5, Look()),
}
FADED = {"fan": "XVIII XIII III QD"}


def draw_cards(app: Sphinx) -> None:
    """Writes the pictures of cards.md into docs/pictures, which git ignores."""
    folder = Path(app.srcdir, "pictures")
    folder.mkdir(exist_ok=True)
    for name, (tokens, width, step, look) in CARDS.items():
        cards = [card(token) for token in tokens.split()]
        faded = [card(token) for token in FADED.get(name, "").split()]
        folder.joinpath(f"{name}.svg").write_text(show.picture(cards, width, step, faded, style=look))


def setup(app: Sphinx) -> None:
    """Records in the pages are fenced as `tgn` and shown as plain text; the cards are drawn."""
    app.add_lexer("tgn", TextLexer)
    app.connect("builder-inited", draw_cards)
