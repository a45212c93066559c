"""The table as a dialogue in lines: what happened, what lies there, what may be done, and why not."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from functools import partial

import click

from ultimo.bots import Luck, MakePlayer, Player
from ultimo.bots.player import generator
from ultimo.cli.choices import HELP, choices_text, offers_text, only_choice
from ultimo.cli.meant import action_meant, action_written, is_name
from ultimo.cli.rules import rule_text
from ultimo.cli.seated import by_place
from ultimo.cli.signs import shown
from ultimo.cli.text import (
    event_text,
    game_text,
    hand_text,
    refusal_text,
    settlement_text,
    sheet_text,
    status_text,
    totals_text,
    trick_text,
    wrapped,
)
from ultimo.core.actions import Action
from ultimo.core.cards import Cards
from ultimo.core.evening import LAST_ROUND
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.quoting import short
from ultimo.core.reasons import Reason
from ultimo.core.seats import PerSeat, Place, Seat, at, per_seat
from ultimo.core.session import Session, SessionError
from ultimo.core.shuffle import KEY_BYTES, NONCE_BYTES, Deal, Shuffled, seeded_key, shuffled
from ultimo.core.state import State

SAME = {"help": "?", "exit": "quit", "q": "quit"}
TURN, BETWEEN = "> ", "Enter for the next hand: "  # what is asked
SEAL = 12  # digits of a commitment that are shown


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
        self.told = 0
        dealer = shown(self.session.names[self.session.next.dealer - 1])
        click.echo(_ruled(f"deal {number}, {dealer} deals"))
        click.echo(f"(The cards are fixed, under the seal {made.commitment[:SEAL]}; ? says more.)")
        if self.session.next.last_round:
            click.echo("This is the last round.")

    def _ceremony(self, key: bytes) -> None:
        """What the game has said before a deal, by lot: the chances are the same whatever it is."""
        luck = generator(key + b"ceremony")
        while words := self.session.asked:
            word = words[int(luck.random() * len(words))]
            self.session = self.session.say(word)
            click.echo(f"Before the deal: {word}.")

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
        log = self.session.hands[-1].state.view(self._seat).log
        for event in log[self.told :]:
            click.echo(wrapped(event_text(event, self._names())))
        self.told = len(log)

    def _settle(self) -> None:
        hand = self.session.hands[-1]
        click.echo("\n" + settlement_text(hand.state, self._names(), by_place(hand.next.seats)))
        click.echo(totals_text(self.session, "Totals:"))
        view = hand.state.view(self._seat)
        goes_on = self.session.over
        while not goes_on:
            goes_on = self._goes_on(self._read_line(BETWEEN), view)

    def _goes_on(self, word: str, view: View) -> bool:
        """Whether the next hand may come after *view*; answers *word* if not."""
        if not word:
            return True
        if word == "last" and LAST_ROUND in self.session.evening.steps():
            self.session = self.session.take(LAST_ROUND)  # the file has it with the next deal, which comes at once
            return True
        answer = self._answers.get(word)
        if answer:
            answer(view)
        elif not _tells_rule(word):
            known = " ".join(filter(None, self._answers))
            click.echo(wrapped(f"{short(word)} is nothing here; Enter deals, possible too: {known}", "  ", "    "))
        return False

    @property
    def _seat(self) -> Seat | None:
        """The seat of the player in the hand dealt last; None for who sits out."""
        seats = self.session.hands[-1].next.seats
        return Seat(seats.index(self.place) + 1) if self.place in seats else None

    def _names(self) -> PerSeat[str]:
        names = self.session.seat_names(self.session.hands[-1])
        return per_seat(lambda seat: shown(at(names, seat)))

    def _keep(self, session: Session) -> None:
        self.save(session)
        self.session = session

    # ── asking ──

    def _ask(self, view: View) -> Action:
        """What the player wants to do, legal at last."""
        click.echo("")
        self._show(view)
        only = only_choice(view)
        prompt = f"Enter for {only.token} {TURN}" if only else TURN
        while True:
            word = self._read_line(prompt)
            if only and not word:
                return only
            action = None if word in self._answers else action_meant(word, view)
            if action is not None:
                return action
            self._answers.get(word, partial(self._explain, word))(view)

    @property
    def _answers(self) -> dict[str, Callable[[View], None]]:
        """The words that are no actions, with what they do."""
        return {
            "": self._help,
            "?": self._help,
            "why": self._why,
            "hand": self._show,
            "trick": self._show_last_trick,
            "sheet": lambda view: click.echo(sheet_text(self.session)),
            "last": self._take_last,
            "quit": self._leave,
        }

    def _help(self, view: View) -> None:
        click.echo(HELP)

    def _why(self, view: View) -> None:
        for refused in view.refused:
            click.echo(refusal_text(refused.action, refused.reason, self._names()))
        if not view.refused:
            click.echo("  Everything is legal." if view.actor else "  The hand is over.")

    def _leave(self, view: View) -> None:
        raise Leave

    def _take_last(self, view: View) -> None:
        try:
            self._keep(self.session.take(LAST_ROUND))
            click.echo("  Announced: this round is the last.")
        except SessionError as problem:
            click.echo(wrapped(str(problem), "  "))

    def _explain(self, word: str, view: View) -> None:
        """Why *word* is no legal action here; the rule itself if it is the id of one."""
        if _tells_rule(word):
            return
        refused = [(one.action, one.reason) for one in view.refused if is_name(word, one.action)]
        for action, reason in refused or self._elsewhere(word):
            click.echo(refusal_text(action, reason, self._names()))
            return
        click.echo(
            wrapped(f"{short(word)} is no choice here; possible: {choices_text(view)} (? for help)", "  ", "    ")
        )

    def _elsewhere(self, word: str) -> Iterator[tuple[Action, Reason]]:
        """The refusal of an action that is no choice of this phase, or of a card that is not in the hand."""
        action = action_written(word)
        reason = self.session.hands[-1].state.refusal(action) if action else None
        if action and reason:
            yield action, reason

    def _show(self, view: View) -> None:
        click.echo(wrapped(f"[{status_text(view.public, self._names())}]"))
        if view.actor is None:
            click.echo(wrapped(hand_text(view.dealt or Cards()), "Your hand was: ", "           "))
            return
        click.echo(wrapped(hand_text(view.hand), "Your hand: ", "           "))
        if view.phase is PhaseName.PLAY:
            trick = view.public.trick
            leads = f"You lead to trick {len(view.public.tricks) + 1}."
            click.echo(wrapped(f"On the table: {trick_text(trick, self._names())}") if trick else leads)
            click.echo(wrapped(choices_text(view), "You may play: "))
            return
        click.echo("\n".join(offers_text(view, self._names())))

    def _show_last_trick(self, view: View) -> None:
        if not view.public.tricks:
            click.echo("  No trick has been taken yet.")
            return
        trick, taker = view.public.tricks[-1]
        click.echo(wrapped(f"{trick_text(trick, self._names())}: taken by {at(self._names(), taker)}", "  "))

    def _read_line(self, prompt: str) -> str:
        try:
            word = input(prompt).strip().lower()
        except EOFError:
            raise Leave from None
        return SAME.get(word, word)


def _tells_rule(word: str) -> bool:
    """Tells the rule whose id *word* is, if it is one."""
    rule = rule_text(word.upper())
    if rule is not None:
        click.echo(wrapped(rule, "  ", "  "))
    return rule is not None


def _ruled(title: str) -> str:
    """A line that sets a hand apart from what was before."""
    return f"\n── {title} ".ljust(60, "─")
