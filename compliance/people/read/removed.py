"""What was removed by a term of `law/own/retention.toml`: the entries that say so, and of which seals of the access log."""

import datetime

import msgspec
from msgspec import Struct

from compliance.law.retention import over_before, terms
from compliance.record import read
from compliance.record.entry import Entry

KIND = "removed/1"
REMOVED = "removed by two people"


class Term(Struct, frozen=True):
    """By what: the block as it stood on that day."""

    name: str
    since: datetime.date
    years: int
    cite: str


class Removed(Struct, frozen=True):
    """What one entry says: the rows from one to another, how many, the entries that sealed them, the two people, and why."""

    term: Term
    first: int
    last: int
    rows: int
    seals: tuple[int, int]
    sealed_before: datetime.datetime
    asked_by: str
    agreed_by: str
    reason: str


class Removal(Struct, frozen=True):
    """The same, with its place in the record and the moment from which it holds."""

    index: int
    at: datetime.datetime
    said: Removed

    def __str__(self) -> str:
        said = self.said
        return (
            f"{said.rows:,} rows of the access log, {said.first} to {said.last}, were removed under the term {said.term.name}"
            f" ({said.term.years} years; {said.term.cite}) at {self.at:%Y-%m-%d %H:%M} UTC by {said.asked_by} and"
            f" {said.agreed_by}: record {self.index}. Their seals stay, records {said.seals[0]} to {said.seals[1]}"
        )

    def covers(self, seal: Entry, first: int, last: int) -> bool:
        """Whether the rows under this seal may be gone: a term that Oliver knows was named, and by it they were old enough."""
        said = self.said
        known = any(
            (kept.name, kept.from_, kept.years) == (said.term.name, said.term.since, said.term.years)
            for kept in terms()
            if kept.fate == REMOVED
        )
        old_enough = seal.at < min(said.sealed_before, over_before(self.at, said.term.years))
        named = said.seals[0] <= seal.index <= said.seals[1] and said.first <= first and last <= said.last
        return known and old_enough and named and seal.index < self.index


def removals() -> list[Removal]:
    """All of them, in order."""
    bodies = read.bodies_of(KIND)
    at = read.times(list(bodies))
    return [Removal(index, at[index], msgspec.json.decode(body, type=Removed)) for index, body in bodies.items()]
