"""The money of a gaming day: papers typed in, what they come to, what is wrong, and the day prepared and closed."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from compliance.floor.models import Finding
from compliance.money.write.accounts_review import accounts_sweep
from compliance.papers.forms.kinds import example_json, sent_kinds
from compliance.papers.models import Paper
from compliance.papers.write.paper_record import papers_record
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]
COUNT = {
    "box": "T1-Day",
    "table": "T1",
    "shift": "Day",
    "holds": "drop",
    "count": "first",
    "at": "1500",
    "counted_by": "C-1; C-2",
    "amount": "$480",
}


def take(client: Client, kind: str = "count", **fields: Any) -> Any:
    return client.post(f"{ON}/papers/{kind}/take", {**(COUNT if kind == "count" else {}), **fields})


def seen(response: Any) -> str:
    """What stands in the form behind a warning: it holds for what was typed, and for nothing else."""
    [digest] = re.findall(r'name="seen" value="([0-9a-f]{16})"', response.content.decode())
    return str(digest)


def judge() -> None:
    accounts_sweep(clock=lambda: builders.NOW)


def test_it_works(house: str, client: Client, page: Page) -> None:
    response = take(client)
    assert response.status_code == 200
    assert "Count entered." in response.content.decode()
    paper = Paper.objects.get()
    assert (paper.kind, paper.amount, paper.gaming_day.isoformat()) == ("count", 48_000, str(builders.DAY))
    text = page(f"{ON}/papers/count")
    assert "together <strong>$480.00</strong>" in text
    judge()
    text = page(f"{ON}/money")
    assert "$480.00" in text
    assert "CNT003" in text  # counted once only


def test_an_empty_day_says_what_will_stand_here(house: str, page: Page) -> None:
    assert "Nothing is known of this day" in page(f"{ON}/money")
    assert "None yet." in page(f"{ON}/papers/box")
    assert "Collection slip" in page(f"{ON}/papers")


def test_what_does_not_fit_stays_as_it_was_typed_with_the_cure(house: str, client: Client) -> None:
    response = take(client, at="25:99", counted_by="", amount="abc")
    text = response.content.decode()
    assert response.status_code == 422
    assert 'value="25:99"' in text
    assert "Write the time as 14:05" in text
    assert "Counted by is wanted." in text
    assert Paper.objects.count() == 0
    text = take(client, table="T9").content.decode()
    assert "The house has no such table" in text


def test_the_same_paper_twice_is_asked_about_and_the_next_begins_where_it_ended(house: str, client: Client) -> None:
    text = take(client).content.decode()
    assert 'value="C-1; C-2"' in text  # the next box is counted by the same two
    assert 'value="$480"' not in text
    again = take(client)
    assert again.status_code == 409
    assert "stands in the book already" in again.content.decode()
    assert take(client, seen=seen(again)).status_code == 200
    assert Paper.objects.count() == 2


def test_a_correction_supersedes_the_paper(house: str, client: Client, page: Page) -> None:
    take(client)
    paper = Paper.objects.get()
    text = page(f"{ON}/papers/count", correct=paper.paper_id)
    assert "T1-Day" in text
    fixed = {"amount": "500.00", "supersedes.id": paper.paper_id}
    assert take(client, **fixed).status_code == 422  # no reason
    assert take(client, **fixed, **{"supersedes.reason": "counted again"}).status_code == 200
    assert "together <strong>$500.00</strong>" in page(f"{ON}/papers/count")


def test_a_paper_that_never_was_is_struck_out_and_says_so(house: str, client: Client, page: Page) -> None:
    take(client)
    paper = Paper.objects.get()
    strike = {"supersedes.id": paper.paper_id, "supersedes.struck": "yes", "supersedes.reason": "typed twice"}
    assert "is struck out" in take(client, **strike).content.decode()
    assert Paper.objects.get(supersedes=paper).struck
    text = page(f"{ON}/papers/count")
    assert "together" not in text
    assert "Corrected or struck out (1)" in text
    assert "typed twice" in text
    assert client.get(f"{ON}/papers/count", {"correct": paper.paper_id}).status_code == 404


def test_a_finding_about_the_books_has_its_page_and_is_acted_on(house: str, client: Client, page: Page) -> None:
    take(client)
    judge()
    finding = Finding.objects.get(rule="CNT003")
    text = page(f"{AT}/findings/{finding.pk}")
    assert "Box T1-Day was counted once" in text
    assert "Money of" in text
    assert "CNT003" in page(f"{ON}/findings", table="T1")
    assert "books" in page(f"{ON}/findings")
    response = client.post(f"{AT}/findings/{finding.pk}/act", {"act": "acknowledge", "acted": "0"})
    assert response.status_code in (200, 302)
    finding.refresh_from_db()
    assert finding.state == "acknowledged"
    assert b"CNT003" in b"".join(client.get(f"{ON}/findings.csv").streaming_content)  # type: ignore[attr-defined]


def accountant(house: str, name: str) -> Client:
    person = Person.objects.create(username=name)
    give(person, Role.ACCOUNTING, house)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return signed_in(person)


def test_the_lines_as_csv(house: str, client: Client) -> None:
    take(client)
    response = client.get(f"{ON}/money.csv")
    text = b"".join(response.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    head, line = text.splitlines()
    assert head.startswith("table,shift,box,hands,due,collected_against_due,due_not_known,collected,first_count")
    assert line == "T1,Whole day,drop,0,,,,,480.00,,480.00,,0.00,final"


def test_the_template_holds_the_columns_and_the_papers_of_the_day(house: str, client: Client) -> None:
    take(client)
    text = client.get(f"{ON}/papers/count/template.csv").content.decode("utf-8-sig")
    head, line = text.splitlines()
    assert head.startswith("id,gaming_day,box,table,shift,holds,count,at,counted_by,amount")
    assert "C-1; C-2,480.00" in line


def test_no_page_grows_with_the_papers_in_its_queries(
    house: str, client: Client, django_assert_max_num_queries: Any
) -> None:
    for n in range(12):
        take(client, box=f"B{n}", amount=f"{n + 1}.00")
    judge()
    with django_assert_max_num_queries(45):
        client.get(f"{ON}/money")
    with django_assert_max_num_queries(20):
        client.get(f"{ON}/papers/count")


def put(house: str, kind: str, /, **changes: Any) -> None:
    paper = example_json(sent_kinds()[kind]) | changes
    line = json.dumps({name: value for name, value in paper.items() if value is not None}).encode()
    taken = papers_record(establishment=house, kind=kind, lines=[line], actor="clerk", now=builders.NOW)
    assert [one.status for one in taken.answers] == ["recorded"], taken.answers


def short(house: str) -> None:
    """A table whose box holds $60.00 less than its slip says."""
    put(house, "slip", kind="fee", amount="540.00", players=None, each=None)
    counted_twice(house, "CT-88", shift="Whole day")


def counted_twice(house: str, number: str, **changes: Any) -> None:
    """Once the second count is in, everybody sees both."""
    put(house, "count", id=number, **changes)
    put(house, "count", id=f"{number}-2", count="second", counted_by=["C-3", "C-4"], **changes)


def test_what_is_left_to_explain_is_found_explained_and_gone(house: str, client: Client, page: Page) -> None:
    short(house)
    text = page(f"{ON}/money")
    assert "1 difference to explain" in text
    assert "Differences to explain: 1" in text
    [address] = re.findall(r'href="([^"]*papers/explanation[^"]*)"', text)
    form = page(html.unescape(address))
    assert 'value="-60.00"' in form
    assert '<option value="collected-counted" selected>' in form
    said = {"step": "collected-counted", "holds": "drop", "table": "T1", "shift": "Whole day", "amount": "-60.00"}
    assert (
        take(client, "explanation", **said, reason="A stack left in the tray.", grade="final", by="A-1").status_code
        == 200
    )
    text = page(f"{ON}/money", only="open")
    assert "0 differences to explain" in text
    assert "No difference is left to explain." in text


def test_each_line_leads_to_its_papers(house: str, page: Page) -> None:
    short(house)
    counted_twice(house, "CT-9", table="T2", box="T2-Day", shift="Whole day")
    text = page(f"{ON}/money")
    [address, *_] = re.findall(r'href="([^"]*papers/count\?[^"]*)" aria-label="Counts of T1', text)
    listed = page(html.unescape(address))
    assert "CT-88" in listed
    assert "CT-9" not in listed
    assert "Show all of the day" in listed
    assert re.findall(r"<svg[^>]*>", text)  # two tables: their money at a look


def test_days_that_nobody_has_closed_stand_behind_with_their_age(house: str, page: Page) -> None:
    put(house, "count", id="CT-1", gaming_day="2026-08-30", at="2026-08-30T15:00:00-07:00", shift="Whole day")
    short(house)
    text = page(f"{ON}/money")
    assert "Earlier days not closed" in text
    assert "08/30/2026" in text
    assert "Earlier days not closed" not in page(f"/at/{house}/2026-08-30/money")


def test_running_totals_keep_first_and_second_counts_apart(house: str, client: Client, page: Page) -> None:
    take(client)
    take(client, box="T2-Day", table="T2", amount="20")
    take(client, count="second", counted_by="C-3; C-4", amount="500")
    text = page(f"{ON}/papers/count")
    assert "First · drop: 2 papers, together <strong>$500.00</strong>" in text
    assert "Second · drop: 1 paper, together <strong>$500.00</strong>" in text
    assert "By table" in text


def test_a_second_paper_about_the_very_same_thing_is_asked_about(house: str, client: Client) -> None:
    take(client)
    response = take(client, amount="490", counted_by="C-1; C-9")
    assert response.status_code == 409
    assert "$480.00, stands in the book with the same box, kind of box, count." in response.content.decode()
    typed = {"amount": "490", "counted_by": "C-1; C-9"}
    otherwise = take(client, **typed | {"amount": "491"}, seen=seen(response))
    assert otherwise.status_code == 409  # what was asked about is not what is typed now
    assert take(client, **typed, seen=seen(response)).status_code == 200


def test_a_pile_is_listed_page_by_page(
    house: str, client: Client, page: Page, django_assert_max_num_queries: Any
) -> None:
    count = example_json(sent_kinds()["count"])
    lines = [json.dumps(count | {"id": f"P-{n}", "box": f"B{n}", "count": "second"}).encode() for n in range(120)]
    papers_record(establishment=house, kind="count", lines=lines, actor="clerk", now=builders.NOW)
    seen: list[str] = []
    address = f"{ON}/papers/count"
    while address:
        with django_assert_max_num_queries(20):
            text = client.get(address).content.decode()
        assert "120 papers, together <strong>$57,600.00</strong>" in text
        seen += re.findall(r'aria-label="Correct (P-\d+)"', text)
        older = re.search(r'rel="next" href="([^"]+)"', text)
        address = html.unescape(older[1]) if older else ""
    assert seen == [f"P-{n}" for n in reversed(range(120))]
    assert client.get(f"{ON}/papers/count?before=x").status_code == 404
    with django_assert_max_num_queries(20):
        assert "120" in page(f"{ON}/papers")


def test_lists_say_how_they_are_written(house: str, page: Page) -> None:
    text = page(f"{ON}/papers/jackpot")
    assert "1 losing 500; 2 winning 250; 4 table 250" in text
    assert "Apart by semicolons" in text
    assert "100×4; 20×5" in page(f"{ON}/papers/count")


def test_a_jackpot_is_typed_with_its_parts(house: str, client: Client) -> None:
    typed = {"fund": "bad-beat", "table": "T1", "at": "2117", "amount": "1000", "parts": "1 losing 500; 2 winning 500"}
    assert take(client, "jackpot", **typed).status_code == 200
    response = take(client, "jackpot", **typed | {"at": "2118", "parts": "1 losing"})
    assert response.status_code == 422
    assert "field does not fit" in response.content.decode()


def test_today_says_what_was_found_in_the_books(house: str, client: Client, page: Page, play: Any) -> None:
    take(client)
    judge()
    assert "papers of the money" in page(f"{ON}")
    play(builders.hand(1))
    judge()
    text = page(f"{ON}")
    assert "The day's books</a>:" in html.unescape(text)
    assert "CNT003" in text


def test_a_finding_about_the_books_is_found_by_its_number(house: str, client: Client) -> None:
    take(client)
    judge()
    finding = Finding.objects.get(rule="CNT003")
    response = client.get(f"{ON}/search", {"q": f"#{finding.pk}"}, follow=True)
    assert "Box T1-Day was counted once" in response.content.decode()
