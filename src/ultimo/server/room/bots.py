"""The bots of the house."""

from __future__ import annotations

HOUSE_BOTS = ("easy", "medium", "hard", "expert")
