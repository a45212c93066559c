"""The kinds of values that fields have, each with its bounds and, where these do not say it, what to write."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

_HEX = "^[0-9a-f]{32}$"
DAY = 86_400  # seconds
LONGEST_NUMBER = 2**53 - 1  # what every program can count to

MessageId: TypeAlias = Annotated[
    str, Meta(pattern=_HEX, description="32 hexadecimal digits (0-9, a-f), drawn anew for each message")
]
Nonce: TypeAlias = Annotated[
    str, Meta(pattern=_HEX, description="32 hexadecimal digits (0-9, a-f), by chance alone: 16 bytes")
]
TableId: TypeAlias = Annotated[
    str, Meta(pattern="^[a-z0-9]{8,32}$", description="the table's id: 8 to 32 letters a-z and digits")
]
PlaceNumber: TypeAlias = Annotated[
    int, Meta(ge=1, le=6, description="a chair of the table, a whole number from 1 to 6")
]
PersonName: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, description="a person's name, 1 to 40 characters")
]
Version: TypeAlias = Annotated[
    int, Meta(ge=0, le=LONGEST_NUMBER, description="the version `v` of the table that was shown last, a whole number")
]
ProtocolNumber: TypeAlias = Annotated[
    int, Meta(ge=0, le=LONGEST_NUMBER, description="the number of the protocol the client speaks, a whole number")
]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, description="a word of 1 to 64 characters")]
ChatText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=300, description="one line of text, 1 to 300 characters")
]
Title: TypeAlias = Annotated[str, Meta(max_length=60, description="one line of text, up to 60 characters")]
Day: TypeAlias = Annotated[
    str, Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description="a day, as 2026-11-30, or nothing")
]
Places: TypeAlias = Annotated[int, Meta(ge=4, le=6, description="a whole number from 4 to 6")]
Seconds: TypeAlias = Annotated[
    int, Meta(ge=0, le=30 * DAY, description=f"a whole number of seconds from 0 to {30 * DAY}")
]
Delay: TypeAlias = Annotated[int, Meta(ge=0, le=600, description="a whole number of seconds from 0 to 600")]
OptionSettings: TypeAlias = Annotated[
    dict[Word, Word], Meta(max_length=64, description="an object of option names and values, up to 64, each a word")
]
