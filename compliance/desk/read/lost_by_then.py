"""Whether video of an issue would be gone, or a legal day over, when the issue wakes: putting off stops no clock."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from compliance.cases.read.legal_day import legal_day
from compliance.desk.read.first_lost import first_lost
from compliance.evidence.read.videos import SETTLED
from compliance.houses.models import Establishment
from compliance.shell.days import opens_closes


def lost_by_then(
    *, establishment: Establishment, issue: int, until: datetime.date | None, now: datetime.datetime
) -> str:
    """Why it is not put off to the beginning of that gaming day; "" where nothing is lost by then that could still be had."""
    if until is None:
        return ""
    return _day_over(establishment, issue, until) or _video_gone(establishment, issue, until, now)


def _day_over(establishment: Establishment, issue: int, until: datetime.date) -> str:
    legal = legal_day(establishment_id=establishment.pk, issue=issue)
    if legal is None or until <= legal.due:
        return ""
    return f"{legal.title}: due {legal.due:%m/%d/%Y} in case {legal.case}. Choose a day up to that one."


def _video_gone(establishment: Establishment, issue: int, until: datetime.date, now: datetime.datetime) -> str:
    video = first_lost(establishment_id=establishment.pk, issues=[issue], now=now).get(issue)
    if video is None or video.ends is None or video.left is None or video.state in SETTLED:
        return ""
    if opens_closes(establishment, until)[0] <= video.ends:
        return ""
    ends = video.ends.astimezone(ZoneInfo(establishment.time_zone))
    return f"Its video ends {ends:%m/%d/%Y %H:%M}. Choose a day before that, or have the video held first."
