"""The bot `book`, readable as rules with names."""

from ultimo.bots.book.bot import BookBot, advised, known_before
from ultimo.bots.book.fallback import BOOK

__all__ = ["BOOK", "BookBot", "advised", "known_before"]
