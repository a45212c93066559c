"""How strong bots are: duplicate matches, measured until it is clear which is better."""

from ultimo.arena.contest import Limits, Progress, contest
from ultimo.arena.match import Match, Outcome
from ultimo.arena.results import Results, opened
from ultimo.arena.standing import CONFIDENCE, Standing

__all__ = [
    "CONFIDENCE",
    "Limits",
    "Match",
    "Outcome",
    "Progress",
    "Results",
    "Standing",
    "contest",
    "opened",
]
