"""Brings the figures of issues to what their findings add: as many statements for a thousand findings as for one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection
from msgspec import Struct, structs

from compliance.desk.models import IssueTally
from compliance.desk.read.facts import Held
from compliance.desk.write.trends import trends_store
from compliance.shell.rows import rows

Part = IssueTally.Part


class Change(Struct, frozen=True):
    """A finding, what it added before, what it adds now, and the entry that changed it last."""

    finding: int
    before: Held | None
    after: Held
    index: int


_FIGURES = ("standing", "todo", "short", "over")


def figures_store(*, changes: Iterable[Change], left: bool) -> list[int]:
    """Store what these findings add now instead of what they added before; the issues that this touches.

    `left`: an issue that one of them leaves names the same entry as its last change; a recount changes nothing there."""
    changes = list(changes)
    _held_store(changes)
    hands = _hands(changes)
    _tallies_store(changes)
    trends_store(changes=_signed(changes))
    gains: dict[int, Counter[str]] = {}
    for sign, held in _signed(changes):
        gain = gains.setdefault(held.issue, Counter())
        for name, value in zip(_FIGURES, figures_of(held), strict=True):
            gain[name] += sign * value
    _issues_store(gains, hands, _last(changes, left))
    return sorted(gains)


def _last(changes: Sequence[Change], left: bool) -> dict[int, int]:
    """The entry that changed each issue last."""
    last: dict[int, int] = {}
    for one in changes:
        for held in (one.after, one.before if left else None):
            if held is not None:
                last[held.issue] = max(last.get(held.issue, 0), one.index)
    return last


def figures_of(held: Held) -> tuple[int, int, int, int]:
    """One standing, one to do, cents short, cents over. A finding that is withdrawn adds nothing."""
    if not held.standing:
        return 0, 0, 0, 0
    return 1, int(held.todo), max(-held.difference, 0), max(held.difference, 0)


def values_of(held: Held) -> Iterable[tuple[str, str]]:
    """By what it is tallied; where the hand does not say who dealt, or the house has no shifts, it is not."""
    yield from ((Part.TABLE.value, str(held.table)),) if held.table is not None else ()
    yield from ((Part.DEALER.value, held.dealer),) if held.dealer else ()
    yield from ((Part.SHIFT.value, held.shift),) if held.shift else ()
    yield Part.WEEK.value, held.week


def _signed(changes: Sequence[Change]) -> Iterable[tuple[int, Held]]:
    for one in changes:
        if one.before is not None:
            yield -1, one.before
        yield 1, one.after


_HELD = """
INSERT INTO desk_issue_finding AS held (finding_id, issue_id, hand, dealt, gaming_day, table_id, dealer, shift, difference,
    rank, standing, todo)
SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::timestamptz[], %s::date[], %s::bigint[], %s::text[],
    %s::text[], %s::bigint[], %s::smallint[], %s::bool[], %s::bool[])
ON CONFLICT (finding_id) DO UPDATE SET issue_id = excluded.issue_id, difference = excluded.difference, rank = excluded.rank,
    standing = excluded.standing, todo = excluded.todo
"""


def _held_store(changes: Sequence[Change]) -> None:
    lines = [(one.finding, *structs.astuple(one.after)) for one in changes]
    _run(_HELD, [list(column) for column in zip(*lines, strict=True)])


# A hand may have several findings of an issue: it counts once.
_HANDS = """
SELECT held.issue_id, held.hand, count(*) FROM desk_issue_finding AS held
JOIN unnest(%s::bigint[], %s::bigint[]) AS touched (issue, hand) ON held.issue_id = touched.issue AND held.hand = touched.hand
WHERE held.standing GROUP BY 1, 2
"""


def _hands(changes: Sequence[Change]) -> Counter[int]:
    """By how many hands each issue grew: after the change, the findings of the same hands counted, less what it added."""
    gained: Counter[tuple[int, int]] = Counter()
    for sign, held in _signed(changes):
        gained[held.issue, held.hand] += sign * held.standing
    issues, hands = zip(*gained, strict=True)
    now = {(issue, hand): count for issue, hand, count in rows(_HANDS, [list(issues), list(hands)])}
    grown: Counter[int] = Counter()
    for place, gain in gained.items():
        after = now.get(place, 0)
        grown[place[0]] += (after > 0) - (after - gain > 0)
    return grown


_TALLIES = """
INSERT INTO desk_issue_tally AS tally (issue_id, part, value, count, todo, short, over)
SELECT * FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::int[], %s::int[], %s::bigint[], %s::bigint[])
ON CONFLICT (issue_id, part, value) DO UPDATE SET count = tally.count + excluded.count, todo = tally.todo + excluded.todo,
    short = tally.short + excluded.short, over = tally.over + excluded.over
"""
# Of what nothing stands any more there is no row.
_EMPTIED = """
DELETE FROM desk_issue_tally AS tally USING unnest(%s::bigint[], %s::text[], %s::text[]) AS less (issue, part, value)
WHERE tally.issue_id = less.issue AND tally.part = less.part AND tally.value = less.value AND tally.count = 0
"""


def _tallies_store(changes: Sequence[Change]) -> None:
    gains: dict[tuple[int, str, str], list[int]] = {}
    for sign, held in _signed(changes):
        for part, value in values_of(held):
            gain = gains.setdefault((held.issue, part, value), [0, 0, 0, 0])
            for place, figure in enumerate(figures_of(held)):
                gain[place] += sign * figure
    lines = [(*place, *gain) for place, gain in sorted(gains.items()) if any(gain)]
    if lines:
        _run(_TALLIES, [list(column) for column in zip(*lines, strict=True)])
    if less := [place for place, gain in gains.items() if gain[0] < 0]:
        _run(_EMPTIED, [list(column) for column in zip(*less, strict=True)])


DERIVED = """
    tables = (SELECT count(*) FROM desk_issue_tally AS tally
        WHERE tally.issue_id = issue.id AND tally.part = 'table' AND tally.count > 0),
    first_dealt = (SELECT min(held.dealt) FROM desk_issue_finding AS held WHERE held.issue_id = issue.id AND held.standing),
    last_dealt = (SELECT max(held.dealt) FROM desk_issue_finding AS held WHERE held.issue_id = issue.id AND held.standing),
    worst = coalesce((SELECT max(held.rank) FROM desk_issue_finding AS held
        WHERE held.issue_id = issue.id AND held.standing),
        (SELECT max(held.rank) FROM desk_issue_finding AS held WHERE held.issue_id = issue.id), 0)
"""
_ISSUES = f"""
UPDATE desk_issue AS issue SET standing = issue.standing + gain.standing, todo = issue.todo + gain.todo,
    hands = issue.hands + gain.hands, short = issue.short + gain.short, over = issue.over + gain.over,
    changed_index = greatest(issue.changed_index, gain.index), {DERIVED}
FROM unnest(%s::bigint[], %s::int[], %s::int[], %s::int[], %s::bigint[], %s::bigint[], %s::bigint[])
    AS gain (id, standing, todo, hands, short, over, index)
WHERE issue.id = gain.id
"""  # noqa: S608  # our own text


def _issues_store(gains: Mapping[int, Counter[str]], hands: Counter[int], last: Mapping[int, int]) -> None:
    columns = [list(gains), *([gain[name] for gain in gains.values()] for name in ("standing", "todo"))]
    columns += [[hands[issue] for issue in gains]]
    columns += [[gain[name] for gain in gains.values()] for name in ("short", "over")]
    columns += [[last.get(issue, 0) for issue in gains]]
    _run(_ISSUES, columns)


def _run(statement: str, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
