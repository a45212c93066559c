"""docs/examples/self_play.py: its slopes are slopes, it learns, and without a rate it does not."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ultimo.rl.network import Network

SOURCE = Path(__file__).parents[2] / "docs/examples/self_play.py"
TWENTY = "calling-the-twenty"


def _module() -> ModuleType:
    spec = spec_from_file_location("self_play", SOURCE)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SELF_PLAY: Any = _module()


class Here:
    """A pool without processes."""

    map = staticmethod(map)


def fresh() -> Network:
    return Network.fresh(TWENTY, [16], np.random.default_rng(1))


def error(network: Network, seen: Any, actions: Any, returns: Any) -> float:
    foretold = network.values(seen)[np.arange(len(actions)), actions]
    return float(((foretold - returns) ** 2).mean() / 2)


def test_it_is_short() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 200


def test_a_slope_is_what_a_small_step_changes() -> None:
    rng = np.random.default_rng(1)
    network = fresh()
    parameters = [*network.weights, *network.biases]
    network.weights[1][:] = rng.standard_normal(network.weights[1].shape) / 10
    seen = rng.integers(0, 2, (6, len(network.weights[0]))).astype(np.float32)
    actions, returns = rng.integers(0, 9, 6), rng.standard_normal(6).astype(np.float32)
    slopes = SELF_PLAY.gradients(network, seen, actions, returns)
    for parameter, slope in zip(parameters, slopes, strict=True):
        step = np.float32(1e-3) * slope / np.sqrt((slope**2).sum())
        parameter += step
        after = error(network, seen, actions, returns)
        parameter -= 2 * step
        before = error(network, seen, actions, returns)
        parameter += step

        assert (after - before) / 2e-3 == pytest.approx(np.sqrt((slope**2).sum()), rel=0.05)


def test_hands_are_the_same_however_they_are_shared_out() -> None:
    whole = SELF_PLAY.play(fresh(), range(4))
    parts = SELF_PLAY.play(fresh(), range(2)), SELF_PLAY.play(fresh(), range(2, 4))

    assert all(
        np.array_equal(one, np.concatenate(two)) for one, two in zip(whole, zip(*parts, strict=True), strict=True)
    )


@pytest.mark.parametrize("rate", [0.0, 0.001])
def test_without_a_rate_nothing_is_learnt(rate: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SELF_PLAY, "ROUND", 20)
    monkeypatch.setattr(SELF_PLAY, "SHARD", 10)
    monkeypatch.setattr(SELF_PLAY, "BATCH", 32)
    network = fresh()
    rows, actions, returns = SELF_PLAY.play(network, range(1000, 1020))
    seen = SELF_PLAY.Encoding.of(SELF_PLAY.find_game(TWENTY)).seen.flat(rows)
    returns /= returns.std()
    before = error(network, seen, actions, returns)
    assert [0, 20, 40, 60] == list(SELF_PLAY.learn(network, 60, rate, Here()))
    gained = before - error(network, seen, actions, returns)

    assert gained > 0.02 if rate else gained == 0
