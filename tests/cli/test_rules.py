"""`ultimo rules`: pages, single rules, decks and options."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.cli.running import document, printed, refused
from ultimo.cli.markdown import plain, readable
from ultimo.cli.rules import single_rules
from ultimo.games import all_games, rules_page

PAGE = rules_page("calling-the-twenty")


def words(text: str) -> list[str]:
    return text.split()


def test_without_a_name_it_lists_the_games() -> None:
    assert "calling-the-twenty   Calling the Twenty" in printed("rules").splitlines()
    games = document("rules")["games"]
    assert {"id": "calling-the-twenty", "title": "Calling the Twenty"} in games


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_a_game_is_its_page_as_plain_text_in_lines_that_fit(game: str) -> None:
    text = printed("rules", game)

    page = re.sub(r"^(#+|```.*)", "", rules_page(game), flags=re.MULTILINE)
    page = re.sub(r"^\|[-:| ]+\|$", "", page, flags=re.MULTILINE)
    assert Counter(words(plain(page).replace("|", " "))) == Counter(words(re.sub("[─═]", "", text)))
    assert max(map(len, text.splitlines())) < 80
    assert not re.search(r"\*\*|`|\]\(|^#|^\|", text, re.MULTILINE)


def test_a_table_has_its_columns_one_below_the_other() -> None:
    assert [
        "  card  points",
        "  ────  ────────",
        "  K     5",
        "  10    no point",
        "end",
    ] == readable("| card | points |\n| --- | --- |\n| K | **5** |\n| `10` | no point |\nend").splitlines()


def test_on_a_terminal_a_page_comes_screen_by_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr("click.echo_via_pager", pages.append)
    monkeypatch.setattr("ultimo.cli.signs.is_terminal", lambda: True)

    assert "" == printed("rules", "texas-tarok")
    assert pages[0].startswith("Texas Tarok\n═")


def test_the_page_is_in_the_document_as_it_is() -> None:
    assert {"game": "calling-the-twenty", "text": PAGE} == document("rules", "calling-the-twenty")


@pytest.mark.parametrize("name", ["CT-12", "ct-12", "Ct-12"])
def test_a_rule_is_printed_by_its_id(name: str) -> None:
    text = printed("rules", name)

    assert text.startswith("CT-12 Holding.")
    assert "CT-13" not in text
    assert "by-seat" in text


def test_every_rule_that_is_cited_can_be_printed() -> None:
    for number in range(1, 45):
        found = document("rules", f"CT-{number}")
        assert ["game", "rule", "text"] == list(found)
        assert found["text"].startswith(f"**CT-{number}**")
        assert Counter(words(re.sub(r"^[|\-: ]+$|[|]", "", plain(found["text"]), flags=re.MULTILINE))) == Counter(
            words(re.sub("─", "", printed("rules", f"CT-{number}")))
        )


def test_the_rules_of_a_page_are_the_page_but_for_headings_and_what_stands_before() -> None:
    rules = single_rules(PAGE)

    assert len(re.findall(r"^\*\*CT-", PAGE, re.MULTILINE)) == len(rules) == 44
    assert all(text in PAGE and "\n#" not in text for text in rules.values())


def test_a_rule_of_another_game_is_found_too() -> None:
    assert "tiny-tarock" == document("rules", "tt-4")["game"]


@pytest.mark.parametrize("name", ["CT-99", "ct-0", "CT"])
def test_of_a_rule_there_is_not_it_is_said_which_there_are(name: str) -> None:
    problem = f"{name!r} is no rule; those of Calling the Twenty are CT-1 to CT-44"

    assert problem == refused("rules", name)


@pytest.mark.parametrize("name", ["chess", "12", "XY-3"])
def test_what_is_neither_game_nor_rule_is_refused(name: str) -> None:
    problem = f"is neither a rule, as CT-12, nor a game; games are {', '.join(all_games())}"

    assert f"{name!r} {problem}" == refused("rules", name)


def test_a_game_that_is_nearly_called_so_is_named() -> None:
    assert refused("rules", "texas-tarock").endswith("; did you mean texas-tarok?")


def test_the_deck_is_in_the_order_a_shuffle_starts_from() -> None:
    tokens = printed("rules", "calling-the-twenty", "--deck").split()

    assert 40 == len(set(tokens))
    assert ["SK", "XXI", "XX"] == tokens[:3]
    assert {"game": "calling-the-twenty", "deck": tokens, "talon": 0} == document(
        "rules", "calling-the-twenty", "--deck"
    )
    assert 6 == document("rules", "tiny-tarock", "--deck")["talon"]


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_every_option_and_preset_fits_the_screen(game: str) -> None:
    text = printed("rules", game, "--options")

    assert max(map(len, text.splitlines())) < 80
    assert not re.search(r"^preset=\S+: *$", text, re.MULTILINE)
    assert game != "hungarian-tarokk" or "preset=club: the defaults" in text.splitlines()


def test_options_are_told_with_choices_default_rule_and_a_line() -> None:
    text = printed("rules", "calling-the-twenty", "--options")

    assert text.startswith("standing: forehand-only | by-seat | none (default forehand-only; CT-12)\n    Who may take")
    assert "target: a whole number from 1 to 1000 (default 30; CT-30)" in text
    assert "preset=duel: standing=by-seat" in text
    assert "preset=book: standing=forehand-only" in text
    assert max(map(len, text.splitlines())) < 80


def test_options_are_a_document_too() -> None:
    found = document("rules", "calling-the-twenty", "--options")
    options = {one["name"]: one for one in found["options"]}

    assert ["name", "default", "choices", "range", "line", "rule", "scope"] == list(options["kontra"])
    assert ["off", "x2", "x4", "x8"] == options["kontra"]["choices"]
    assert [[], [1, 1000], "evening"] == [options["target"][key] for key in ("choices", "range", "scope")]
    assert ["off", None, "hand", "CT-37"] == [options["kontra"][key] for key in ("default", "range", "scope", "rule")]


@pytest.mark.parametrize("flags", [("--deck",), ("--options",), ("--deck", "--options"), ("--deck", "--json")])
@pytest.mark.parametrize("name", [(), ("CT-12",), ("chess",), ("",)])
def test_deck_and_options_need_a_game(name: tuple[str, ...], flags: tuple[str, ...]) -> None:
    problem = f"--deck and --options are about one game; games are {', '.join(all_games())}"

    assert problem == refused("rules", *name, *flags)


def test_deck_or_options_are_asked_for_one_at_a_time() -> None:
    assert "--deck and --options are two questions; ask one at a time" == refused(
        "rules", "texas-tarok", "--deck", "--options"
    )


def test_markdown_keeps_its_shape_when_it_is_filled() -> None:
    long = "word " * 30
    text = f"# {long}\n\n{long}\n{long}\n- {long}\n\n| {long} |\n\n```tgn\n{long}\n```\n1. {long}\nend"

    lines = readable(text).splitlines()

    kept = [line for line in lines if len(line) > 79 and "═" not in line]
    assert [long, long] == kept, "headings and code stay on their line"
    assert "  word word" in "\n".join(lines)
    assert any(line.startswith("   word") for line in lines[-3:])
    assert lines[-1].endswith("end")
    assert text.count("word") == readable(text).count("word")
