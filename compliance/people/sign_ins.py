"""Writes down by what somebody signs in whenever it changes: a digest beside how the account stands, sealed with it."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils import timezone

from compliance.people import second_factor
from compliance.people.models import AccountState, Person
from compliance.people.read.sign_ins import OF, SignIn, keys, sign_ins

# Django and allauth save these themselves (a hash made anew at a sign-in, a recovery code that is used up): every way in is here.


@receiver(post_save, sender=Person)
def _password_saved(instance: Person, update_fields: frozenset[str] | None, raw: bool = False, **kwargs: Any) -> None:
    if update_fields is None or {"password", "first_password"} & update_fields:
        sign_in_keep(number=instance.pk)


@receiver(post_save, sender=Authenticator)
def _factor_saved(instance: Authenticator, update_fields: frozenset[str] | None, **kwargs: Any) -> None:
    if update_fields is None or "data" in update_fields:
        sign_in_keep(number=instance.user_id)


@receiver(post_delete, sender=Authenticator)
def _factor_removed(instance: Authenticator, **kwargs: Any) -> None:
    sign_in_keep(number=instance.user_id)


@transaction.atomic
def sign_in_keep(*, number: int) -> None:
    """As it is from now on; nothing where it is what was last written down."""
    list(Person.objects.select_for_update(no_key=True).filter(pk=number).values_list("pk"))
    _keep([each for each in sign_ins([number]) if each.digest is None or not each.holds()])


@transaction.atomic
def sign_ins_renew() -> int:
    """After SECRET_KEY was changed: what holds by an older key gets the digest, and the encryption, of the one of now.

    What holds by none stays as it is: it was changed behind Oliver's back. How many people.
    """
    old = [each.number for each in sign_ins() if each.outdated]
    for factor in Authenticator.objects.filter(user_id__in=old):
        second_factor.renew(factor.data)
        Authenticator.objects.filter(pk=factor.pk).update(data=factor.data)
    _keep(sign_ins(old) if old else [])
    return len(old)


def _keep(those: list[SignIn]) -> None:
    AccountState.objects.bulk_create(
        AccountState(
            at=timezone.now(),
            of=OF,
            number=each.number,
            said=each.said_as(each.nth + 1, keys()[0]),
        )
        for each in those
    )
