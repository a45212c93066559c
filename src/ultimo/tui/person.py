"""A person at a server's table: what they say waits until it can be sent, and what goes without saying is said."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable

from ultimo.server.client.mirror import Mirror
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.told import HintTold, Refusal, WhyTold


class Person:
    """Sits at a table or looks on; see `server.client.talk.Sits`."""

    def __init__(self, refused: Callable[[str], None], hinted: Callable[[HintTold | None], None]) -> None:
        """*refused* is told why the server did not accept something, *hinted* of hints; None: there are none."""
        self.why: WhyTold | None = None  # what was told last of choices that are not legal
        self._wishes: deque[AnyAsked] = deque()
        self._said: AnyAsked | None = None  # what is under way
        self._refused = refused
        self._hinted = hinted
        self._asked_why = 0  # the version at which that was asked last
        self._given = ""  # the commitment for which the own part of the shuffle was given

    def say(self, messages: Iterable[AnyAsked]) -> None:
        """Says *messages* as soon as they can be said."""
        self._wishes.extend(messages)

    def wish(self, table: Mirror) -> AnyAsked | None:
        """The next thing to say."""
        self._said = self._wishes.popleft() if self._wishes else self._unasked(table)
        return self._said

    def listen(self, table: Mirror) -> None:
        """Nothing is to do: the screen is drawn from the table as it is."""

    def answered(self, told: WhyTold | HintTold) -> None:
        """Keeps what was told."""
        if isinstance(told, WhyTold):
            self.why = told
        else:
            self._hinted(told)

    def takes(self, refusal: Refusal) -> bool:
        """Says why, unless the person did not ask for it; nothing is said again by itself."""
        if isinstance(self._said, asked.Hint):
            self._hinted(None)
        elif not isinstance(self._said, asked.Why | asked.GiveNonce):
            self._refused(refusal.message)
        return True

    def new_id(self) -> str:
        """An id for a message."""
        return secrets.token_hex(16)

    def _unasked(self, table: Mirror) -> AnyAsked | None:
        """The own part of the shuffle, and the question why other choices are not legal."""
        shown = table.shown
        shuffle, hand = shown.shuffle, shown.hand
        waits = shown.stage == "shuffling" and shown.place is not None and shuffle is not None
        if waits and shuffle and shown.place not in shuffle.given and shuffle.commitment != self._given:
            self._given = shuffle.commitment
            return asked.GiveNonce(id=self.new_id(), nonce=secrets.token_hex(16))
        if hand and hand.legal and table.v > self._asked_why:
            self._asked_why = table.v
            return asked.Why(id=self.new_id(), v=table.v)
        return None
