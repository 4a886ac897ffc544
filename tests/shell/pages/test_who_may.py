"""Every page for every role at every establishment: the table is written by hand, the pages are walked from the addresses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, reverse

from compliance.houses.models import Commission, Establishment
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from compliance.shell.urls import urlpatterns
from tests import builders
from tests.pages import OTHER, give, signed_in

OFFICER, LEAD, ACCOUNTING = Role.OFFICER, Role.LEAD, Role.ACCOUNTING
RECORDER, COMMISSION, ADMINISTRATOR = Role.RECORDER, Role.COMMISSION, Role.ADMINISTRATOR
SURVEILLANCE, FLOOR = Role.SURVEILLANCE, Role.FLOOR

ANY = frozenset(Role)
FINDINGS = frozenset({OFFICER, LEAD, ACCOUNTING, COMMISSION})  # sees them, with the money, and exports
ACTS = frozenset({OFFICER, LEAD})
RECORDS = frozenset({OFFICER, LEAD, RECORDER, FLOOR})
CAMERAS = frozenset({OFFICER, LEAD, SURVEILLANCE})
INSPECTS = frozenset({OFFICER, LEAD, SURVEILLANCE, FLOOR})
FILES = frozenset({OFFICER, LEAD, ACCOUNTING, SURVEILLANCE, FLOOR})
LOG = frozenset({LEAD, COMMISSION, ADMINISTRATOR})
PEOPLE = frozenset({ADMINISTRATOR})

ANYBODY = {"check", "check_code", "theme", "calendar_feed"}
NO_HOUSE = {"start", "set_up", "establishment_make", "establishment_load", "house_example"}
WHO_MAY: dict[str, frozenset[Role]] = {
    "house": ANY,
    "day_go": ANY,
    "inbox": frozenset({OFFICER, LEAD, ACCOUNTING}),
    "first_steps_put": ACTS | PEOPLE,
    "dealers": ACTS,
    "dealer": ACTS,
    "handover": frozenset({OFFICER, LEAD, ACCOUNTING}),
    "handover_write": ACTS,
    "handover_read": ACTS,
    "mail": frozenset({OFFICER, LEAD, ACCOUNTING}),
    "mail_choose": frozenset({OFFICER, LEAD, ACCOUNTING}),
    "view_keep": FINDINGS,
    "view_change": FINDINGS,
    "view_follow": FINDINGS,
    "view_remove": FINDINGS,
    "trends": FINDINGS,
    "trends_csv": FINDINGS,
    "issues": FINDINGS,
    "issues_csv": FINDINGS,
    "issues_act": ACTS,
    "issues_waive": frozenset({LEAD}),
    "issue": FINDINGS,
    "issue_act": ACTS,
    "issue_waive": frozenset({LEAD}),
    "supervisors": ACTS,
    "supervisor": ACTS,
    "tables_had": ACTS,
    "patron": ACTS,
    "look_why": ACTS,
    "issue_video": ACTS,
    "providers": ACTS,
    "player": ACTS,
    "observed": CAMERAS,
    "observed_csv": CAMERAS,
    "observed_against": CAMERAS,
    "observed_against_csv": CAMERAS,
    "observe": CAMERAS,
    "observe_read": CAMERAS,
    "observe_store": CAMERAS,
    "look": CAMERAS,
    "look_strike": CAMERAS,
    **dict.fromkeys(("plans", "plan", "plan_listed", "plan_looked"), CAMERAS),
    **dict.fromkeys(("plan_new", "plan_store"), ACTS),
    **dict.fromkeys(("audits", "audit_new", "audit_store", "audit", "audit_answered", "audit_standard"), CAMERAS),
    **dict.fromkeys(("audit_corrected", "audit_standard_store"), ACTS),
    **dict.fromkeys(("irregularities", "irregularities_csv", "irregularity_new", "irregularity_store"), INSPECTS),
    **dict.fromkeys(("irregularity", "irregularity_struck"), INSPECTS),
    **dict.fromkeys(("my_tables", "tables_take", "tables_end"), frozenset({FLOOR})),
    **dict.fromkeys(("inspections", "inspect", "inspect_store", "inspection", "inspection_struck"), INSPECTS),
    "video": frozenset({SURVEILLANCE}),
    "clip_act": frozenset({SURVEILLANCE}),
    **dict.fromkeys(
        ("files", "file_attach", "file", "file_bytes", "file_small", "file_strike", "house_files", "house_files_csv"),
        FILES,
    ),
    "clip_ask": ACTS,
    "cameras": CAMERAS,
    "camera_put": CAMERAS,
    "camera_noted": CAMERAS,
    "camera_decided": frozenset({LEAD}),
    "house_settings": ACTS | PEOPLE,
    "house_tables": ACTS | PEOPLE,
    "house_shifts": ACTS | PEOPLE,
    "house_table_put": ACTS | PEOPLE,
    "house_change_decided": frozenset({LEAD}),
    "calendar": ACTS | {ACCOUNTING},
    "calendar_feed_new": ACTS | {ACCOUNTING},
    "calendar_feed_end": ACTS | {ACCOUNTING},
    **dict.fromkeys(("terms", "term_put", "term_renew"), ACTS),
    "cases": ACTS,
    "cases_csv": ACTS,
    "case_new": ACTS,
    "case_from": ACTS,
    "case_begin": ACTS,
    "case": ACTS,
    "case_act": ACTS,
    "case_judge": frozenset({LEAD}),
    "today": FINDINGS,
    "findings": FINDINGS,
    "findings_csv": FINDINGS,
    "findings_selected": FINDINGS,
    "findings_act": ACTS,
    "findings_waive": frozenset({LEAD}),
    "finding": FINDINGS,
    "finding_act": ACTS,
    "finding_waive": frozenset({LEAD}),
    "tables": FINDINGS,
    "table": FINDINGS,
    "table_rotation": FINDINGS,
    "table_rotation_csv": FINDINGS,
    "rotation": FINDINGS,
    "rotation_csv": FINDINGS,
    "playing_book": FINDINGS,
    "playing_book_csv": FINDINGS,
    "session_enter": RECORDS,
    "session_take": RECORDS,
    "session_template": RECORDS,
    "money": FINDINGS,
    "money_csv": FINDINGS,
    "money_days": FINDINGS,
    "money_papers": FINDINGS,
    "money_prepare": frozenset({LEAD, ACCOUNTING}),
    "money_closing": frozenset({LEAD, ACCOUNTING}),
    "money_close": frozenset({LEAD, ACCOUNTING}),
    "papers": RECORDS | {ACCOUNTING},
    "paper_enter": RECORDS | {ACCOUNTING},
    "paper_take": RECORDS | {ACCOUNTING},
    "paper_template": RECORDS | {ACCOUNTING},
    "paper_workbook": RECORDS | {ACCOUNTING},
    "hand": FINDINGS,
    "hand_correct": ACTS,
    "hand_correct_act": ACTS,
    "hand_history": FINDINGS,
    "search": ANY,
    "quote": ANY,
    "postings": ANY,
    "postings_csv": FINDINGS,
    "posting": ANY,
    "posting_placard": ANY,
    "posting_enter": ACTS,
    "posting_put_up": ACTS,
    "posting_take_down": ACTS,
    "signs": ANY,
    "signs_csv": FINDINGS,
    "placard_preview": ANY,
    "books": ANY,
    "book": ANY,
    "game": ANY,
    "schedule": ANY,
    "returns_state": ANY,
    "returns_ask": FINDINGS,
    "returns_stop": FINDINGS,
    "returns_csv": FINDINGS,
    "lint": ANY,
    "lint_csv": FINDINGS,
    "coverage": ANY,
    "changes": ANY,
    "game_changes": ANY,
    "compare": ANY,
    "game_file": ANY,
    "proposals": FINDINGS,
    "proposal_new": ACTS,
    "proposal_make": ACTS,
    "proposal": FINDINGS,
    "proposal_edit": ACTS,
    "proposal_submit": ACTS,
    "proposal_withdraw": ACTS,
    "proposal_approve": frozenset({LEAD}),
    "proposal_refuse": frozenset({LEAD}),
    "forecast_state": FINDINGS,
    "forecast_ask": FINDINGS,
    "forecast_stop": FINDINGS,
    "correction": FINDINGS,
    "correction_confirm": frozenset({LEAD}),
    "correction_refuse": frozenset({LEAD}),
    "correction_withdraw": ACTS,
    "rules": ANY,
    "rule": ANY,
    "record": FINDINGS,
    "entry": FINDINGS,
    "verify_start": FINDINGS,
    "verify_stop": FINDINGS,
    "verify_state": FINDINGS,
    "reports": FINDINGS,
    "report": FINDINGS,
    "report_start": FINDINGS,
    "report_stop": FINDINGS,
    "report_file": FINDINGS,
    "upload": RECORDS | {ACCOUNTING},
    "upload_send": RECORDS | {ACCOUNTING},
    "upload_template": RECORDS,
    "hand_forms": RECORDS,
    "upload_run": RECORDS | {ACCOUNTING},
    "upload_stop": RECORDS | {ACCOUNTING},
    "upload_results": RECORDS | {ACCOUNTING},
    "people": PEOPLE,
    "person": PEOPLE,
    "person_add": PEOPLE,
    "role_give": PEOPLE,
    "role_end": PEOPLE,
    "role_confirm": PEOPLE | {LEAD},
    "password_renew": PEOPLE,
    "factor_remove": PEOPLE,
    "lock_lift": PEOPLE,
    "identity_name": PEOPLE,
    "identity_end": PEOPLE,
    "address_lift": PEOPLE,
    "person_end": PEOPLE,
    "tokens": PEOPLE,
    "token_make": PEOPLE,
    "token_end": PEOPLE,
    "reader_make": PEOPLE,
    "reader_end": PEOPLE,
    "two_people": LOG,
    "emergency": ANY,
    "emergency_ask": ANY,
    "emergency_grant": PEOPLE | {LEAD},
    "emergency_refuse": PEOPLE | {LEAD},
    "emergency_end": ANY,
    "emergency_close": PEOPLE | {LEAD},
    "access": LOG,
    "access_csv": LOG,
}
IN_ADDRESS: dict[str, Any] = {
    "day": builders.DAY,
    "table": "T1",
    "book": "lucky-derby",
    "game": builders.GAME,
    "schedule": "own",
    "code": "fee001",
    "number": 999_999,
    "role": 999_999,
    "index": 999_999,
    "option": 2,
    "hand_id": "none",
    "name": "pdf",
    "who": "Sam Whitcomb",
    "kind": "count",
    "checklist": "daily",
    "plan_id": "none",
    "badge": "D-1",
    "of": "finding",
    "ref": 999_999,
}


def test_every_address_has_its_row() -> None:
    assert {pattern.name for pattern in urlpatterns} == ANYBODY | NO_HOUSE | set(WHO_MAY)


def address(pattern: URLPattern, house: str) -> str:
    names = pattern.pattern.converters
    return reverse(str(pattern.name), kwargs={name: house if name == "house" else IN_ADDRESS[name] for name in names})


def person_as(role: Role, house: str) -> Client:
    """Somebody with one role at one house, second factor and all."""
    person = Person.objects.create(username=f"{role.name}-{house}".lower())
    give(person, role, house)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return signed_in(person)


def ask(client: Client, pattern: URLPattern, house: str) -> tuple[int, str]:
    """The status, and what the door wrote down when it refused."""
    before = Access.objects.filter(what="refused").count()
    place = address(pattern, house)
    response = client.get(place)
    if response.status_code == 405:
        response = client.post(place)
    if response.streaming:
        assert b"".join(response)  # type: ignore[arg-type]
    rows = Access.objects.filter(what="refused").order_by("id")[before:]
    return response.status_code, ", ".join(row.detail for row in rows)


PAGES = [each for each in urlpatterns if each.name in WHO_MAY]


@contextmanager
def taken_back() -> Iterator[None]:
    """What a page does when it is asked for is as if it had not been: every page finds the house as it was."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_nobody_sees_a_page_without_signing_in(house: str) -> None:
    for pattern in PAGES:
        with taken_back():
            assert ask(Client(), pattern, house)[0] == 302, pattern.name


@pytest.mark.django_db
@pytest.mark.parametrize("role", list(Role))
def test_a_role_opens_the_pages_of_its_rows_at_its_own_house_alone(house: str, other: str, role: Role) -> None:
    client = person_as(role, house)
    for pattern in PAGES:
        name = str(pattern.name)
        with taken_back():
            status, refused = ask(client, pattern, house)
            if role in WHO_MAY[name]:
                assert (status in (200, 302, 404, 422), refused) == (True, ""), name
            else:
                assert (status, refused.startswith("lacks: ")) == (403, True), name
            if role not in (Role.ADMINISTRATOR, Role.COMMISSION):  # theirs are not one house alone
                assert ask(client, pattern, OTHER) == (404, "no role at this establishment"), name
    Person.objects.filter(username__startswith=role.name.lower()).update(is_active=False)
    for pattern in PAGES:
        with taken_back():
            assert ask(client, pattern, house)[0] == 302, pattern.name  # the session of somebody who has left is none


OTHER_VERBS = ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


@pytest.mark.django_db
@pytest.mark.parametrize("verb", OTHER_VERBS)
def test_every_page_refuses_a_verb_that_no_page_knows(house: str, verb: str) -> None:
    client = person_as(Role.LEAD, house)
    for pattern in urlpatterns:
        if pattern.name not in NO_HOUSE:
            place = address(pattern, house)
            assert client.generic(verb, place).status_code in (403, 404, 405), (verb, place)


@pytest.mark.django_db
@pytest.mark.parametrize("role", list(Role))
def test_what_is_closed_to_a_role_is_closed_by_the_other_verb_too(house: str, role: Role) -> None:
    """A page that shows and takes, or an act that is asked for by GET, opens nothing that its row does not."""
    client = person_as(role, house)
    for pattern in PAGES:
        if role not in WHO_MAY[str(pattern.name)]:
            with taken_back():
                place = address(pattern, house)
                for answer in (client.get(place), client.head(place), client.post(place)):
                    assert answer.status_code in (403, 405), (answer.request["REQUEST_METHOD"], place)


@pytest.mark.django_db
def test_a_reader_sees_the_houses_of_his_commission_alone(house: str, other: str) -> None:
    elsewhere = Commission.objects.create(slug="elsewhere", title="Elsewhere")
    Establishment.objects.filter(slug=OTHER).update(commission=elsewhere)
    client = person_as(Role.COMMISSION, house)
    assert client.get(f"/at/{house}/{builders.DAY}").status_code == 200
    assert client.get(f"/at/{OTHER}/{builders.DAY}").status_code == 404


@pytest.mark.django_db
def test_a_strange_house_looks_like_one_that_does_not_exist(house: str, other: str) -> None:
    client = person_as(Role.OFFICER, house)
    strange, absent = (client.get(f"/at/{slug}/{builders.DAY}").content.decode() for slug in (OTHER, "nowhere"))
    assert strange.replace(OTHER, "") == absent.replace("nowhere", "")
    assert OTHER not in client.get("/", follow=True).content.decode()


@pytest.mark.django_db
def test_a_refusal_names_what_is_missing_and_who_gives_it(house: str) -> None:
    give(Person.objects.create(username="iris", first_name="Iris", last_name="Tanaka"), Role.ADMINISTRATOR)
    response = person_as(Role.RECORDER, house).get(f"/at/{house}/{builders.DAY}/findings")
    text = response.content.decode()
    assert "see findings and hands" in text
    assert "recorder" in text
    assert "Iris Tanaka" in text


@pytest.mark.django_db
@pytest.mark.parametrize("role", list(Role))
def test_everybody_lands_on_a_page_and_the_rail_leads_nowhere_closed(house: str, role: Role) -> None:
    client = person_as(role, house)
    response = client.get("/", follow=True)
    assert response.status_code == 200
    rail = response.content.decode().partition('<nav class="rail"')[2].partition("</nav>")[0]
    links = [part.split('"')[0] for part in rail.split('href="')[1:]]
    assert len(links) >= 3
    for link in links:
        assert client.get(link, follow=True).status_code == 200, link


@pytest.mark.django_db
def test_a_role_that_ends_ends_at_once(house: str) -> None:
    client = person_as(Role.OFFICER, house)
    assert client.get(f"/at/{house}/{builders.DAY}").status_code == 200
    person = Person.objects.get(username=f"officer-{house}")
    person.assignments.update(until="2026-01-01T00:00:00Z")
    assert client.get(f"/at/{house}/{builders.DAY}").status_code == 404
    give(person, Role.LEAD, house)
    Authenticator.objects.all().delete()
    assert client.get(f"/at/{house}/{builders.DAY}")["Location"] == "/sign-in/second-factor/totp/activate/"


@pytest.mark.django_db
def test_a_page_an_export_and_a_region_are_written_down_once_each(house: str) -> None:
    client, on = person_as(Role.OFFICER, house), f"/at/{house}/{builders.DAY}"
    for where in (f"{on}/findings?rule=FEE001", f"{on}/findings.csv", f"{on}/findings"):
        assert client.get(where).status_code == 200
    assert client.get(f"{on}/findings", headers={"HX-Request": "true"}).status_code == 200
    rows = Access.objects.filter(establishment__slug=house).order_by("id")
    assert list(rows.values_list("name", "what", "where")) == [
        (f"officer-{house}", "page", f"{on}/findings?rule=FEE001"),
        (f"officer-{house}", "export", f"{on}/findings.csv"),
        (f"officer-{house}", "page", f"{on}/findings"),
        (f"officer-{house}", "page", f"{on}/findings"),
    ]
