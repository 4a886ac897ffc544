"""What people say instead of a name: "T03 150", a gaming day, an amount. Each leads to one thing or to a few."""

from __future__ import annotations

import datetime
import re

from msgspec import Struct

from compliance.shell.rows import rows
from games.cards.money import CENTS

MOST = 20
DAYS = 7
"""A hand is looked for on the gaming day that is open, and on so many of the table's latest."""
_AT_TABLE = re.compile(r"(?P<table>\S(?:.*[^\s,#])?)[\s,#-]+(?P<number>[0-9]{1,7})")
_DAY = re.compile(r"(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})(?:/(?P<year>[0-9]{4}))?")
_AMOUNT = re.compile(
    r"[-+−]?\$?(?P<dollars>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,12})\.(?P<cents>[0-9]{2})|[-+−]?\$(?P<whole>[0-9,]{1,15})"
)


class HandAt(Struct, frozen=True):
    """A hand by its number at a table."""

    hand_id: str
    table: str
    number: int
    day: datetime.date


class Differs(Struct, frozen=True):
    """A finding to do whose figures differ by so much."""

    id: int
    says: str
    day: datetime.date


_HANDS = """
WITH place AS (
    SELECT id, name FROM games_table WHERE establishment_id = %(house)s AND lower(name) = lower(%(table)s)
), days AS (
    SELECT place.id, place.name, %(day)s::date AS gaming_day FROM place
    UNION
    SELECT place.id, place.name, latest.gaming_day FROM place CROSS JOIN LATERAL (
        SELECT gaming_day FROM compliance_table_day WHERE table_id = place.id ORDER BY gaming_day DESC LIMIT %(days)s
    ) AS latest
)
SELECT hand.hand_id, days.name, hand.number, hand.gaming_day
FROM days JOIN compliance_hand AS hand
    ON hand.table_id = days.id AND hand.gaming_day = days.gaming_day AND hand.number = %(number)s
WHERE NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)
ORDER BY hand.gaming_day = %(day)s DESC, hand.gaming_day DESC, hand.index DESC LIMIT %(most)s
"""


def hands_at(*, establishment_id: int, day: datetime.date, text: str) -> list[HandAt]:
    """The hand of that number at that table on a gaming day; where that day has none, those of the table's latest days."""
    asked = _AT_TABLE.fullmatch(text)
    if asked is None:
        return []
    values = {"house": establishment_id, "day": day, "days": DAYS, "most": MOST}
    found = [HandAt(*row) for row in rows(_HANDS, values | {"table": asked["table"], "number": int(asked["number"])})]
    return [each for each in found if each.day == day] or found


def day_of(*, text: str, near: datetime.date) -> datetime.date | None:
    """A gaming day as people write it: 2026-11-18, 11/18/2026, or 11/18 of the year of the day that is open."""
    try:
        if asked := _DAY.fullmatch(text):
            return datetime.date(int(asked["year"] or near.year), int(asked["month"]), int(asked["day"]))
        return datetime.date.fromisoformat(text) if len(text) == len("2026-11-18") else None
    except ValueError:
        return None


class Badge(Struct, frozen=True):
    """Somebody by the badge or pseudonym that hands and sessions have."""

    name: str
    day: datetime.date


_DEALER = """
SELECT dealer, max(gaming_day) FROM compliance_takings
WHERE establishment_id = %s AND gaming_day >= %s AND dealer = ANY(%s) GROUP BY 1 ORDER BY 2 DESC LIMIT %s
"""
_BOOKED = """
SELECT person, max(began AT TIME ZONE %s)::timestamp FROM compliance_session
WHERE establishment_id = %s AND person = ANY(%s) AND NOT struck GROUP BY 1 ORDER BY 2 DESC LIMIT %s
"""


def dealers_named(*, establishment_id: int, text: str, since: datetime.date) -> list[Badge]:
    """Who dealt under this badge from a gaming day on, in whichever case it is written."""
    return [Badge(*row) for row in rows(_DEALER, [establishment_id, since, _cases(text), MOST])]


def players_named(*, establishment_id: int, text: str, zone: str, boundary_hour: int) -> list[Badge]:
    """Providers' players of this pseudonym, with the gaming day of their latest session. A patron is found by none."""
    hours = datetime.timedelta(hours=boundary_hour)
    found = rows(_BOOKED, [zone, establishment_id, _cases(text), MOST])
    return [Badge(person, (began - hours).date()) for person, began in found]


def _cases(text: str) -> list[str]:
    return [*dict.fromkeys((text, text.upper(), text.lower()))]


# As the index of what is to do has it, word for word (migration 0005).
_DIFFERS = """
SELECT finding.id, finding.says, finding.gaming_day FROM compliance_finding AS finding
WHERE finding.establishment_id = %s AND finding.status = 'open' AND finding.state IN ('new', 'acknowledged')
    AND coalesce(abs(finding.difference), -1) = %s
ORDER BY finding.hand_id DESC, finding.id DESC LIMIT %s
"""


def findings_over(*, establishment_id: int, text: str) -> list[Differs]:
    """Findings to do whose difference is this amount, short or over; the latest first."""
    asked = _AMOUNT.fullmatch(text)
    if asked is None:
        return []
    dollars = (asked["dollars"] or asked["whole"]).replace(",", "")
    if not dollars:
        return []
    cents = CENTS[f"{int(dollars)}.{asked['cents'] or '00'}"]
    return [Differs(*row) for row in rows(_DIFFERS, [establishment_id, cents, MOST])]
