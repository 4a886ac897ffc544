"""Papers of the money as a clerk types them: what speaks against one, what is said of what does not fit, corrections."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from compliance.floor.models import Finding, UploadRun
from compliance.floor.write.upload_run import upload_work
from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.rights import Role
from tests import builders
from tests.money.pages.test_money import COUNT, accountant, judge, seen
from tests.pages import AT, ON, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]


def take(client: Client, paper: str = "count", **fields: Any) -> Any:
    return client.post(f"{ON}/papers/{paper}/take", {**(COUNT if paper == "count" else {}), **fields})


JACKPOT = {"fund": "f-1", "table": "T1", "at": "1500", "amount": "1000", "parts": "1 losing 500; 2 winning 250"}
SLIP = {"table": "T1", "kind": "fee", "from": "1400", "to": "1430", "amount": "25"}


def test_a_paper_with_times_is_corrected_as_the_page_shows_it(house: str, client: Client, page: Page) -> None:
    take(client, "slip", **SLIP)
    paper = Paper.objects.get()
    text = page(f"{ON}/papers/slip", correct=paper.paper_id)
    shown = {
        html.unescape(name): html.unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', text)
    }
    assert (shown["from"], shown["to"], shown["amount"]) == ("14:00", "14:30", "25.00")
    fixed = shown | {"kind": "fee", "amount": "26", "supersedes.reason": "misread"}
    assert take(client, "slip", **fixed).status_code == 200
    later = Paper.objects.get(supersedes=paper)
    assert later.amount == 2_600
    assert "14:00 · 14:30" not in page(f"{ON}/papers/slip", correct=later.paper_id)


@pytest.mark.parametrize(
    ("kind", "changes", "field", "cure"),
    [
        ("slip", {"amount": "12,3"}, "amount", "Not an amount. Write dollars and cents: 25.00."),
        ("slip", {"amount": "-5"}, "amount", "Below zero. Write it without a minus."),
        ("slip", {"amount": "1e9"}, "amount", "Not an amount."),
        ("slip", {"hands": "1.5"}, "hands", "Not a whole number."),
        ("slip", {"to": "1300"}, "to", "Not after “From”. Give a time after 09/01/2026 14:00."),
        ("slip", {"number": "no 7"}, "number", "Not as it must be. Write letters, digits and . _ : -."),
        ("count", {"pieces": "100x4; 20x"}, "pieces", "Not counted pieces."),
    ],
)
def test_no_cure_speaks_of_what_a_clerk_never_saw(
    house: str, client: Client, kind: str, changes: dict[str, str], field: str, cure: str
) -> None:
    response = take(client, kind, **(SLIP if kind == "slip" else {}) | changes)
    assert response.status_code == 422
    text = html.unescape(response.content.decode())
    assert f'id="p-{field}-cure">{cure}' in text
    for word in ("regex", "oliver.", "RFC"):
        assert word not in text.partition('id="entry"')[2].partition("</form>")[0]


@pytest.mark.parametrize(
    ("kind", "first", "then", "said"),
    [
        ("slip", {}, SLIP | {"from": "08/30/2026 14:00", "to": "08/30/2026 14:30"}, "gaming day 09/01/2026 is from"),
        ("jackpot", {}, JACKPOT, "The parts add up to $750.00, the jackpot is $1,000.00."),
        ("count", {}, COUNT | {"count": "second"}, "C-1 and C-2 made the first count of this box too"),
        ("count", {"box": "B-2", "removed": "1400"}, COUNT, "No drop box T1-Day was taken off a table this day"),
        ("count", {"box": "T1-Day", "table": "T2", "removed": "1400"}, COUNT, "was taken off table T2, Day"),
    ],
)
def test_what_speaks_against_a_paper_is_asked_about(
    house: str, client: Client, kind: str, first: dict[str, str], then: dict[str, str], said: str
) -> None:
    if first:
        box = {"table": "T1", "shift": "Day", "holds": "drop", "removed_by": "F-1", "carried_by": "F-1, S-1"}
        assert take(client, "box", **box | first).status_code == 200
    elif kind == "count":
        take(client)
    held = Paper.objects.count()
    response = take(client, kind, **then)
    assert response.status_code == 409
    assert said in response.content.decode()
    assert Paper.objects.count() == held
    assert take(client, kind, **then, seen=seen(response)).status_code == 200


def test_the_number_on_a_paper_is_its_own_and_is_held_once(house: str, client: Client) -> None:
    response = take(client, "slip", **SLIP, number="SL-77")
    assert "Collection slip entered. SL-77: T1 · fee · 14:00 · 14:30 · $25.00" in response.content.decode()
    assert Paper.objects.get().paper_id == "SL-77"
    again = take(client, "slip", **SLIP | {"amount": "30", "from": "1500", "to": "1530"}, number="SL-77")
    assert again.status_code == 422
    assert "A paper with this number is in the book" in again.content.decode()
    assert "in the book already" in take(client, "slip", **SLIP, number="SL-77").content.decode()


def test_the_second_count_does_not_know_the_first(house: str, client: Client) -> None:
    take(client)
    clerk = Person.objects.create(username="ravi")
    give(clerk, Role.RECORDER, house)
    ravi = signed_in(clerk)

    def text(**query: str) -> str:
        return str(ravi.get(f"{ON}/papers/count", query).content.decode())

    assert "$480.00" not in text()
    assert "$480.00" not in text(count="second")
    assert "1 first count of somebody else is not shown until the second is in" in text()
    assert "$480.00" not in text(count="first")
    sheet = f"{ON}/papers/count/template.csv"
    assert "480.00" not in ravi.get(sheet).content.decode()
    assert "480.00" in client.get(sheet).content.decode()  # whoever entered it
    response = take(ravi, count="second", counted_by="C-3; C-4", amount="475")
    assert "$480.00" in response.content.decode()
    assert "480.00" in ravi.get(sheet).content.decode()


def test_what_may_stay_empty_stays_open_once_it_is_used(house: str, client: Client) -> None:
    assert (
        '<details class="section-tight"><summary>What may stay empty' in take(client, "slip", **SLIP).content.decode()
    )
    used = take(client, "slip", **SLIP | {"from": "1500", "to": "1530", "hands": "30"}).content.decode()
    assert '<details class="section-tight" open><summary>What may stay empty' in used


def test_a_reading_without_its_coins_does_not_hide_the_day(house: str, client: Client, page: Page) -> None:
    meter = {"meter": "m-1", "title": "Meter", "game": "no-such-game", "base": "100", "increment": "0.5", "per": "coin"}
    assert take(client, "meter", **meter, **{"from": "0700"}, by="A-1").status_code == 200
    read = {"meter": "m-1", "at": "1400", "moment": "shift-end", "amount": "110.00", "by": "F-2"}
    assert take(client, "reading", **read).status_code == 200
    assert "Progressive meters" in page(f"{ON}/money")


def test_a_point_that_was_left_out_is_asked_about(house: str, client: Client) -> None:
    for hour in (8, 9, 10):
        take(client, "slip", **SLIP | {"from": f"{hour}:00", "to": f"{hour}:30"})
    response = take(client, "slip", **SLIP | {"amount": "2500"})
    assert response.status_code == 409
    assert "$2,500.00 is a hundred times what these papers say this day, $25.00" in response.content.decode()
    assert take(client, "slip", **SLIP | {"kind": "time", "amount": "2500"}).status_code == 200  # of another sort


def test_what_is_struck_out_is_called_as_the_list_calls_it(house: str, client: Client, page: Page) -> None:
    take(client, "slip", **SLIP)
    paper = Paper.objects.get()
    assert f"This corrects #{paper.index}." in page(f"{ON}/papers/slip", correct=paper.paper_id)
    strike = SLIP | {"supersedes.id": paper.paper_id, "supersedes.struck": "yes", "supersedes.reason": "typed twice"}
    assert f"#{paper.index} is struck out" in take(client, "slip", **strike).content.decode()


def test_a_paper_is_found_by_its_number(house: str, client: Client) -> None:
    take(client, "slip", **SLIP, number="SL-77")
    paper = Paper.objects.get()
    correct = f"{ON}/papers/slip?correct=SL-77"
    assert client.get(f"{ON}/search", {"q": "SL-77"})["Location"] == correct
    assert client.get(f"{ON}/search", {"q": "SL-7"})["Location"] == correct  # the only one that begins so
    assert correct in html.unescape(client.get(f"{ON}/search", {"q": f"#{paper.index}"}).content.decode())
    fixed = SLIP | {"supersedes.id": "SL-77", "supersedes.reason": "misread", "amount": "26"}
    assert take(client, "slip", **fixed).status_code == 200
    assert client.get(f"{ON}/search", {"q": "SL-77"})["Location"] == f"{AT}/record/{paper.index}"
    reader = Person.objects.create(username="dov")
    give(reader, Role.COMMISSION, house)
    later = Paper.objects.get(supersedes=paper)
    assert f"{AT}/record/{later.index}" in signed_in(reader).get(f"{ON}/search", {"q": later.paper_id})["Location"]


def test_a_finding_about_the_books_leads_to_its_papers(house: str, client: Client, page: Page) -> None:
    take(client)
    judge()
    text = html.unescape(page(f"{AT}/findings/{Finding.objects.get(rule='CNT003').pk}"))
    paper = Paper.objects.get()
    assert f'href="{ON}/papers/count?correct={paper.paper_id}">#{paper.index}</a>' in text


def test_a_paper_without_a_number_is_called_alike_wherever_it_is_named(house: str, client: Client, page: Page) -> None:
    take(client, "slip", **SLIP | {"hands": "1", "amount": "2500"})
    judge()
    paper, found = Paper.objects.get(), Finding.objects.get(rule="FEE010")
    assert paper.paper_id in found.says
    for address in (f"{AT}/findings/{found.pk}", f"{ON}/findings", f"{ON}/money"):
        text = re.sub(
            r"</?a\b[^>]*>", "", html.unescape(page(address))
        )  # where the slip is a link, its name stands in one
        assert f"Slip #{paper.index}, table T1: $2500.00 of 1 hand; option" in text, address
        assert f"Slip {paper.paper_id}" not in text, address


def test_two_counts_that_differ_are_called_what_they_are(house: str, client: Client, page: Page) -> None:
    take(client)
    take(client, count="second", counted_by="C-3; C-4", amount="400")
    judge()
    text = page(f"{AT}/findings/{Finding.objects.get(rule='CNT002').pk}")
    assert "<dt>Second count</dt><dd>$400.00</dd>" in text
    assert "<dt>First count</dt><dd>$480.00</dd>" in text
    assert "<dt>Due</dt>" not in text


def test_a_finding_without_a_clause_says_so_and_leads_to_the_counts(house: str, client: Client, page: Page) -> None:
    take(client, "slip", **SLIP)
    take(client)
    take(client, count="second", counted_by="C-3; C-4")
    judge()
    text = html.unescape(page(f"{AT}/findings/{Finding.objects.get(rule='CNT006').pk}"))
    assert "No clause is cited" in text
    assert f'href="{ON}/papers/count?list=1&table=T1"' in text


def test_a_box_is_found_by_the_name_on_it(house: str, client: Client) -> None:
    box = {"box": "T1-Day", "table": "T1", "shift": "Day", "holds": "drop", "removed": "1400", "removed_by": "F-1"}
    take(client, "box", **box, carried_by="F-1; S-1")
    paper = Paper.objects.get()
    assert client.get(f"{ON}/search", {"q": "t1-day"})["Location"] == f"{ON}/papers/box?correct={paper.paper_id}"


def test_whoever_enters_a_paper_is_named_on_it(house: str, client: Client, page: Page) -> None:
    assert 'name="by" value="Cleo Marsh"' in page(f"{ON}/papers/deposit")
    assert 'name="by" value="A-9"' in page(f"{ON}/papers/deposit", by="A-9")


def test_who_signs_in_again_comes_back_to_the_form(house: str) -> None:
    """Without script the answer to a paper stands at an address that shows nothing when it is asked for."""
    referer = f"http://testserver{ON}/papers/slip/take"
    response = Client().post(f"{ON}/papers/slip/take", SLIP, headers={"referer": referer})
    assert response.status_code == 302
    assert response["Location"].endswith(f"next={ON}/papers/slip")


def test_several_days_stand_in_a_line_each(house: str, client: Client, page: Page) -> None:
    take(client)
    judge()
    text = page(f"{ON}/money/days")
    assert "$480.00" in text
    assert f'<a class="row-link" href="{ON}/money">' in text
    assert "Not closed: 1" in text
    assert "None of these days" not in page(f"{ON}/money/days", only="late")
    assert "Nothing is known of the money of these days." in page(f"/at/{house}/2026-07-01/money/days", days="31")


def test_nothing_speaks_against_a_count_of_the_box_that_was_removed(house: str, client: Client) -> None:
    box = {"box": "T1-Day", "table": "T1", "shift": "Day", "holds": "drop", "removed": "1400", "removed_by": "F-1"}
    assert take(client, "box", **box, carried_by="F-1; S-1").status_code == 200
    response = take(client)
    assert response.status_code == 200, re.findall(r"<li>.*?</li>", response.content.decode())


ROW = "\t".join(("PA-1", "09/01/2026", "T1", "fee", "2 pm", "2:30 pm", "$25.00"))
HEAD = "\t".join(("Number of the paper *", "Gaming day *", "Table *", "Kind *", "From *", "To *", "Amount *"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rows", [ROW, f"{HEAD}\r\n{ROW}", ROW.replace("\t", ","), ROW.replace("\t", ";")])
def test_rows_are_pasted_with_a_head_or_in_the_order_of_the_template(house: str, client: Client, rows: str) -> None:
    response = client.post(f"{ON}/intake/send", {"of": "slip", "rows": rows, "whole": "1"})
    assert response.status_code == 302, response.content.decode()
    run = UploadRun.objects.get()
    assert not upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=list)
    run.refresh_from_db()
    assert (run.recorded, run.hands) == (1, 1), run.trouble
    assert Paper.objects.get().paper_id == "PA-1"
    assert client.post(f"{ON}/intake/send", {"of": "hands", "rows": rows, "whole": "1"}).status_code == 422


@pytest.mark.django_db(transaction=True)
def test_pasted_rows_may_leave_out_number_and_day_as_the_form_does(house: str, client: Client) -> None:
    def paste(*lines: str) -> UploadRun:
        rows = "\n".join(("Table\tKind\tFrom\tTo\tAmount", *lines))
        assert client.post(f"{ON}/intake/send", {"of": "slip", "rows": rows, "whole": "1"}).status_code == 302
        run = UploadRun.objects.latest("pk")
        upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=list)
        run.refresh_from_db()
        return run

    row, other = "T1\tfee\t2 pm\t2:30 pm\t$25.00", "T1\tfee\t3 pm\t3:30 pm\t$25.00"
    assert paste(row, row, other).recorded == 3  # the same row twice is two papers
    again = paste(row, row, other)
    assert (again.recorded, again.held) == (0, 3)
    assert {paper.gaming_day for paper in Paper.objects.all()} == {builders.DAY}
    assert all(paper.paper_id.startswith("form-") for paper in Paper.objects.all())


def test_what_is_no_table_is_refused_by_the_reader_of_files(house: str, client: Client) -> None:
    """A carriage return alone, and a cell longer than any reader takes: no page breaks at it."""
    for rows in ("a\rb\tc", "x" * 200_000):
        assert client.post(f"{ON}/intake/send", {"of": "slip", "rows": rows, "whole": "1"}).status_code in (302, 422)


def test_what_is_still_open_is_said_before_a_day_is_closed(house: str, client: Client) -> None:
    take(client)
    text = accountant(house, "ann").get(f"{ON}/money").content.decode()
    assert "0 of 1 counted twice" in text
    assert "not banked" in text
