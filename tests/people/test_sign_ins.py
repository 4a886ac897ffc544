"""A password or second factor that was changed in the database and not by Oliver is named by `manage.py verify`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.utils import timezone

from compliance.people import manage, second_factor
from compliance.people.models import AccountState, Person
from compliance.people.read.sign_ins import OF, sign_ins
from compliance.people.sign_ins import sign_ins_renew
from tests.people.pages.test_access_seal import _settled_at_once, broken

pytestmark = pytest.mark.django_db
__all__ = ["_settled_at_once"]  # a fixture
SECRET = "JBSWY3DPEHPK3PXP"  # of nobody


@pytest.fixture
def lena(small_house: None) -> Person:
    Person.objects.create_user("otto", password="another one of his own")
    return Person.objects.create_user("lena", password="a long one of her own")


def told() -> list[str]:
    """What is said of sign-ins, once how accounts stand is sealed."""
    from compliance.people.seal import access_seal

    access_seal(now=timezone.now())
    return [each for each in broken() if "password in people_person" in each]


def test_every_way_of_changing_it_is_kept(lena: Person, client: Any) -> None:
    lena.set_password("a longer one of her own")
    lena.save(update_fields=["password"])
    TOTP.activate(lena, SECRET)
    codes = RecoveryCodes.activate(lena)
    assert codes.validate_code(codes.get_unused_codes()[0]), "a code that is used up changes the row"
    manage.password_renew(person=lena, now=timezone.now())
    manage.second_factor_remove(person=lena)
    assert told() == []
    kept = AccountState.objects.filter(of=OF, number=lena.pk).values_list("said__digest", flat=True)
    assert len(set(kept)) == len(kept) >= 6


def test_what_changes_nothing_writes_nothing(lena: Person) -> None:
    TOTP.activate(lena, SECRET)
    before = AccountState.objects.filter(of=OF).count()
    lena.save()
    Authenticator.objects.get().record_usage()
    assert AccountState.objects.filter(of=OF).count() == before


def test_a_hash_swapped_in_the_database_is_named(lena: Person) -> None:
    Person.objects.filter(pk=lena.pk).update(password=make_password("known to a stranger"))
    [what] = told()
    assert "of lena is not the one that lena set up or was given" in what


def test_a_second_factor_swapped_taken_out_or_slipped_in_is_named(lena: Person) -> None:
    TOTP.activate(lena, SECRET)
    assert told() == []
    for change in (
        lambda: Authenticator.objects.update(data={"secret": second_factor.encrypt("KRSXG5BAONSWG4TF")}),
        lambda: Authenticator.objects.all()._raw_delete("default"),
        lambda: Authenticator.objects.bulk_create([Authenticator(user=lena, type="recovery_codes", data={})]),
    ):
        with transaction.atomic():
            change()
            assert len(told()) == 1
            transaction.set_rollback(True)


def test_an_older_hash_put_back_with_what_was_written_of_it_is_named(lena: Person) -> None:
    """Who may write into every table copies the state of then as well; it was not the change that it is now."""
    before, state = lena.password, AccountState.objects.filter(of=OF, number=lena.pk).latest("id")
    lena.set_password("the one that nobody has seen")
    lena.save()
    Person.objects.filter(pk=lena.pk).update(password=before)
    AccountState.objects.create(at=timezone.now(), of=OF, number=lena.pk, said=state.said)
    assert len(told()) == 1


def test_another_secret_key_is_told_from_a_swapped_hash_and_renewed(lena: Person, settings: Any) -> None:
    TOTP.activate(lena, SECRET)
    old, settings.SECRET_KEY = settings.SECRET_KEY, "the one of now"
    assert "Name the one before in OLIVER_SECRET_KEY_FALLBACKS" in told()[0]
    settings.SECRET_KEY_FALLBACKS = [old]
    assert told() == []
    Person.objects.filter(username="otto").update(password=make_password("known to a stranger"))
    assert (sign_ins_renew(), sign_ins_renew()) == (1, 0)
    settings.SECRET_KEY_FALLBACKS = []
    assert ["otto" in each for each in told()] == [True], "what was swapped stays so"
    assert second_factor.decrypt(Authenticator.objects.get().data["secret"]) == SECRET


def test_what_people_signed_in_by_before_is_taken_over_by_the_migration(lena: Person) -> None:
    TOTP.activate(lena, SECRET)
    fresh = Person.objects.bulk_create([Person(username="rosa", password="!")])
    with connection.schema_editor(atomic=False) as schema, connection.cursor() as cursor:
        cursor.execute('SELECT count(*) FROM people_account_state WHERE "of" = %s', [OF])
        [[before]] = cursor.fetchall()
        import_module("compliance.people.migrations.0011_sign_ins")._as_it_stood(apps, schema)
    assert AccountState.objects.filter(of=OF).count() == before + 3
    [rosa] = sign_ins([fresh[0].pk])
    assert rosa.holds()
