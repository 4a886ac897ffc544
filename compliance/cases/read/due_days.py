"""What falls due when, from everything that Oliver holds: clocks of cases, waivers, what ends, video, law to be read again,
counts, meter readings, inspections, plans of what to look at and audits.

Each source is asked for a stretch of days and reads no more than that. What is filed with a city or a commission is added where
the reports are known (compliance.cases.pages.calendar).
"""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import msgspec

from compliance.cases.forms.due import Entry
from compliance.cases.read.due_books import of_books
from compliance.cases.read.due_looks import of_audits, of_inspections, of_plans
from compliance.cases.read.gaming_days import gaming_days_read
from compliance.cases.read.places import place
from compliance.cases.read.terms import Standing, terms_between
from compliance.floor.read.playing_book import STANDS
from compliance.houses.forms.dated import Change
from compliance.houses.models import Establishment
from compliance.law.clocks import Clock, running
from compliance.law.instruments import instruments
from compliance.law.reckoning import due_of
from compliance.shell.rows import rows

MOST = 500
"""Of one source in one month; nobody reads more, and the lists of the subjects have them all."""


def due_days(*, establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Everything of these days, in order."""
    days = gaming_days_read(establishment=establishment, first=first, last=last)
    found = [
        *_of_cases(establishment.pk, first, last),
        *_of_waivers(establishment.pk, first, last),
        *_of_licences(establishment, first, last),
        *_of_law(establishment, first, last),
        *_of_terms(establishment, first, last),
        *_of_video(establishment, first, last),
        *_of_house(establishment.pk, first, last),
        *of_books(establishment, days, first, last),
        *of_inspections(establishment, days, first, last),
        *of_plans(establishment, first, last),
        *of_audits(establishment, first, last),
    ]
    return sorted(found, key=lambda one: one.sorted_by)


_CLOCKS = """
SELECT clock.due, clock.id, held.id, held.title, clock.title, clock.cite, clock.stopped_index FROM cases_clock AS clock
JOIN cases_case AS held ON held.id = clock.case_id
WHERE held.establishment_id = %s AND clock.due BETWEEN %s AND %s ORDER BY clock.due, clock.id LIMIT %s
"""


def _of_cases(house: int, first: datetime.date, last: datetime.date) -> list[Entry]:
    return [
        Entry(
            day=day, source="case", key=f"clock-{clock}", what=f"{title}: {about}", plain=f"Case {case}: {title}", cite=cite,
            refer=("case", str(case)), proof=None if stopped is None else ("entry", str(stopped)), done=stopped is not None,
        )
        for day, clock, case, about, title, cite, stopped in rows(_CLOCKS, [house, first, last, MOST])
    ]  # fmt: skip


_WAIVERS = """
SELECT finding.waived_until, finding.id, finding.rule FROM compliance_finding AS finding
WHERE finding.establishment_id = %s AND finding.waived_until BETWEEN %s AND %s AND finding.status = 'open'
    AND finding.state = 'waived' ORDER BY finding.waived_until, finding.id LIMIT %s
"""


def _of_waivers(house: int, first: datetime.date, last: datetime.date) -> list[Entry]:
    return [
        Entry(
            day=day, source="waiver", key=f"waiver-{number}", what=f"Last day of the waiver of a finding of {rule}",
            plain=f"Last day of a waiver ({rule})", refer=("finding", str(number)),
        )
        for day, number, rule in rows(_WAIVERS, [house, first, last, MOST])
    ]  # fmt: skip


# Of sessions of the last half year: who was not booked since then has a licence that no table waits for.
_LICENCES = f"""
SELECT s.provider, s.licence, max(s.expires) FROM compliance_session AS s
WHERE s.establishment_id = %s AND s.began >= %s AND s.began < %s AND s.expires IS NOT NULL AND {STANDS}
GROUP BY 1, 2 HAVING max(s.expires) BETWEEN %s AND %s ORDER BY 3, 1, 2 LIMIT %s
"""  # noqa: S608  # fixed texts
_BOOKED = datetime.timedelta(days=183)


def _of_licences(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Licences of providers' players: when they expire, and by when the law wants the application before that."""
    zone, kind = ZoneInfo(establishment.time_zone), place(establishment)
    clocks = running(event="licence-expires", place=kind, day=first)
    ahead = max((_before(one, first, zone, kind) for one in clocks), default=datetime.timedelta())
    since = datetime.datetime.combine(first - _BOOKED, datetime.time(), zone)
    until = datetime.datetime.combine(last + datetime.timedelta(days=1), datetime.time(), zone)
    found = rows(_LICENCES, [establishment.pk, since, until, first, last + ahead, MOST])
    entries = []
    for provider, licence, expires in found:
        name, key = f"{licence} of {provider}", f"{provider}-{licence}-{expires}"
        what, plain = f"Licence {name} expires", "A licence of a provider's player expires"
        entries.append(Entry(expires, "licence", f"expires-{key}", what, plain))
        for clock in clocks:
            day = due_of(clock, event=expires, zone=zone, place=kind).day
            what, plain = f"{clock.title}: {name}", f"{clock.title} of a provider's player"
            entries.append(Entry(day, "licence", f"{clock.name}-{key}", what, plain, clock.cite or ""))
    return [one for one in entries if first <= one.day <= last]


def _before(clock: Clock, day: datetime.date, zone: ZoneInfo, kind: str | None) -> datetime.timedelta:
    return day - due_of(clock, event=day, zone=zone, place=kind).day


def clocks_before(establishment: Establishment, event: str, ends: datetime.date) -> list[tuple[Clock, datetime.date]]:
    """The clocks of the law that run out before something ends, and on which day."""
    zone, kind = ZoneInfo(establishment.time_zone), place(establishment)
    found = running(event=event, place=kind, day=ends) if event else []
    return [(clock, due_of(clock, event=ends, zone=zone, place=kind).day) for clock in found]


_LONGEST_BEFORE = datetime.timedelta(days=366)
"""No clock of the law runs longer before something ends."""


def _of_terms(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """What ends, and by when the law wants something before it; what was renewed in time is done, and its entry shows it."""
    found = terms_between(establishment_id=establishment.pk, first=first, last=last + _LONGEST_BEFORE)
    entries = []
    for one in found:
        what = f"{one.of.word} {one.name} {one.of.ends}"
        entries.append(_term(one, one.ends, f"term-{one.index}", what, one.of.plain))
        for clock, day in clocks_before(establishment, one.of.event, one.ends):
            what, plain = f"{clock.title}: {one.name}", clock.title
            entries.append(_term(one, day, f"{clock.name}-{one.index}", what, plain, clock.cite or ""))
    return [one for one in entries if first <= one.day <= last]


def _term(one: Standing, day: datetime.date, key: str, what: str, plain: str, cite: str = "") -> Entry:
    proof = None if one.replaced is None else ("entry", str(one.replaced))
    return Entry(day, "term", key, what, plain, cite, ("term", str(one.index)), proof, done=proof is not None)


_VIDEO = """
SELECT (clip.ends_at AT TIME ZONE %s)::date, count(*) FROM evidence_clip AS clip
WHERE clip.establishment_id = %s AND clip.state IN ('wanted', 'asked') AND clip.ends_at >= %s AND clip.ends_at < %s
GROUP BY 1 ORDER BY 1
"""


def _of_video(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Video that was asked for, that nobody holds yet, on the day on which it is overwritten."""
    zone = ZoneInfo(establishment.time_zone)
    since, until = (
        datetime.datetime.combine(day, datetime.time(), zone) for day in (first, last + datetime.timedelta(1))
    )
    return [
        Entry(day, "video", f"video-{day}", what, what, refer=("video", ""))
        for day, count in rows(_VIDEO, [establishment.time_zone, establishment.pk, since, until])
        for what in (f"Video is overwritten: {count} {'clip' if count == 1 else 'clips'} asked for",)
    ]


_CHANGES = """
SELECT row.index, row.first_day, row.change, word.index FROM houses_change AS row
LEFT JOIN houses_change_word AS word ON word.entry_id = row.index
WHERE row.establishment_id = %s AND row.first_day BETWEEN %s AND %s AND coalesce(word.confirmed, true)
ORDER BY row.first_day, row.index LIMIT %s
"""


def _of_house(house: int, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Shifts, layouts and seats: the day from which they hold, or until which a second person can confirm them."""
    entries, a_day = [], datetime.timedelta(days=1)
    for index, day, text, word in rows(_CHANGES, [house, first, last + a_day, MOST]):
        change = msgspec.json.decode(text, type=Change)
        refer, key = ("settings", ""), f"house-{index}"
        if word is None:
            what = f"Last day to confirm: {change}, from {day:%m/%d/%Y}"
            entries.append(
                Entry(day - a_day, "house", key, what, "Last day to confirm a change of the house", refer=refer)
            )
        else:
            what, proof = f"From this day: {change}", ("entry", str(word))
            entries.append(Entry(day, "house", key, what, "A change of the house holds", "", refer, proof, done=True))
    return [one for one in entries if first <= one.day <= last]


def _of_law(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Texts of the law whose reading is a year old."""
    zone, kind = ZoneInfo(establishment.time_zone), place(establishment)
    entries = []
    for name, one in instruments().items():
        for clock in running(event="law-read", place=kind, day=one.verified):
            day = due_of(clock, event=one.verified, zone=zone, place=kind).day
            if one.binds_by == "status" and first <= day <= last:
                what = f"Read again: {one.title}"
                entries.append(Entry(day, "law", f"law-{name}-{one.verified}", what, what, one.citation))
    return entries
