"""Tests that need the kernel are skipped without it, and say so."""

from __future__ import annotations

import pytest

from ultimo.bots.kernel import KernelMissing, kernel


def _missing() -> str:
    try:
        kernel()
    except KernelMissing as problem:
        return str(problem)
    return ""


needs_kernel = pytest.mark.skipif(bool(_missing()), reason=_missing())
