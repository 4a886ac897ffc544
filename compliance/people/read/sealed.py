"""Logs that the record seals row by row: the access log (sign-ins, pages, reads, acts, by whatever door), and accounts."""

import datetime
from hashlib import sha256
from typing import Any

from msgspec import Struct

from compliance.record import canonical
from compliance.record.entry import instant
from compliance.shell.rows import rows

MOST = 5_000
"""Rows in one entry: it is made under the record's lock, for which hands wait."""


class Log(Struct, frozen=True):
    """A table that is only added to: the kind of entry that seals its rows, how they are read, the names of their columns."""

    kind: str
    called: str
    sql: str
    fields: tuple[str, ...]


ACCESS = Log(
    "access/1",
    "the access log",
    """
SELECT log.id, log.at, person.username, log.name, log.what, log."where", house.slug, commission.slug, host(log.address),
    log.agent, log.detail
FROM people_access AS log
LEFT JOIN people_person AS person ON person.id = log.person_id
LEFT JOIN games_establishment AS house ON house.id = log.establishment_id
LEFT JOIN games_commission AS commission ON commission.id = log.commission_id
WHERE log.id >= %(first)s AND log.id <= %(last)s ORDER BY log.id LIMIT %(most)s
""",
    ("id", "at", "person", "name", "what", "where", "establishment", "commission", "address", "agent", "detail"),
)
ACCOUNTS = Log(
    "account/1",
    "the log of accounts",
    """
SELECT id, at, "of", number, said::text FROM people_account_state
WHERE id >= %(first)s AND id <= %(last)s ORDER BY id LIMIT %(most)s
""",
    ("id", "at", "what", "number", "said"),
)


class Sealed(Struct, frozen=True):
    """What one entry says: the first and last number, how many rows there are, what was done how often, their digest."""

    first: int
    last: int
    rows: int
    acts: dict[str, int]
    sha256: str


def sealed(*, first: int, last: int, log: Log = ACCESS) -> Sealed:
    """These rows as they stand now."""
    return _sealed_of(log, rows(log.sql, {"first": first, "last": last, "most": None}), first, last)


def _sealed_of(log: Log, found: list[Any], first: int, last: int) -> Sealed:
    """The rows, each as canonical JSON on a line of its own, hashed; and what they tell."""
    digest, acts = sha256(), dict[str, int]()
    for row in found:
        held = dict(zip(log.fields, row, strict=True)) | {"at": instant(row[1])}
        digest.update(canonical.encode(held) + b"\n")
        acts[held["what"]] = acts.get(held["what"], 0) + 1
    return Sealed(first, last, len(found), acts, digest.hexdigest())


def to_seal(*, log: Log, after: int, until: datetime.datetime) -> Sealed | None:
    """The rows behind a number that nothing can come before any more; None where there is none."""
    found = []
    for row in rows(log.sql, {"first": after + 1, "last": 2**63 - 1, "most": MOST}):
        if row[1] >= until:
            break
        found.append(row)
    return _sealed_of(log, found, after + 1, found[-1][0]) if found else None
