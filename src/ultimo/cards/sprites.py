"""The files of a page: sprites whose symbols are the parts of every card, and the style sheet of the decks.

A card is a stack of symbols: `KH`, over it the veil if it may not be played, over that `KH-index`, for a tarok also
`XXI-figure`; each with `-mini` before the part for the mini deck: `KH-mini`, `KH-mini-index`. The back is `back` and
`back-mini`. Pips and indices take their colours from the properties `--card-h` … of the style sheet, so that one
sprite serves the decks of two and of four colours; the deck of high contrast has its own with the same names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ultimo.cards.colours import DECKS, Inks
from ultimo.cards.contrast import BY_NIGHT, FADED, FELTS, faded
from ultimo.cards.faces import LETTERS, Look, back, face, figure, ground, index
from ultimo.cards.svg import tag
from ultimo.core.cards import PACK

FAMILIES: Mapping[str, Look] = {"plain": Look(), "contrast": Look(deck="contrast")}


def files() -> Iterator[tuple[str, str]]:
    """The names of all files and their text: `faces-plain.svg`, `indices-plain-de.svg` … and `cards.css`."""
    for family, look in FAMILIES.items():
        yield f"faces-{family}.svg", faces(look)
        for language in LETTERS:
            yield f"indices-{family}-{language}.svg", indices(replace(look, language=language))
    yield "cards.css", style_sheet()


def faces(look: Look) -> str:
    """The sprite of all faces of *look*'s deck, full and mini, of the figures and of the backs."""
    inks = _by_property(look.inks)
    small = replace(look, mini=True)
    symbols = [_symbol("back", back(look), look), _symbol("back-mini", back(small), small)]
    for card in PACK:
        symbols.append(_symbol(card.token, ground(look) + face(card, look, inks), look))
        symbols.append(_symbol(f"{card.token}-mini", ground(small) + face(card, small, inks), small))
        if look.deck != "contrast" and figure(card):
            symbols.append(_symbol(f"{card.token}-figure", figure(card), look))
    return _sprite(symbols)


def indices(look: Look) -> str:
    """The sprite of all indices of *look*'s deck in its language, full and mini."""
    inks = _by_property(look.inks)
    small = replace(look, mini=True)
    symbols = []
    for card in PACK:
        symbols.append(_symbol(f"{card.token}-index", index(card, look, inks), look))
        symbols.append(_symbol(f"{card.token}-mini-index", index(card, small, inks), small))
    return _sprite(symbols)


def style_sheet() -> str:
    """The colours of the decks as properties of the document, and those of the indices on faded cards."""
    decks = {":root" if deck == "two" else f":root.deck-{deck}": inks for deck, inks in DECKS.items()}
    blocks = [_block(selector, inks) for selector, inks in decks.items()]
    for selector, inks in decks.items():
        light, dark = (faded(inks, FELTS[theme]) for theme in ("light", "dark"))
        both = {name: f"light-dark({light[name]}, {dark[name]})" for name in inks}
        blocks.append(_block(f"{selector} .card-faded .card-index", both))
    felt = "light-dark({light}, {dark})".format_map(FELTS)
    blocks.append(f".card-veil {{ fill: {felt}; fill-opacity: {FADED:g}; }}")
    blocks.append(f':root[data-theme="dark"] .card:not(.card-faded) {{ filter: brightness({BY_NIGHT:g}); }}')
    blocks.append(".card-figure { display: none; }\n:root.figures .card-figure { display: inline; }")
    return "\n".join(blocks) + "\n"


def _property(name: str) -> str:
    return f"--card-{name.lower()}"


def _by_property(inks: Inks) -> Inks:
    return {name: f"var({_property(name)},{ink})" for name, ink in inks.items()}


def _block(selector: str, inks: Inks) -> str:
    return selector + " {\n" + "".join(f"  {_property(name)}: {ink};\n" for name, ink in inks.items()) + "}"


def _symbol(name: str, inner: str, look: Look) -> str:
    wide, high = look.size
    return tag("symbol", inner, id=name, viewBox=f"0 0 {wide} {high}")


def _sprite(symbols: list[str]) -> str:
    return tag("svg", "".join(symbols), xmlns="http://www.w3.org/2000/svg") + "\n"
