"""Keeps issues up as findings come, change and go: inside the transaction that changed them, under the record's lock.

Under that lock nobody else opens an issue or changes its figures, so two reviews never wait for each other in a circle. As
many statements run for a chunk of findings as for one.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import structs

from compliance.desk.forms.desks import desk_of
from compliance.desk.forms.key import IssueKey
from compliance.desk.models import Issue
from compliance.desk.read.causes import with_what_they_cause
from compliance.desk.read.facts import Facts, facts_read
from compliance.desk.read.issue_rows import UNSAID
from compliance.desk.write.figures import Change, figures_store
from compliance.desk.write.issue_causes import causes_join
from compliance.desk.write.turns import issues_turn
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.record import append, canonical
from compliance.shell.rows import rows

KIND, ACTOR = "issue/1", "oliver"
FIELDS = IssueKey.__struct_fields__


def issues_keep(
    *, establishment: Establishment, ids: Sequence[int], now: datetime.datetime, announced: bool, turn: bool = True
) -> None:
    """Gather these findings, and change what the issues they are in, or were in, say of themselves.

    `announced`: an entry of the record has just changed them; else they are only gathered again."""
    if not ids:
        return
    append.lock()
    facts = facts_read(establishment=establishment, ids=with_what_they_cause(ids))
    numbers = _issues(establishment, {one.key for one in facts}, now)
    touched = figures_store(changes=_changes(facts, numbers, announced), left=announced)
    if turn:
        issues_turn(establishment=establishment, touched=touched, facts=_by_issue(facts, numbers), now=now)


def _changes(facts: Iterable[Facts], numbers: dict[IssueKey, int], announced: bool) -> Iterator[Change]:
    """A finding that goes to another issue does so at the last change on its hand: its own, or that of its cause."""
    last: dict[int, int] = {}
    for one in facts:
        last[one.after.hand] = max(last.get(one.after.hand, 0), one.index)
    for one in facts:
        issue = numbers[one.key]
        moves = announced and one.before is not None and one.before.issue != issue
        index = last[one.after.hand] if moves else one.index
        yield Change(one.finding, one.before, structs.replace(one.after, issue=issue), index)


def _by_issue(facts: Iterable[Facts], numbers: dict[IssueKey, int]) -> dict[int, list[Facts]]:
    gathered: dict[int, list[Facts]] = {}
    for one in facts:
        gathered.setdefault(numbers[one.key], []).append(one)
    return gathered


_NUMBERS = f"""
SELECT issue.id, {", ".join(f"issue.{name}" for name in FIELDS)}
FROM desk_issue AS issue
JOIN unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[],
    %s::text[], %s::text[]) AS wanted ({", ".join(FIELDS)})
ON {" AND ".join(f"issue.{name} = wanted.{name}" for name in FIELDS)}
WHERE issue.establishment_id = %s
"""  # noqa: S608  # our own columns


def _issues(establishment: Establishment, keys: set[IssueKey], now: datetime.datetime) -> dict[IssueKey, int]:
    """The numbers of the issues with these keys; those that are not there yet are opened."""
    wanted = sorted(keys, key=structs.astuple)
    columns: list[Any] = [list(column) for column in zip(*map(structs.astuple, wanted), strict=True)]
    found = {IssueKey(*key): number for number, *key in rows(_NUMBERS, [*columns, establishment.pk])}
    new = [key for key in wanted if key not in found]
    return found | _open(establishment, new, now) if new else found


def _open(establishment: Establishment, keys: Sequence[IssueKey], now: datetime.datetime) -> dict[IssueKey, int]:
    entries = [append.NewEntry(KIND, establishment.slug, ACTOR, now, _body(key)) for key in keys]
    day = gaming_day_of(establishment, now)
    opened = Issue.objects.bulk_create(
        Issue(
            establishment=establishment,
            record_index=index,
            changed_index=index,
            opened=now,
            since=now,
            desk=desk_of(rule=key.rule, game=key.game, day=day),
            **structs.asdict(key),
        )
        for key, index in zip(keys, append.append(entries), strict=True)
    )
    causes_join(establishment=establishment, opened=opened, now=now)
    return {key: issue.pk for key, issue in zip(keys, opened, strict=True)}


def _body(key: IssueKey) -> bytes:
    """The key as the record has it: a cause is named where there is one."""
    parts = structs.asdict(key)
    return canonical.encode(parts if key.cause else {name: parts[name] for name in FIELDS if name not in UNSAID})


def gaming_day_of(establishment: Establishment, moment: datetime.datetime) -> datetime.date:
    """The gaming day of a moment there."""
    return gaming_day(moment, ZoneInfo(establishment.time_zone), establishment.boundary_hour)
