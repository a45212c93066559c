"""The frames in corpus/: `good-*` are messages, `bad-*` are not, and `answers.txt` has the answers to these."""

from pathlib import Path

FOLDER = Path(__file__).with_name("corpus")
ANSWERS = FOLDER / "answers.txt"
GOOD = {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("good-*.frame"))}
BAD = {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("bad-*.frame"))}
