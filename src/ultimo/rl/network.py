"""A small network that values actions, kept as safetensors: numbers and a few words, read without running code.

Its input is an observation, see `ultimo.rl.encoding`; its output has a number for each action, the higher the better.
Between them are layers of rectified linear units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from ultimo.core.quoting import short
from ultimo.games import UnknownGame, find_game
from ultimo.rl.encoding import ENCODING_VERSION, Encoding
from ultimo.rl.layout import Floats

FORMAT = "ultimo-network-1"


class BadNetwork(ValueError):
    """A file that is no network of this version; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Network:
    """Values every action of *game*."""

    game: str
    weights: tuple[Floats, ...]  # of each layer, shape (inputs, outputs)
    biases: tuple[Floats, ...]  # of each layer, shape (outputs,)

    @staticmethod
    def fresh(game: str, hidden: Sequence[int], rng: np.random.Generator) -> Network:
        """A network with layers of *hidden* units that has learnt nothing: every action has the value 0."""
        encoding = Encoding.of(find_game(game))
        sizes = (encoding.seen.size, *hidden, len(encoding.actions))
        shapes = list(pairwise(sizes))
        drawn = [rng.standard_normal(shape, np.float32) * np.float32(np.sqrt(2 / shape[0])) for shape in shapes[:-1]]
        last = np.zeros(shapes[-1], np.float32)
        return Network(game, (*drawn, last), tuple(np.zeros(size, np.float32) for size in sizes[1:]))

    def layers(self, seen: Floats) -> list[Floats]:
        """What every layer makes of observations, shape (…, size): the observations first, the values last."""
        made = [seen]
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            made.append(np.maximum(made[-1] @ weights + biases, 0))
        made.append(made[-1] @ self.weights[-1] + self.biases[-1])
        return made

    def values(self, seen: Floats) -> Floats:
        """The value of every action for observations, shape (…, size): shape (…, actions)."""
        return self.layers(seen)[-1]

    def save(self, path: Path) -> None:
        """Writes it to *path*; OSError."""
        tensors = {f"weights.{i}": one for i, one in enumerate(self.weights)}
        tensors |= {f"biases.{i}": one for i, one in enumerate(self.biases)}
        about = {"format": FORMAT, "game": self.game, "encoding": str(ENCODING_VERSION[self.game])}
        save_file(tensors, path, about)


def load(path: Path) -> Network:
    """The network in the file *path*; BadNetwork says what is wrong, OSError."""
    with open(path, "rb"):  # a plain error where there is no such file
        pass
    try:
        with safe_open(path, "numpy") as file:
            about = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118  # it is no mapping
    except SafetensorError as problem:
        raise BadNetwork(f"no safetensors file: {problem}") from None
    _check_about(about)
    count = len(tensors) // 2
    network = Network(about["game"], _named(tensors, "weights", count), _named(tensors, "biases", count))
    _check_shapes(network)
    return network


def _check_about(about: Mapping[str, str]) -> None:
    if about.get("format") != FORMAT:
        raise BadNetwork(f"no network of this program: its format is {short(about.get('format', ''))}, not {FORMAT!r}")
    try:
        version = str(ENCODING_VERSION[find_game(about.get("game", "")).id])
    except UnknownGame as problem:
        raise BadNetwork(str(problem)) from None
    if about.get("encoding") != version:
        found = short(about.get("encoding", ""))
        raise BadNetwork(f"trained with encoding {found} of {about['game']}, which is now {version!r}: train it anew")


def _named(tensors: Mapping[str, NDArray[np.generic]], name: str, count: int) -> tuple[Floats, ...]:
    names = [f"{name}.{number}" for number in range(count)]
    if not count or not set(names) <= set(tensors):
        raise BadNetwork(f"its tensors are not {name}.0, {name}.1 and so on")
    return tuple(np.asarray(tensors[one], np.float32) for one in names)


def _check_shapes(network: Network) -> None:
    encoding = Encoding.of(find_game(network.game))
    size = encoding.seen.size
    for weights, biases in zip(network.weights, network.biases, strict=True):
        if weights.ndim != 2 or weights.shape[0] != size or biases.shape != weights.shape[1:]:
            raise BadNetwork(f"layers of {weights.shape} and {biases.shape} do not follow on {size} numbers")
        size = weights.shape[1]
    if size != len(encoding.actions):
        raise BadNetwork(f"it values {size} actions; {network.game} has {len(encoding.actions)}")
    if not all(np.isfinite(one).all() for one in (*network.weights, *network.biases)):
        raise BadNetwork("not every number in it is finite")
