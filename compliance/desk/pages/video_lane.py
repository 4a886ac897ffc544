"""What video is overwritten first, and the lane of the inbox for what ends soon and nobody holds."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone

from compliance.desk.read.findings import FIRST
from compliance.evidence.read.clips import video_ends_first
from compliance.evidence.read.videos import videos_read
from compliance.floor.read.finding_filters import Filters
from compliance.floor.read.findings import findings_page
from compliance.law.thresholds import threshold

LONGEST = 24 * 3_650
"""Hours: no camera of the register keeps longer (compliance.houses.forms.cameras.Days)."""


def video_lane(*, establishment_id: int, today: datetime.date) -> dict[str, Any]:
    """What the template asks for: the finding whose video ends first, whenever that is; those that end within the hours of
    the warning; the video of each."""
    now, hours = timezone.now(), threshold("video-warned-hours", today).value
    first = video_ends_first(establishment_id=establishment_id, now=now, hours=LONGEST, size=FIRST)
    if not first:
        return {"video_ends": []}
    found = findings_page(establishment_id=establishment_id, filters=Filters(ids=tuple(first)), size=FIRST).rows
    ordered = sorted(found, key=lambda row: first.index(row.id))
    videos = videos_read(establishment_id=establishment_id, findings=ordered, now=now)
    soon = [row for row in ordered if (left := videos[row.id].left) is not None and left < hours]
    return {"video_first": ordered[0], "video_ends": soon, "video_of": videos, "video_hours": hours}
