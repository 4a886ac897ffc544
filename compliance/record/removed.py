"""Which bodies were removed, by which term and by whom; and whether an entry without its body is one of them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

import msgspec
from msgspec import Struct

from compliance.law.retention import over_before, terms
from compliance.record import left, read
from compliance.record.entry import Entry
from compliance.record.verifier import TamperedError

KIND = "bodies-removed/1"
FATE = "removed by two people"
KINDS = {"hands": "hand/1"}
"""By the name of a term, of which kind of entries it removes the bodies."""


class Term(Struct, frozen=True):
    """By what: the block as it stood on that day."""

    name: str
    since: datetime.date
    years: int
    cite: str


class Bodies(Struct, frozen=True):
    """What one entry says: which entries of a house, the digest of what stays of each, the two people, and why."""

    term: Term
    establishment: str
    kind: str
    recorded_before: datetime.datetime
    entries: tuple[int, ...]
    stubs: tuple[str, ...]
    asked_by: str
    agreed_by: str
    reason: str


class Removal(Struct, frozen=True):
    """The same without what it lists, and its place in the record."""

    index: int
    at: datetime.datetime
    first: int
    last: int
    count: int
    establishment: str
    asked_by: str
    agreed_by: str
    term: Term
    reason: str

    @property
    def by_whom(self) -> tuple[object, ...]:
        """What entries that were written together share."""
        return self.at, self.establishment, self.term, self.asked_by, self.agreed_by


def removals(size: int | None = None) -> list[Removal]:
    """All of them, in order."""
    indexes = read.indexes_of(KIND, size)
    at = read.times(indexes) if indexes else {}
    return [_removal(index, at[index]) for index in indexes]


def _removal(index: int, at: datetime.datetime) -> Removal:
    said = _decode(read.bodies([index])[index])
    return Removal(
        index=index,
        at=at,
        first=said.entries[0],
        last=said.entries[-1],
        count=len(said.entries),
        establishment=said.establishment,
        asked_by=said.asked_by,
        agreed_by=said.agreed_by,
        term=said.term,
        reason=said.reason,
    )


def said(found: Iterable[Removal]) -> list[str]:
    """A sentence for those that were removed together."""
    return [_sentence(list(group)) for _, group in groupby(found, key=lambda each: each.by_whom)]


def _sentence(group: list[Removal]) -> str:
    one = group[0]
    records = f"record {one.index}" if len(group) == 1 else f"records {one.index} to {group[-1].index}"
    return (
        f"The bodies of {sum(each.count for each in group):,} hands of {one.establishment}, records {one.first} to"
        f" {group[-1].last}, were removed under the term {one.term.name} ({one.term.years} years; {one.term.cite}) on"
        f" {one.at:%Y-%m-%d}, by {one.asked_by} and {one.agreed_by}: {records}. Their leaves stay, and the tree"
    )


def house_of(body: bytes) -> str:
    """Of which establishment one of these entries speaks."""
    return _decode(body).establishment


def _decode(body: bytes) -> Bodies:
    return msgspec.json.decode(body, type=Bodies)


class Gone:
    """Tells of an entry without its body whether that may be so."""

    def __init__(self, size: int | None = None) -> None:
        self._all = removals(size)
        self._listed = lru_cache(maxsize=16)(_listed)  # a thousand of each: not all at once

    def check(self, entry: Entry) -> None:
        """TamperedError where nobody says that it was removed, it was too young, or what stays is not what was written down."""
        for each in self._all:
            if each.first <= entry.index <= each.last and each.establishment == entry.establishment:
                stubs, body = self._listed(each.index)
                if entry.index in stubs:
                    if stubs[entry.index] != left.stub(entry) or not _may(entry, each, body):
                        break
                    return
        raise TamperedError(
            "its body is not there, and what stays of it is not what two people wrote down when a body was removed",
            entry.index,
            entry.kind,
        )


def _listed(index: int) -> tuple[dict[int, str], Bodies]:
    said = _decode(read.bodies([index])[index])
    return dict(zip(said.entries, said.stubs, strict=True)), said


def _may(entry: Entry, removal: Removal, said: Bodies) -> bool:
    """By a term that Oliver knows it was old enough, and it was two people."""
    known = any(
        (kept.name, kept.from_, kept.years) == (said.term.name, said.term.since, said.term.years)
        for kept in terms()
        if kept.fate == FATE
    )
    old_enough = entry.at < min(said.recorded_before, over_before(removal.at, said.term.years))
    of_these = said.kind == entry.kind == KINDS.get(said.term.name)
    return known and old_enough and of_these and said.asked_by != said.agreed_by and entry.index < removal.index


def where_said(index: int) -> str:
    """Of an entry whose body is not there: by what and by whom it was removed."""
    for each in removals():
        if each.first <= index <= each.last and index in _listed(each.index)[0]:
            return (
                f"it was removed under the term {each.term.name} ({each.term.years} years; {each.term.cite}) on"
                f" {each.at:%Y-%m-%d}, by {each.asked_by} and {each.agreed_by}: record {each.index}"
            )
    return "and no record says by whom: run `manage.py verify`"
