"""The lane of the inbox for video that is overwritten soon and that nobody holds: what ends first stands first."""

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


def video_lane(*, establishment_id: int, today: datetime.date) -> dict[str, Any]:
    """What the template asks for: the findings, the video of each, and within how many hours it ends."""
    now, hours = timezone.now(), threshold("video-warned-hours", today).value
    first = video_ends_first(establishment_id=establishment_id, now=now, hours=hours, size=FIRST)
    if not first:
        return {"video_ends": []}
    found = findings_page(establishment_id=establishment_id, filters=Filters(ids=tuple(first)), size=FIRST).rows
    ordered = sorted(found, key=lambda row: first.index(row.id))
    videos = videos_read(establishment_id=establishment_id, findings=ordered, now=now)
    return {"video_ends": ordered, "video_of": videos, "video_hours": hours}
