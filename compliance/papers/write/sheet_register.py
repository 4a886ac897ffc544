"""Sheets that come in under their senders' own ids (sessions, papers): each is held once, and corrected once by a later one.

Whoever calls holds the record's lock. Sheets that come together are held against those that are held and against each other,
in their order; what goes in gets its index with the others. `about` is what the caller wants to know of a sheet afterwards.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from compliance.houses.forms.correction import Correcting
from compliance.papers.forms.answer import Answer, Status, id_of
from compliance.papers.forms.checked import times
from compliance.record import append, canonical
from compliance.record.declared import Rows
from games.hand.raw_check import repeated_keys
from games.hand.refusal import Problem

S = TypeVar("S", bound=Correcting)
A = TypeVar("A")


class Sound(NamedTuple, Generic[S]):
    """A sheet that contradicts neither itself nor the house."""

    sheet: S
    body: bytes  # canonical


class Refused(NamedTuple):
    """One that does, or that cannot be read."""

    id: str | None
    problems: tuple[Problem, ...]


def checked(
    raw: bytes, read: Callable[[bytes], S | Problem], problems: Callable[[S], Sequence[Problem]]
) -> Sound[S] | Refused:
    """The sheet in these bytes, or why it is not taken in. Called outside of the lock: it takes the most time."""
    sheet = read(raw)
    if isinstance(sheet, Problem):
        return Refused(id_of(raw), (sheet,))
    # As it was sent: the same moment in another spelling has other bytes, and no other quotation marks.
    found = problems(sheet) or repeated_keys(raw, canonical.encode(sheet))
    return Refused(sheet.id, tuple(found)) if found else Sound(sheet, canonical.encode(in_utc(sheet)))


def in_utc(sheet: S) -> S:
    """The same moments in one spelling, so that the same sheet sent with another offset is the same."""
    form: Any = sheet
    moments = {name: moment.astimezone(datetime.UTC) for name, _, moment in times(form)}
    made: S = msgspec.structs.replace(form, **moments)
    return made


@dataclass(slots=True)
class Known(Generic[A]):
    """A sheet that is held, or that comes in now and gets its index with the others."""

    digest: bytes
    about: A
    index: int | None = None
    corrected: bool = False


@dataclass(slots=True)
class New(Generic[S, A]):
    """A sheet that goes in, with the one that it corrects."""

    sheet: S
    body: bytes  # canonical
    known: Known[A]
    corrects: Known[A] | None
    entry: append.NewEntry | None = None

    def stored(self, declared: Rows) -> dict[str, Any]:
        """The fields of its row that follow from its entry, once `append` has run."""
        assert self.entry is not None
        return declared.stored(self.entry, self.sheet)

    @property
    def index(self) -> int:
        """Its place in the record: it has one once `append` has run."""
        assert self.known.index is not None
        return self.known.index

    @property
    def supersedes(self) -> int | None:
        """The index of the one that it corrects, once that has one."""
        return None if self.corrects is None else self.corrects.index


@dataclass(slots=True)
class Said(Generic[A]):
    """What is answered to one, as soon as the indexes are known."""

    status: Status
    id: str | None
    problems: tuple[Problem, ...] = ()
    known: Known[A] | None = None
    digest: bytes | None = None  # of what was sent

    def answer(self) -> Answer:
        index = None if self.known is None else self.known.index
        return Answer(self.status, self.id, index, None if self.digest is None else self.digest.hex(), self.problems)


class Register(Generic[S, A]):
    """Sheets of one kind: those that are known, and `new`, those that go in. `word` names one: "session"."""

    def __init__(self, known: Mapping[str, Known[A]], word: str, about: Callable[[S], A]) -> None:
        self.new: list[New[S, A]] = []
        self._known, self._word, self._about = dict(known), word, about

    @classmethod
    def of(
        cls,
        sent: Iterable[Sound[S] | Refused],
        word: str,
        about: Callable[[S], A],
        stored: Callable[[list[str]], Mapping[str, Any]],
        about_stored: Callable[[Any], A],
    ) -> "Register[S, A]":
        """What is known of the sheets that came. `stored`: the rows of those with these ids, each with its later one."""
        sheets = [one.sheet for one in sent if isinstance(one, Sound)]
        ids = {one.id for one in sheets} | {one.supersedes.id for one in sheets if one.supersedes is not None}
        known = {
            name: Known(bytes(row.digest), about_stored(row), row.index, hasattr(row, "superseded_by"))
            for name, row in (stored(sorted(ids)) if ids else {}).items()
        }
        return cls(known, word, about)

    def admit(self, one: Sound[S] | Refused) -> Said[A]:
        """What becomes of one; what goes in is known from then on."""
        if isinstance(one, Refused):
            return Said("refused", *one)
        sheet, body = one
        digest = sha256(body).digest()
        held = self._known.get(sheet.id)
        if held is not None and held.digest == digest:
            return Said("already held", sheet.id, (), held, digest)
        if held is not None:
            cure = f"Send a correction as a new {self._word} with a new id and `supersedes`."
            problem = Problem("$.id", repr(sheet.id), f"another {self._word} is held under this id", cure)
            return Said("conflict", sheet.id, (problem,), held, digest)
        corrects = None if sheet.supersedes is None else self._known.get(sheet.supersedes.id)
        if sheet.supersedes is not None:
            if corrects is None or corrects.corrected:
                return Said("refused", sheet.id, (self._uncorrectable(sheet.supersedes.id, corrects is None),))
            corrects.corrected = True
        known = self._known[sheet.id] = Known(digest, self._about(sheet))
        self.new.append(New(sheet, body, known, corrects))
        return Said("recorded", sheet.id, (), known, digest)

    def append(self, kind: str, establishment: str, actor: str, now: datetime.datetime) -> None:
        """Those that go in, into the record: from now on each has its index."""
        entries = [append.NewEntry(kind, establishment, actor, now, one.body) for one in self.new]
        indexes = append.append(entries) if entries else ()
        for one, entry, index in zip(self.new, entries, indexes, strict=True):
            one.entry, one.known.index = entry, index

    @property
    def touched(self) -> list[Known[A]]:
        """Those that go in, and those that they correct."""
        return [each for one in self.new for each in (one.known, one.corrects) if each is not None]

    def _uncorrectable(self, target: str, absent: bool) -> Problem:
        what = f"no such {self._word} is held here" if absent else "it is superseded already"
        cure = f"Send the {self._word} that is corrected first." if absent else "Correct the later one."
        return Problem("$.supersedes.id", repr(target), what, cure)
