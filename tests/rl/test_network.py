"""Networks: kept and read again without running code, refused with a reason, and playing like any other bot."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from tests.cli.running import printed, refused, ultimo
from ultimo.bots import Luck, UnknownBot, bot_named
from ultimo.bots.exec_bot import BotFault
from ultimo.bots.versions import version_of
from ultimo.core.seats import Seat
from ultimo.games import find_game
from ultimo.rl.encoding import ENCODING_VERSION, Encoding
from ultimo.rl.layout import Floats
from ultimo.rl.network import FORMAT, BadNetwork, Network, load
from ultimo.rl.network_bot import NetworkBot, best
from ultimo.simulate import check_hand, play_hand, seeded_hand

TWENTY = "calling-the-twenty"
LUCK = Luck(b"seat", b"hand")
ABOUT = {"format": FORMAT, "game": TWENTY, "encoding": str(ENCODING_VERSION[TWENTY])}


def drawn(game: str = TWENTY, seed: int = 1) -> Network:
    """A network whose last layer is drawn by chance, so that it prefers some actions."""
    rng = np.random.default_rng(seed)
    fresh = Network.fresh(game, [8], rng)
    return replace(fresh, weights=(fresh.weights[0], rng.standard_normal(fresh.weights[1].shape, np.float32)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "net.safetensors"
    drawn().save(path)
    return path


def test_a_network_is_read_as_it_was_kept(file: Path) -> None:
    seen = np.ones((2, Encoding.of(find_game(TWENTY)).seen.size), np.float32)

    assert TWENTY == load(file).game
    assert np.array_equal(drawn().values(seen), load(file).values(seen))


@pytest.mark.parametrize("game", ENCODING_VERSION)
def test_a_network_plays_by_the_rules(game: str, tmp_path: Path) -> None:
    path = tmp_path / "net.safetensors"
    drawn(game).save(path)
    bot = bot_named(f"net:{path}")
    for index in range(3):
        check_hand(play_hand(seeded_hand(find_game(game), 1, index), (bot,) * 4, 1, index))


def test_it_plays_what_it_values_most() -> None:
    view = seeded_hand(find_game(TWENTY), 1, 0).view(Seat(1))
    encoding = Encoding.of(view.game)
    network = drawn()
    values = network.values(encoding.observation(view))

    chosen = NetworkBot(network, LUCK).choose(view)

    assert max(view.actions, key=lambda action: values[encoding.actions.number(action, Seat(1))]) == chosen


def test_among_equals_it_plays_by_lot() -> None:
    view = seeded_hand(find_game(TWENTY), 1, 0).view(Seat(1))
    fresh = Network.fresh(TWENTY, [8], np.random.default_rng(1))
    chosen = {NetworkBot(fresh, Luck(bytes([key]), b"")).choose(view) for key in range(50)}

    assert set(view.actions) == chosen
    assert [1, 3] == best(np.array([9, 2, 0, 2], np.float32), [1, 2, 3])


def test_another_game_is_refused_in_words(file: Path) -> None:
    view = seeded_hand(find_game("texas-tarok"), 1, 0).view(Seat(1))

    with pytest.raises(BotFault, match=f"has learnt {TWENTY}, and cannot play texas-tarok"):
        NetworkBot(load(file), LUCK).choose(view)


class Malice:
    """Runs code where it is unpickled."""

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return Path.touch, (Path("harm"),)  # type: ignore[return-value]  # never called


def spoilt(path: Path, about: Mapping[str, str] = {}, tensors: Mapping[str, Floats] = {}) -> None:
    """Writes the network in *path* anew, told otherwise and with other *tensors*."""
    save_file({**load_file(path), **tensors}, path, {**ABOUT, **about})


SPOILING: dict[str, Callable[[Path], object]] = {
    "no safetensors file": lambda path: path.write_bytes(b"no"),
    "no safetensors file: ": lambda path: path.write_bytes(pickle.dumps(Malice())),
    "its format is 'x', not 'ultimo-network-1'": lambda path: spoilt(path, {"format": "x"}),
    "'whist' is not a game": lambda path: spoilt(path, {"game": "whist"}),
    "trained with encoding '0' of calling-the-twenty, which is now": lambda path: spoilt(path, {"encoding": "0"}),
    "do not follow on 1778 numbers": lambda path: spoilt(path, {"game": "texas-tarok"}),
    "it values 3 actions; calling-the-twenty has": lambda path: spoilt(
        path, tensors={"weights.1": np.zeros((8, 3), np.float32), "biases.1": np.zeros(3, np.float32)}
    ),
    "not every number in it is finite": lambda path: spoilt(path, tensors={"biases.0": np.full(8, np.nan, np.float32)}),
    "its tensors are not weights.0": lambda path: save_file({"a": np.zeros(1)}, path, ABOUT),
}


@pytest.mark.parametrize("reason", SPOILING)
def test_a_bad_file_is_refused_in_words(
    reason: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    SPOILING[reason](file)

    with pytest.raises(BadNetwork) as problem:
        load(file)
    assert reason in str(problem.value)
    with pytest.raises(UnknownBot, match="is not a bot: "):
        bot_named(f"net:{file}")
    assert not Path("harm").exists()


def test_a_file_that_is_not_there_is_no_bot() -> None:
    with pytest.raises(UnknownBot, match="'net:nowhere' is not a bot: No such file or directory"):
        bot_named("net:nowhere")


def test_a_network_that_was_trained_on_is_another_bot(file: Path) -> None:
    before = version_of(f"net:{file}")
    drawn(seed=2).save(file)

    assert version_of(f"net:{file}") != before


def test_the_arena_takes_it_by_its_name(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    few = ("--hands", "4", "--jobs", "1")

    assert f"net:{file.name} – random" in printed("arena", TWENTY, "--bots", f"net:{file.name},random", *few)
    assert "cannot play texas-tarok" in refused("arena", "texas-tarok", "--bots", f"net:{file.name},random", *few)
    assert "No such file or directory" in refused("arena", TWENTY, "--bots", "net:nowhere,random", *few)


def test_a_network_of_another_game_at_the_table_ends_the_command_in_words(file: Path, tmp_path: Path) -> None:
    kept = str(tmp_path / "evening.tgn")
    result = ultimo("play", "texas-tarok", "--bots", f"net:{file}", "--file", kept, "--place", "4", text="pass\n" * 9)

    assert 2 == result.exit_code
    assert "cannot play texas-tarok" in result.stderr
