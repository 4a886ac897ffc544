"""What of an issue will be lost first: the video of its oldest hand to do. Other clocks are asked for here, in one place."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from compliance.evidence.read.videos import Video, videos_read
from compliance.floor.read.finding_filters import Filters
from compliance.floor.read.findings import findings_page
from compliance.shell.rows import rows

_OLDEST = """
SELECT issue.id, oldest.finding_id FROM unnest(%s::bigint[]) AS issue (id) CROSS JOIN LATERAL (
    SELECT held.finding_id FROM desk_issue_finding AS held
    WHERE held.issue_id = issue.id AND held.todo ORDER BY held.dealt LIMIT 1) AS oldest
"""


def first_lost(*, establishment_id: int, issues: Sequence[int], now: datetime.datetime) -> Mapping[int, Video]:
    """Of some issues, by their numbers; those without video to lose have none. Three queries, however many issues."""
    oldest = dict(rows(_OLDEST, [list(issues)])) if issues else {}
    if not oldest:
        return {}
    filters = Filters(ids=tuple(oldest.values()), status=None)
    found = findings_page(establishment_id=establishment_id, filters=filters, size=len(oldest)).rows
    videos = videos_read(establishment_id=establishment_id, findings=found, now=now)
    return {issue: videos[finding] for issue, finding in oldest.items() if finding in videos}
