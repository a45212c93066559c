"""What a client makes of what it is told is what its seat sees: at every moment, also after it joined in the middle."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from ultimo.bots import bot_named
from ultimo.bots.player import Luck, Player
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.settlement import Settlement
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.server.client.mirror import Gap, Mirror
from ultimo.server.client.seeing import OtherRules, game_of, settlement_of, view_of
from ultimo.server.client.sitter import Sitter
from ultimo.server.protocol.asked import Act, Answer, AnyAsked, Begin, GiveNonce, Propose, Ready, Say, Sit
from ultimo.server.protocol.codec import decode_told, encode
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import AnyTold, EventTold, Heard, Welcome
from ultimo.server.room import inputs
from ultimo.server.room.judging import Caller
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage
from ultimo.server.room.watching import Step

NOW = 1_000


class Evening:
    """A room whose chairs are played by `varied`, and a mirror for every viewer."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.rng = random.Random(seed)
        first = inputs.Opened("p1", settings, find_game(settings.game).version)
        self.room, _ = Room.open("table123", first, NOW)
        self.mirrors: dict[Viewer, Mirror] = {}
        self.heard: list[Heard] = []  # whatever anybody heard in an event
        for viewer in (None, *self.room.state.places):
            self.join(viewer)
        for place in self.room.state.places:
            self.say(place, Sit(id=self.new_id(), place=place))
            self.say(place, Ready(id=self.new_id()))
        self.say(1, Begin(id=self.new_id()))

    def new_id(self) -> str:
        return self.rng.randbytes(16).hex()

    def key(self) -> bytes:
        return self.rng.randbytes(32)

    def below(self, limit: int) -> int:
        return self.rng.randrange(limit)

    def join(self, viewer: Viewer) -> None:
        self.mirrors[viewer] = Mirror()
        self.mirrors[viewer].hear(_sent(self.room.welcome(self.new_id(), viewer)))

    def say(self, place: int, message: AnyAsked) -> None:
        step = self.room.hear(Caller(f"p{place}", f"P{place}"), message, NOW)
        assert isinstance(step, Step)
        self.take(step)

    def take(self, step: Step) -> None:
        events = self.room.take(step)
        events.update((None, event) for event in self.room.watched(step.kept.at))
        for viewer, told in events.items():
            self.mirrors[viewer].hear(_sent(told))
            if told.heard is not None:
                self.heard.append(told.heard)

    def play(self, hands: int) -> Iterator[State]:
        """Plays, and stops at every state of the hands."""
        make = bot_named("varied")
        bots: dict[tuple[int, int], Player] = {}
        while len(self.room.state.session.hands) <= hands:  # type: ignore[union-attr]  # the evening has begun
            state = self.room.state
            if step := self.room.wake(NOW, self):
                self.take(step)
            elif state.stage is Stage.SHUFFLING:
                self._shuffle()
            elif state.playing is not None and state.actor is not None:
                yield state.playing
                luck = Luck(self.key(), state.deal.to_bytes(4))
                bot = bots.setdefault((state.deal, state.actor), make(luck))
                action = bot.choose(state.playing.view(state.seat_of(state.actor)))
                self.say(state.actor, Act(id=self.new_id(), v=state.v, action=action.token))
            else:
                assert state.hand is not None
                yield state.hand.state
                if len(state.session.hands) == hands:  # type: ignore[union-attr]
                    return
                for place in state.places:
                    self.say(place, Ready(id=self.new_id()))

    def _shuffle(self) -> None:
        state = self.room.state
        assert state.session is not None and state.shuffling is not None
        if state.session.asked and state.session.chooser:
            word = self.rng.choice(list(state.session.asked))
            self.say(state.session.chooser, Say(id=self.new_id(), v=state.v, word=word))
            return
        place = next(place for place in state.places if place not in state.shuffling.given)
        self.say(place, GiveNonce(id=self.new_id(), nonce=self.new_id()))


def _sent(told: AnyTold) -> Welcome | EventTold:
    received = decode_told(encode(told))
    assert isinstance(received, Welcome | EventTold)
    return received


def as_client_sees(view: View) -> View:
    return view.with_choices(view.legal, ())


@pytest.mark.parametrize(
    ("game", "options", "places"),
    [
        ("calling-the-twenty", {}, 4),
        ("texas-tarok", {"ceremony": "ask"}, 6),
        ("hungarian-tarokk", {}, 5),
    ],
)
def test_a_client_sees_what_its_seat_sees(game: str, options: dict[str, str], places: int) -> None:
    evening = Evening(Settings(game=game, options=options, places=places), seed=1)
    compared = 0

    for state in evening.play(hands=3):
        if evening.rng.random() < 0.1:
            evening.join(evening.rng.choice(list(evening.mirrors)))
        for viewer, mirror in evening.mirrors.items():
            seat = evening.room.state.seat_of(viewer) if viewer is not None else None

            assert view_of(mirror.shown, mirror.lines) == as_client_sees(state.view(seat))
            compared += 1

    assert compared > 300


def test_a_seat_hears_what_is_new_and_all_again_where_something_was_taken_back() -> None:
    evening = Evening(Settings(game="calling-the-twenty"), seed=1)
    states = evening.play(hands=1)
    for _ in range(12):
        next(states)
    before = len(evening.heard)
    place = evening.room.state.actor
    next(states)

    assert {heard.start for heard in evening.heard[before:]} == {len(evening.mirrors[None].lines) - 1}

    assert place is not None
    evening.say(place, Propose(id=evening.new_id(), v=evening.room.state.v, what="undo"))
    for other in evening.room.state.places:
        if other != place:
            evening.say(other, Answer(id=evening.new_id(), v=evening.room.state.v, yes=True))

    assert evening.heard[-1].start == 0
    playing = evening.room.state.playing
    assert playing is not None
    for viewer, mirror in evening.mirrors.items():
        seat = evening.room.state.seat_of(viewer) if viewer is not None else None
        assert view_of(mirror.shown, mirror.lines) == as_client_sees(playing.view(seat))
        assert mirror.rewinds == 1


def test_a_client_is_told_how_a_hand_was_settled() -> None:
    evening = Evening(Settings(game="texas-tarok"), seed=2)
    *_, last = evening.play(hands=1)

    hand = evening.mirrors[None].shown.hand
    assert hand is not None and hand.result is not None
    settlement = settlement_of(hand.result)

    assert settlement.scores == last.settlement().scores
    assert [(line.rule, line.what) for line in settlement.lines] == [
        (line.rule, line.what) for line in last.settlement().lines
    ]


def test_a_version_that_was_left_out_is_noticed() -> None:
    evening = Evening(Settings(game="texas-tarok"), seed=3)
    mirror = evening.mirrors[None]

    with pytest.raises(Gap, match=f"was at version {mirror.v}, and is said to be at {mirror.v + 2}"):
        mirror.hear(EventTold(mirror.v + 2, ()))


def test_lines_that_are_taken_back_are_gone() -> None:
    mirror = Evening(Settings(game="texas-tarok"), seed=3).mirrors[None]
    for heard in (Heard(0, ("move 1:pass", "move 2:pass")), Heard(2, ("move 3:pass",))):
        mirror.hear(EventTold(mirror.v + 1, (), heard=heard))

    assert mirror.lines == ["move 1:pass", "move 2:pass", "move 3:pass"]
    assert mirror.rewinds == 0

    mirror.hear(EventTold(mirror.v + 1, (), heard=Heard(0, ("move 1:pass",))))

    assert mirror.lines == ["move 1:pass"]
    assert mirror.rewinds == 1


def test_rules_that_are_not_known_are_named() -> None:
    shown = Evening(Settings(game="texas-tarok"), seed=3).mirrors[None].shown

    with pytest.raises(OtherRules, match="plays version 99 of the rules of texas-tarok; this version of Ultimo knows"):
        game_of(msgspec.structs.replace(shown, rules=99))
    with pytest.raises(OtherRules, match="does not know the table's game: 'whist' is not a game"):
        game_of(msgspec.structs.replace(shown, settings=Settings(game="whist")))


class Recorder:
    """A player that takes the first legal action and keeps how its hand ended."""

    def __init__(self, luck: Luck) -> None:
        self.ends: list[tuple[View, Settlement]] = []

    def choose(self, view: View) -> Action:
        return view.actions[0]

    def ended(self, view: View, settlement: Settlement) -> None:
        self.ends.append((view, settlement))


def test_a_player_plays_one_hand_and_is_told_how_it_ended() -> None:
    made: list[Recorder] = []

    def make(luck: Luck) -> Recorder:
        made.append(Recorder(luck))
        return made[-1]

    evening = Evening(Settings(game="calling-the-twenty"), seed=1)
    place = evening.room.state.places[1]
    sitter = Sitter(make, evening.rng.randbytes)
    for state in evening.play(hands=2):
        if evening.room.state.actor == place:
            assert isinstance(sitter.wish(evening.mirrors[place]), Act)
        sitter.listen(evening.mirrors[place])
        if state.over:
            seat = evening.room.state.seat_of(place)
            (view, settlement) = made[-1].ends[0]

            assert view == state.view(seat)
            assert settlement.scores == state.settlement().scores

    assert [len(player.ends) for player in made] == [1, 1]


def test_another_player_goes_on_where_something_was_taken_back() -> None:
    made: list[Recorder] = []

    def make(luck: Luck) -> Recorder:
        made.append(Recorder(luck))
        return made[-1]

    evening = Evening(Settings(game="calling-the-twenty"), seed=1)
    next(evening.play(hands=1))
    place = evening.room.state.actor
    assert place is not None
    mirror, sitter = evening.mirrors[place], Sitter(make, evening.rng.randbytes)
    sitter.wish(mirror)
    sitter.wish(mirror)

    assert len(made) == 1

    mirror.rewinds += 1
    sitter.wish(mirror)

    assert len(made) == 2
