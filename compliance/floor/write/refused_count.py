"""Counts what was not taken in, whatever door it came by."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from zoneinfo import ZoneInfo

import msgspec
from django.db import connection

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.papers.forms.answer import Answer
from games.hand.form import Hand

WHOLE, UNKNOWN = "the hand as a whole", "a field that no hand has"
_FIELDS = frozenset(field.encode_name for field in msgspec.structs.fields(Hand))
_ADD = """
INSERT INTO compliance_refused (establishment_id, gaming_day, answer, field, hands)
SELECT %s, %s, answer, field, hands FROM unnest(%s::text[], %s::text[], %s::int[]) AS wrong (answer, field, hands)
ORDER BY answer, field
ON CONFLICT (establishment_id, gaming_day, answer, field) DO UPDATE SET hands = compliance_refused.hands + excluded.hands
"""


def refused_count(*, establishment_id: int, answers: Iterable[Answer], now: datetime.datetime) -> None:
    """Add them to what came on this gaming day. Where everything was taken, nothing is asked."""
    wrong = Counter((each.status, _field(each)) for each in answers if each.status in ("refused", "conflict"))
    if not wrong:
        return
    place = Establishment.objects.get(pk=establishment_id)
    day = gaming_day(now, ZoneInfo(place.time_zone), place.boundary_hour)
    answered, fields = zip(*wrong, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [establishment_id, day, list(answered), list(fields), list(wrong.values())])


def _field(answer: Answer) -> str:
    """The part of the hand in which its first problem lies."""
    steps = answer.problems[0].steps if answer.problems else ()
    if not steps:
        return WHOLE
    return str(steps[0]) if steps[0] in _FIELDS else UNKNOWN
