"""The corpus through the command that needs finished hands: exit status, place and message, nothing else printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ultimo.cli import main

BAD = sorted((Path(__file__).parent.parent / "corpus/bad").glob("*.tgn"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_ends_score_with_its_status_and_message(path: Path) -> None:
    message, status = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()

    result = CliRunner().invoke(main, ["score", str(path)])

    assert result.stderr.startswith(f"{path}:{message}")
    assert "" == result.stdout
    assert status == f"exit {result.exit_code}"
