"""Faces and hands of the courts, and what they wear on their heads. The origin of a face is the bridge of its nose."""

from __future__ import annotations

from ultimo.cards.colours import BASE
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import placed

FRONT = """
shade ink:1.4 M-9,20V44H9V20Z
skin ink:1.7 M-20,-12C-22,8 -15,24 -7,31Q0,35 7,31C15,24 22,8 20,-12C16,-26 -16,-26 -20,-12Z
shade - M0,-23C10,-23 18,-19 20,-12C22,8 15,24 7,31Q3,33.5 0,33.5Z
- ink:1.7 M-15,-6q6,-4.5 11,-1M15,-6q-6,-4.5 -11,-1
paper - M-14.5,-.5q5,-3.5 10,0q-5,3.2 -10,0ZM14.5,-.5q-5,-3.5 -10,0q5,3.2 10,0Z
ink - o 0 -.4 2.1 at -9.3,0 9.3,0
- ink:2 M-15.5,0q6,-5.5 12,-.5M15.5,0q-6,-5.5 -12,-.5
- ink:1.5 M-1.5,-4C0,4 -4,9 -3.8,11.5Q0,14.5 3.8,11.5
lips - M-6.5,20.5Q-3,18.5 0,20Q3,18.5 6.5,20.5Q0,24.5 -6.5,20.5Z
- ink:1.1 M-7.5,20.5Q0,21.8 7.5,20.5
"""
ASIDE = """
shade ink:1.4 M-8,18V44H11V16Z
skin ink:1.7 M-18,-13C-20,-5 -18,0 -18.5,6C-18,18 -15,27 -9,31.5Q-4,34.5 1,32C12,27 20,12 20,-10
  C16,-26 -14,-26 -18,-13Z
shade - M7,-22.5C14,-21 19,-17 20,-10C20,12 12,27 1,32Q-2,33.6 -4,33.2C6,22 12,0 7,-22.5Z
- ink:1.7 M-16.5,-6q4,-4 8.5,-1M2.5,-7q6,-4.5 12,.5
paper - M-16,-.5q4,-3.6 8.5,0q-4,3.2 -8.5,0ZM2,-.5q5,-3.5 10.5,0q-5,3.2 -10.5,0Z
ink - o 0 -.4 2.1 at -12.6,0 5.8,0
- ink:2 M-16.8,0q5,-5.5 10,-.5M1,-.2q6,-5.3 12.5,.4
- ink:1.5 M-5,-4.5C-6,2 -10,7 -10.6,10.5Q-8.5,13.8 -3.6,11.6
lips - M-11,20.5Q-8,18.6 -5.5,20Q-2,18.5 2,20.5Q-4.5,24.5 -11,20.5Z
- ink:1.1 M-11.5,20.5Q-5,21.9 3,20.5
"""
HAND = """
skin ink:1.5 M-9,9C-11,-4 -7,-10 0,-10C8,-10 11,-4 9,9Z
- ink:1.1 M-8,-3h9M-9,1h10M-9,5h9
"""

CROWN = """
gold ink:1.8 M-27,-2L-34,-36L-17,-20L0,-44L17,-20L34,-36L27,-2Z
bright - M-17,-20L0,-44L17,-20L12,-4H-12Z
trim ink:1.7 M-28,-4Q0,-13 28,-4L27,9Q0,0 -27,9Z
cloth ink:1.2 o 0 -1 4
paper ink:1 o 0 1 2.6 at -15,0 15,0
paper ink:1.5 o 0 -39 4.2 at -34,0 34,0
cloth ink:1.5 M0,-58C6,-54 6,-48 0,-43C-6,-48 -6,-54 0,-58Z
- ink:1.2 M-17,-19v8M17,-19v8
"""
ARCHED = """
cloth ink:1.7 M-27,-3C-40,-34 -14,-44 0,-34C14,-44 40,-34 27,-3Z
gold ink:1.7 M-5,-4C-8,-18 -6,-28 0,-38C6,-28 8,-18 5,-4Z
- ink:5 M-27,-3C-38,-32 -14,-42 0,-36C14,-42 38,-32 27,-3
- bright:2.4 M-27,-3C-38,-32 -14,-42 0,-36C14,-42 38,-32 27,-3
paper ink:.9 o 0 0 2 at -30,-18 -22,-33 22,-33 30,-18
gold ink:1.6 M-29,-5Q0,-15 29,-5L27,9Q0,0 -27,9Z
cloth ink:1.2 d 0 -3 5 5
trim ink:1.1 o 0 -1 3 at -15,1 15,1
gold ink:1.4 o 0 -43 5
- ink:4.6 M0,-47V-60M-6,-54H6
- bright:2 M0,-47V-60M-6,-54H6
"""
LEAFED = """
gold ink:1.5 M-20,-6C-34,-14 -34,-28 -29,-34C-22,-30 -18,-26 -16,-20C-16,-32 -8,-42 0,-50C8,-42 16,-32 16,-20
  C18,-26 22,-30 29,-34C34,-28 34,-14 20,-6Z
bright - M0,-46C-8,-38 -10,-22 -6,-8H6C10,-22 8,-38 0,-46Z
- ink:1.1 M0,-44V-12M-27,-30C-24,-22 -20,-16 -15,-12M27,-30C24,-22 20,-16 15,-12
trim ink:1.7 M-28,-4Q0,-13 28,-4L27,9Q0,0 -27,9Z
bright ink:1 d 0 -1 4 5 at 0,0 -14,2 14,2
"""
TURBANED = """
cloth ink:1.7 M-26,-8C-30,-34 -14,-46 0,-46C14,-46 30,-34 26,-8Z
- bright:1.8 M-14,-12C-16,-26 -10,-38 -4,-44M14,-12C16,-26 10,-38 4,-44M0,-14V-45
gold ink:1.7 M-31,-2L-38,-24L-22,-13L-12,-27L0,-14L12,-27L22,-13L38,-24L31,-2Q0,-12 -31,-2Z
trim ink:1.6 M-30,-3Q0,-13 30,-3L28,9Q0,0 -28,9Z
paper ink:1 o 0 0 2.8 at 0,-2 -15,0 15,0
bright ink:1.4 o 0 -51 5
"""
CORONET = """
gold ink:1.5 M-6,0C-9,-9 -4,-15 0,-20C4,-15 9,-9 6,0Z at -20,-5 -7,-5 7,-5 20,-5
bright ink:1.6 M-8,-6C-11,-18 -5,-24 0,-30C5,-24 11,-18 8,-6Z
trim ink:1.6 M-26,-5Q0,-13 26,-5L25,4Q0,-4 -25,4Z
cloth ink:1 o 0 -4 3
paper ink:1.3 o 0 0 3 at -20,-27 -7.5,-31 7.5,-31 20,-27
cloth ink:1.4 o 0 -34 4
"""
DIADEM = """
gold ink:1.6 M-27,-2C-20,-16 -8,-18 0,-32C8,-18 20,-16 27,-2Q0,-12 -27,-2Z
cloth ink:1.2 M0,-24C4,-19 4,-14 0,-10C-4,-14 -4,-19 0,-24Z
paper ink:1 o 0 0 2.2 at -18,-8 -10,-12 10,-12 18,-8
trim ink:1.5 M-27,-2Q0,-12 27,-2L26,5Q0,-5 -26,5Z
bright ink:1.3 o 0 -34 3.6
"""


def face(x: float, y: float, colours: Colours, look: int = 0) -> str:
    """A face at *x*, *y* that looks ahead (0), to the left (-1) or to the right (1)."""
    return placed(scene(ASIDE if look else FRONT, colours), x, y, scale=(-1, 1) if look > 0 else 1)


def hand(x: float, y: float, colours: Colours, turn: float = 0, scale: float = 1) -> str:
    """A closed hand around *x*, *y*."""
    return placed(scene(HAND, colours), x, y, turn, scale)


def feather(x: float, y: float, turn: float, length: float, fill: str, vein: str) -> str:
    """A feather that grows from *x*, *y*."""
    table = """
fill ink:1.6 M0,0C-14,-14 -16,-38 2,-60C20,-52 20,-22 0,0Z
- vein:1.3 M0,2C0,-18 2,-40 4,-54
- vein:1 M1,-14L-8,-21M1,-24L-9,-32M2,-34L-6,-42M1,-12L10,-22M2,-24L12,-34M3,-36L11,-44
"""
    return placed(scene(table, {"fill": fill, "vein": vein, "ink": BASE["ink"]}), x, y, turn, length / 60)
