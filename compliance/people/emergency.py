"""Breaking glass: a role of the house for at most some hours (`emergency.toml`), asked by one person, granted by another.

It may stand beside roles that one person does not hold together otherwise: so it is seen. Each step is an entry of the record,
each act under it is marked in the access log, it ends by itself, and it stands as something to be looked at, in the inbox and on
the pages Record and Two people, until a third person has said what came of it. Neither of the two can.
"""

import datetime
from typing import Any

from django.db import transaction

from compliance.houses.models import Establishment
from compliance.people.access import may, not_ended
from compliance.people.account_states import state_keep
from compliance.people.confirm import named_leads, one_administrator
from compliance.people.emergency_terms import most_hours
from compliance.people.manage import NotAllowed
from compliance.people.models import Assignment, Emergency, EmergencyAct, Person
from compliance.people.read.recorded import EMERGENCIES, EMERGENCY_ACTS
from compliance.people.rights import AT_A_HOUSE, Right, Role
from compliance.record import append, canonical
from compliance.record.entry import instant

Act = EmergencyAct.Act
LONGEST = 2_000


@transaction.atomic
def emergency_ask(
    *,
    person: Person,
    establishment: Establishment,
    role: Role,
    hours: int,
    reason: str,
    now: datetime.datetime,
    keeper: str = "",
) -> Emergency:
    """Asked for oneself, by somebody of the house; or for them by the keeper of the server, who stands in the entry."""
    held = person.assignments.filter(not_ended(), waits=False, commission=None)
    if not held.filter(establishment=establishment).exists():
        raise NotAllowed("Whoever has a role at this house asks for another one in an emergency.")
    if role not in AT_A_HOUSE or held.filter(establishment=establishment, role=role.value).exists():
        raise NotAllowed("Ask for a role of this house that you do not hold.")
    if not 1 <= hours <= most_hours(now.date()):
        raise NotAllowed(f"An emergency lasts for 1 to {most_hours(now.date())} hours.")
    if Emergency.objects.filter(person=person, establishment=establishment, acts=None).exists():
        raise NotAllowed("It is asked for already: it waits for somebody else.")
    body = {"role": role.value, "hours": hours, "reason": _words(reason), **({"keeper": keeper} if keeper else {})}
    entry = append.NewEntry("emergency/1", establishment.slug, person.username, now, canonical.encode(body))
    index = append.append([entry]).start
    more = EMERGENCIES.stored(entry, body)
    return Emergency.objects.create(establishment=establishment, person=person, record_index=index, **more)


@transaction.atomic
def emergency_grant(*, emergency: Emergency, by: Person, now: datetime.datetime) -> EmergencyAct:
    """From now on, for the hours that were asked for; then it opens nothing any more, by itself."""
    append.lock()
    _undecided(emergency, by)
    if not emergency.person.is_active:
        raise NotAllowed(f"{emergency.person} has no access any more.")
    until = now + datetime.timedelta(hours=emergency.hours)
    held = Assignment.objects.create(
        person=emergency.person,
        role=emergency.role,
        establishment=emergency.establishment,
        given_by=by,
        until=until,
        asked_by=emergency.person,
        confirmed_by=by,
        confirmed=now,
    )
    state_keep(of="role", numbers=[held.pk])
    return _store(emergency, Act.GRANT, by, now, "", held)


@transaction.atomic
def emergency_refuse(*, emergency: Emergency, by: Person, words: str, now: datetime.datetime) -> EmergencyAct:
    """Nothing opens."""
    append.lock()
    _undecided(emergency, by)
    return _store(emergency, Act.REFUSE, by, now, _words(words))


@transaction.atomic
def emergency_end(*, emergency: Emergency, by: Person, now: datetime.datetime) -> EmergencyAct:
    """Before its hours are over: by whoever has it, or may grant one."""
    append.lock()
    granted = _granted(emergency)
    if granted.until is None or granted.until <= now or _done(emergency, Act.END):
        raise NotAllowed("It is over already.")
    if by.pk != emergency.person_id and (bar := grant_bar(emergency=emergency, by=by)):
        raise NotAllowed(bar)
    assert granted.assignment_id is not None  # the database lets no grant stand without one
    Assignment.objects.filter(pk=granted.assignment_id).update(until=now)
    state_keep(of="role", numbers=[granted.assignment_id])
    return _store(emergency, Act.END, by, now, "")


@transaction.atomic
def emergency_close(*, emergency: Emergency, by: Person, words: str, now: datetime.datetime) -> EmergencyAct:
    """A third person has looked at what was done under it, and says what came of it."""
    append.lock()
    if bar := close_bar(emergency=emergency, by=by, now=now):
        raise NotAllowed(bar)
    return _store(emergency, Act.CLOSE, by, now, _words(words))


def grant_bar(*, emergency: Emergency, by: Person) -> str:
    """Why this person does not grant it; "" where nothing stands against it."""
    if by.pk == emergency.person_id:
        return "Who asks for it does not grant it: somebody else does."
    if may(person=by, right=Right.MANAGE_PEOPLE):
        return ""
    if one_administrator() and named_leads().filter(person=by, establishment=emergency.establishment).exists():
        return ""
    return "An administrator grants it, or the lead officer whom the house named: `manage.py person name`."


def close_bar(*, emergency: Emergency, by: Person, now: datetime.datetime) -> str:
    """Why this person does not close it; "" where nothing stands against it."""
    granted = _granted(emergency)
    if _done(emergency, Act.CLOSE):
        return "It was looked at already."
    if by.pk in (emergency.person_id, granted.by_id):
        return "Neither who had it nor who granted it closes it: a third person does."
    if (granted.until or now) > now and not _done(emergency, Act.END):
        return "It is not over yet."
    allowed = may(person=by, right=Right.CONFIRM, establishment=emergency.establishment)
    return "" if allowed else "A lead officer or an administrator closes it."


def _granted(emergency: Emergency) -> EmergencyAct:
    found = EmergencyAct.objects.filter(emergency=emergency, act=Act.GRANT).first()
    if found is None:
        raise NotAllowed("It was not granted.")
    return found


def _done(emergency: Emergency, act: str) -> bool:
    return EmergencyAct.objects.filter(emergency=emergency, act=act).exists()


def _undecided(emergency: Emergency, by: Person) -> None:
    if EmergencyAct.objects.filter(emergency=emergency).exists():
        raise NotAllowed("It was decided already.")
    if bar := grant_bar(emergency=emergency, by=by):
        raise NotAllowed(bar)


def _words(text: str) -> str:
    said = text.strip()
    if not said or len(said) > LONGEST or "\x00" in said:
        raise NotAllowed(f"Say why, in a sentence of at most {LONGEST:,} characters.")
    return said


def _store(
    emergency: Emergency, act: str, by: Person, now: datetime.datetime, words: str, held: Assignment | None = None
) -> EmergencyAct:
    until = None if held is None or held.until is None else held.until
    body: dict[str, Any] = {
        "emergency": emergency.record_index,
        "act": str(act),
        "until": None if until is None else instant(until),
        "assignment": None if held is None else held.pk,
        "words": words,
    }
    entry = append.NewEntry("emergency-act/1", emergency.establishment.slug, by.username, now, canonical.encode(body))
    index = append.append([entry]).start
    more = EMERGENCY_ACTS.stored(entry, body) | {"assignment_id": body["assignment"]}
    return EmergencyAct.objects.create(emergency=emergency, by=by, record_index=index, **more)
