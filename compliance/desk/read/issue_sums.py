"""The figures and tallies of issues, counted again from what their findings add, and where those kept differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compliance.desk.read.as_acted import Differing
from compliance.shell.rows import rows

FIGURES = ("standing", "todo", "hands", "tables", "short", "over", "worst", "first_dealt", "last_dealt")
COUNTED = """
SELECT issue.id, count(held.finding_id)::int AS standing, (count(*) FILTER (WHERE held.todo))::int AS todo,
    count(DISTINCT held.hand)::int AS hands, count(DISTINCT held.table_id)::int AS tables,
    coalesce(sum(-least(held.difference, 0)), 0)::bigint AS short,
    coalesce(sum(greatest(held.difference, 0)), 0)::bigint AS over,
    coalesce(max(held.rank), (SELECT max(gone.rank) FROM desk_issue_finding AS gone WHERE gone.issue_id = issue.id), 0)
        AS worst,
    min(held.dealt) AS first_dealt, max(held.dealt) AS last_dealt
FROM desk_issue AS issue LEFT JOIN desk_issue_finding AS held ON held.issue_id = issue.id AND held.standing
WHERE {which} GROUP BY issue.id
"""
_SUMS = f"""
WITH counted AS ({COUNTED})
SELECT issue.record_index, issue.id, {", ".join(f"issue.{name}::text, counted.{name}::text" for name in FIGURES)}
FROM desk_issue AS issue JOIN counted ON counted.id = issue.id
WHERE ({", ".join(f"issue.{name}" for name in FIGURES)}) IS DISTINCT FROM ({", ".join(f"counted.{name}" for name in FIGURES)})
ORDER BY issue.record_index
"""  # noqa: S608  # our own text
TALLIED = """
SELECT held.issue_id, by.part, by.value, count(*)::int AS count, (count(*) FILTER (WHERE held.todo))::int AS todo,
    coalesce(sum(-least(held.difference, 0)), 0)::bigint AS short,
    coalesce(sum(greatest(held.difference, 0)), 0)::bigint AS over
FROM desk_issue_finding AS held JOIN desk_issue AS issue ON issue.id = held.issue_id
CROSS JOIN LATERAL (VALUES ('table', held.table_id::text), ('dealer', nullif(held.dealer, '')),
    ('shift', nullif(held.shift, '')), ('week', date_trunc('week', held.gaming_day)::date::text)) AS by (part, value)
WHERE {which} AND held.standing AND by.value IS NOT NULL GROUP BY 1, 2, 3
"""
_TALLIES = f"""
WITH counted AS ({TALLIED}), kept AS (
    SELECT tally.issue_id, tally.part, tally.value, tally.count, tally.todo, tally.short, tally.over
    FROM desk_issue_tally AS tally JOIN desk_issue AS issue ON issue.id = tally.issue_id
    WHERE {{which}}
)
SELECT issue.record_index, coalesce(kept.issue_id, counted.issue_id), coalesce(kept.part, counted.part) || ' ' ||
    coalesce(kept.value, counted.value),
    coalesce(nullif(concat_ws(' ', kept.count, kept.todo, kept.short, kept.over), ''), 'none'),
    coalesce(nullif(concat_ws(' ', counted.count, counted.todo, counted.short, counted.over), ''), 'none')
FROM kept FULL JOIN counted USING (issue_id, part, value) LEFT JOIN desk_issue AS issue ON issue.id = issue_id
WHERE (kept.count, kept.todo, kept.short, kept.over)
    IS DISTINCT FROM (counted.count, counted.todo, counted.short, counted.over)
ORDER BY 1, 3
"""  # noqa: S608  # our own text


def sums_differ(which: str, values: Sequence[object]) -> Iterator[Differing]:
    """Of the issues of which `which` holds. Each statement sees what is kept and what is counted at one moment."""
    for index, number, *figures in rows(_SUMS.replace("{which}", which), list(values)):
        for name, kept, counted in zip(FIGURES, figures[::2], figures[1::2], strict=True):
            if kept != counted:
                yield index, number, name, kept, counted
    yield from rows(_TALLIES.replace("{which}", which), [*values, *values])
