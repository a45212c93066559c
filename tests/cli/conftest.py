"""Spares the tests the disk's own pace: none of them cuts the power, and those where a write fails make it fail."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def nothing_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
