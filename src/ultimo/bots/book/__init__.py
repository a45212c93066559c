"""The bot `book`, readable as rules with names."""

from ultimo.bots.book.bot import BookBot, advised

__all__ = ["BookBot", "advised"]
