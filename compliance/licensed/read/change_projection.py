"""Compares the rows of changes and their steps with the record: what `manage.py verify` asks of this room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from compliance.record import projections
from compliance.record.entry import Entry
from compliance.shell.rows import rows

_ROWS = """
SELECT act.record_index, act.change_id, act.act, act.words, author.username, act.at, house.slug,
    change.game, change.title, change.text, change.first_day::text, change.created, drafter.username, change.state,
    change.reason, change.submitted, change.decided, change.decided_why, decider.username, change.game_digest,
    (SELECT last.act FROM compliance_change_act AS last WHERE last.change_id = change.id ORDER BY last.id DESC LIMIT 1)
FROM compliance_change_act AS act
    JOIN compliance_change AS change ON change.id = act.change_id
    JOIN games_establishment AS house ON house.id = change.establishment_id
    JOIN people_person AS author ON author.id = act.by_id
    JOIN people_person AS drafter ON drafter.id = change.author_id
    LEFT JOIN people_person AS decider ON decider.id = change.decided_by_id
WHERE act.record_index >= %s AND act.record_index < %s
"""
_NAMES = (
    "index", "change", "act", "words", "actor", "time", "establishment", "game", "title", "text", "first day", "drafted",
    "author", "state", "reason", "submitted", "decided", "reason of the decision", "decided by", "version", "last",
)  # fmt: skip
_STATES = {"submit": "submitted", "approve": "approved", "refuse": "refused", "withdraw": "withdrawn"}


class ChangeRows:
    """The rows of changes against the "change/1" entries."""

    kinds = frozenset({"change/1"})

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
        """What differs, in order of the index (compliance.record.projections.ProjectionCheck)."""
        stored = {row[0]: dict(zip(_NAMES, row, strict=True)) for row in rows(_ROWS, [start, stop])}
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | wanted.keys()):
            yield from ((index, what) for what in _compared(wanted.get(index), stored.get(index)))


def register() -> None:
    """Let `manage.py verify` compare the rows of changes."""
    if not any(isinstance(check, ChangeRows) for check in projections.projection_checks):
        projections.register(ChangeRows())


def _compared(entry: Entry | None, row: dict[str, Any] | None) -> Iterator[str]:
    if entry is None:
        yield "the table of changes has a step for it, the record has no change there"
    elif row is None:
        yield "the table of changes has no step for it"
    else:
        for name, recorded in _recorded(entry).items():
            if row[name] != recorded:
                yield f"the change says {name} {row[name]!r}, the record says {recorded!r}"
        if row["state"] != _STATES[row["last"]]:
            yield f"the change says it is {row['state']}, and no step of it says so"


def _recorded(entry: Entry) -> dict[str, Any]:
    """What the rows must say, of what this entry tells."""
    body = msgspec.json.decode(entry.body)
    words = body.get("words", "")
    told = {
        "change": body["change"],
        "act": body["act"],
        "words": words,
        "actor": entry.actor,
        "time": entry.at,
        "establishment": entry.establishment,
    }
    if body["act"] == "submit":
        whole = {"game": body["game"], "title": body["title"], "text": body["text"], "first day": body["first_day"]}
        return told | whole | {"author": entry.actor, "reason": words, "submitted": entry.at}
    told["state"] = _STATES[body["act"]]
    if body["act"] == "withdraw":
        return told | {"author": entry.actor}
    version = body.get("game_digest", "")
    return told | {
        "decided": entry.at,
        "decided by": entry.actor,
        "reason of the decision": words,
        "version": version,
    }
