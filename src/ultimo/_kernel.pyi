"""
Card play in C++: sets of cards are masks (bit i is Card.index i), seats are 0 to 3, -1 is nobody.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def runs_v3() -> bool:
    """
    Whether this machine can run the module _kernel_v3, the same for newer processors.
    """

class TrickRules:
    """The rules of core.tricks; enums are numbers in their order there."""

    def __init__(self, trumps: bool, void: int, color_led_first: bool, rising: bool, pagat: int, pagat_held: bool, emperor: int, red_pips: int) -> None: ...

def playable(hand: int, leader: int, trick: Sequence[int], rules: TrickRules) -> int:
    """The cards of a hand that may be played."""

def beating(trick: Sequence[int], rules: TrickRules) -> int:
    """The cards that would win the trick, played next to it."""

def taker(leader: int, trick: Sequence[int], rules: TrickRules) -> int:
    """Who takes the trick as it lies."""

class Play:
    """Card play from the first lead to the last trick; changed by apply."""

    def __init__(self, rules: TrickRules, hands: Sequence[int], leader: int, trick: Sequence[int] = [], lone: int = -1) -> None: ...

    @property
    def actor(self) -> int:
        """Whose turn it is; -1 once the play is over."""

    @property
    def hands(self) -> list[int]: ...

    @property
    def taken(self) -> list[int]:
        """By seat, the cards in its tricks."""

    @property
    def tricks(self) -> list[int]:
        """By seat, how many tricks it took."""

    @property
    def playable(self) -> int: ...

    @property
    def legal(self) -> list[int]:
        """The cards that may be played, as numbers."""

    @property
    def leader(self) -> int: ...

    @property
    def trick(self) -> list[int]: ...

    def apply(self, card: int) -> None: ...

    def __copy__(self) -> Play: ...

MOVING_WORDS: int = 25

class Batch:
    """
    Many hands in card play at once; its arrays are read and written without a copy.
    """

    def __init__(self, hands: int, fixed: int, first: int, deck: Sequence[int]) -> None: ...

    @property
    def rows(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C')]:
        """What whoever acts sees, a row of words for each hand."""

    @property
    def masks(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C')]:
        """1 for each legal action, a row for each hand."""

    @property
    def actors(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C')]:
        """Who acts, by hand."""

    @property
    def over(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C')]:
        """1 for each hand whose play ended with the last step."""

    @property
    def points(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C')]:
        """
        Of hands that are dealt anew, the card points of the seats in the one before.
        """

    def begin(self, hand: int, play: Play, seen: Annotated[NDArray[numpy.uint64], dict(shape=(4, None), order='C', device='cpu', writable=False)], card: int = -1, seat: int = -1) -> None:
        """
        Begins a play; *seen* are the whole rows of the four seats, *card* shows a mistake of *seat* when it is played.
        """

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int = 1) -> None:
        """
        Plays a card in every hand in play; ValueError, and nothing is done, if one is not legal.
        """

    def step_by_lot(self, seed: int, threads: int = 1) -> None:
        """The same with cards chosen by lot."""

    def deal_anew(self, rules: TrickRules, talon: int, points: Sequence[int], seed: int) -> None:
        """From now on every hand is dealt anew when its play is over."""

    def tricks(self, hand: int) -> list[tuple[list[int], int]]:
        """
        The tricks that were taken: the cards in the order played, and the taker.
        """

def spread(rows: Annotated[NDArray[numpy.uint64], dict(shape=(None, None), order='C', device='cpu', writable=False)], bits: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], flat: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], threads: int = 1) -> None:
    """Number i of each row of *flat* becomes bit *bits*[i] of the row."""

def perft(play: Play, cards: int) -> int:
    """In how many ways the next cards can fall."""

def random_playouts(deck: Sequence[int], talon: int, points: Sequence[int], rules: TrickRules, number: int, seed: int, threads: int = 1) -> tuple[list[float], list[float]]:
    """
    Fresh deals played out at random: card points and tricks by seat, summed over all.
    """

class Objective:
    """What a side counts in its tricks; see search.hpp."""

    def __init__(self, weights: Sequence[int], per_trick: int = 0, pagat_last: int = 0, catches_mond: int = 0) -> None: ...

class Solver:
    """
    Best play with open cards, for a side (a mask of seats) against the others.
    """

    def __init__(self, play: Play, side: int, objective: Objective, table_bytes: int = 16777216) -> None: ...

    def attains(self, need: int, card: int = -1, nodes: int = 0, seconds: float = 0.0) -> int:
        """
        Whether the side gets *need* or more in the tricks not yet complete, if *card* is played: 1, 0, or -1 if the limits (0: none) were reached.
        """

    @property
    def most(self) -> int:
        """What the objective can come to in these tricks."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

POLICY_NUMBERS: int = 5616

class Policy:
    """How players usually choose their cards; see policy.hpp."""

    def __init__(self, numbers: Sequence[float]) -> None: ...

class Knowledge:
    """
    What is known at the turn of one player; the fields are those of rollouts.hpp.
    """

    def __init__(self, rules: TrickRules, leader: int, lone: int, played: Sequence[int], hands: Sequence[int], laid: Sequence[int], unseen: int, sizes: Sequence[int], may: Sequence[int], laid_hidden: Sequence[int], laid_taroks: Sequence[int], may_lay: Sequence[int], laid_counts: int, aside_counts: bool, declarer: int, side: int, called: int, pagat_said: int, pagat_held_by: int, legal: int, points: Sequence[int], sets_pay: bool) -> None: ...

    def bound(self, seat: int, cards: int, least: int, most: int, unless: Sequence[int] = []) -> None: ...

    def evidence(self, seat: int, counts: Sequence[int], log_chance: Sequence[float]) -> None: ...

    def emptied(self, seat: int, log_chance: Sequence[float]) -> None: ...

class Sample:
    """One hand played to its end."""

    @property
    def outcome(self) -> int:
        """What a settlement may depend on, packed."""

    @property
    def hands(self) -> list[int]:
        """Before the first lead, by seat."""

    @property
    def laid(self) -> list[int]:
        """The cards laid away, by seat."""

    @property
    def points(self) -> list[int]:
        """The card points that every seat took or laid away."""

    @property
    def side(self) -> int:
        """The seats of the declarer's side, as a mask."""

    @property
    def cards(self) -> list[int]:
        """All cards from the first lead on."""

class Rollouts:
    """
    Imagined worlds, and what each card leads to in them; see rollouts.hpp.
    """

    def __init__(self, known: Knowledge, policy: Policy, trust: float, tries: bool = True) -> None: ...

    @property
    def cards(self) -> list[int]:
        """The cards that are tried."""

    @property
    def worlds(self) -> int: ...

    @property
    def log_weights(self) -> list[float]:
        """By world, how likely it is."""

    @property
    def outcomes(self) -> list[int]:
        """By world and card, the number of its sample."""

    def allows(self, hands: Sequence[int], laid: Sequence[int]) -> bool:
        """Whether the cards may lie so before the first lead."""

    def samples(self, start: int) -> list[Sample]:
        """One hand for each kind of outcome, from number *start* on."""

    def run(self, number: int, seed: int, threads: int = 1) -> int:
        """Imagines up to so many worlds more, and says how many."""

    def wander(self, number: int, hands: Sequence[int], laid: Sequence[int], seed: int) -> None:
        """
        Imagines so many worlds more, beginning with one that agrees with what is known; for where *run* finds few.
        """

    def estimates(self, utilities: Sequence[float]) -> list[tuple[float, float]]:
        """
        Mean and standard error of each card, if the samples are worth *utilities*.
        """
