"""Counts of boxes and readings of meters, gaming day by gaming day, and whether they were made.

What is missing is said by the review of the day's accounts, and read from what it left: the boxes that are out, and what its
rules found. So the calendar never says otherwise than the books.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable

import msgspec

from compliance.cases.forms.due import Entry
from compliance.cases.read.gaming_days import GamingDays
from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Carried
from compliance.money.ledger.progressive import duty_cites_on
from compliance.money.papers.meter import Meter
from compliance.papers.read.papers import papers_set_up
from compliance.shell.rows import rows

_DAY = datetime.timedelta(days=1)
_BOOKS = """
SELECT books.gaming_day, books.after,
    (SELECT count(*) FROM compliance_finding AS found WHERE found.hand_id = books.index AND found.status = 'open'
        AND found.rule = 'CNT003'),
    (SELECT count(*) FROM compliance_finding AS found WHERE found.hand_id = books.index AND found.status = 'open'
        AND found.rule = 'JPT006')
FROM compliance_books AS books WHERE books.establishment_id = %(house)s AND books.gaming_day BETWEEN %(first)s AND %(last)s
    AND books.revision > 0 AND NOT EXISTS (SELECT FROM compliance_books_pending AS waits
        WHERE waits.establishment_id = books.establishment_id AND waits.gaming_day = books.gaming_day)
"""
_carried = msgspec.json.Decoder(Carried)


class _Judged(msgspec.Struct, frozen=True):
    """What the review of a day's accounts says of it."""

    out: int  # boxes that are not counted
    once: int  # boxes that were counted once only
    unread: int  # shifts in which a meter was not read


def of_books(establishment: Establishment, days: GamingDays, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Those that fall due from `first` to `last`."""
    within = _DAY * threshold("count-within-days", days.today).value
    played = days.between(first - within, last)
    asked = {"house": establishment.pk, "first": first - within, "last": last}
    judged = {day: _judged(day, *found) for day, *found in rows(_BOOKS, asked)} if played else {}
    entries = [_count(days, day, judged.get(day), day + within) for day in played] if days.has("box") else []
    cites = _meters(establishment, days.today) if days.has("reading") else []
    entries += [_reading(days, day, judged.get(day), cites) for day in played] if cites else []
    return [one for one in entries if first <= one.day <= last]


def _judged(day: datetime.date, after: bytes, once: int, unread: int) -> _Judged:
    boxes = _carried.decode(bytes(after)).boxes if after else ()
    return _Judged(sum(one.gaming_day == day for one in boxes), once, unread)


def _count(days: GamingDays, day: datetime.date, judged: _Judged | None, due: datetime.date) -> Entry:
    plain = f"Count the boxes of gaming day {day:%m/%d/%Y}"
    done = judged is not None and days.count(day, "count") > 0 and not judged.out and not judged.once
    missing = _missing(judged) if judged is not None and days.count(day, "box") else ""
    at = ("count", day.isoformat())
    return Entry(due, "count", f"count-{day}", plain + missing, plain, refer=at, proof=at if done else None, done=done)


def _missing(judged: _Judged) -> str:
    found = [(judged.out, "not counted"), (judged.once, "counted once only")]
    said = [f"{count} {'box' if count == 1 else 'boxes'} {word}" for count, word in found if count]
    return f": {', '.join(said)}" if said else ""


def _reading(days: GamingDays, day: datetime.date, judged: _Judged | None, cites: Iterable[str]) -> Entry:
    what = f"Read the progressive meters at the beginning and end of each shift of gaming day {day:%m/%d/%Y}"
    done = judged is not None and days.count(day, "reading") > 0 and not judged.unread and day < days.today
    at = ("reading", day.isoformat())
    cite = ", ".join(cites)
    return Entry(day, "reading", f"reading-{day}", what, what, cite, at, at if done else None, done)


def _meters(establishment: Establishment, day: datetime.date) -> list[str]:
    """The lines by which the books of the house's meters ask for a reading each shift; none: none asks."""
    held = papers_set_up(establishment_id=establishment.pk, gaming_day=day + _DAY)
    slugs = dict.fromkeys(one.paper.game for one in held if isinstance(one.paper, Meter))
    games = games_read() if slugs else {}
    found = (
        f"{games[slug].title}, line {line}"
        for slug in slugs
        if slug in games
        for line in duty_cites_on(games[slug], day, "shift-readings")
    )
    return list(dict.fromkeys(found))
