"""The sums of a house's findings by week, counted again from the findings in its issues, and where those kept differ."""

from __future__ import annotations

from compliance.shell.rows import rows

COUNTED = """
SELECT by.part, by.since, by.value, (count(*) FILTER (WHERE issue.outcome = 'fail'))::int AS fails,
    (count(*) FILTER (WHERE issue.outcome <> 'fail'))::int AS cannot_tells,
    (count(*) FILTER (WHERE held.todo))::int AS todo,
    coalesce(sum(-least(held.difference, 0)) FILTER (WHERE issue.outcome = 'fail'), 0)::bigint AS short,
    coalesce(sum(greatest(held.difference, 0)) FILTER (WHERE issue.outcome = 'fail'), 0)::bigint AS over
FROM desk_issue_finding AS held JOIN desk_issue AS issue ON issue.id = held.issue_id
CROSS JOIN LATERAL (SELECT date_trunc('week', held.gaming_day)::date AS monday) AS week
CROSS JOIN LATERAL (VALUES ('day', held.gaming_day, issue.rule), ('rule', week.monday, issue.rule),
    ('table', week.monday, held.table_id::text), ('dealer', week.monday, nullif(held.dealer, '')),
    ('option', week.monday, CASE WHEN issue.game <> '' THEN issue.game || ' ' || issue.option END),
    ('shift', week.monday, nullif(held.shift, ''))) AS by (part, since, value)
WHERE issue.establishment_id = %(house)s AND held.standing AND by.value IS NOT NULL GROUP BY 1, 2, 3
"""
_DIFFER = f"""
WITH counted AS ({COUNTED}), kept AS (
    SELECT part, since, value, fails, cannot_tells, todo, short, over FROM desk_trend
    WHERE establishment_id = %(house)s AND (fails, cannot_tells, todo, short, over) <> (0, 0, 0, 0, 0)
)
SELECT coalesce(kept.part, counted.part) || ' ' || coalesce(kept.value, counted.value) || ' from '
        || coalesce(kept.since, counted.since),
    concat_ws(' ', coalesce(kept.fails, 0), coalesce(kept.cannot_tells, 0), coalesce(kept.todo, 0),
        coalesce(kept.short, 0), coalesce(kept.over, 0)),
    concat_ws(' ', coalesce(counted.fails, 0), coalesce(counted.cannot_tells, 0), coalesce(counted.todo, 0),
        coalesce(counted.short, 0),
        coalesce(counted.over, 0))
FROM kept FULL JOIN counted USING (part, since, value)
WHERE (kept.fails, kept.cannot_tells, kept.todo, kept.short, kept.over)
    IS DISTINCT FROM (counted.fails, counted.cannot_tells, counted.todo, counted.short, counted.over)
ORDER BY 1
"""  # noqa: S608  # our own text


def trends_differ(*, establishment_id: int) -> list[tuple[str, str, str]]:
    """What, as kept and as counted: failing, cannot tell, to do, short, over. One statement sees both at one moment."""
    return [(what, kept, counted) for what, kept, counted in rows(_DIFFER, {"house": establishment_id})]
