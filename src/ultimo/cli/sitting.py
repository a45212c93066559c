"""An evening of one person against bots, step by step: who deals, what bots choose, what is kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

from ultimo.bots import Luck, MakePlayer, Player
from ultimo.bots.player import generator, tell_end
from ultimo.cli.signs import shown
from ultimo.core.actions import Action
from ultimo.core.evening import LAST_ROUND
from ultimo.core.game import View
from ultimo.core.seats import PerSeat, Place, Seat, at, per_seat
from ultimo.core.session import Session, SessionHand
from ultimo.core.shuffle import KEY_BYTES, NONCE_BYTES, Deal, Shuffled, seeded_key
from ultimo.core.state import State

Deeds = tuple[tuple[Place, str], ...]  # who does what, for people: `(2, "cuts")`


class Sitting:
    """The person at *place*, bots on the other chairs, and the evening as it stands."""

    def __init__(
        self, session: Session, place: int, make_bot: MakePlayer, seed: int | None, save: Callable[[Session], None]
    ) -> None:
        """*save* is given every evening before it is the one that stands; what it raises goes through."""
        self.session = session
        self.place = Place(place)
        self.first: SessionHand | None = None  # the hand as it was played first, where its cards were dealt again
        self._make_bot = make_bot
        self._seed = seed
        self._save = save
        self._bots: dict[Seat, Player] = {}

    # ── what stands ──

    @property
    def seat(self) -> Seat | None:
        """The seat of the person in the hand dealt last; None for who sits out."""
        seats = self.session.hands[-1].next.seats
        return Seat(seats.index(self.place) + 1) if self.place in seats else None

    @property
    def names(self) -> PerSeat[str]:
        """What those who play the hand dealt last are called."""
        names = self.session.seat_names(self.session.hands[-1])
        return per_seat(lambda seat: shown(at(names, seat)))

    @property
    def view(self) -> View:
        """The hand dealt last as the person sees it."""
        return self.session.hands[-1].state.view(self.seat)

    @property
    def may_be_last(self) -> bool:
        """Whether a last round can be announced now."""
        return not self.session.over and LAST_ROUND in self.session.evening.steps()

    @property
    def undone(self) -> int | None:
        """How many actions the hand would have left if the last choice of the person were undone; None: it has none."""
        hand, seat = self.session.current, self.seat
        return max(hand.state.choices(seat), default=None) if hand and seat else None

    # ── the evening goes on ──

    def deal(self) -> tuple[Shuffled, Deeds]:
        """Deals the next hand: by which key, and what was said before it."""
        game, number = self.session.game, len(self.session.hands) + 1
        key = secrets.token_bytes(KEY_BYTES) if self._seed is None else seeded_key(self._seed, number)
        nonces = () if self._seed is not None else tuple(secrets.token_bytes(NONCE_BYTES) for _ in self.session.names)
        made = Shuffled(key, Deal(game.id, game.version, self.session.title, number), nonces)
        session, deeds = _said_by_lot(self.session, key)
        self._keep(session.deal_by(made))
        self.first = None
        return made, deeds

    def bring_bots(self) -> None:
        """New bots for the hand; in a hand going on they first think over what they have done."""
        seed = secrets.randbelow(2**63) if self._seed is None else self._seed
        number = len(self.session.hands)
        hand = seeded_key(seed, number)
        bots = {seat: self._make_bot(Luck(seeded_key(seed, number, seat), hand)) for seat in self._bot_seats()}
        now = self.session.hands[-1].state
        state = State.begin(now.game, now.dealt)
        for seat, action in now.actions:
            if seat in bots:
                bots[seat].choose(state.view(seat))
            state = state.apply(action)
        self._bots = bots

    def bots_choice(self) -> Action | None:
        """What the bot whose turn it is does, which may take it a while; None: it is no bot's turn."""
        hand = self.session.current
        actor = hand.state.actor if hand else None
        if hand is None or actor is None or actor not in self._bots:
            return None
        return self._bots[actor].choose(hand.state.view(actor))

    def act(self, action: Action) -> None:
        """Does *action* for the seat to act, and tells the bots if the hand is over with it."""
        self._keep(self.session.apply(action))
        if self.session.current is None:
            tell_end(self.session.hands[-1].state, self._bots)

    def undo(self) -> None:
        """Takes back the last choice of the person, which is there, and all that came after it."""
        assert self.undone is not None, "there is something to undo"
        self._keep(self.session.rewound(self.undone))
        self.bring_bots()

    def again(self) -> None:
        """Deals the last hand, which is over, once more: its result is taken back."""
        last = self.session.hands[-1]
        self._keep(self.session.played_again())
        self.first = self.first or last
        self.bring_bots()

    def announce_last(self) -> None:
        """Says that this round is the last; between hands the file has it with the next deal, which comes at once."""
        session = self.session.take(LAST_ROUND)
        if session.current is None:
            self.session = session
        else:
            self._keep(session)

    def _bot_seats(self) -> Iterator[Seat]:
        seats = self.session.next.seats
        return (Seat(index) for index, place in enumerate(seats, 1) if place != self.place)

    def _keep(self, session: Session) -> None:
        self._save(session)
        self.session = session


def _said_by_lot(session: Session, key: bytes) -> tuple[Session, Deeds]:
    """What the game has said before a deal, by lot: the chances are the same whatever it is."""
    luck, deeds = generator(key + b"ceremony"), []
    while words := session.asked:
        session = session.say(words[int(luck.random() * len(words))])
        deeds.append(session.deeds[-1])
    return session, tuple(deeds)
