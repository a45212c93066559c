"""The report of the lab: for each claim what is said, how it was measured and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ultimo.lab.measured import Measured

TITLE = "What was measured"
LEGEND = "Dots are what was measured, lines the 95 % intervals, orange marks what is said or exact."
STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;font-size:.9em}"
    "td,th{border-bottom:1px solid #ccc;padding:.2em .6em;text-align:left}"
    "img{max-width:100%}"
)


def markdown(every: Sequence[Measured], pictures: bool = True) -> str:
    """The report as Markdown; its *pictures* are the files NAME.svg beside it."""
    parts = [f"# {TITLE}", LEGEND] if pictures else [f"# {TITLE}"]
    for measured in every:
        parts += _markdown(measured, pictures)
    return "\n\n".join(parts) + "\n"


def _markdown(measured: Measured, pictures: bool) -> Iterator[str]:
    one = measured.experiment
    yield f"## {_title(measured)}"
    yield one.claim
    yield f"*Assumed:* {one.assumptions} *Measured:* {one.method}"
    lines = [measured.heads, ["---"] * len(measured.heads), *measured.rows]
    yield "\n".join(f"| {' | '.join(line)} |" for line in lines)
    if pictures:
        yield f"![{one.claim}]({picture(measured)})"
    yield f"({measured.provenance})"


def page(every: Sequence[Measured]) -> str:
    """The same as a page of HTML."""
    body = "\n".join(part for measured in every for part in _html(measured))
    head = f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{TITLE}</title><style>{STYLE}</style>'
    return f"{head}\n<h1>{TITLE}</h1>\n<p>{LEGEND}</p>\n{body}\n</html>\n"


def _html(measured: Measured) -> Iterator[str]:
    one = measured.experiment
    yield f"<h2>{escape(_title(measured))}</h2>\n<p>{escape(one.claim)}</p>"
    yield f"<p><em>Assumed:</em> {escape(one.assumptions)} <em>Measured:</em> {escape(one.method)}</p>"
    rows = "\n".join(_html_row("td", row) for row in measured.rows)
    yield f"<table>\n{_html_row('th', measured.heads)}\n{rows}\n</table>"
    yield f'<p><img src="{picture(measured)}" alt="{escape(one.claim)}"></p>\n<p>({escape(measured.provenance)})</p>'


def _html_row(cell: str, row: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in row)}</tr>"


def _title(measured: Measured) -> str:
    rule = measured.experiment.rule
    return f"{measured.experiment.name} ({rule})" if rule else measured.experiment.name


def picture(measured: Measured) -> str:
    """The name of the file with its picture."""
    return f"{measured.experiment.name}-{measured.seed}.svg"
