"""What follows from the entries that seal the access log: a row of each, and the rows of the log themselves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from compliance.people.read.sealed import Sealed, sealed
from compliance.record.declared import Check, Column, Difference, Rows
from compliance.record.entry import Entry, NewEntry


def _read(entry: NewEntry | Entry) -> Sealed:
    return msgspec.json.decode(entry.body, type=Sealed)


def _said(name: str) -> Column:
    def value(entry: NewEntry | Entry, body: Any) -> Any:
        return getattr(body, name)

    return Column(name, f"row.{name}", value)


SEALS = Rows(
    kinds={"access/1"},
    word="seal of the access log",
    called="seals of the access log",
    table="people_access_seal",
    decode=_read,
    columns=(_said("first"), _said("last"), _said("rows"), _said("sha256")),
)


class AccessLog(Check):
    """Each row of the log is in one seal; one that is changed, taken out or slipped in breaks it."""

    kinds = frozenset({"access/1"})
    tables = frozenset({"people_access"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        for entry in entries:
            yield from ((entry.index, what) for what in _broken(_read(entry)))


def _broken(said: Sealed) -> Iterator[str]:
    held = sealed(first=said.first, last=said.last)
    where = f"the access log from row {said.first} to {said.last}"
    if held.rows != said.rows:
        yield f"{where} has {held.rows} rows, the record says {said.rows}"
    elif held.sha256 != said.sha256:
        yield f"{where} is not as it was sealed: a row of it was changed"


CHECKS = (SEALS, AccessLog())
