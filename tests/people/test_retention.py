"""The access log after its term: two people remove its rows, the entries stay, and verify says so; nobody else can."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone

from compliance.people import remove
from compliance.people.access import access_log_command
from compliance.people.manage import person_add
from compliance.people.models import Access, Person
from compliance.people.read.recorded import ACCESS, CHECKS, SealedLog
from compliance.people.read.removed import KIND, Removed, removals
from compliance.people.rights import Role
from compliance.people.seal import access_seal
from compliance.record import append, canonical, read
from compliance.record.inspection import removed

pytestmark = pytest.mark.django_db(transaction=True)

NOW = timezone.now().replace(month=6, day=15)
TERM = 7
BOUND = NOW.replace(year=NOW.year - TERM)
ONE = datetime.timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _settled_and_owned(monkeypatch: pytest.MonkeyPatch, owner_url: str) -> None:
    monkeypatch.setattr("compliance.people.seal.settled_until", lambda: timezone.now() + datetime.timedelta(hours=1))

    @contextmanager
    def as_owner() -> Iterator[Any]:
        with psycopg.connect(owner_url) as owner:
            yield owner

    monkeypatch.setattr(remove, "_as_owner", as_owner)


@pytest.fixture
def two() -> tuple[Person, Person]:
    """Two administrators."""
    ada, _ = person_add(username="ada", name="Ada A", role=Role.ADMINISTRATOR, password="first-one-of-two")
    lou, _ = person_add(username="lou", name="Lou L", role=Role.ADMINISTRATOR, password="second-one-of-two")
    return ada, lou


def looked(count: int, sealed: datetime.datetime) -> range:
    """So many rows, sealed at that moment; their numbers."""
    for number in range(count):
        access_log_command(what="page", where="a test", detail=str(number))
    assert access_seal(now=sealed) == count
    last = Access.objects.latest("id").pk
    return range(last - count + 1, last + 1)


def told() -> list[str]:
    """What verify says against the rows of the access log."""
    log = next(each for each in CHECKS if isinstance(each, SealedLog) and ACCESS.kind in each.kinds)
    entries = [each for each in read.entries(0, read.size()) if each.kind in log.kinds]
    return [what for _, what in log.differences(start=0, stop=read.size(), entries=entries)]


def there() -> set[int]:
    return set(Access.objects.values_list("pk", flat=True))


def test_what_is_older_than_the_term_goes_and_proves_itself(two: tuple[Person, Person]) -> None:
    old, bound, young = looked(3, BOUND - 2 * ONE), looked(2, BOUND), looked(2, BOUND + ONE)
    older = looked_again = remove.over(now=NOW)
    assert (older.rows, older.first <= old[0], older.last) == (3, True, old[-1])
    done = remove.log_remove(asked=two[0], agreed=two[1], reason="Seven years are over.", now=NOW)
    assert done is not None
    assert there() >= {*bound, *young}
    assert not there() & set(old)
    assert told() == []
    [said] = removed()
    assert "3 rows of the access log" in said
    assert "under the term access-log (7 years; Oliver's choice; compare 4 CCR 12312" in said
    assert "by ada and lou" in said
    assert looked_again.seals == done.said.seals
    assert remove.over(now=NOW).rows == 0
    assert remove.log_remove(asked=two[0], agreed=two[1], reason="Again.", now=NOW) is None
    later = remove.log_remove(asked=two[1], agreed=two[0], reason="A second later.", now=NOW + ONE)
    assert later is not None
    assert (later.said.rows, told()) == (2, [])  # the row at the bound itself, a second later


def test_stopped_between_entry_and_rows_the_next_run_takes_them(
    two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = looked(3, BOUND - ONE)
    with monkeypatch.context() as stopped:
        stopped.setattr(remove, "_rows_remove", lambda said: None)
        remove.log_remove(asked=two[0], agreed=two[1], reason="Over.", now=NOW)
    assert (there() >= set(old), told()) == (True, [])  # all there, as they were sealed
    assert remove.log_remove(asked=two[0], agreed=two[1], reason="Over.", now=NOW) is None
    assert (there() & set(old), told(), len(removals())) == (set(), [], 1)


def test_rows_gone_without_a_word_or_too_few_or_too_soon_are_tampering(
    two: tuple[Person, Person], owner_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, young = looked(3, BOUND - ONE), looked(2, BOUND + ONE)
    with remove._as_owner() as owner:
        owner.execute(remove._REMOVE.format(first=young[0], last=young[-1]))
    assert ["the record says 2" in what for what in told()] == [True]  # nobody's word
    done = remove.log_remove(asked=two[0], agreed=two[1], reason="Over.", now=NOW)
    assert done is not None
    assert len(told()) == 1
    seals = (done.said.seals[0], read.size() - 1)
    forged = msgspec.structs.replace(done.said, seals=seals, last=young[-1], sealed_before=NOW)
    none_such = msgspec.structs.replace(forged, term=msgspec.structs.replace(forged.term, years=0))
    for body in (forged, none_such):  # too young by the term, and by a term that Oliver does not know
        with transaction.atomic():
            append.append([append.NewEntry(KIND, None, "mallory", NOW, canonical.encode(msgspec.to_builtins(body)))])
        assert len(told()) == 1
    assert {each.said.first for each in removals()} == {done.said.first}
    assert not there() & set(old)


def test_a_part_of_the_rows_under_a_seal_is_tampering_whoever_gave_their_word(two: tuple[Person, Person]) -> None:
    old = looked(3, BOUND - ONE)
    remove.log_remove(asked=two[0], agreed=two[1], reason="Over.", now=NOW)
    with remove._as_owner() as owner:
        owner.execute(
            "INSERT INTO people_access (id, at, name, what, \"where\", agent, detail) VALUES (%s, now(), 'x', 'y', 'z', '', '')",
            [old[1]],
        )
    assert ["has 1 rows, the record says 3" in what for what in told()] == [True]


def test_the_application_cannot_and_afterwards_the_owner_cannot_either(
    two: tuple[Person, Person], owner_url: str
) -> None:
    looked(3, BOUND - ONE)
    young = looked(1, BOUND + ONE)
    remove.log_remove(asked=two[0], agreed=two[1], reason="Over.", now=NOW)
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM people_access")
    with psycopg.connect(owner_url) as owner, pytest.raises(psycopg.errors.RestrictViolation):
        owner.execute("DELETE FROM people_access")
    assert set(young) <= there()


def test_two_different_people_who_may_confirm_do_it(two: tuple[Person, Person]) -> None:
    looked(1, BOUND - ONE)
    officer = Person.objects.create(username="nobody")
    for asked, agreed in ((two[0], two[0]), (two[0], officer), (officer, two[1])):
        with pytest.raises(remove.NotRemoved):
            remove.log_remove(asked=asked, agreed=agreed, reason="Over.", now=NOW)
    assert removals() == []


def test_by_command_both_type_their_passwords(
    two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["remove", "--by", "ada", "--agreed", "lou", "--reason", "Seven years are over."]
    monkeypatch.setattr("sys.stdin", io.StringIO("first-one-of-two\nwrong\n"))
    with pytest.raises(CommandError, match="lou: nobody of this name and password"):
        call_command("retention", *words)
    old = looked(4, timezone.now().replace(month=6, day=15, year=timezone.now().year - TERM - 1))
    monkeypatch.setattr("sys.stdin", io.StringIO("first-one-of-two\nsecond-one-of-two\n"))
    call_command("retention", *words)
    assert "4 rows of the access log" in capsys.readouterr().out
    assert not there() & set(old)
    call_command("retention", "show")
    shown = capsys.readouterr().out
    assert "0 rows of the access-log were sealed before" in shown
    assert "Why: Seven years are over." in shown
    body = msgspec.json.decode(next(iter(read.bodies_of(KIND).values())), type=Removed)
    assert (body.asked_by, body.agreed_by, body.term.years) == ("ada", "lou", TERM)
    assert Access.objects.filter(what="access log removed").exists()
