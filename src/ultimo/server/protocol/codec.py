"""Between the bytes of a frame and messages: whatever comes in becomes exactly one message or one fault."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

import msgspec

from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.explaining import explained
from ultimo.server.protocol.strict import TOP, Unacceptable, read
from ultimo.server.protocol.told import AnyTold, Refusal

LONGEST = 4_096  # bytes of a message

_ID = re.compile(rb'"id"\s*:\s*"([0-9a-f]{32})"')
_ENCODER = msgspec.json.Encoder()
_TOLD: msgspec.json.Decoder[AnyTold] = msgspec.json.Decoder(AnyTold)
_KINDS = {kind.__struct_config__.tag for kind in get_args(AnyTold)}


class _Kinded(msgspec.Struct):
    kind: str


_KIND = msgspec.json.Decoder(_Kinded)


class Fault(NamedTuple):
    """A frame that is none of a client's messages: why, in words, and where in it."""

    code: Code
    message: str
    where: str  # a path, as `$.settings.game`; `$` is the whole
    id: str | None = None  # of the message, if it could be read so far

    @property
    def refusal(self) -> Refusal:
        """What the client is told."""
        return Refusal(self.code.slug, self.message, self.id, {"where": self.where})


def decode(frame: bytes | str) -> AnyAsked | Fault:
    """The message in a text *frame*, or what is the matter with it; never an exception."""
    raw = frame if isinstance(frame, bytes) else frame.encode("utf-8", "surrogatepass")
    if len(raw) > LONGEST:
        return Fault(Code.TOO_LARGE, f"The message has {len(raw)} bytes; it may have {LONGEST}.", TOP)
    try:
        return _message(read(_text(raw)))
    except Unacceptable as problem:
        part = "the message" if problem.where == TOP else problem.where.removeprefix(f"{TOP}.")
        found = _ID.search(raw)
        message_id = found[1].decode() if found else None
        return Fault(Code.MALFORMED, f"{part}: {problem.problem}", problem.where, message_id)


def decode_told(frame: bytes | str) -> AnyTold | None:
    """What the server says in *frame*; None: of a kind this version does not know. msgspec.DecodeError."""
    if _KIND.decode(frame).kind not in _KINDS:
        return None
    told: AnyTold = _TOLD.decode(frame)
    return told


def encode(message: AnyTold | AnyAsked) -> bytes:
    """The bytes of *message*: one line of JSON in UTF-8."""
    return _ENCODER.encode(message)


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as problem:
        raise Unacceptable(TOP, f"byte {problem.start + 1} is not UTF-8") from None


def _message(value: object) -> AnyAsked:
    try:
        message: AnyAsked = msgspec.convert(value, AnyAsked)
    except msgspec.ValidationError as error:
        raise explained(value, error) from None
    return message
