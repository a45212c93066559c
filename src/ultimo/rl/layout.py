"""How named arrays of bits lie in one row: packed in words of 64 bits, or as one flat vector of 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

WORD = 64

Words = NDArray[np.uint64]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Field:
    """One named array: a word for each row, in which *bits* are its columns."""

    name: str
    rows: tuple[str, ...]  # what each row is about; empty: there is one row, and the array has one dimension
    bits: tuple[int, ...]
    columns: tuple[str, ...]
    meaning: str  # of a 1

    is_cards: bool = False  # whether the columns are the cards of the deck

    @property
    def words(self) -> int:
        """How many words it takes."""
        return len(self.rows) or 1

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return (len(self.rows), len(self.columns)) if self.rows else (len(self.columns),)


@dataclass(frozen=True, slots=True)
class Layout:
    """Fields one after the other."""

    fields: tuple[Field, ...]
    words: int = field(init=False)  # of a packed row
    size: int = field(init=False)  # of the flat vector
    slices: dict[str, slice] = field(init=False)  # where each array lies in the flat vector
    starts: dict[str, int] = field(init=False)  # the first word of each array
    bits: NDArray[np.int32] = field(init=False, repr=False)  # for each number of the flat vector its bit in a row

    def __post_init__(self) -> None:
        slices, starts = {}, {}
        places: list[int] = []
        words = 0
        for one in self.fields:
            assert max(one.bits, default=0) < WORD, f"a row of {one.name} is one word"
            starts[one.name] = words
            first = len(places)
            for word in range(words, words + one.words):
                places += [word * WORD + bit for bit in one.bits]
            words += one.words
            slices[one.name] = slice(first, len(places))
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "size", len(places))
        object.__setattr__(self, "slices", slices)
        object.__setattr__(self, "starts", starts)
        object.__setattr__(self, "bits", np.array(places, np.int32))

    def flat(self, words: Words | Sequence[int]) -> Floats:
        """Packed rows, shape (…, words), as flat vectors of 0 and 1, shape (…, size)."""
        rows = np.ascontiguousarray(words, "<u8")
        bits = np.unpackbits(rows.view(np.uint8), axis=-1, bitorder="little")
        return bits[..., self.bits].astype(np.float32)

    def named(self, flat: Floats) -> dict[str, Floats]:
        """The arrays of flat vectors, shape (…, size), by name: parts of *flat*, not copies."""
        before = flat.shape[:-1]
        return {one.name: flat[..., self.slices[one.name]].reshape(*before, *one.shape) for one in self.fields}
