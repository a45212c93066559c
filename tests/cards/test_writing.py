"""`python -m ultimo.cards DIR`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ultimo.cards.__main__ import main
from ultimo.cards.icons import icons
from ultimo.cards.sprites import files


def written(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir()}


def test_everything_is_written_where_it_is_asked_for(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "ultimo.cards", tmp_path / "a/b", "--icons", tmp_path / "c"], check=True)

    assert written(tmp_path / "a/b") == {name: text.encode() for name, text in files()}
    assert written(tmp_path / "c") == dict(icons())


def test_a_file_that_is_already_so_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["cards", str(tmp_path)])
    main()
    same, other = tmp_path / "cards.css", tmp_path / "faces-plain.svg"
    os.utime(same, (1, 1))
    other.write_text("older")
    main()

    assert same.stat().st_mtime == 1
    assert other.read_text() != "older"
