"""From when something is right, as people say it: a gaming day, a hand, a time. It becomes one moment."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from compliance.desk.read.jump import day_of, hands_at
from compliance.floor.models import RecordedHand
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.shell.days import opens_closes

BEHIND = datetime.timedelta(microseconds=1)


def right_from_read(*, establishment: Establishment, text: str, now: datetime.datetime) -> datetime.datetime | None:
    """The moment; None where the text says none. Nothing said: from now on. A hand: from the one dealt after it on."""
    text = text.strip()
    if not text:
        return now
    zone = ZoneInfo(establishment.time_zone)
    today = gaming_day(now, zone, establishment.boundary_hour)
    if (day := day_of(text=text, near=today)) is not None:
        return opens_closes(establishment, day)[0]
    if (moment := _time(text, zone)) is not None:
        return moment
    for found in hands_at(establishment_id=establishment.pk, day=today, text=text)[:1]:
        hand = RecordedHand.objects.get(establishment=establishment, hand_id=found.hand_id)
        return hand.dealt + BEHIND
    return None


def _time(text: str, zone: ZoneInfo) -> datetime.datetime | None:
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%m/%d/%Y %H:%M"):
        try:
            return datetime.datetime.strptime(text, form).replace(tzinfo=zone)
        except ValueError:
            continue
    return None
