"""Emergencies as pages show them: what is asked, what is on, what a third person has still to look at."""

import datetime

import msgspec
from django.db.models import Prefetch, QuerySet
from msgspec import Struct

from compliance.people.access import marked
from compliance.people.emergency_terms import look_within
from compliance.people.models import Access, Emergency, EmergencyAct

PAGE = 50


class EmergencyLine(Struct, frozen=True):
    """One emergency with what was done about it."""

    emergency: Emergency
    granted: EmergencyAct | None
    others: tuple[EmergencyAct, ...]
    state: str  # asked, refused, on, to be looked at, closed
    overdue: bool = False  # a third person should have looked at it by now

    @property
    def waits_since(self) -> datetime.datetime:
        """From when on somebody is waited for: to decide, or to look at it."""
        return self.until or self.emergency.at

    @property
    def until(self) -> datetime.datetime | None:
        ended = [each.at for each in self.others if each.act == EmergencyAct.Act.END]
        return ended[0] if ended else None if self.granted is None else self.granted.until


def emergencies(*, establishment_id: int, now: datetime.datetime) -> list[EmergencyLine]:
    """Of this house, the latest first."""
    return [_line(each, now) for each in _all().filter(establishment=establishment_id).order_by("-pk")[:PAGE]]


def emergencies_open(*, establishment_id: int, now: datetime.datetime) -> list[EmergencyLine]:
    """Those that somebody has still to grant, to watch or to look at."""
    closing = EmergencyAct.objects.filter(act__in=[EmergencyAct.Act.CLOSE, EmergencyAct.Act.REFUSE])
    found = _all().filter(establishment=establishment_id).exclude(pk__in=closing.values("emergency")).order_by("pk")
    return [_line(each, now) for each in found[:PAGE]]


def emergencies_overdue(*, now: datetime.datetime) -> list[EmergencyLine]:
    """Of every house, those at which nobody has looked in time."""
    closing = EmergencyAct.objects.filter(act__in=[EmergencyAct.Act.CLOSE, EmergencyAct.Act.REFUSE])
    found = _all().filter(at__lt=now - look_within(now.date())).exclude(pk__in=closing.values("emergency"))
    return [line for each in found.order_by("pk")[:PAGE] if (line := _line(each, now)).overdue]


def done_under(*, emergency: Emergency) -> list[Access]:
    """What the access log has of it, each row marked with its number; the first first."""
    rows = Access.objects.filter(person=emergency.person, at__gte=emergency.at, detail__startswith=marked(emergency.pk))
    return list(rows.order_by("id")[:PAGE])


def _all() -> QuerySet[Emergency]:
    acts = EmergencyAct.objects.select_related("by").order_by("pk")
    return Emergency.objects.select_related("person", "establishment").prefetch_related(Prefetch("acts", queryset=acts))


def _line(emergency: Emergency, now: datetime.datetime) -> EmergencyLine:
    acts = list(emergency.acts.all())
    kinds = {each.act for each in acts}
    granted = next((each for each in acts if each.act == EmergencyAct.Act.GRANT), None)
    others = tuple(each for each in acts if each is not granted)
    over = granted is not None and (EmergencyAct.Act.END in kinds or (granted.until or now) <= now)
    if granted is None:
        state = "refused" if EmergencyAct.Act.REFUSE in kinds else "asked"
    elif EmergencyAct.Act.CLOSE in kinds:
        state = "closed"
    else:
        state = "to be looked at" if over else "on"
    line = EmergencyLine(emergency, granted, others, state)
    late = state == "to be looked at" and now - line.waits_since > look_within(now.date())
    return msgspec.structs.replace(line, overdue=late)
