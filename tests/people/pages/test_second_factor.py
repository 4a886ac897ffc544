"""What stands behind a second factor lies in the database encrypted; what another key encrypted, or none, opens nothing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.test import Client

from compliance.people import second_factor
from compliance.people.models import Person
from compliance.people.rights import Role
from tests.people.pages.test_sign_in import CODE, made, sign_in

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXP"  # of nobody


def code() -> str:
    return str(format_hotp_value(hotp_value(SECRET, next(iter(yield_hotp_counters_from_time())))))


@pytest.fixture
def iris(house: str) -> tuple[Person, str]:
    password = made(Role.OFFICER, "iris")
    return Person.objects.get(username="iris"), password


def test_neither_secret_nor_seed_can_be_read_in_the_database(iris: tuple[Person, str]) -> None:
    TOTP.activate(iris[0], SECRET)
    codes = RecoveryCodes.activate(iris[0]).get_unused_codes()
    stored = {each.type: each.data for each in Authenticator.objects.all()}
    assert SECRET not in str(stored)
    assert second_factor.decrypt(stored["totp"]["secret"]) == SECRET
    assert len(bytes.fromhex(second_factor.decrypt(stored["recovery_codes"]["seed"]))) == 40
    assert RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes() == codes
    assert second_factor.encrypt(SECRET) != second_factor.encrypt(SECRET), "equal secrets do not show as equal"


def entered(iris: tuple[Person, str]) -> Any:
    browser = Client()
    sign_in(browser, "iris", iris[1])
    return browser.post(CODE, {"code": code()})


def test_the_code_of_a_stored_secret_opens_the_door(iris: tuple[Person, str]) -> None:
    TOTP.activate(iris[0], SECRET)
    assert entered(iris).status_code == 302


def test_a_secret_that_somebody_wrote_into_the_database_opens_nothing(iris: tuple[Person, str]) -> None:
    Authenticator.objects.create(user=iris[0], type=Authenticator.Type.TOTP, data={"secret": SECRET})
    answer = entered(iris)
    assert (answer.status_code, "cannot be read" in answer.content.decode()) == (200, True)


def test_another_secret_key_reads_nothing_unless_the_old_one_still_counts(
    iris: tuple[Person, str], settings: Any
) -> None:
    stored, old = second_factor.encrypt(SECRET), settings.SECRET_KEY
    settings.SECRET_KEY = "another"
    with pytest.raises(ValidationError, match="ask an administrator to reset"):
        second_factor.decrypt(stored)
    settings.SECRET_KEY_FALLBACKS = [old]
    assert second_factor.decrypt(stored) == SECRET
    settings.SECRET_KEY = ""
    with pytest.raises(ImproperlyConfigured):
        second_factor.encrypt(SECRET)


def test_those_that_were_stored_as_they_are_get_encrypted_and_back(iris: tuple[Person, str]) -> None:
    each = import_module("compliance.people.migrations.0010_second_factors_encrypted")._each
    plain = {
        "totp": {"secret": SECRET},
        "recovery_codes": {"seed": "ab" * 40, "used_mask": 5, "migrated_codes": ["1", "2"]},
    }
    for kind, data in plain.items():
        Authenticator.objects.create(user=iris[0], type=kind, data=data)
    each(apps, second_factor.encrypt)
    stored = {one.type: one.data for one in Authenticator.objects.all()}
    assert (SECRET in str(stored), "ab" * 40 in str(stored), "'1'" in str(stored)) == (False, False, False)
    assert stored["recovery_codes"]["used_mask"] == 5
    assert entered(iris).status_code == 302
    each(apps, second_factor.decrypt)
    assert {one.type: one.data for one in Authenticator.objects.all()} == plain
