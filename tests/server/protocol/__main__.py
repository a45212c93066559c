"""Writes what is said to the bad frames of the corpus; look at the difference before it is kept."""

from tests.server.protocol.corpus import ANSWERS, BAD
from tests.server.protocol.test_codec import answer

if __name__ == "__main__":
    ANSWERS.write_text("".join(f"{answer(name, frame)}\n" for name, frame in BAD.items()), encoding="utf-8")
