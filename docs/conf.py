"""How Sphinx builds the site: `make docs`. Pages are Markdown; nothing is fetched from the network."""

from importlib import metadata

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

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


def setup(app: Sphinx) -> None:
    """Records in the pages are fenced as `tgn` and shown as plain text."""
    app.add_lexer("tgn", TextLexer)
