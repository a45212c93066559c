"""The findings of an experiment as a picture, the same bytes for the same findings."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby
from operator import attrgetter
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ultimo.lab.experiment import Finding
from ultimo.lab.measured import Measured

WIDTH, ROW, MARGIN = 8.0, 0.27, 0.75  # inches
MEASURED, SAID = "#1f4e79", "#c77700"
SETTINGS: dict[Any, Any] = {"svg.hashsalt": "ultimo", "svg.fonttype": "none", "font.size": 9}


def plotted(measured: Measured, form: str = "svg") -> bytes:
    """The findings of *measured* as a picture, `svg` or `png`; a panel for each unit."""
    panels = [(unit, list(found)) for unit, found in groupby(measured.findings, attrgetter("unit"))]
    with rc_context(SETTINGS):
        height = sum(MARGIN + ROW * len(found) for _, found in panels)
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        ratios = [MARGIN + ROW * len(found) for _, found in panels]
        axes = figure.subplots(len(panels), 1, squeeze=False, height_ratios=ratios)[:, 0]
        for axis, (unit, found) in zip(axes, panels, strict=True):
            _panel(axis, unit, found)
        file = BytesIO()
        figure.savefig(file, format=form, metadata={"Date": None} if form == "svg" else None)
    return file.getvalue()


def _panel(axis: Axes, unit: str, findings: list[Finding]) -> None:
    times = 100 if unit == "%" else 1
    for place, finding in enumerate(findings):
        value, low, high, _ = finding.found
        axis.plot([times * low, times * high], [place, place], color=MEASURED, linewidth=2, solid_capstyle="round")
        axis.plot(times * value, place, "o", color=MEASURED, markersize=4)
    limits = axis.get_xlim()
    for place, finding in enumerate(findings):
        if finding.said:
            ends = [min(max(times * end, limits[0]), limits[1]) for end in finding.said[1:]]
            style = "|" if finding.said.low == finding.said.high else "-"
            axis.plot(ends, [place + 0.25] * 2, style, color=SAID, markersize=7, linewidth=2)
    axis.set_xlim(limits)
    axis.set_yticks(range(len(findings)), [finding.label for finding in findings])
    axis.set_ylim(len(findings) - 0.5, -0.5)
    axis.set_xlabel(unit)
    axis.grid(axis="x", linewidth=0.4)
    axis.set_axisbelow(True)
