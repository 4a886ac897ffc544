"""What cannot wait and is mailed at once: each thing as it comes to that, never again. Counts alone (DESK.md 1c)."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from compliance.desk.forms.mailed import PRESSING
from compliance.desk.models import MailChoice
from compliance.desk.read.issues import SEVERE
from compliance.law.thresholds import threshold
from compliance.people.rights import Right
from compliance.shell.rows import rows

# Told is what came within its hours, or came to be within them, since the last mail.
_PRESSING = """
SELECT
    (SELECT count(*) FROM evidence_clip AS clip WHERE clip.establishment_id = %(house)s
        AND clip.state IN ('wanted', 'asked') AND clip.ends_at > %(now)s AND clip.ends_at <= %(now)s + %(video)s
        AND (clip.ends_at > %(told)s + %(video)s OR clip.asked_at > %(told)s)),
    (SELECT count(*) FROM cases_case AS held
        JOIN cases_clock AS clock ON clock.case_id = held.id AND clock.stopped_index IS NULL AND clock.cite <> ''
        JOIN cases_act AS act ON act.case_id = held.id AND act.record_index = clock.made_index
        WHERE held.establishment_id = %(house)s AND held.ends IS NOT NULL
        AND clock.ends > %(now)s AND clock.ends <= %(now)s + %(legal)s
        AND (clock.ends > %(told)s + %(legal)s OR act.at > %(told)s)),
    (SELECT count(*) FROM desk_issue AS issue WHERE issue.establishment_id = %(house)s AND issue.state = 'new'
        AND issue.worst = %(worst)s AND issue.outcome = 'fail'
        AND issue.since <= %(now)s - %(severe)s AND issue.since > %(told)s - %(severe)s),
    (SELECT count(*) FROM compliance_verification WHERE ended > %(told)s AND ended <= %(now)s
        AND verdict NOT IN ('', 'clean'))
"""
_RIGHTS = (Right.ACT_ON_FINDINGS, Right.RUN_CASES, Right.ACT_ON_FINDINGS, Right.SEE_RECORD)


_HOURS = ("video-warned-hours", "legal-day-warned-hours", "severe-untaken-hours")


def mail_hours(today: datetime.date) -> dict[str, int]:
    """Within how many hours it cannot wait: `video_hours`, `legal_hours`, `severe_hours`."""
    return {f"{name.split('-')[0]}_hours": threshold(name, today).value for name in _HOURS}


def pressing(
    *, choice: MailChoice, may: Callable[[Right], bool], today: datetime.date, now: datetime.datetime
) -> list[tuple[str, int]]:
    """What there is of it for somebody with these rights, in words, since this person was last mailed. One query."""
    hours = mail_hours(today)
    spans = {of.removesuffix("_hours"): datetime.timedelta(hours=value) for of, value in hours.items()}
    [found] = rows(
        _PRESSING, {**spans, "house": choice.establishment_id, "now": now, "told": choice.told_at, "worst": SEVERE}
    )
    told = zip(PRESSING, found, _RIGHTS, strict=True)
    return [(word.format(**hours), count) for word, count, right in told if count and may(right)]
