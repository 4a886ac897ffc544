"""How far this machine's clock is from others: the database's, and that of a time server where one is named (OLIVER_NTP).

What is recorded bears this clock's time. A clock that is behind the record is refused at once (compliance.record.clock); one
that goes wrong while the database's is right is only told here, in words.
"""

import secrets
import socket
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from struct import Struct as Packed

from django.conf import settings
from msgspec import Struct

from compliance.record import read
from compliance.record.clock import DRIFT

Clock = Callable[[], datetime]
_WAIT = 1.0  # seconds for the answer of a time server
_PORT = 123
_FIRST = datetime(1900, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_PACKET = Packed(">BBBb3I4Q")  # RFC 5905: leap, version and mode; stratum; poll; precision; ...; four stamps
_ASK, _ANSWER, _UNSET = 0x23, 4, 3  # version 4 as a client; the mode of a server; a server whose own clock is not set


class Drift(Struct, frozen=True):
    """This clock less another one, and how far the question itself may be wrong; or why the other one was not asked."""

    of: str
    by: timedelta = timedelta()
    within: timedelta = timedelta()
    failed: str = ""

    @property
    def alarm(self) -> bool:
        return bool(self.failed) or abs(self.by) - self.within > DRIFT

    def __str__(self) -> str:
        if self.failed:
            return f"The clock of {self.of} could not be asked: {self.failed}."
        way = "ahead of" if self.by > timedelta() else "behind"
        seconds = f"{abs(self.by).total_seconds():,.3f} s {way} that of {self.of}"
        return f"This machine's clock is {seconds} (measured to {self.within.total_seconds():,.3f} s)."


def drifts(*, clock: Clock) -> list[Drift]:
    """Against the database, and against the time server, which is asked once a minute at most."""
    found = [database_drift(clock=clock)]
    if settings.NTP_SERVER:
        found.append(_asked(settings.NTP_SERVER, clock().replace(second=0, microsecond=0), clock))
    return found


def database_drift(*, clock: Clock) -> Drift:
    """The middle of the time that the question took is held against the answer."""
    before, theirs, after = clock(), read.database_clock(), clock()
    half = (after - before) / 2
    return Drift("the database", before + half - theirs, half)


@lru_cache(maxsize=1)
def _asked(server: str, minute: datetime, clock: Clock) -> Drift:
    return server_drift(server, clock=clock)


def server_drift(server: str, *, clock: Clock) -> Drift:
    """One question of the simple network time protocol (RFC 5905, section 14): HOST or HOST:PORT."""
    host, _, port = server.partition(":")
    try:
        kind, kind_of, _, _, where = socket.getaddrinfo(host, int(port or _PORT), type=socket.SOCK_DGRAM)[0]
        with socket.socket(kind, kind_of) as asked:
            asked.settimeout(_WAIT)
            asked.connect(where)
            mark = secrets.randbits(64)  # whoever answers repeats it: nobody who did not see the question can
            before = clock()
            asked.send(_PACKET.pack(_ASK, 0, 0, 0, 0, 0, 0, 0, 0, 0, mark))
            answer = asked.recv(512)
            after = clock()
        return _read(server, answer, mark, before, after)
    except (OSError, ValueError) as error:
        return Drift(server, failed=str(error) or type(error).__name__)


def _read(server: str, answer: bytes, mark: int, before: datetime, after: datetime) -> Drift:
    if len(answer) < _PACKET.size:
        raise ValueError("its answer is too short")
    flags, stratum, *_, repeated, received, sent = _PACKET.unpack(answer[: _PACKET.size])
    if flags & 7 != _ANSWER or repeated != mark:
        raise ValueError("its answer is not one to this question")
    if flags >> 6 == _UNSET or not 0 < stratum < 16 or not sent:
        raise ValueError("it says that its own clock is not set")
    there, back = _between(_stamp(before), received), _between(_stamp(after), sent)
    return Drift(server, (there + back) / 2, abs(there - back) / 2)


def _stamp(at: datetime) -> int:
    """Seconds since 1900 and their parts, 32 bits of each; they begin again in 2036."""
    return (((at - _FIRST) // _MICROSECOND << 32) // 1_000_000) % 2**64


def _between(ours: int, theirs: int) -> timedelta:
    """Ours less theirs, the shorter way round."""
    parts = (ours - theirs + 2**63) % 2**64 - 2**63
    return timedelta(seconds=parts / 2**32)
