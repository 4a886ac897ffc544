"""Who could: the duties kept apart are asked at each act, and the page says who could do what takes two."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from compliance.people.apart import duties
from compliance.people.models import Access, Assignment, Person
from compliance.people.rights import Role
from tests import builders
from tests.money.write.test_books_review import box, count, send
from tests.money.write.test_day_close import DAY, CloseError, close, prepare
from tests.pages import AT, give, signed_in
from tests.people.pages.test_second_person import confirm, gus, iris, ivo, role_give, somebody

pytestmark = pytest.mark.django_db
__all__ = ["gus", "iris", "ivo"]  # fixtures
PAGE = f"{AT}/administration/two-people"
CLASH = "roles recorder and accounting are not held by one person"


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def named(username: str, by_house: str = builders.HOUSE) -> None:
    call_command("person", "name", username, "--establishment", by_house, stdout=StringIO())


def could() -> str:
    said = StringIO()
    call_command("person", "could", "--establishment", builders.HOUSE, stdout=said)
    return said.getvalue()


def test_every_pair_kept_apart_says_where_it_comes_from() -> None:
    assert all(each.cite and each.why for each in (*duties().apart, *duties().closing))


def test_who_holds_roles_that_exclude_one_another_closes_no_day(house: str) -> None:
    send(house, box(), count())
    prepare(house, somebody("ann", Role.ACCOUNTING))
    both = somebody("bob", Role.ACCOUNTING, Role.RECORDER)
    with pytest.raises(
        CloseError, match="You decide nothing as long as this stands: the roles accounting and recorder"
    ):
        close(house, both)
    Assignment.objects.filter(person=both, role=Role.RECORDER.value).delete()
    close(house, both)


def test_who_entered_a_count_of_the_day_does_not_close_it(house: str) -> None:
    """Also where the role by which it was entered has ended since."""
    send(house, box(), count())  # by "clerk"
    prepare(house, somebody("ann", Role.ACCOUNTING))
    with pytest.raises(CloseError, match="whoever entered a count of the day"):
        close(house, somebody("clerk", Role.ACCOUNTING))
    assert DAY.isoformat() in close(house, somebody("cid", Role.ACCOUNTING))


def test_an_administrator_who_also_approves_confirms_nothing(iris: Person, ivo: Person, gus: Person) -> None:
    role_give(iris, gus, Role.LEAD)
    give(ivo, Role.LEAD, builders.HOUSE)
    answer = confirm(ivo, Assignment.objects.get(person=gus, role=Role.LEAD.value))
    assert (answer.status_code, "You decide nothing as long as this stands" in text(answer)) == (422, True)


def test_the_named_lead_confirms_where_there_is_one_administrator(iris: Person, gus: Person) -> None:
    lea = somebody("lea", Role.LEAD)
    ann = somebody("ann")
    role_give(iris, ann, Role.ACCOUNTING)
    held = Assignment.objects.get(person=ann)
    unnamed = confirm(lea, held)
    assert (unnamed.status_code, "manage.py person name" in text(unnamed)) == (422, True)
    named("lea")
    assert "Confirm the role accounting of Ann" in text(signed_in(lea).get(PAGE))
    assert confirm(lea, held).status_code == 302
    held.refresh_from_db()
    assert (held.waits, held.confirmed_by) == (False, lea)
    assert Access.objects.filter(what="lead named", name__startswith="command:").count() == 1


def test_the_named_lead_is_not_asked_where_there_are_two(iris: Person, ivo: Person, gus: Person) -> None:
    lea = somebody("lea", Role.LEAD)
    named("lea")
    role_give(iris, gus, Role.LEAD)
    assert confirm(lea, Assignment.objects.get(person=gus, role=Role.LEAD.value)).status_code == 422


def test_the_named_lead_confirms_nothing_of_another_house(iris: Person, gus: Person, other: str) -> None:
    lea, ann = somebody("lea", Role.LEAD), somebody("ann")
    named("lea")
    signed_in(iris).post(
        f"{AT}/administration/people/{ann.pk}/roles/give", {"role": Role.LEAD.value, "where": f"at:{other}"}
    )
    assert confirm(lea, Assignment.objects.get(person=ann)).status_code == 422
    role_give(iris, gus, Role.ADMINISTRATOR)  # of all houses: one house's word is not enough
    assert confirm(lea, Assignment.objects.get(person=gus, role=Role.ADMINISTRATOR.value)).status_code == 422


def test_a_house_names_a_lead_of_its_own(iris: Person, gus: Person) -> None:
    with pytest.raises(CommandError, match="is not lead officer"):
        named("gus")


def test_the_page_and_the_command_say_who_could(iris: Person, gus: Person) -> None:
    lea = somebody("lea", Role.LEAD)
    said = could()
    assert "The books of a gaming day, closed or restated. Nobody can finish this" in said
    assert "A role that approves, closes or gives rights. Nobody can finish this" in said
    somebody("ann", Role.ACCOUNTING)
    named("lea")
    said = could()
    assert "The books of a gaming day, closed or restated. One pair alone." in said
    assert "decides: Iris, Lea" in said
    give(gus, Role.ACCOUNTING, builders.HOUSE)
    Person.objects.filter(pk=lea.pk).update(first_password=True)
    Assignment.objects.filter(person=lea).update(given_by=iris)
    page = text(signed_in(iris).get(PAGE))
    for told in (
        CLASH,
        "Lea has not chosen a password yet",
        "Iris alone gave the role lead officer, before a second person was asked for it",
    ):
        assert told in page
        assert told in could()


def test_the_commission_sees_who_could(house: str) -> None:
    dov = somebody("dov", Role.COMMISSION)
    assert "What takes two people" in text(signed_in(dov).get(PAGE))
