"""Whether one hand can be taken in at all: typed, consistent in itself, of a known table, possible in its game."""

from __future__ import annotations

import datetime
import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from struct import Struct as Packed

import msgspec
from msgspec import Struct

from compliance.floor.read.recorded import action_of, collected_of
from compliance.papers.forms.answer import id_of
from compliance.record import canonical
from games.hand.check import Problem, problem_of, problems
from games.hand.form import Hand, decode
from games.hand.raw_check import repeated_keys
from games.schema import Game
from games.terms.game import GameTerms, NotInForce, game_terms

HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
TRAILER = b"\xff\xff"

HAND_COLUMNS = (
    "index, supersedes, establishment_id, table_id, gaming_day, number, started, dealt, ended, action, digest,"
    " collected, game, hand_id"
)
PENDING_COLUMNS = "establishment_id, table_id, gaming_day, number, hand_id"

_NULL = b"\xff\xff\xff\xff"
_START = Packed(">hiq").pack  # how many fields; the index
_LONG = Packed(">iq").pack
_LENGTH = Packed(">i").pack
# establishment, table, day, number, started, dealt, ended, action, digest
_FIXED = Packed(">iqiqiiiiiqiqiqiqi32s").pack
_PENDING = Packed(">hiqiqiiiiiq").pack
_DAY_ZERO = datetime.date(2000, 1, 1).toordinal()
_TIME_ZERO = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_MICROSECOND = datetime.timedelta(microseconds=1)


def columns(
    hand: Hand, *, establishment_id: int, table_id: int, digest: bytes, action: int, collected: int | None
) -> bytes:
    """All columns of a hand's row but the first two."""
    game, hand_id = hand.game.encode(), hand.id.encode()
    return b"".join(
        (
            _FIXED(
                8, establishment_id, 8, table_id, 4, hand.gaming_day.toordinal() - _DAY_ZERO, 4, hand.number,
                8, (hand.started - _TIME_ZERO) // _MICROSECOND,
                8, (hand.dealt - _TIME_ZERO) // _MICROSECOND,
                8, (hand.ended - _TIME_ZERO) // _MICROSECOND,
                8, action, 32, digest,
            ),
            _NULL if collected is None else _LONG(8, collected),
            _LENGTH(len(game)),
            game,
            _LENGTH(len(hand_id)),
            hand_id,
        )
    )  # fmt: skip


def hand_row(index: int, supersedes: int | None, rest: bytes) -> bytes:
    """A hand's row."""
    return _START(14, 8, index) + (_NULL if supersedes is None else _LONG(8, supersedes)) + rest


def pending_row(establishment_id: int, table_id: int, day: int, number: int, index: int) -> bytes:
    """A row of the queue; `day` is the gaming day's ordinal."""
    return _PENDING(5, 8, establishment_id, 8, table_id, 4, day - _DAY_ZERO, 4, number, 8, index)


class Candidate(Struct, frozen=True, gc=False):
    """A hand that may be recorded: what its entry and its row need, the hand itself no longer."""

    id: str
    supersedes: str | None
    body: bytes  # canonical
    digest: bytes
    table_id: int
    day: int  # ordinal of the gaming day
    number: int
    action: int
    collected: int | None
    columns: bytes  # of its row, laid out (compliance.floor.write.hand_admit)


class Refusal(Struct, frozen=True):
    """A hand that cannot be recorded as it is."""

    id: str | None
    problems: tuple[Problem, ...]


class Admission:
    """The checks of one establishment's hands. Keeps the terms of the days it has met, so hand it many hands."""

    def __init__(
        self,
        *,
        establishment_id: int,
        establishment: str,
        tables: Mapping[str, int],
        games: Mapping[str, Game],
        now: datetime.datetime,
    ) -> None:
        self._establishment_id = establishment_id
        self._establishment = establishment
        self._tables = tables
        self._games = games
        self._now = now
        self._terms: dict[tuple[str, datetime.date], GameTerms | None] = {}

    def admit_all(self, raws: Iterable[bytes]) -> list[Candidate | Refusal]:
        """The same for many hands."""
        with collector_paused():
            return [self.admit(raw) for raw in raws]

    def admit(self, raw: bytes) -> Candidate | Refusal:
        """The hand in these bytes, or every reason why it cannot be taken in."""
        try:
            hand = decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Refusal(id=id_of(raw), problems=(problem_of(error, raw),))
        found = problems(hand, self._now, raw)
        table_id = self._tables.get(hand.table)
        if table_id is None or hand.establishment != self._establishment:
            found += self._misplaced(hand)
        terms = self._terms_of(hand)
        if terms is not None and not found:
            found += terms.refuse(hand)
        if found or table_id is None:
            return Refusal(id=hand.id, problems=tuple(found))
        try:
            body = canonical.of_decoded(hand)
        except UnicodeEncodeError:  # a lone surrogate written as \ud800
            return Refusal(id=hand.id, problems=(_SURROGATE,))
        if repeated := repeated_keys(raw, body):
            return Refusal(id=hand.id, problems=tuple(repeated))
        return self._candidate(hand, body, table_id)

    def _candidate(self, hand: Hand, body: bytes, table_id: int) -> Candidate:
        digest = sha256(body).digest()
        action, fees = action_of(hand), collected_of(hand)
        return Candidate(
            hand.id,
            None if hand.supersedes is None else hand.supersedes.id,
            body,
            digest,
            table_id,
            hand.gaming_day.toordinal(),
            hand.number,
            action,
            fees,
            columns(
                hand,
                establishment_id=self._establishment_id,
                table_id=table_id,
                digest=digest,
                action=action,
                collected=fees,
            ),
        )

    def _misplaced(self, hand: Hand) -> list[Problem]:
        if hand.establishment != self._establishment:
            cure = f"Hands of {self._establishment!r} are taken in here; use the token of the other establishment for its hands."
            return [Problem("$.establishment", repr(hand.establishment), "another establishment's hand", cure)]
        known = ", ".join(sorted(self._tables)) or "none yet"
        return [Problem("$.table", repr(hand.table), "no such table", f"Tables of {self._establishment}: {known}.")]

    def _terms_of(self, hand: Hand) -> GameTerms | None:
        """The terms of the game that day; None when it is not licensed, which is for a rule to say, not for the intake."""
        key = (hand.game, hand.gaming_day)
        if key not in self._terms:
            self._terms[key] = self._compile(*key)
        return self._terms[key]

    def _compile(self, slug: str, day: datetime.date) -> GameTerms | None:
        game = self._games.get(slug)
        if game is None:
            return None
        try:
            return game_terms(game, day)
        except NotInForce:
            return None


@contextmanager
def collector_paused() -> Iterator[None]:
    """A chunk makes tens of thousands of containers and no cycle: going through them again and again costs a tenth."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


_SURROGATE = Problem("$", "half of a UTF-16 pair", "text that is not Unicode", "Send UTF-8.")
