"""How Sphinx builds the site: `make docs`. Pages are Markdown; nothing is fetched from the network."""

import re
import sys
from importlib import metadata
from pathlib import Path

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.config import Config

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.making.commands import commands_page
from docs.making.fields import field_notes, has_fields, is_made
from docs.making.notebooks import prepare_kernels
from docs.making.pictures import pictures
from ultimo.cli import main

RULE = re.compile(r"[A-Z]{2}-\d+")

project = "Ultimo"
author = "The Ultimo contributors"
copyright = author
release = metadata.version("ultimo")

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 60

default_role = "code"  # what stands in backticks in a docstring
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: name for name in ("Action", "Event", "Floats", "MakePlayer", "Report", "Script", "Slot")}
autodoc_mock_imports = [  # of the extras lab and rl
    "gymnasium",
    "matplotlib",
    "numpy",
    "open_spiel",
    "pettingzoo",
    "pyarrow",
    "pyspiel",
    "safetensors",
]
autodoc_default_options = {"members": True}
add_module_names = False

html_theme = "furo"
html_title = f"Ultimo {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = html_favicon = "pictures/favicon.svg"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#24465a", "color-brand-content": "#24465a"},
    "dark_css_variables": {"color-brand-primary": "#f0d58a", "color-brand-content": "#f0d58a"},
}


prepare_kernels(Path(__file__).parent / "_build/kernels")


def write_pages(app: Sphinx, config: Config) -> None:
    """Writes what is made from the code, which git ignores: docs/pictures and docs/commands.md."""
    folder = Path(app.srcdir, "pictures")
    folder.mkdir(exist_ok=True)
    for name, content in pictures():
        folder.joinpath(name).write_bytes(content)
    Path(app.srcdir, "commands.md").write_text(commands_page(main), encoding="utf-8")


def trim_examples(app: Sphinx, page: str, source: list[str]) -> None:
    """The empty line that an example ends with is for doctest alone."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def name_rules(app: Sphinx, page: nodes.document) -> None:
    """Each rule can be linked to by its id: `rules/texas-tarok.html#tx-6`."""
    for paragraph in page.findall(nodes.paragraph):
        first = paragraph.next_node(nodes.strong)
        if first is not None and first.parent is paragraph and RULE.fullmatch(first.astext()):
            paragraph["ids"].append(first.astext().lower())


def add_fields(app: Sphinx, what: str, name: str, kind: object, options: object, lines: list[str]) -> None:
    """The fields of a class follow its docstring."""
    if has_fields(kind):
        lines.extend(["", *field_notes(kind), ""])


def leave_out(app: Sphinx, what: str, name: str, value: object, skip: bool, options: object) -> bool | None:
    """Members that say nothing; None: as Sphinx does."""
    return is_made(name, value) or None


def setup(app: Sphinx) -> None:
    """Records in the pages are fenced as `tgn` and shown as plain text."""
    app.add_lexer("tgn", TextLexer)
    app.connect("config-inited", write_pages, priority=100)  # before anybody looks for the icon
    app.connect("source-read", trim_examples)
    app.connect("doctree-read", name_rules)
    app.connect("autodoc-process-docstring", add_fields)
    app.connect("autodoc-skip-member", leave_out)
