"""Sizes on a card, in its own units: 240 by 420, and 44 by 77 for a mini."""

from __future__ import annotations

WIDTH, HEIGHT = 240, 420
RADIUS = 14
INDEX = 46  # height of rank and numeral
VISIBLE = 0.44  # the part of a card's width that shows in a fan; an index ends within it

FRAME_OUT, FRAME_IN = 9, 27  # the ornamental frame of a tarok
PANEL_LEFT, PANEL_RIGHT, PANEL_TOP, PANEL_FOOT = FRAME_IN, WIDTH - FRAME_IN, FRAME_IN, 203  # its upper picture
NUMERAL_MOST = 86  # a wider numeral is squeezed

MINI_WIDTH, MINI_HEIGHT, MINI_RADIUS = 44, 77, 4
