"""The word of a second person: who confirms a role that decides, and whom a house names for it."""

import datetime

from django.db import transaction
from django.db.models import QuerySet

from compliance.houses.models import Establishment
from compliance.people.access import clash_bar, holds_now, may
from compliance.people.account_states import state_keep
from compliance.people.manage import NotAllowed
from compliance.people.models import Assignment, Person
from compliance.people.rights import Right, Role


@transaction.atomic
def role_confirm(*, held: Assignment, by: Person | None, now: datetime.datetime) -> None:
    """A role that waited opens its doors from now on; `by` None: the operator at the server."""
    if by is not None and (bar := confirm_bar(held=held, by=by)):
        raise NotAllowed(bar)
    done = Assignment.objects.filter(pk=held.pk, until=None, waits=True)
    if not done.update(waits=False, confirmed_by=by, confirmed=now):
        raise NotAllowed("This role does not wait any more: it was confirmed, or has ended.")
    state_keep(of="role", numbers=[held.pk])


def confirm_bar(*, held: Assignment, by: Person) -> str:
    """Why this person does not confirm a role; "" where nothing stands against it."""
    if by.pk == held.asked_by_id:
        return "You asked for this role yourself: another administrator confirms it."
    if by.pk == held.person_id:
        return "Nobody confirms a role of their own: another administrator does."
    if may(person=by, right=Right.MANAGE_PEOPLE) or _named_for(held, by):
        return clash_bar(person=by)
    return (
        "An administrator confirms this role. A lead officer does where there is one administrator only, and where the house"
        " has named that lead: `manage.py person name`."
    )


def _named_for(held: Assignment, by: Person) -> bool:
    """Whether a house named this lead for such a role: its own, or with all houses' word that of this Oliver as a whole."""
    if not one_administrator():
        return False
    named = set(named_leads().filter(person=by).values_list("establishment_id", flat=True))
    wanted = (
        {held.establishment_id} if held.establishment_id else set(Establishment.objects.values_list("pk", flat=True))
    )
    return bool(wanted) and wanted <= named


def named_leads() -> QuerySet[Assignment]:
    """Leads whom a house named, and who are leads there now."""
    return Assignment.objects.filter(holds_now(), role=Role.LEAD.value, confirms=True, person__is_active=True)


def one_administrator() -> bool:
    """Whether nobody is there who could confirm what the administrator asks for."""
    return Assignment.objects.filter(holds_now(), role=Role.ADMINISTRATOR.value, person__is_active=True).count() < 2


@transaction.atomic
def lead_name(*, person: Person, establishment: Establishment) -> None:
    """The house names one of its leads, in the place of another one; the operator at the server says so."""
    leads = Assignment.objects.filter(role=Role.LEAD.value, establishment=establishment)
    leads.filter(confirms=True).update(confirms=False)
    if not leads.filter(holds_now(), person=person).update(confirms=True):
        raise NotAllowed(f"{person} is not lead officer at {establishment.title}: name somebody who is.")
    state_keep(of="role", numbers=leads.values_list("pk", flat=True))
