"""People made and ended from the terminal, and the demonstration's people with their first passwords."""

from __future__ import annotations

import stat
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from rich.console import Console

from compliance.houses.models import Commission, Establishment
from compliance.people.lockout import locked_until
from compliance.people.manage import person_add
from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import SECOND_FACTOR, Role
from compliance.running.first_passwords import (
    FILE,
    FirstPassword,
    first_passwords_keep,
    first_passwords_read,
    how_to_sign_in,
)
from compliance.running.say import Teller
from compliance.running.trouble import Trouble
from compliance.tools.demonstration.people import demonstration_people_keep

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.SECRETS_FOLDER = str(tmp_path)
    return tmp_path


@pytest.fixture
def house() -> Establishment:
    return Establishment.objects.create(
        slug="made-up",
        title="Made up",
        commission=Commission.objects.create(slug="bureau", title="Bureau"),
        demonstration=True,
        time_zone="America/Los_Angeles",
        boundary_hour=6,
    )


def run(*words: str) -> str:
    said = StringIO()
    call_command("person", *words, stdout=said)
    return said.getvalue()


def told(folder: Path) -> str:
    said = StringIO()
    how_to_sign_in(Teller(Console(file=said, width=200)), folder, {role.value for role in SECOND_FACTOR})
    return said.getvalue()


def test_each_of_the_demonstrations_people_signs_in_with_what_is_printed(house: Establishment, folder: Path) -> None:
    assert len(demonstration_people_keep(slug=house.slug)) == len(Role)
    kept = first_passwords_read(folder)
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    for each in kept:
        assert Person.objects.get(username=each.username).check_password(each.password)
    lines = told(folder).splitlines()
    for each in kept:
        line = next(line for line in lines if each.password in line)
        assert each.username in line
        assert ("second factor" in line) is (Role(each.role) in SECOND_FACTOR)


def test_a_second_start_makes_nobody_anew_and_prints_the_same(house: Establishment, folder: Path) -> None:
    demonstration_people_keep(slug=house.slug)
    first = told(folder)
    assert demonstration_people_keep(slug=house.slug) == []
    assert told(folder) == first


def test_passwords_of_a_database_that_is_gone_are_replaced(house: Establishment, folder: Path) -> None:
    first_passwords_keep(folder, [FirstPassword("cleo", "Cleo Marsh", "officer", "old")])
    demonstration_people_keep(slug=house.slug)
    assert "old" not in {each.password for each in first_passwords_read(folder)}


def test_nobody_is_made_whose_password_cannot_be_kept(house: Establishment, folder: Path) -> None:
    (folder / FILE).mkdir()
    with pytest.raises(IsADirectoryError):
        demonstration_people_keep(slug=house.slug)
    assert not Person.objects.exists()


def test_without_a_demonstration_the_first_administrator_is_explained(tmp_path: Path) -> None:
    assert "manage.py person add" in told(tmp_path)


def test_a_file_that_was_spoiled_is_said_with_its_cure(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("cleo officer\n")
    with pytest.raises(Trouble, match="is not as it was written"):
        told(tmp_path)


def test_the_first_administrator_is_made_from_the_terminal_and_kept() -> None:
    said = run("add", "ivo", "--name", "Ivo First", "--role", "administrator")
    assert Person.objects.get().check_password(said.strip().rpartition(" ")[2])
    with pytest.raises(CommandError, match="last administrator"):
        run("end", "ivo")
    run("add", "ida", "--name", "Ida Second", "--role", "administrator")
    run("end", "ivo")
    assert not Person.objects.get(username="ivo").is_active
    assert Assignment.objects.filter(until=None).count() == 1


def test_a_second_establishment_is_refused_and_nobody_is_made(house: Establishment) -> None:
    twice = ("--establishment", "made-up", "--establishment", "made-up")
    with pytest.raises(CommandError, match="--establishment: given twice"):
        run("add", "ivo", "--name", "Ivo First", "--role", "officer", *twice)
    assert not Person.objects.exists()


def test_a_new_first_password_and_a_lost_factor() -> None:
    run("add", "ivo", "--name", "Ivo First", "--role", "administrator")
    person = Person.objects.get()
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    said = run("password", "ivo", "--second-factor")
    person.refresh_from_db()
    assert person.check_password(said.splitlines()[0].rpartition(" ")[2])
    assert not Authenticator.objects.exists()
    with pytest.raises(CommandError, match="Nobody has the username"):
        run("password", "nobody")


def test_a_lock_out_is_lifted_from_the_terminal_and_written_down(house: Establishment) -> None:
    cache.clear()
    gus, _ = person_add(username="gus", name="Gus Novak", role=Role.RECORDER, establishment=house)
    assert "is not locked" in run("unlock", "gus")
    for _ in range(5):
        Client().post("/sign-in/login/", {"login": "gus", "password": "wrong"}, secure=True)
    assert locked_until(person=gus) is not None
    assert "can sign in again" in run("unlock", "gus")
    assert locked_until(person=gus) is None
    row = Access.objects.get(what="lock-out lifted")
    assert row.detail == "gus"
    assert row.name.startswith("command:")


def test_where_each_process_counts_for_itself_the_command_says_so(house: Establishment, settings: Any) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    person_add(username="gus", name="Gus Novak", role=Role.RECORDER, establishment=house)
    with pytest.raises(CommandError, match="start the web processes again"):
        run("unlock", "gus")
