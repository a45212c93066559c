"""What can be said at a table with one touch; clients have the words in their languages."""

from __future__ import annotations

PHRASES = ("hello", "good-luck", "well-played", "thanks", "sorry", "one-moment", "good-game", "goodbye")
