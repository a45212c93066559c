"""The three cards of the trull: the Pagat is a sparrow, the Mond a moon over a lake, the Skus a jester."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import around, placed

BOUGH = """
paper - o 124 124 66
- mid:1.4 o 124 124 66
- mid:.8 o 124 124 62
- dark:5 M40,186C84,174 140,178 206,166
- dark:3 M150,174C166,182 176,190 190,194
second - o 0 0 3.2 at 50,190 196,196
"""
LEAVES = ((62, 181, -60), (84, 178, 150), (190, 169, -30), (176, 188, 120), (204, 167, 60))
SPARROW = """
- dark:2.4 M112,164L108,178M126,164L128,177M102,180q6,-5 12,-1M122,178q6,-4 12,-1
brown dark:1.4 M150,128L200,150L196,158L188,157L190,165L146,150Z
- dark:1.2 M158,140L192,156
breast dark:1.6 M84,104C82,84 98,72 114,78C132,84 150,112 166,138C158,152 138,168 116,168C94,168 84,150 88,128
  C89,120 84,114 84,104Z
brown - M84,104C82,84 98,72 114,78C122,82 130,92 137,102C124,104 112,98 104,90C96,90 90,96 84,104Z
dark - M85,108C92,112 96,120 94,130C92,138 104,140 110,128C112,116 102,106 92,104Z
paper - o 110 108 8
brown dark:1.5 M116,116C134,108 154,122 178,146C160,156 128,158 116,116Z
- breast:1.8 M124,120C140,120 154,132 166,146M122,128C134,132 146,142 156,151M126,138C134,144 140,148 146,152
- paper:2.6 M120,118C132,112 142,116 150,122
dark - M85,100L68,106L86,112Z
paper - o 99 98 4.2
dark - o 98.6 98 3
paper - o 97.6 97 .9
"""

NIGHT = """
main - r 27 27 186 176
halo - o 126 112 74
inner - o 126 112 62
paper - * 0 0 7 at 188,56 52,118
paper - * 0 0 4 at 160,48 204,150 202,70
second - * 0 0 6 at 184,130 196,96 44,92
second - * 0 0 4 at 172,88 40,148 168,114 60,152 46,132 150,74
second - M146,62A54,54 0 1 0 156,156C146,160 138,158 134,154C137,149 132,147 129,143C128,140 131,139 132,136
  C133,133 129,132 129,130.5C129,129 132.5,128.5 132,125.5C131.5,123 129,122 129,120C132,120 137,119.5 136,116
  C133,110 126,106 125,101C124,94 128,76 146,62Z
- line:2 M104,104q7,4.5 14,-1M101,97q8,-6 17,-2
- line:1.6 M122,140q4,-2 8,-4
cheek - o 102 124 7
- cheek:2 M90,84A44,44 0 0 0 88,140
deep - M27,166L56,146L78,162L104,152L132,166L166,144L190,160L213,150V203H27Z
lake - r 27 178 186 25
- deep:2 M27,178C70,172 150,174 213,178
- second:2 M99,183h54M106,188h40M102,193h48M112,198h28
- mid:1.6 M38,186h34M166,185h36M44,195h28M168,195h30
"""

HARLEQUIN = "mid/.38 - d 0 0 15 22 at " + " ".join(f"{x},{y}" for x in range(27, 228, 30) for y in range(33, 210, 44))
COAT = """
main ink:1.8 M124,150C94,152 62,160 50,206H124Z
second ink:1.8 M124,150C154,152 186,160 198,206H124Z
mid - d 0 0 8 13 at 100,190 76,194 148,190 172,194
mid ink:1.6 M97.9,146H119.9L70,166Z
paper ink:1.6 M105.2,146H127.2L96,182Z
mid ink:1.6 M113,146H135L124,190Z
paper ink:1.6 M120.8,146H142.8L152,182Z
mid ink:1.6 M128.1,146H150.1L178,166Z
gold ink:1.4 o 0 0 5 at 70,170 96,186 124,194 152,186 178,170
"""
FOOLS_CAP = """
main ink:1.8 M100,104C94,86 80,84 72,102C66,114 54,116 50,122C52,82 76,58 118,74L124,100Z
second ink:1.8 M148,104C154,86 168,84 176,102C182,114 194,116 198,122C196,82 172,58 130,74L124,100Z
mid ink:1.8 M102,100C98,72 114,56 128,40C130,52 148,70 146,100Z
- ink:1.2 M125,50C121,66 122,84 124,98
gold ink:1.6 o 0 0 7 at 50,128 198,128 128,36
- ink:1.3 M-5,1h10M0,1v5 at 50,128 198,128 128,36
"""
SMILE = """
skin ink:1.8 M102,104C100,124 106,150 124,156C142,150 148,124 146,104Z
shade - M124,104V155.2C142,150 148,124 146,104Z
paper ink:1.6 M97,106C110,96 138,96 151,106L148,113C136,104 112,104 100,113Z
- ink:1.5 M108,119q6,-5 11,-1M140,119q-6,-5 -11,-1
paper ink:1.3 M109,124q5,-3.5 10,0q-5,3.5 -10,0ZM139,124q-5,-3.5 -10,0q5,3.5 10,0Z
ink - o 0 0 2 at 114.5,124 133.5,124
- ink:1.5 M123,121C124,128 120,132 120.5,134.5Q124,137 127.5,134.5
- ink:1.7 M115,141Q124,149 133,141M113,139.5l3,2M135,139.5l-3,2
- main:1.4 M109,134h5M134,134h5
"""


def sparrow(colours: Colours) -> str:
    """The Pagat: the smallest tarok, which wants the last trick."""
    named = {**colours, "brown": "#8A4B2A", "dark": "#3B2420", "breast": "#E9D3B4"}
    leaf = scene("leaf - M0,0C4,-10 16,-12 26,-8C20,2 9,5 0,0Z", named)
    leaves = "".join(placed(leaf, x, y, turn, 0.85) for x, y, turn in LEAVES)
    petals = "".join(around(5, [scene("mid - o 0 -5.5 4.6", named)], x, y) for x, y in ((50, 190), (196, 196)))
    return (
        scene(BOUGH, named)
        + leaves
        + petals
        + scene("second - o 0 0 3.2 at 50,190 196,196", named)
        + scene(SPARROW, named)
    )


def moon(colours: Colours) -> str:
    """The Mond: the only dark card."""
    shades = {"halo": "#222E63", "inner": "#2B3873", "line": "#6B4E16", "cheek": "#E2BE66", "deep": "#0F1738"}
    return scene(NIGHT, {**colours, **shades})


def jester(colours: Colours) -> str:
    """The Skus: calm, half in red, half in green."""
    return scene(HARLEQUIN, colours) + scene(COAT, colours) + scene(FOOLS_CAP, colours) + scene(SMILE, colours)


HONOURS: Mapping[str, Callable[[Colours], str]] = {"pagat": sparrow, "mond": moon, "skus": jester}
