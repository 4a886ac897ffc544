"""Names a person at the provider of sign-ins, and finds whom it means. Nobody comes in by signing in: somebody names them first.

Whoever names the subject could name their own. So it is done as a first password is given: nobody to themselves, and roles that
decide wait again for somebody else's word. The password ends with it: one way in, unless an administrator gives a new one.
"""

import datetime

from django.db import IntegrityError, transaction

from compliance.people.account_states import state_keep
from compliance.people.manage import NotAllowed, word_again
from compliance.people.models import Identity, Person

_LONGEST = 255  # OpenID Connect Core 1.0, section 2, `sub`: "MUST NOT exceed 255 ASCII characters", case sensitive


@transaction.atomic
def identity_name(*, person: Person, issuer: str, subject: str, by: Person | None, now: datetime.datetime) -> Identity:
    """From now on whoever the provider calls so is this person; `by` None: the operator at the server."""
    subject = subject.strip()
    if not issuer:
        raise NotAllowed("No provider is named: OLIVER_OIDC says by whom people sign in.")
    if by is not None and by.pk == person.pk:
        raise NotAllowed("Nobody names themselves: another administrator does.")
    if not 0 < len(subject) <= _LONGEST or not subject.isascii() or not subject.isprintable():
        raise NotAllowed(f"The subject is what the provider says as `sub`: at most {_LONGEST} plain characters.")
    _end(person, now)
    try:
        with transaction.atomic():
            made = Identity.objects.create(person=person, issuer=issuer, subject=subject, since=now, named_by=by)
    except IntegrityError:
        held = Identity.objects.get(issuer=issuer, subject=subject, until=None)
        raise NotAllowed(f"{subject} is {held.person} already: end that first.") from None
    _password_close(person)
    word_again(person=person, by=by, now=now)
    state_keep(of="identity", numbers=[made.pk])
    return made


@transaction.atomic
def identity_end(*, person: Person, by: Person | None, now: datetime.datetime) -> None:
    """The provider opens nothing for this person any more; with a closed password every session ends too."""
    if by is not None and by.pk == person.pk:
        raise NotAllowed("Nobody ends their own way in: another administrator does.")
    if not _end(person, now):
        raise NotAllowed(f"{person} is named at no provider.")
    if not person.has_usable_password():
        _password_close(person)


def identity_of(*, person: Person) -> Identity | None:
    """As whom a person is known now."""
    return Identity.objects.select_related("named_by").filter(person=person, until=None).first()


def person_known(*, issuer: str, subject: str) -> Person | None:
    """Whom this provider means."""
    found = Identity.objects.select_related("person").filter(issuer=issuer, subject=subject, until=None).first()
    return None if found is None else found.person


def _end(person: Person, now: datetime.datetime) -> list[int]:
    held = list(Identity.objects.filter(person=person, until=None).values_list("pk", flat=True))
    Identity.objects.filter(pk__in=held).update(until=now)
    state_keep(of="identity", numbers=held)
    return held


def _password_close(person: Person) -> None:
    """No password is right from now on; sessions, which hang on its hash, end."""
    person.set_unusable_password()
    person.first_password = False
    person.save(update_fields=["password", "first_password"])
