"""The table as a dialogue in lines: what happened, what lies there, what may be done, and why not."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

import click

from ultimo.bots import Luck, MakePlayer, Player
from ultimo.cli.text import event_text, hand_text, settlement_text, status_text, trick_text
from ultimo.core.actions import Action, Announce, Kontra, Play
from ultimo.core.phases import PhaseName
from ultimo.core.seats import Place, Seat, at
from ultimo.core.session import Session, SessionError
from ultimo.core.shuffle import KEY_BYTES, NONCE_BYTES, Deal, Shuffled, deal, seeded_key
from ultimo.core.view import Offer, Refused, View

HELP = """
  Type a card (KH, XX), a word (pass, solo), a number from the list, or a whole action (bid:solo).
    ?        this help            why      why the other choices are not legal
    hand     the hand again       trick    the last trick again
    sheet    the totals           last     announce the last round
    quit     leave; the evening is kept
""".strip("\n")
STEPS = {"last": "last-round"}


class Leave(Exception):
    """The player leaves the table."""


class Dialogue:
    """One person at *place* and bots on the other chairs, until the evening is over."""

    def __init__(
        self, session: Session, place: int, make_bot: MakePlayer, seed: int | None, save: Callable[[Session], None]
    ) -> None:
        self.session = session
        self.place = Place(place)
        self.make_bot = make_bot
        self.seed = seed
        self.save = save
        self.bots: dict[Seat, Player] = {}
        self.told = 0  # events of the current hand told so far

    def evening(self) -> None:
        """Plays until the evening is over; Leave when the player goes."""
        click.echo(f"{self.session.game.title}. {', '.join(self.session.names)}. Type ? for help.")
        while not self.session.over:
            if self.session.current is None:
                self._deal()
            else:
                click.echo(f"Going on with deal {self.session.current.deal}.")
                self._bring_bots()
            self._hand()
        self._say_totals("The evening is over.")
        names = [self.session.names[place - 1] for place in self.session.leaders]
        click.echo(f"Winner: {' and '.join(names)}")

    # ── one hand ──

    def _deal(self) -> None:
        game, number = self.session.game, len(self.session.hands) + 1
        key = secrets.token_bytes(KEY_BYTES) if self.seed is None else seeded_key(self.seed, number)
        nonces = () if self.seed is not None else tuple(secrets.token_bytes(NONCE_BYTES) for _ in self.session.names)
        made = Shuffled(key, Deal(game.id, game.version, self.session.title, number), nonces)
        self._keep(self.session.deal(deal(game.deck.cards, game.talon, made), made))
        self.told = 0
        dealer = self.session.names[self.session.next.dealer - 1]
        click.echo(f"\n── deal {number}, {dealer} deals " + "─" * 40)
        click.echo(f"(shuffle committed to {made.commitment[:16]}…; the key comes with the record of the hand)")
        self._bring_bots()

    def _bring_bots(self) -> None:
        seed = secrets.randbelow(2**63) if self.seed is None else self.seed
        number = len(self.session.hands)
        hand = seeded_key(seed, number)
        self.bots = {seat: self.make_bot(Luck(seeded_key(seed, number, seat), hand)) for seat in self._bot_seats()}

    def _bot_seats(self) -> Iterator[Seat]:
        seats = self.session.next.seats
        return (Seat(index) for index, place in enumerate(seats, 1) if place != self.place)

    def _hand(self) -> None:
        current = self.session.current
        while current is not None:
            self._tell()
            actor = current.state.actor
            assert actor is not None, "somebody acts in a hand that is not over"
            bot = self.bots.get(actor)
            action = bot.choose(current.state.view(actor)) if bot else self._ask(current.state.view(actor))
            self._keep(self.session.apply(action))
            current = self.session.current
        self._tell()
        self._settle()

    def _tell(self) -> None:
        """Says what the player has not heard yet."""
        hand = self.session.hands[-1]
        names = self.session.seat_names(hand)
        log = hand.state.view(self._seat()).log
        for event in log[self.told :]:
            text = event_text(event, names)
            if text:
                click.echo(text)
        self.told = len(log)

    def _settle(self) -> None:
        hand = self.session.hands[-1]
        click.echo("")
        click.echo(settlement_text(hand.state, self.session.seat_names(hand)))
        self._say_totals("Totals:")
        if not self.session.over:
            self._read_line("Enter for the next hand: ")

    def _say_totals(self, title: str) -> None:
        pairs = zip(self.session.names, self.session.totals, strict=True)
        click.echo(f"{title} {', '.join(f'{name} {total}' for name, total in pairs)}")

    def _seat(self) -> Seat:
        seats = self.session.hands[-1].next.seats
        return Seat(seats.index(self.place) + 1)

    def _keep(self, session: Session) -> None:
        self.save(session)
        self.session = session

    # ── asking ──

    def _ask(self, view: View) -> Action:
        """What the player wants to do, legal at last."""
        click.echo("")
        self._show(view)
        while True:
            word = self._read_line("> ")
            action = self._understood(word, view)
            if action is not None:
                return action

    def _understood(self, word: str, view: View) -> Action | None:
        """The legal action *word* stands for; otherwise answers the word and asks again."""
        if self._answered(word, view):
            return None
        choices = [offer.action for offer in view.legal]
        if word.isdigit() and 0 < int(word[:6]) <= len(choices) and not any(_names(word, one) for one in choices):
            return choices[int(word) - 1]
        legal = next((action for action in choices if _names(word, action)), None)
        if legal is None:
            self._explain(word, view)
        return legal

    def _answered(self, word: str, view: View) -> bool:
        """Whether *word* was a question or a step of the evening."""
        if word in STEPS:
            self._take(STEPS[word])
            return True
        answers: dict[str, Callable[[View], None]] = {
            "": self._help,
            "?": self._help,
            "why": self._why,
            "hand": self._show,
            "trick": self._show_last_trick,
            "sheet": lambda _: self._say_totals("Totals:"),
            "quit": self._leave,
        }
        if word not in answers:
            return False
        answers[word](view)
        return True

    def _help(self, view: View) -> None:
        click.echo(HELP)

    def _why(self, view: View) -> None:
        for refused in view.refused:
            click.echo(_refusal_text(refused))

    def _leave(self, view: View) -> None:
        raise Leave

    def _take(self, step: str) -> None:
        try:
            self._keep(self.session.take(step))
            click.echo("The round going on is the last.")
        except SessionError as problem:
            click.echo(f"  {problem}")

    def _explain(self, word: str, view: View) -> None:
        refused = next((one for one in view.refused if _names(word, one.action)), None)
        if refused is not None:
            click.echo(f"  not {refused.action.token}: {refused.reason} ({refused.reason.rule})")
            return
        click.echo(
            f"  {word[:40]!r} is no choice here; {' '.join(action.token for action in view.actions)}  (? for help)"
        )

    def _show(self, view: View) -> None:
        names = self.session.seat_names(self.session.hands[-1])
        click.echo(f"[{status_text(view.public, names)}]")
        click.echo(f"Your hand: {hand_text(view.hand)}")
        trick = view.public.trick
        if trick is not None:
            click.echo(f"On the table: {trick_text(trick, names)}")
        if view.phase is PhaseName.PLAY:
            playable = " ".join(action.card.face for action in view.actions if isinstance(action, Play))
            click.echo(f"You may play: {playable}")
            return
        for number, offer in enumerate(view.legal, 1):
            click.echo(f"  {number}  {offer.action.token}{_stakes(offer, view)}")

    def _show_last_trick(self, view: View) -> None:
        if not view.public.tricks:
            click.echo("  No trick has been taken yet.")
            return
        names = self.session.seat_names(self.session.hands[-1])
        trick, taker = view.public.tricks[-1]
        click.echo(f"  {trick_text(trick, names)}: taken by {at(names, taker)}")

    def _read_line(self, prompt: str) -> str:
        try:
            return input(prompt).strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None


def _refusal_text(refused: Refused) -> str:
    return f"  not {refused.action.token}: {refused.reason} ({refused.reason.rule})"


def _names(word: str, action: Action) -> bool:
    """Whether a player may write *word* for *action*: its token, what stands after the colon, or the card's face."""
    token = action.token.lower()
    face = action.card.face.lower() if isinstance(action, Play) else token
    return word in (token, token.partition(":")[2], face)


def _stakes(offer: Offer, view: View) -> str:
    """What an offer pays, and its warnings."""
    parts = []
    if offer.stakes is not None and not isinstance(offer.action, Announce | Kontra):
        parts.append(f"won {offer.stakes.win:+d}, lost {offer.stakes.lose:+d} (opponents {offer.stakes.opponents:+d})")
    elif offer.stakes is not None:
        parts.append(f"for {offer.stakes.win} {view.game.unit}")
    parts += [str(reason) for reason in offer.warnings]
    return "".join(f"   {part}" for part in parts)
