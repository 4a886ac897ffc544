"""People: who may sign in, as what and where; made, given roles, and ended by an administrator."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.desk.pages.first_steps import first_steps_context
from compliance.people import confirm, identity, lockout, manage
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.pages.administration import RoleForm, acting, administration_show, done
from compliance.people.pages.two_people import two_people_show
from compliance.people.read.access_log import history_of
from compliance.people.read.emergencies import emergencies_open
from compliance.people.read.people import assignment_of, people_page, person_line
from compliance.people.rights import Right, Role
from compliance.shell.door import act, establishment_of, page


class PersonForm(RoleForm):
    """Somebody new, with one role."""

    username = forms.CharField(max_length=150, help_text="Signs in with it; lower-case letters are best.")
    name = forms.CharField(max_length=150, help_text="As it stands under a report.")
    job = forms.CharField(max_length=80, required=False, label="Title", help_text="As it stands under a report.")
    field_order = ("username", "name", "job", "role", "where")


@page(Right.MANAGE_PEOPLE)
def people(request: HttpRequest, house: str) -> HttpResponse:
    return _people(request, PersonForm())


@act(Right.MANAGE_PEOPLE)
def person_add(request: HttpRequest, house: str) -> HttpResponse:
    """A new person; the first password is on this one answer and nowhere else."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _people(request, form, status=422)
    given, place = form.cleaned_data, form.cleaned_data["place"]
    try:
        person, password = manage.person_add(
            username=given["username"],
            name=given["name"],
            job=given["job"],
            role=Role(given["role"]),
            establishment=place.establishment,
            commission=place.commission,
            given_by=acting(request),
        )
    except ValidationError as error:
        for name, words in error.message_dict.items():
            form.add_error(name if name in form.fields else "name", words)
        return _people(request, form, status=422)
    done(request, "person added", f"{person.username}: {given['role']}, {place}", place.establishment)
    return _person(request, person.pk, {"shown": password})


@page(Right.MANAGE_PEOPLE)
def person(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _person(request, number, {})


@act(Right.MANAGE_PEOPLE)
def role_give(request: HttpRequest, house: str, number: int) -> HttpResponse:
    somebody, form = _somebody(number), RoleForm(request.POST)
    if not form.is_valid():
        return _person(request, number, {"form": form}, status=422)
    role, place = Role(form.cleaned_data["role"]), form.cleaned_data["place"]
    try:
        manage.role_give(
            person=somebody,
            role=role,
            establishment=place.establishment,
            commission=place.commission,
            given_by=acting(request),
        )
    except manage.NotAllowed as error:
        form.add_error("role", str(error))
        return _person(request, number, {"form": form}, status=422)
    done(request, "role given", f"{somebody.username}: {role}, {place}", place.establishment)
    return redirect("person", house=house, number=number)


@act(Right.CONFIRM)
def role_confirm(request: HttpRequest, house: str, number: int, role: int) -> HttpResponse:
    """A role that decides, given by one administrator, opens its doors by the word of another, or of the lead named."""
    return _role_act(request, number, role, confirm.role_confirm, "role confirmed")


@act(Right.MANAGE_PEOPLE)
def role_end(request: HttpRequest, house: str, number: int, role: int) -> HttpResponse:
    return _role_act(request, number, role, manage.role_end, "role ended")


def _role_act(request: HttpRequest, number: int, role: int, do: Callable[..., None], what: str) -> HttpResponse:
    """Do this to a role; a lead who confirms one sees the page of what takes two people, not the person's."""
    somebody, held = _somebody(number), assignment_of(person=number, number=role)
    if held is None:
        raise Http404("This role has ended, or was never given.")
    establishment = establishment_of(request)
    manages = standing_of(request=request).may(Right.MANAGE_PEOPLE, establishment)
    try:
        do(held=held, by=acting(request), now=timezone.now())
    except manage.NotAllowed as error:
        refusal = {"refusal": str(error)}
        return _person(request, number, refusal, 422) if manages else two_people_show(request, refusal, 422)
    place = held.establishment or held.commission or "this Oliver as a whole"
    done(request, what, f"{somebody.username}: {held.role}, {place}", held.establishment)
    if manages:
        return redirect("person", house=establishment.slug, number=number)
    return redirect("two_people", house=establishment.slug)


@act(Right.MANAGE_PEOPLE)
def person_end(request: HttpRequest, house: str, number: int) -> HttpResponse:
    somebody = _somebody(number)
    if somebody.pk == acting(request).pk:
        return _person(request, number, {"refusal": _NOT_OWN}, status=422)
    try:
        manage.person_end(person=somebody, by=acting(request), now=timezone.now())
    except manage.NotAllowed as error:
        return _person(request, number, {"refusal": str(error)}, status=422)
    done(request, "access ended", somebody.username)
    return redirect("person", house=house, number=number)


_NOT_OWN = (
    "Nobody does this to their own access: another administrator does. Your own password has its page in your menu."
)


@act(Right.MANAGE_PEOPLE)
def password_renew(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """A new first password: the old one and every session of it have ended."""
    somebody = _somebody(number)
    if somebody.pk == acting(request).pk:
        return _person(request, number, {"refusal": _NOT_OWN}, status=422)
    password = manage.password_renew(person=somebody, now=timezone.now(), by=acting(request))
    done(request, "first password", somebody.username)
    return _person(request, number, {"shown": password})


@act(Right.MANAGE_PEOPLE)
def factor_remove(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """For somebody who has lost the telephone; a lead or an administrator sets up a new one at the next sign-in."""
    somebody = _somebody(number)
    if somebody.pk == acting(request).pk:
        return _person(request, number, {"refusal": _NOT_OWN}, status=422)
    manage.second_factor_remove(person=somebody)
    done(request, "second factor removed", somebody.username)
    return redirect("person", house=house, number=number)


@act(Right.MANAGE_PEOPLE)
def identity_name(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """As whom the provider of sign-ins knows this person; the password and every session end, roles that decide wait."""
    subject = request.POST.get("subject", "").strip()
    given = {"issuer": settings.PROVIDER.issuer, "subject": subject}
    return _identity(request, number, identity.identity_name, "identity named", f": {subject}", **given)


@act(Right.MANAGE_PEOPLE)
def identity_end(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _identity(request, number, identity.identity_end, "identity ended", "")


def _identity(
    request: HttpRequest, number: int, do: Callable[..., Any], what: str, more: str, **given: str
) -> HttpResponse:
    somebody = _somebody(number)
    try:
        do(person=somebody, by=acting(request), now=timezone.now(), **given)
    except manage.NotAllowed as error:
        return _person(request, number, {"refusal": str(error)}, status=422)
    done(request, what, somebody.username + more)
    return redirect("person", house=establishment_of(request).slug, number=number)


@act(Right.MANAGE_PEOPLE)
def lock_lift(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """After five wrong passwords or codes, before the fifteen minutes are over."""
    somebody = _somebody(number)
    if lockout.lock_lift(person=somebody):
        done(request, "lock-out lifted", somebody.username)
    return redirect("person", house=house, number=number)


@act(Right.MANAGE_PEOPLE)
def address_lift(request: HttpRequest, house: str) -> HttpResponse:
    """After twenty wrong passwords from an address, before its fifteen minutes are over."""
    address = request.POST.get("address", "")
    try:
        lifted = lockout.address_lift(address=address)
    except ValueError:
        raise Http404(f"{address[:40]} is no address.") from None
    if lifted:
        done(request, "lock-out lifted", address)
    return redirect("people", house=house)


def _people(request: HttpRequest, form: PersonForm, status: int = 200) -> HttpResponse:
    asked = request.GET.get("q", "").strip()[:80]
    lines, after = people_page(asked=asked, after=request.GET.get("after", "")[:150], now=timezone.now())
    context = {
        "people": lines,
        "after": after,
        "asked": asked,
        "form": form,
        "addresses": lockout.addresses_locked(),
        "emergencies": emergencies_open(establishment_id=establishment_of(request).pk, now=timezone.now()),
        **first_steps_context(request),
    }
    return administration_show(request, "people/people.html", context, current="people", status=status)


def _person(request: HttpRequest, number: int, more: dict[str, Any], status: int = 200) -> HttpResponse:
    line = person_line(number=number)
    if line is None:
        raise Http404(f"There is no person {number}.")
    now = timezone.now()
    locked_until, locked_known = lockout.locked_known(person=_somebody(number))
    context = {
        "person": line,
        "held": [role for role in line.roles if role.holds(now)],
        "ended": [role for role in line.roles if not role.holds(now)],
        "locked_until": locked_until,
        "locked_known": locked_known,
        "provider": settings.PROVIDER.name,
        "identity": identity.identity_of(person=_somebody(number)),
        "own": line.id == acting(request).pk,
        "acting": acting(request).pk,
        "clashes": line.clashes(now),
        "history": history_of(line.username),
        "waiting": any(role.waits and role.holds(now) for role in line.roles),
        "form": more.get("form") or RoleForm(),
        **{name: value for name, value in more.items() if name != "form"},
    }
    return administration_show(request, "people/person.html", context, current="people", status=status)


def _somebody(number: int) -> Person:
    found = Person.objects.filter(pk=number).first()
    if found is None:
        raise Http404(f"There is no person {number}.")
    return found
