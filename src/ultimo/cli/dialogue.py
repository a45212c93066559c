"""The table as a dialogue in lines: what happened, what lies there, what may be done, and why not."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

import click

from ultimo.bots import Luck, MakePlayer, Player
from ultimo.bots.player import generator, tell_end
from ultimo.cli.choices import choices_text, only_choice
from ultimo.cli.meant import action_meant, is_called
from ultimo.cli.seated import by_place
from ultimo.cli.signs import shown
from ultimo.cli.talk import Talk
from ultimo.cli.text import does, game_text, settlement_text, sheet_text, totals_text, wrapped
from ultimo.core.actions import Action
from ultimo.core.evening import LAST_ROUND
from ultimo.core.game import View
from ultimo.core.quoting import short
from ultimo.core.seats import Place, Seat
from ultimo.core.session import Session
from ultimo.core.shuffle import KEY_BYTES, NONCE_BYTES, Deal, Shuffled, seeded_key, shuffled
from ultimo.core.state import State

SAME = {"help": "?", "exit": "quit", "q": "quit"}
TURN, BETWEEN = "> ", "Enter for the next hand: "  # what is asked
LAST, QUIT = "last", "quit"
DIGITS = 12  # of a commitment that are shown


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
        self.talk = Talk(session, self.place)

    def evening(self) -> None:
        """Plays until the evening is over; Leave when the player goes."""
        click.echo(wrapped(f"{game_text(self.session.game)}. Type ? for help."))
        click.echo(wrapped(f"At the table: {', '.join(map(shown, self.session.names))}."))
        if self.session.hands:
            click.echo(totals_text(self.session, "So far:"))
        while not self.session.over:
            if self.session.current is None:
                self._deal()
            else:
                click.echo(_ruled(f"going on with deal {self.session.current.deal}"))
            self._bring_bots()
            self._hand()
        self._say_winners()

    def _say_winners(self) -> None:
        click.echo("\nThe evening is over.")
        click.echo(sheet_text(self.session))
        names = [shown(self.session.names[place - 1]) for place in self.session.leaders]
        click.echo(wrapped(f"Winner: {' and '.join(names)}."))

    # ── one hand ──

    def _deal(self) -> None:
        game, number = self.session.game, len(self.session.hands) + 1
        key = secrets.token_bytes(KEY_BYTES) if self.seed is None else seeded_key(self.seed, number)
        nonces = () if self.seed is not None else tuple(secrets.token_bytes(NONCE_BYTES) for _ in self.session.names)
        made = Shuffled(key, Deal(game.id, game.version, self.session.title, number), nonces)
        self._ceremony(key)
        self._keep(self.session.deal(self.session.dealing(shuffled(game.deck.cards, made)), made))
        self.talk.begin()
        dealer = shown(self.session.names[self.session.next.dealer - 1])
        click.echo(_ruled(f"deal {number}, {does(dealer, 'deals')}"))
        click.echo(f"(The cards are fixed now, by the commitment {made.commitment[:DIGITS]}; ? says more.)")
        if self.talk.seat is None:
            click.echo("You sit this hand out.")
        if self.session.next.last_round:
            click.echo("This is the last round.")

    def _ceremony(self, key: bytes) -> None:
        """What the game has said before a deal, by lot: the chances are the same whatever it is."""
        luck = generator(key + b"ceremony")
        while words := self.session.asked:
            word = words[int(luck.random() * len(words))]
            self.session = self.session.say(word)
            place, deed = self.session.deeds[-1]
            click.echo(f"Before the deal: {does(shown(self.session.names[place - 1]), deed)}.")

    def _bring_bots(self) -> None:
        """New bots for the hand; in a hand going on they first think over what they have done."""
        seed = secrets.randbelow(2**63) if self.seed is None else self.seed
        number = len(self.session.hands)
        hand = seeded_key(seed, number)
        self.bots = {seat: self.make_bot(Luck(seeded_key(seed, number, seat), hand)) for seat in self._bot_seats()}
        now = self.session.hands[-1].state
        state = State.begin(now.game, now.dealt)
        for seat, action in now.actions:
            if seat in self.bots:
                self.bots[seat].choose(state.view(seat))
            state = state.apply(action)

    def _bot_seats(self) -> Iterator[Seat]:
        seats = self.session.next.seats
        return (Seat(index) for index, place in enumerate(seats, 1) if place != self.place)

    def _hand(self) -> None:
        current = self.session.current
        while current is not None:
            self.talk.tell()
            actor = current.state.actor
            assert actor is not None, "somebody acts in a hand that is not over"
            bot = self.bots.get(actor)
            action = bot.choose(current.state.view(actor)) if bot else self._ask(current.state.view(actor))
            self._keep(self.session.apply(action))
            current = self.session.current
        self.talk.tell()
        tell_end(self.session.hands[-1].state, self.bots)
        self._settle()

    def _settle(self) -> None:
        hand = self.session.hands[-1]
        click.echo("\n" + settlement_text(hand.state, self.talk.names, by_place(hand.next.seats)))
        click.echo(totals_text(self.session, "Totals:"))
        view = hand.state.view(self.talk.seat)
        goes_on = self.session.over
        while not goes_on:
            goes_on = self._goes_on(self._read_line(BETWEEN), view)

    def _goes_on(self, word: str, view: View) -> bool:
        """Whether the next hand may come after *view*; answers *word* if not."""
        word = SAME.get(word, word)
        if not word:
            return True
        if word == LAST and self.talk.may_be_last:
            self._now(self.session.take(LAST_ROUND))  # the file has it with the next deal, which comes at once
            return True
        if not self._answers(word, view):
            known = " ".join((*self.talk.words, *([LAST] if self.talk.may_be_last else []), QUIT))
            click.echo(wrapped(f"{short(word)} is nothing here; Enter deals, possible too: {known}", "  ", "    "))
        return False

    def _keep(self, session: Session) -> None:
        self.save(session)
        self._now(session)

    def _now(self, session: Session) -> None:
        self.session = self.talk.session = session

    # ── asking ──

    def _ask(self, view: View) -> Action:
        """What the player wants to do, legal at last; a word that a choice or a card is called by is nothing else."""
        click.echo("")
        self.talk.show(view)
        only = only_choice(view)
        prompt = f"Enter for {choices_text(view)} {TURN}" if only else TURN
        while True:
            word = self._read_line(prompt)
            action = action_meant(word, view) if word else only
            if action is not None:
                return action
            if is_called(word, view) or not self._answers(SAME.get(word, word), view):
                self.talk.explain(word, view)

    def _answers(self, word: str, view: View) -> bool:
        """Does what *word* asks for, if it is one of the words that are no actions."""
        if word == QUIT:
            raise Leave
        if word == LAST:
            self._take_last()
            return True
        return self.talk.answer(word, view)

    def _take_last(self) -> None:
        if self.talk.may_be_last:
            self._keep(self.session.take(LAST_ROUND))
            click.echo("  Announced: this round is the last.")
        elif self.session.next.last_round:
            click.echo("  This round is the last already.")
        else:
            click.echo("  In this evening no last round can be announced.")

    def _read_line(self, prompt: str) -> str:
        try:
            return input(prompt).strip().lower()
        except EOFError:
            raise Leave from None


def _ruled(title: str) -> str:
    """A line that sets a hand apart from what was before."""
    return f"\n── {title} ".ljust(60, "─")
