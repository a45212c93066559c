"""`ultimo simulate`: many hands by seed, counted, and kept as records if asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import device, document, printed, refused
from tests.hands import GAME, SEED, drawn
from ultimo.bots import MakePlayer
from ultimo.bots.named import BOTS, FORMS
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.varied import VariedBot
from ultimo.core.game import Game
from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import BrokenInvariant, simulated

RUN = ("simulate", GAME.id, "--hands", "12", "--seed", str(SEED), "--bots", "varied", "--random-options")


def timeless(text: str) -> dict[str, Any]:
    """The document without the two fields that time makes."""
    found: dict[str, Any] = json.loads(text)
    return {key: value for key, value in found.items() if key not in ("seconds", "hands_per_second")}


def test_the_document_has_these_keys_in_this_order() -> None:
    found = document(*RUN)

    assert ["game", "hands", "seconds", "hands_per_second", "scores", "contracts", "bonuses"] == list(found)
    assert [GAME.id, 12] == [found["game"], found["hands"]]
    assert found["seconds"] > 0
    assert found["hands_per_second"] == pytest.approx(12 / found["seconds"], rel=0.05)
    assert {"mean": 4, "stderr": 4} == {name: len(values) for name, values in found["scores"].items()}


def test_it_counts_scores_contracts_and_outcomes_of_the_hands() -> None:
    found = document(*RUN)
    states = [hand.state for hand in map(drawn, range(12))]

    scores = [state.settlement().scores for state in states]
    assert [round(sum(row[seat] for row in scores) / 12, 6) for seat in range(4)] == found["scores"]["mean"]
    assert Counter(state.facts.contract for state in states if state.facts) == found["contracts"]
    outcomes = Counter(outcome for state in states for outcome in state.settlement().outcomes)
    assert outcomes == Counter(
        {
            (name, outcome): found["bonuses"].get(name, {}).get(outcome.value, 0)
            for name, possible in GAME.bonuses.items()
            for outcome in possible
        }
    )
    assert outcomes
    assert sorted(found["contracts"]) == list(found["contracts"])


def test_the_same_seed_prints_the_same_bytes_but_for_the_time() -> None:
    one, other = printed(*RUN, "--json"), printed(*RUN, "--json")
    before, after = '"hands": 12, ', ', "scores": '

    assert one.partition(before)[0] == other.partition(before)[0]
    assert one.partition(after)[2] == other.partition(after)[2]
    assert timeless(one) == timeless(other)


def test_the_same_seed_writes_the_same_records(tmp_path: Path) -> None:
    first, second = tmp_path / "first.tgn", tmp_path / "second.tgn"
    printed(*RUN, "--records", str(first))
    printed(*RUN, "--records", str(second))

    assert first.read_bytes() == second.read_bytes()
    assert "\n".join(hand.text for hand in map(drawn, range(12))).encode() == first.read_bytes()


def test_how_many_hands_are_asked_for_does_not_change_the_first_ones(tmp_path: Path) -> None:
    few, more = tmp_path / "few.tgn", tmp_path / "more.tgn"
    printed(*RUN, "--records", str(more))
    printed(*RUN[:3], "5", *RUN[4:], "--records", str(few))

    assert more.read_text().startswith(few.read_text())
    assert 5 == few.read_text().count("[TGN")


def test_another_seed_prints_something_else() -> None:
    assert timeless(printed(*RUN, "--json")) != timeless(printed(*RUN[:5], "21", *RUN[6:], "--json"))


@pytest.mark.parametrize("hashes", ["1", "2"])
def test_the_order_of_hashes_changes_nothing(hashes: str, tmp_path: Path) -> None:
    """Another process, with sets and dictionaries of strings in another order."""
    path = tmp_path / "hands.tgn"
    program = [sys.executable, "-c", "from ultimo.cli import main; main()"]
    environment = {**os.environ, "PYTHONHASHSEED": hashes}
    ran = subprocess.run(
        [*program, *RUN, "--json", "--records", path], env=environment, capture_output=True, check=True, timeout=60
    )

    assert timeless(printed(*RUN, "--json")) == timeless(ran.stdout.decode())
    assert "\n".join(hand.text for hand in map(drawn, range(12))).encode() == path.read_bytes()


def test_written_hands_are_scored(tmp_path: Path) -> None:
    path = tmp_path / "hands.tgn"
    printed(*RUN, "--records", str(path))
    scored = document("score", str(path))

    assert [round(sum(one["scores"][seat] for one in scored) / 12, 6) for seat in range(4)] == document(*RUN)["scores"][
        "mean"
    ]


def test_options_are_those_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "hands.tgn"
    printed("simulate", GAME.id, "--hands", "3", "--seed", "1", "--option", "preset=strict", "--records", str(path))

    records = read_records(path.read_text(), find_game)
    assert ["none"] * 3 == [dict(record.game.options.settings())["standing"] for record in records]


def test_options_by_lot_are_valid_and_differ(tmp_path: Path) -> None:
    path = tmp_path / "hands.tgn"
    printed(*RUN, "--records", str(path))

    records = read_records(path.read_text(), find_game)
    assert len({record.game.options for record in records}) > 8


def test_one_bot_sits_on_all_seats_or_four_are_named_by_seat(tmp_path: Path) -> None:
    def hands(bots: str) -> str:
        path = tmp_path / "hands.tgn"
        printed("simulate", GAME.id, "--hands", "4", "--seed", "1", "--bots", bots, "--records", str(path))
        return path.read_text()

    def by_seat(*bots: MakePlayer) -> str:
        one, two, three, four = bots
        return "\n".join(str(Record.of(state)) for state in simulated(GAME, 4, 1, (one, two, three, four)))

    assert by_seat(*[VariedBot] * 4) == hands("varied") == hands("varied,varied,varied,varied")
    assert by_seat(RandomBot, VariedBot, VariedBot, RandomBot) == hands("random,varied,varied,random")
    assert 2 == len({hands("varied"), hands("random,varied,varied,random")})


def test_the_random_bot_plays_when_none_is_named() -> None:
    named = document("simulate", GAME.id, "--hands", "3", "--seed", "1", "--bots", "random")

    assert named["scores"] == document("simulate", GAME.id, "--hands", "3", "--seed", "1")["scores"]


def test_it_is_told_in_words_too() -> None:
    lines = printed(*RUN).splitlines()

    assert lines[0].startswith(f"12 hands of {GAME.id} in ")
    assert lines[1].startswith("  seat 1: +") and " ± " in lines[1] and lines[1].endswith(" a hand")
    solos = document(*RUN)["contracts"]["solo"]
    assert any(line.split() == ["solo", str(solos), f"{solos / 12:.1%}"] for line in lines)
    assert any(line.split()[:2] == ["pagat-ultimo", "announced-failed"] for line in lines)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ("--bots", "clever"),
            f"--bots: 'clever' is not a bot; bots are {', '.join(BOTS)}; {FORMS}",
        ),
        (("--bots", "random,varied"), "--bots 'random,varied': name one bot for all seats, or four between commas"),
        (
            ("--bots", "random,random,random,"),
            f"--bots: '' is not a bot; bots are {', '.join(BOTS)}; {FORMS}",
        ),
        (("--option", "kontra=9"), "--option kontra='9': choose off | x2 | x4 | x8 (CT-37)"),
        (
            ("--random-options", "--option", "kontra=x2"),
            "--random-options draws every option; leave --option out",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_choices(arguments: tuple[str, ...], problem: str) -> None:
    assert problem == refused("simulate", GAME.id, "--hands", "2", "--seed", "1", *arguments)


@pytest.mark.parametrize("missing", [("--hands", "2"), ("--seed", "1"), ("--hands", "0", "--seed", "1")])
def test_hands_and_seed_must_be_given(missing: tuple[str, ...]) -> None:
    assert refused("simulate", GAME.id, *missing).startswith("Usage: ")


def test_records_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "hands.tgn"

    assert f"{nowhere}: No such file or directory" == refused(*RUN, "--records", str(nowhere))
    assert f"{tmp_path}: Is a directory" == refused(*RUN, "--records", str(tmp_path))


@pytest.mark.parametrize("path", ["", "-"])
def test_records_go_to_a_file_with_a_name(path: str) -> None:
    assert f"--records {path!r}: name a file" == refused(*RUN, "--records", path)


@pytest.mark.parametrize("before", [None, "precious"])
@pytest.mark.parametrize(
    ("end", "status"), [(KeyboardInterrupt, 130), (BrokenInvariant, 2), (OSError(28, "No space left on device"), 2)]
)
def test_a_run_that_ends_early_leaves_the_file_as_it_was(
    end: type[BaseException] | OSError,
    status: int,
    before: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def some(game: Game, *more: Any) -> Iterator[State]:
        yield from simulated(game, 2, *more[1:])
        raise end

    path = tmp_path / "hands.tgn"
    if before:
        path.write_text(before)
    monkeypatch.setattr("ultimo.simulate.simulated", some)

    refused(*RUN, "--records", str(path), status=status)

    assert before == (path.read_text() if path.exists() else None)
    assert [path] * bool(before) == list(tmp_path.iterdir())


def test_records_are_written_through_a_link(tmp_path: Path) -> None:
    link, target = tmp_path / "link.tgn", tmp_path / "hands.tgn"
    link.symlink_to(target)
    printed(*RUN, "--records", str(link))

    assert link.is_symlink()
    assert 12 == target.read_text().count("[TGN")


def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    full = device(tmp_path, "full")

    assert f"{full}: No space left on device" == refused(*RUN, "--records", full)


def test_a_broken_law_is_reported_with_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> None:
        raise BrokenInvariant("no card lies in two piles")

    monkeypatch.setattr("ultimo.simulate.check_hand", broken)

    assert "a defect of the program, please report it: hand 0 of seed 20: no card lies in two piles" == refused(*RUN)


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_the_tables_have_heads_and_their_columns_fit(game: str) -> None:
    text = printed("simulate", game, "--hands", "20", "--seed", "1", "--bots", "varied")
    contracts, _, bonuses = text.partition("\n  bonus ")

    heads, *rows = contracts[contracts.index("  contract") :].splitlines()
    assert ["contract", "hands", "share"] == heads.split()
    assert {len(heads)} == {len(row) for row in rows}
    heads, *rows = f"  bonus {bonuses}".splitlines()
    assert ["bonus", "outcome", "hands"] == heads.split()
    assert {len(heads)} == {len(row) for row in rows}
    column = heads.index("outcome")
    assert all(row[column - 1] == " " != row[column] for row in rows)
