"""Gives every law the hands of every variant: a few for each change, as many as asked for with `make soak`."""

from __future__ import annotations

import os

import pytest

from tests.conformance.driver import Hands, variants

FEW = 3  # hands of each variant
SOAK = int(os.environ.get("ULTIMO_SOAK", "100"))  # the same in `make soak`


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `hands` runs once for each variant, and once more in `make soak`."""
    if "hands" in metafunc.fixturenames:
        few = [pytest.param(Hands(variant, FEW), id=variant.label) for variant in variants()]
        many = [
            pytest.param(Hands(variant, SOAK), id=f"{variant.label} soak", marks=pytest.mark.soak)
            for variant in variants()
        ]
        metafunc.parametrize("hands", few + many, scope="session")  # so all laws look at the same hands in a row
