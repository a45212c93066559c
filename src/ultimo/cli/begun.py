"""An evening that is begun, or was begun already: then it is the one that was asked for."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ultimo.cli.common import Fault
from ultimo.cli.kept import Kept
from ultimo.cli.signs import file_text, shown
from ultimo.core.game import Game
from ultimo.core.session import Session

MOST_DIGITS = 4_300  # of a seed; more are no number to Python


def started(game: Game, name: str, place: int, places: int, seed: int | None) -> Session:
    """A new evening; its title goes into the shuffle and so must follow from the seed."""
    if place > places:
        raise Fault(f"--place {place}: there are {places} places at the table")
    names = [name if number == place else bot_name(number) for number in range(1, places + 1)]
    try:
        return Session.start(game, names, _seeded_title(game, seed) or f"{game.id}-{secrets.token_hex(4)}")
    except ValueError as problem:
        raise Fault(f"--places {places}: {problem}") from None


def _seeded_title(game: Game, seed: int | None) -> str | None:
    return None if seed is None else f"{game.id}-seed-{seed}"


def seed_of(session: Session) -> int | None:
    """The seed that the title of *session* names."""
    number = session.title.removeprefix(f"{session.game.id}-seed-")
    is_seed = number.isdecimal() and number.isascii() and len(number) <= MOST_DIGITS
    return int(number) if is_seed and number != session.title else None


def bot_name(place: int) -> str:
    """What the bot at *place* is called."""
    return f"Bot {place}"


def check_same(kept: Kept, session: Session, agreed: Game, settings: Sequence[str], places: int | None) -> None:
    """Fault unless *session* is of the game, and the table, that was asked for."""
    if places not in (None, len(session.names)):
        raise _another(kept, f"with {len(session.names)} places")
    if session.game.id != agreed.id or (settings and session.game != agreed):
        raise _another(kept, f"of {_described(session.game)}")


def check_person(kept: Kept, session: Session, name: str | None, place: int | None) -> None:
    """Fault unless the person of *session* is who was asked for."""
    assert kept.chair is not None, "somebody sits at the table"
    kept_name = session.names[kept.chair - 1]
    if place not in (None, kept.chair) or name not in (None, kept_name):
        raise _another(kept, f"in which {shown(kept_name)!r} plays on chair {kept.chair}")


def check_seed(kept: Kept, session: Session, seed: int | None) -> None:
    """Fault unless *session* was dealt by the seed that was asked for."""
    begun = seed_of(session)
    if seed not in (None, begun):
        raise _another(kept, f"begun with {'no seed' if begun is None else f'seed {begun}'}")


def _another(kept: Kept, what: str) -> Fault:
    return Fault(f"keeps an evening {what}; --new starts another", file_text(kept.path))


def _described(game: Game) -> str:
    settings = " ".join(f"{name}={value}" for name, value in game.options.changed())
    return f"{game.id} ({settings or 'no options'})"
