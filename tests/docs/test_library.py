"""What is on the pages of the library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs/api").glob("*.md")))
SHOWN = set(re.findall(r"automodule:: (\S+)", PAGES))
INSIDE = {f"ultimo.rl.{name}" for name in ("describe", "fields", "heard", "holding", "rows", "running", "spaces")} | {
    "ultimo.pad.values"
}


@pytest.mark.parametrize("part", ["lab", "pad", "rl", "shards"])
def test_every_module_that_others_use_is_on_a_page(part: str) -> None:
    modules = {f"ultimo.{part}.{path.stem}" for path in (ROOT / "src/ultimo" / part).glob("[!_]*.py")}

    assert modules - INSIDE == {name for name in SHOWN if name.startswith(f"ultimo.{part}.")} - {
        "ultimo.lab.experiments"
    }
