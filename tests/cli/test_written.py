"""A file is written whole, or not at all and without a trace."""

from __future__ import annotations

import errno
import io
from pathlib import Path

import pytest

from ultimo.cli import written
from ultimo.cli.written import replacing


class Full(io.BytesIO):
    """A file on a disk that is full: what is written is found not to fit when it is flushed, by closing too."""

    def flush(self) -> None:
        if not self.closed:
            raise OSError(errno.ENOSPC, "No space left on device")

    def close(self) -> None:
        try:
            self.flush()
        finally:
            super().close()


def test_nothing_is_left_of_a_file_that_does_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(path: Path, mode: str) -> Full:
        assert "xb" == mode
        path.touch()
        return Full()

    monkeypatch.setattr(written, "open", opened, raising=False)
    kept = tmp_path / "kept.tgn"
    kept.write_text("before")

    with pytest.raises(OSError, match="No space left"), replacing(kept) as file:
        file.write(b"after")

    assert [kept] == [*tmp_path.iterdir()]
    assert "before" == kept.read_text()
