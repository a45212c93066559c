"""What the pad says has keys that a page can find its texts by."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src/ultimo"


def words() -> Iterator[tuple[str, str, str]]:
    """Every `Words(key, sentence)`: the folder of its game or nothing, key and sentence."""
    for path in sorted(SOURCES.rglob("*.py")):
        game = path.parent.name if path.parent.parent.name == "games" else ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Words":
                key, sentence = (ast.literal_eval(argument) for argument in node.args)
                yield game, key, sentence


def test_a_key_has_one_sentence_but_where_games_say_it_their_own_way() -> None:
    found = list(words())
    of_all = Counter(key for _, key, _ in found if not key.startswith("pad-why-"))
    own = Counter((game, key) for game, key, _ in found)
    shared = {key for game, key, _ in found if not game and key.startswith("pad-why-")}

    assert len(found) > 50
    assert [] == [key for key, count in (*of_all.items(), *own.items()) if count > 1]
    assert set() == shared & {key for game, key, _ in found if game}
    assert [] == [key for _, key, _ in found if not re.fullmatch(r"pad-[a-z0-9-]+", key)]
