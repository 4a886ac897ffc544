"""The register of postings, its CSV, one posting, its notice; and the check of a notice from a wall."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Callable
from decimal import Decimal
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.houses.api.places import postings as postings_listed
from compliance.houses.models import Establishment, Posting
from compliance.houses.write.posting_add import posting_add, posting_end
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.people.models import Access
from compliance.people.rights import Role
from compliance.shell.lists import Wanted
from reports.placards import code_of
from tests import builders
from tests.pages import AT, ON, OTHER
from tests.reports.paper import pages_of, words_of
from tests.shell.pages.test_who_may import person_as

Page = Callable[..., str]
Play = Callable[..., None]
pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)


def hang(house: str, table: str, since: datetime.datetime, hours: int, option: int = 2, before: int = 48) -> Posting:
    """Posted `before` hours before it hangs."""
    until = since + hours * HOUR
    values = builders.posting(table, from_=since, until=until, option=option, min=Decimal(5), max=Decimal(1000))
    return posting_add(
        establishment=house, posting=values, actor="officer:bo", now=since - before * HOUR, as_it_hung=True
    )


@pytest.fixture
def history(house: str) -> list[Posting]:
    """At T2, taken down in August, sixty postings a day each; the last of them recorded after it hung."""
    [first] = Posting.objects.filter(table__name="T2")
    start = datetime.datetime(2026, 8, 2, 13, tzinfo=datetime.UTC)
    posting_end(posting=first, at=start, actor="officer:bo", now=builders.NOW)
    made = [hang(house, "T2", start + 24 * n * HOUR, 24, before=-5 if n == 59 else 48) for n in range(60)]
    first.refresh_from_db()
    return [first, *made]


def rows(text: str) -> list[str]:
    return re.findall(r'data-href="[^"]*/postings/(\d+)"', text)


def test_the_register_of_a_gaming_day(page: Page, house: str) -> None:
    text = page(f"{ON}/postings")
    assert len(rows(text)) == 2
    assert "gives patrons ample notice" in text
    assert "EZ Baccarat Panda 8, own, option 2" in text
    assert "$5.00 – $1,000.00" in text
    assert "32 days 23 hours after" in text  # recorded in September, hung since August
    assert "No hand was dealt at a table with nothing posted" in text


def test_filters_stand_in_the_address(page: Page, history: list[Posting]) -> None:
    assert len(rows(page(f"{ON}/postings"))) == 2
    assert len(rows(page(f"{ON}/postings", table="T1"))) == 1
    assert len(rows(page(f"{ON}/postings", table="T1", game="big-o"))) == 0
    assert re.search(r'pick-on"[^>]*>big-o <span', page(f"{ON}/postings", game="big-o"))  # named, though none hangs
    assert re.search(r'pick-on"[^>]*>EZ Baccarat Panda 8 <span', page(f"{ON}/postings", game=builders.GAME))
    assert len(rows(page(f"{ON}/postings", game=builders.GAME))) == 2
    assert "Nothing hung at T9" in page(f"{ON}/postings", table="T9")


def test_the_register_is_paged_by_key_there_and_back(page: Page, client: Client, history: list[Posting]) -> None:
    address, seen, back = f"{ON}/postings?days=all&table=T2", list[str](), ""
    while address:
        text = page(address)
        seen += rows(text)
        link = re.search(r'rel="next" href="(\?[^"]+)"', text)
        address = f"{ON}/postings{unescape(link[1])}" if link else ""
        found = re.search(r'rel="prev" href="(\?[^"]+)"', text)
        back = unescape(found[1]) if found else back
    expected = sorted(history, key=lambda posting: posting.period.lower, reverse=True)
    assert [int(number) for number in seen] == [posting.record_index for posting in expected]
    assert rows(page(f"{ON}/postings{back}")) == seen[:50]
    assert client.get(f"{ON}/postings?older=x").status_code == 404
    assert client.get(f"{ON}/postings?older=1.").status_code == 404


def test_notice_is_counted_from_the_record(page: Page, history: list[Posting]) -> None:
    usual, late = history[1], history[-1]
    assert "2 days before" in page(f"{AT}/postings/{usual.record_index}")
    text = page(f"{AT}/postings/{late.record_index}")
    assert "5 hours after" in text
    assert "recorded only when it already hung" in text
    assert "by no second person" in text
    assert "officer:bo" in text
    assert "The house gives patrons ample notice" in unescape(text)
    assert "line 2309" in text


def test_a_posting_that_was_taken_down_keeps_its_place(page: Page, history: list[Posting]) -> None:
    text = page(f"{AT}/postings/{history[0].record_index}")
    assert "Taken down" in text
    assert f"/record/{history[0].end_record_index}" in text
    assert "Hangs now" not in text


def test_a_posting_that_is_still_to_come_says_so(page: Page, house: str) -> None:
    [hung] = Posting.objects.filter(table__name="T1")
    begins = timezone.now().replace(microsecond=0) + 48 * HOUR
    posting_end(posting=hung, at=begins, actor="test", now=builders.NOW)
    coming = hang(house, "T1", begins, 24)
    text = page(f"{AT}/postings/{coming.record_index}")
    assert "not yet up" in text
    assert "2 days before" in text
    assert (
        "This notice is not in force yet"
        in Client().get(f"/check/{code_of(record=coming.record_index)}").content.decode()
    )


def test_the_entries_that_put_it_up_and_took_it_down_lead_to_the_posting(page: Page, history: list[Posting]) -> None:
    first = history[0]
    for entry in (first.record_index, first.end_record_index):
        assert f'{AT}/postings/{first.record_index}"' in page(f"{AT}/record/{entry}")


def test_hands_dealt_with_nothing_posted_are_a_gap(page: Page, play: Play) -> None:
    [hung] = Posting.objects.filter(table__name="T1")
    started = datetime.datetime(2026, 9, 1, 18, 2, 30, tzinfo=datetime.UTC)
    posting_end(posting=hung, at=started, actor="test", now=builders.NOW)
    play(builders.hand(1), builders.hand(2), builders.hand(3), builders.hand(4))
    text = page(f"{ON}/postings")
    gap = re.search(r"Dealt with nothing posted.*?</table>", text, re.DOTALL)
    assert gap is not None
    assert re.search(r'data-label="Hands" class="num">2<', gap[0])
    assert "09/01/2026 11:02" in gap[0]
    assert "Dealt with nothing posted" in page(f"{ON}/postings", table="T1", days="all")
    assert "Dealt with nothing posted" not in page(f"{ON}/postings", table="T2")
    assert "Dealt with nothing posted" not in page(f"/at/{builders.HOUSE}/2026-09-02/postings")


def test_gaps_are_for_those_who_see_findings(play: Play, house: str) -> None:
    for hung in Posting.objects.all():
        posting_end(posting=hung, at=builders.NOW - 24 * 20 * HOUR, actor="test", now=builders.NOW)
    play(builders.hand(1))
    assert "Dealt with nothing" in person_as(Role.OFFICER, house).get(f"{ON}/postings?days=all").content.decode()
    assert "Dealt with nothing" not in person_as(Role.RECORDER, house).get(f"{ON}/postings?days=all").content.decode()


def test_the_csv_holds_all_that_the_filters_leave(client: Client, history: list[Posting]) -> None:
    response = client.get(f"{ON}/postings.csv?days=all&table=T2")
    assert "postings-lucky-derby-all.csv" in response["Content-Disposition"]
    lines = list(csv.DictReader(io.StringIO(b"".join(response).decode())))  # type: ignore[arg-type]
    assert len(lines) == 61
    assert {line["table"] for line in lines} == {"T2"}
    assert lines[0]["notice_hours"] == "-5"
    assert lines[0]["posted_by"] == "officer:bo"
    assert lines[0]["notice_asked"] == "2309"
    assert lines[-1]["taken_down_by"] == "officer:bo"
    assert Access.objects.filter(what="export").count() == 1


def test_the_register_says_what_the_api_says(client: Client, history: list[Posting]) -> None:
    response = client.get(f"{ON}/postings.csv?days=all")
    lines = list(csv.DictReader(io.StringIO(b"".join(response).decode())))  # type: ignore[arg-type]
    house = Establishment.objects.get(slug=builders.HOUSE)
    listed = postings_listed.answer(wanted=Wanted(houses=(house.pk,)), after=(-1,), most=1000)
    shown = {
        (line["table"], line["game"], line["schedule"], int(line["option"]), line["minimum"], line["maximum"]): line
        for line in lines
    }
    assert len(lines) == len(listed)
    assert {int(line["record"]) for line in lines} == {item.record for item in listed}
    for item in listed:
        line = shown[item.table, item.game, item.schedule, item.number, item.min_dollars, item.max_dollars]
        assert line["title"]
    by_record = {int(line["record"]): line for line in lines}
    for item in listed:
        line = by_record[item.record]
        assert datetime.datetime.fromisoformat(line["from"]) == item.since
        assert (line["until"] and datetime.datetime.fromisoformat(line["until"])) == (item.until or "")
        assert line["ended_record"] == ("" if item.ended_record is None else str(item.ended_record))


def test_a_page_of_the_register_takes_few_queries(client: Client, history: list[Posting]) -> None:
    client.get(f"{ON}/postings?days=all")
    with CaptureQueriesContext(connection) as queries:
        client.get(f"{ON}/postings?days=all")
    assert len(queries) <= 22, len(queries)


def test_a_house_sees_its_own_postings_alone(client: Client, house: str, other: str) -> None:
    [mine] = Posting.objects.filter(table__name="T1", table__establishment__slug=house)
    for address in ("", "/notice.pdf"):
        assert client.get(f"/at/{OTHER}/postings/{mine.record_index}{address}").status_code == 404
    assert client.get(f"{AT}/postings/{2**64}").status_code == 404


def test_the_notice_of_a_posting(client: Client, house: str) -> None:
    [hung] = Posting.objects.filter(table__name="T1")
    address = f"{AT}/postings/{hung.record_index}/notice.pdf"
    response = client.get(address)
    assert response["Content-Type"] == "application/pdf"
    text = words_of(response.content)
    for words in ("Table T1", "EZ Baccarat Panda 8", "GEGA-003967", "$5 – $1,000", "Lucky Derby Casino"):
        assert words in text, words
    assert code_of(record=hung.record_index) in text
    assert "In force from 08/01/2026 06:00" in text
    assert client.get(address).content == response.content
    posting_end(posting=hung, at=builders.NOW, actor="test", now=builders.NOW)
    assert client.get(address).content == response.content  # as it hung
    [page] = pages_of(client.get(f"{address}?paper=a4").content)
    assert (round(page.width), round(page.height)) == (595, 842)
    assert client.get(f"{address}?paper=a3").status_code == 404
    assert Access.objects.filter(what="notice").count() == 4


def test_a_preview_of_any_option_proves_nothing(client: Client, house: str) -> None:
    catalogue_load(catalogue=builders.catalogue("big-o"), now=builders.NOW)
    text = words_of(client.get(f"{ON}/notices/big-o/poker/118.pdf").content)
    assert "PREVIEW" in text
    assert "Verification code N" not in text
    for address in ("bridge/own/1.pdf", "big-o/poker/999.pdf", "big-o/own/1.pdf"):
        assert client.get(f"{ON}/notices/{address}").status_code == 404


def test_anybody_may_check_a_notice(house: str) -> None:
    [hung] = Posting.objects.filter(table__name="T1")
    code, stranger = code_of(record=hung.record_index), Client()
    assert code.startswith(f"N{hung.record_index}-")
    text = stranger.get(f"/check/{code}").content.decode()
    assert "This notice is in force" in text
    assert "T1" in text
    typed = stranger.get("/check", {"code": f" {code.lower()} "})
    assert typed["Location"] == f"/check/{code}"
    posting_end(posting=hung, at=builders.NOW, actor="test", now=builders.NOW)
    assert "This notice is no longer in force" in stranger.get(f"/check/{code}").content.decode()


@pytest.mark.parametrize(
    "code", ["N0-AAAA-AAAA-AAAA-AAAA", "N-AAAA", "N99999999-AAAA", "Nx-AAAA", "N" + "9" * 30 + "-AAAA"]
)
def test_an_invented_code_is_not_ours(house: str, code: str) -> None:
    assert Client().get(f"/check/{code}").status_code == 404


def test_a_code_of_another_entry_is_not_ours(house: str) -> None:
    one, two = Posting.objects.order_by("record_index")
    letters = code_of(record=two.record_index).partition("-")[2]
    assert Client().get(f"/check/N{one.record_index}-{letters}").status_code == 404
