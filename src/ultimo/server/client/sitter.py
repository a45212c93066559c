"""How a bot sits at a table: takes a chair, is ready, adds to the shuffle, and plays when it is its turn."""

from __future__ import annotations

from collections.abc import Callable

from ultimo.bots.player import Listener, Luck, MakePlayer, Player
from ultimo.server.client.mirror import Mirror
from ultimo.server.client.seeing import settlement_of, view_of
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.shown import HandShown, TableShown
from ultimo.server.protocol.told import HintTold, Refusal, WhyTold

Draw = Callable[[int], bytes]  # so many bytes by chance
GATHERING, SHUFFLING, BETWEEN = "gathering", "shuffling", "between"


class NoChair(Exception):
    """There is no chair to take; the message says why."""


class Sitter:
    """Somebody at the table for whom a bot decides."""

    def __init__(self, make: MakePlayer, draw: Draw, place: int | None = None) -> None:
        """*place* is the chair to take; None: the first that is free."""
        self.make = make
        self.draw = draw
        self.place = place
        self._player: Player | None = None
        self._playing: tuple[int, int] | None = None  # the deal, and how often something was taken back

    def wish(self, table: Mirror) -> AnyAsked | None:
        """What to say at *table* as it is now; None: nothing. NoChair, OtherRules; BotFault, if the bot raises it."""
        shown = table.shown
        if shown.place is None:
            return self._chair(shown)
        return self._politeness(table, shown, shown.place) or self._decision(table, shown, shown.place)

    def listen(self, table: Mirror) -> None:
        """Tells the player how its hand ended, if it has and the player wants to know."""
        shown, player = table.shown, self._player
        if player is None or shown.hand is None or shown.hand.result is None:
            return
        self._player = None
        if isinstance(player, Listener):
            player.ended(view_of(shown, table.lines), settlement_of(shown.hand.result))

    def answered(self, told: WhyTold | HintTold) -> None:
        """A bot asks nothing."""

    def takes(self, refusal: Refusal) -> bool:
        """What a bot says is refused because the table has gone on, or because something is wrong."""
        return False

    def new_id(self) -> str:
        """An id for a message."""
        return self.draw(16).hex()

    def _chair(self, shown: TableShown) -> AnyAsked:
        is_between = shown.stage == BETWEEN  # then bots of the house make room
        for place, chair in ((int(number), one) for number, one in shown.chairs.items()):
            is_free = chair.name is None or (is_between and chair.bot is not None)
            if is_free and self.place in (None, place):
                return asked.Sit(id=self.new_id(), place=place)
        wanted = "no chair is free" if self.place is None else f"chair {self.place} is not free"
        raise NoChair(f"{wanted} at table {shown.table} ({shown.stage})")

    def _politeness(self, table: Mirror, shown: TableShown, place: int) -> AnyAsked | None:
        """What keeps nobody waiting: a bot is there, is ready, and agrees to what people propose."""
        chair, proposal = shown.chairs[str(place)], shown.proposal
        if chair.stands_in:
            return asked.Back(id=self.new_id())
        if shown.stage in (GATHERING, BETWEEN) and not chair.ready:
            return asked.Ready(id=self.new_id())
        if proposal is not None and place not in proposal.consents:
            return asked.Answer(id=self.new_id(), v=table.v, yes=True)
        return None

    def _decision(self, table: Mirror, shown: TableShown, place: int) -> AnyAsked | None:
        """What the deal or the hand asks of the chair."""
        words, shuffle, hand = shown.asked, shown.shuffle, shown.hand
        if shown.stage == SHUFFLING and shuffle is not None and place not in shuffle.given:
            return asked.GiveNonce(id=self.new_id(), nonce=self.draw(16).hex())
        if words is not None and words.place == place:
            return asked.Say(id=self.new_id(), v=table.v, word=words.words[self.draw(1)[0] % len(words.words)])
        if hand is not None and hand.legal:
            action = self._player_of(table, hand).choose(view_of(shown, table.lines))
            return asked.Act(id=self.new_id(), v=table.v, action=action.token)
        return None

    def _player_of(self, table: Mirror, hand: HandShown) -> Player:
        """The player of this hand; another one where something was taken back, for none can forget."""
        playing = (hand.deal, table.rewinds)
        if self._player is None or self._playing != playing:
            self._player = self.make(Luck(self.draw(32), self.draw(32)))
            self._playing = playing
        return self._player
