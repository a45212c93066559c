"""The published tables are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultimo.rl.describe import FOLDER, documents, write

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("name", documents())
def test_the_published_tables_are_up_to_date(name: str) -> None:
    published = (ROOT / FOLDER / name).read_text(encoding="utf-8")

    assert documents()[name] == published, "write them anew: python -m ultimo.rl.describe"


def test_every_page_is_written(tmp_path: Path) -> None:
    write(tmp_path / "new")

    assert {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "new").iterdir()} == documents()
