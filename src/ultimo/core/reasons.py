"""Reasons as data: a rule id, a closed key and its parameters; `str` makes the English sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from ultimo.core.cards import Card, Cards, Suit
from ultimo.core.quoting import plain

Param: TypeAlias = str | int | Card | Cards | Suit

VALUE = "value"  # the parameter for what a line of a settlement pays before it is multiplied
FACTORS = ("kontra", "ladder", "looks", "multiplier")  # the parameters for what multiplies it


@dataclass(frozen=True, slots=True)
class Key:
    """A kind of reason: its *name* on the wire and the English *sentence* with `{parameter}` gaps."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: the rule that makes it so, the kind of reason and its parameters."""

    rule: str
    key: Key
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        return self.key.sentence.format(**{name: _text(value) for name, value in self.params}) + self._product()

    def times(self, value: int | None, **factors: int) -> Reason:
        """The reason with *value* (None: each seat has its own) and those of its FACTORS that are not 1.

        >>> str(because("CT-27", Key("won", "the I of seat {seat} wins"), seat=1).times(2, kontra=4, multiplier=1))
        'the I of seat 1 wins: 2 × 4 (kontra)'
        """
        assert set(factors) <= set(FACTORS), f"{factors} are not all factors"
        params = tuple((name, factors[name]) for name in FACTORS if factors.get(name, 1) != 1)
        if not params:
            return self
        base = () if value is None else ((VALUE, value),)
        return replace(self, params=(*self.params, *base, *params))

    def _product(self) -> str:
        """What is multiplied by what: `: 2 × 4 (kontra)`; nothing where nothing is."""
        params = dict(self.params)
        factors = "".join(f" × {params[name]} ({name})" for name in FACTORS if name in params)
        return f": {params[VALUE]}{factors}" if VALUE in params else f":{factors}" if factors else ""

    def to_json(self) -> dict[str, object]:
        """`{"rule", "key", "params", "text"}`; cards and suits as tokens."""
        params = {name: value if isinstance(value, int) else str(value) for name, value in self.params}
        return {"rule": self.rule, "key": self.key.name, "params": params, "text": str(self)}


def because(rule: str, key: Key, **params: Param) -> Reason:
    """The reason *key* under *rule* with *params*, in the order given."""
    return Reason(rule, key, tuple(params.items())) if params else _bare(rule, key)


@cache
def _bare(rule: str, key: Key) -> Reason:
    return Reason(rule, key)


def _text(value: Param) -> str:
    if isinstance(value, Card):
        return value.face
    if isinstance(value, Cards):
        return " ".join(one.face for one in value)
    return str(value)


ANY_RULE = ""  # a phase refuses a foreign action under this; the state names the rule that gives the action its place
NOT_HERE = Key("not-here", "{action} is no choice in this phase ({phase})")
NOT_YOUR_TURN = Key("not-your-turn", "it is the turn of seat {seat}")
HAND_OVER = Key("hand-over", "the hand is over")
NOT_IN_HAND = Key("not-in-hand", "{card} is not in the hand of seat {seat}")


def not_here(action: str, phase: str) -> Reason:
    """The refusal of an action that has no place in *phase*."""
    return because(ANY_RULE, NOT_HERE, action=plain(action), phase=phase)
