"""The inbox: what waits for a person across all gaming days; who sees which part of it; that it costs the same at any size."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.desk.models import Issue
from compliance.desk.read import second_person
from compliance.desk.write.issues_recount import issues_recount
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.licensed.models import CatalogueChange
from compliance.people.models import Assignment, Person
from compliance.people.rights import Role
from compliance.shell.days import today_at
from tests import builders
from tests.money.pages.test_money import accountant, take
from tests.pages import AT, ON, PROPOSALS, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
INBOX = f"{AT}/inbox"
NEXT = {
    "gaming_day": "2026-09-02",
    **{name: f"2026-09-02T19:0{n}:00Z" for n, name in enumerate(("started", "dealt", "ended"))},
}


def section(text: str, name: str) -> str:
    found = re.search(rf'<section[^>]*aria-labelledby="{name}".*?</section>', text, re.DOTALL)
    return found[0] if found else ""


def shown(text: str, name: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr data-href="[^"]*/findings/(\d+)', section(text, name))]


def shown_issues(text: str, name: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr data-href="[^"]*/issues/(\d+)', section(text, name))]


def two_days(play: Play) -> list[int]:
    """A short fee on each of two gaming days, made severe: by their numbers, the older one first."""
    play(short_hand(1), short_hand(1, id="T1-next", **NEXT))
    Finding.objects.update(severity="severe")
    issues_recount(clock=timezone.now, mend=True)
    return list(Finding.objects.order_by("gaming_day").values_list("pk", flat=True))


def test_it_is_the_first_page_and_holds_what_earlier_days_left(client: Client, page: Page, play: Play) -> None:
    older, newer = two_days(play)
    assert client.get(AT)["Location"] == INBOX
    text = page(INBOX)
    [issue] = Issue.objects.all()
    assert older != newer
    assert (shown_issues(text, "severe"), shown_issues(text, "desk")) == ([issue.pk], [])  # once
    assert "What is on it stands above." in text
    assert re.search(r"All of them:\s+1<", text)
    assert f'<a href="{AT}/issues?lane=nobody&amp;severity=severe&amp;outcome=fail"' in text


def test_the_rail_counts_what_is_to_do_on_every_day_and_leads_there(page: Page, play: Play) -> None:
    two_days(play)
    text = page(ON)
    assert re.search(r'href="[^"]*/findings\?days=all".*?class="count">.*?2<', text, re.DOTALL)
    assert re.search(r"All findings to do:\s+1<", text)  # of the day that is shown


def test_what_somebody_takes_or_is_given_stands_under_that_name(
    client: Client, page: Page, play: Play, officer: Person, house: str
) -> None:
    older, newer = two_days(play)
    ruth = Person.objects.create(username="ruth", first_name="Ruth")
    give(ruth, Role.OFFICER, house)
    client.post(f"{AT}/findings/{older}/act", {"act": "take", "acted": "0"})
    client.post(f"{ON}/findings/act", {"act": "assign", "assignee": ruth.pk, "id": [newer], "seen": [f"{newer}.0"]})
    assert shown(page(INBOX), "given") == [older]
    assert shown(signed_in(ruth).get(INBOX).content.decode(), "given") == [newer]
    client.post(f"{AT}/findings/{older}/act", {"act": "resolve", "reason": "other", "words-resolve": "it was so"})
    assert shown(page(INBOX), "given") == []
    assert "Nobody has given you an issue" in page(INBOX)


def test_several_are_taken_at_once(client: Client, page: Page, play: Play) -> None:
    ids = two_days(play)
    chosen = {"act": "take", "id": ids, "seen": [f"{number}.0" for number in ids]}
    assert "2 findings given." in client.post(f"{ON}/findings/act", chosen, follow=True).content.decode()
    assert shown(page(INBOX), "given") == ids


def test_what_somebody_takes_is_no_longer_nobodys(client: Client, page: Page, play: Play) -> None:
    two_days(play)
    [issue] = Issue.objects.all()
    client.post(f"{AT}/issues/{issue.pk}/act", {"act": "take", "acted": "0"})
    text = page(INBOX)
    assert (shown_issues(text, "mine"), shown_issues(text, "severe"), shown_issues(text, "desk")) == (
        [issue.pk],
        [],
        [],
    )


def test_a_submitted_change_waits_for_a_lead_and_stands_with_its_author_as_waiting(
    page: Page, lead: Client, submitted: Callable[..., CatalogueChange]
) -> None:
    change = submitted()
    mine = page(INBOX)
    assert section(mine, "decide") == ""
    assert f"{PROPOSALS}/{change.pk}" in section(mine, "others")
    theirs = lead.get(INBOX).content.decode()
    assert f"{PROPOSALS}/{change.pk}" in section(theirs, "decide")
    assert section(theirs, "others") == ""
    lead.post(f"{PROPOSALS}/{change.pk}/refuse", {"why": "The letter names another fee."})
    assert "Nothing waits for your word." in lead.get(INBOX).content.decode()


def test_books_go_from_nobody_to_the_second_person_to_nobody(house: str, client: Client, page: Page) -> None:
    take(client)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    day, money = "Books of 09/01/2026", f"{ON}/money"
    assert money in section(ann.get(INBOX).content.decode(), "close")
    ann.post(f"{money}/prepare")
    text = ann.get(INBOX).content.decode()
    assert money not in section(text, "close")
    assert day in section(text, "others")
    assert day not in section(text, "decide")
    assert day in section(bob.get(INBOX).content.decode(), "decide")
    bob.post(f"{money}/close")
    for who in (ann, bob):
        assert day not in who.get(INBOX).content.decode()
    take(client, box="T1-Late")
    bob.post(f"{money}/prepare")
    assert day in section(ann.get(INBOX).content.decode(), "decide")  # a restatement has its second person too
    assert section(page(INBOX), "close") == ""  # an officer closes no books


def test_books_prepared_longer_ago_than_is_looked_at_stand_among_those_to_prepare(
    house: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(client)
    ann, bob = accountant(house, "ann"), accountant(house, "bob")
    ann.post(f"{ON}/money/prepare")
    for looked, where, not_there in ((1, "decide", "close"), (0, "close", "decide")):
        monkeypatch.setattr(second_person, "LOOKED_AT", looked)
        text = bob.get(INBOX).content.decode()
        assert f"{ON}/money" in section(text, where)
        assert f"{ON}/money" not in section(text, not_there)


def test_a_waiver_is_told_in_the_week_before_it_ends(lead: Client, play: Play, client: Client, page: Page) -> None:
    play(*(short_hand(number) for number in range(1, 5)))
    today, a_week, longer, past = Finding.objects.order_by("pk").values_list("pk", flat=True)
    for number, days in ((today, 0), (a_week, 7), (longer, 8), (past, 1)):
        last = _today() + datetime.timedelta(days=days)
        lead.post(f"{AT}/findings/{number}/waive", {"words-waive": "as agreed", "until": last.isoformat()})
    Finding.objects.filter(pk=past).update(waived_until=_today() - datetime.timedelta(days=1))
    assert shown(lead.get(INBOX).content.decode(), "ending") == [today, a_week]
    assert section(page(INBOX), "ending") == ""


def test_a_role_that_waits_is_told_to_the_lead_who_may_confirm_it(lead: Client, house: str, officer: Person) -> None:
    asker = Person.objects.create(username="ada", first_name="Ada")
    waits = Person.objects.create(username="lou", first_name="Lou")
    give(waits, Role.LEAD, house)
    Assignment.objects.filter(person=waits).update(waits=True, asked_by=asker)
    assert "Lou as lead officer" not in lead.get(INBOX).content.decode()  # the house has not named this lead for it
    Assignment.objects.filter(person__username="ben").update(confirms=True)
    assert "Lou as lead officer" in section(lead.get(INBOX).content.decode(), "decide")


def test_who_works_here_has_one_and_nobody_else(house: str, client: Client) -> None:
    for role, status in ((Role.COMMISSION, 403), (Role.RECORDER, 403), (Role.ACCOUNTING, 200)):
        person = Person.objects.create(username=role.name.lower())
        give(person, role, house)
        assert signed_in(person).get(INBOX).status_code == status, role


def test_an_empty_house_says_that_nothing_waits(lead: Client) -> None:
    text = lead.get(INBOX).content.decode()
    for words in (
        "Nobody has given you an issue",
        "None: somebody has each severe issue",
        "Nothing waits for your word",
    ):
        assert words in text


def test_it_asks_as_much_of_many_findings_as_of_two(lead: Client, play: Play) -> None:
    two_days(play)
    lead.get(INBOX)
    with CaptureQueriesContext(connection) as few:
        lead.get(INBOX)
    fees = [{"from": "player-dealer", "kind": "fee", "amount": f"{10**n}.00", "when": "before-deal"} for n in range(6)]
    play(*(builders.hand(n + 2, collections=[fee]) for n, fee in enumerate(fees)))
    Finding.objects.update(severity="severe")
    issues_recount(clock=timezone.now, mend=True)
    with CaptureQueriesContext(connection) as many:
        text = lead.get(INBOX).content.decode()
    assert len(many) == len(few)
    assert len(shown_issues(text, "severe")) > 4


def test_the_oldest_severe_are_read_from_their_index(play: Play) -> None:
    two_days(play)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(
            "EXPLAIN SELECT 1 FROM compliance_finding AS finding WHERE finding.establishment_id = 1"
            " AND finding.status = 'open' AND finding.severity = 'severe' AND finding.outcome = 'fail'"
            " AND finding.state = 'new' AND (finding.hand_id, finding.id) > (-1, -1)"
            " ORDER BY finding.hand_id, finding.id LIMIT 9"
        )
        assert "compliance_finding_severe" in str(cursor.fetchall())


def _today() -> datetime.date:
    return today_at(Establishment.objects.get(slug=builders.HOUSE))
