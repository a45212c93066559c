"""Prints a digest of many hands: the same in every process, whatever PYTHONHASHSEED is."""

from __future__ import annotations

import hashlib

import tests.conftest  # noqa: F401  # finds the game that exists only in tests
from tests.conformance.driver import Hand, Hands, variants


def digest(hand: Hand) -> str:
    """The log, the choices at every step and the settlement of *hand*, in 64 characters."""
    choices = [state.legal_actions() for state in hand.states]
    told = (hand.end.log, choices, hand.end.facts, hand.end.settlement(), hand.end.view(None))
    return hashlib.sha256(repr(told).encode()).hexdigest()


def digests() -> list[str]:
    """The digests of the first hands of every variant."""
    return [f"{variant.label}: {digest(hand)}" for variant in variants() for hand in Hands(variant, 2)]


if __name__ == "__main__":
    print("\n".join(digests()))
