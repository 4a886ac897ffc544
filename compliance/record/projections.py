"""The seam by which stored rows that repeat the record (the hand tables, for searching) are compared with it.

The owner of such a table registers a check in its app's `ready()`; `manage.py verify` runs them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from compliance.record.entry import Entry


class ProjectionCheck(Protocol):
    """Compares the rows made from entries of some kinds with those entries."""

    @property
    def kinds(self) -> frozenset[str]:
        """Which entries it wants to see."""

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """(record index, what differs) for each row that is not what its entry says, in order of the index.

        `entries` are all entries of its kinds with start <= index < stop. So a row that names a record in that range
        which is not among them is a difference too, and so is an entry without its row.
        """


projection_checks: list[ProjectionCheck] = []


def register(check: ProjectionCheck) -> None:
    projection_checks.append(check)
