"""What somebody may be called: any script, one line, in the order it is read, and something to be seen."""

from __future__ import annotations

import re
import unicodedata

from ultimo.core.quoting import short

LONGEST = 40  # characters, after composition
MARKS = 4  # on one letter; more run over the lines above and below
JOINERS = "\u200c\u200d"  # some scripts and many emoji need them
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing
SPACES = re.compile(r"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
UNWANTED = {
    "Cc": "a control character",
    "Cf": "an invisible character that can change how the text reads",
    "Co": "a character without a meaning of its own",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
}


def fit_name(text: str) -> str:
    r"""*text* composed (NFC), with single spaces and none around it; ValueError.

    >>> fit_name("  Vac\u030clav\u00a0 B. ")
    'Vačlav B.'
    """
    name = SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")
    if fault := _fault(name):
        raise ValueError(f"{short(text)} is no name: {fault}")
    return name


def _fault(name: str) -> str | None:
    if not name:
        return f"it is empty; a name has 1 to {LONGEST} characters"
    if len(name) > LONGEST:
        return f"it has {len(name)} characters; a name has at most {LONGEST}"
    for place, character in enumerate(name, 1):
        if fault := _character_fault(character):
            return f"character {place} is {fault}"
    if not any(_is_seen(character) for character in name):
        return "there is nothing to be seen in it"
    if _most_marks(name) > MARKS:
        return f"a letter has more than {MARKS} marks"
    return None


def _character_fault(character: str) -> str | None:
    if character in JOINERS:
        return None
    if character in BLANK:
        return "one that shows nothing"
    return UNWANTED.get(unicodedata.category(character))


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"


def _most_marks(name: str) -> int:
    runs = re.findall("m+", "".join("m" if unicodedata.category(character)[0] == "M" else "-" for character in name))
    return max(map(len, runs), default=0)
