"""Inspections, plans of what to look at, failed audits again: when they are due, and what shows that they were done."""

from __future__ import annotations

import datetime

from compliance.cases.forms.due import Entry
from compliance.cases.read.gaming_days import GamingDays
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.observed.forms.plan import LONGEST_DAYS
from compliance.observed.read.audits import Detail, audits_due
from compliance.observed.read.checklists import checklists_of_days
from compliance.observed.read.plans import PlanStands, plans_ended
from compliance.observed.rules.checklist import Checklist
from compliance.shell.rows import rows

_DAY = datetime.timedelta(days=1)
_EACH_DAY = ("before opening", "each shift", "daily")
_FIRST = """
SELECT gaming_day FROM compliance_paper WHERE establishment_id = %s AND kind = 'inspection' ORDER BY index LIMIT 1
"""


def of_inspections(
    establishment: Establishment, days: GamingDays, first: datetime.date, last: datetime.date
) -> list[Entry]:
    """A line for what each gaming day asks, one for what is asked of a month or of a new game on its last day.

    Days before the first inspection that is in the record are not asked after: the house inspected otherwise, or not at all.
    """
    begun = next((day for (day,) in rows(_FIRST, [establishment.pk])), days.today)
    asked = [day for day in days.between(max(first, min(begun, days.today)), last) if day <= last]
    lists = checklists_of_days(establishment=establishment, days=asked, now=days.now)
    entries = [_of_day(days, day, lists[day]) for day in asked]
    entries += [_ending(days, day, one) for day in asked for one in lists[day] if _ends(one, day, lists)]
    return [one for one in entries if one is not None]


def _of_day(days: GamingDays, day: datetime.date, lists: list[Checklist]) -> Entry | None:
    mine = [one for one in lists if one.often in _EACH_DAY]
    if not mine:
        return None
    named = ", ".join(dict.fromkeys(one.often for one in mine))
    return _entry(days, day, f"inspection-{day}", f"Inspect ({named}), gaming day {day:%m/%d/%Y}", mine)


def _ending(days: GamingDays, day: datetime.date, one: Checklist) -> Entry:
    what = "Inspect what is asked each month" if one.often == "monthly" else "Inspect the new games"
    return _entry(days, day, f"inspection-{one.name}-{day}", what, [one])


def _ends(one: Checklist, day: datetime.date, lists: dict[datetime.date, list[Checklist]]) -> bool:
    """Whether a list of many days is due by this one: the last of the month, or the last on which a game is new."""
    if one.often == "monthly":
        return (day + _DAY).day == 1
    following = lists.get(day + _DAY)
    if one.often != "when the game is new" or following is None:
        return False
    return not any(each.often == one.often for each in following)


def _entry(days: GamingDays, day: datetime.date, key: str, plain: str, lists: list[Checklist]) -> Entry:
    answered, wanted = sum(one.answered for one in lists), sum(one.wanted for one in lists)
    papers = [index for one in lists for index in one.papers]
    done = answered == wanted
    what = plain if done or not answered else f"{plain}: {answered:,} of {wanted:,} answered"
    proof = ("inspection", str(max(papers))) if done and papers else None
    return Entry(day, "inspection", key, what, plain, refer=("inspections", day.isoformat()), proof=proof, done=done)


def of_plans(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """The day after a plan's last one its units are listed; what was drawn is looked at by the day that it names, else
    while its video is still there."""
    within = _DAY * threshold("plan-looked-within-days", first).value
    back = max(within, LONGEST_DAYS * _DAY)
    found = plans_ended(establishment_id=establishment.pk, first=first - back, last=last)
    entries = [entry for one in found for entry in (_listed(one), _looked(one, within))]
    return [one for one in entries if first <= one.day <= last]


def _listed(one: PlanStands) -> Entry:
    what = f"List the units of plan {one.plan_id}: {one.question}"
    plain = "List the units of a plan of observation"
    proof = None if one.list_index is None else ("entry", str(one.list_index))
    return Entry(
        one.last_day + _DAY,
        "plan",
        f"plan-list-{one.index}",
        what,
        plain,
        refer=("plan", one.plan_id),
        proof=proof,
        done=proof is not None,
    )


def _looked(one: PlanStands, within: datetime.timedelta) -> Entry:
    what = f"Look at what plan {one.plan_id} drew: {one.question}"
    plain = "Look at what a plan of observation drew"
    done = one.verdict not in ("", "open")
    proof = ("entry", str(one.last_result)) if done and one.last_result is not None else None
    day = one.looked_by or one.last_day + within
    return Entry(day, "plan", f"plan-{one.index}", what, plain, refer=("plan", one.plan_id), proof=proof, done=done)


def of_audits(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """A failed audit is made again within the days of the house's standard."""
    found = audits_due(establishment_id=establishment.pk, first=first, last=last)
    return [_again(one, one.result.again_by) for one in found if one.result is not None and one.result.again_by]


def _again(one: Detail, day: datetime.date) -> Entry:
    what = f"Audit again: {one.audit.what}, table {one.audit.table}"
    proof = None if one.again_index is None else ("audit", str(one.again_index))
    return Entry(
        day=day,
        source="audit",
        key=f"audit-{one.index}",
        what=what,
        plain="Make a failed audit again",
        refer=("audit", str(one.index)),
        proof=proof,
        done=proof is not None,
    )
