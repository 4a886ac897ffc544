"""Statements from the database: no hand is read for a month, restatements are marked, a register tells who hung what."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.houses.forms.house import HouseError
from compliance.houses.models import Establishment, Posting
from compliance.houses.write.house_load import house_load
from compliance.houses.write.posting_add import posting_add, posting_end
from compliance.money.read import day_accounts
from compliance.money.read.period_accounts import accounts_read
from compliance.money.write.day_close import day_close, day_prepare
from compliance.papers.write.paper_record import papers_record
from compliance.people.models import Person
from reports.base import Document, ReportRequest
from reports.registry import report
from tests import builders
from tests.closing import reasons
from tests.money.write.test_books_review import box, count
from tests.reports.asking import FIRST, edition_of, run
from tests.reports.conftest import SHIFTS

Play = Callable[..., None]
pytestmark = pytest.mark.django_db(transaction=True)
MONTH = (datetime.date(2026, 9, 1), datetime.date(2026, 9, 30))
STATEMENT: dict[str, Any] = {"code": "COL02", "first": MONTH[0], "last": MONTH[1]}


def send(house: str, *papers: tuple[str, dict[str, Any]]) -> None:
    for kind, paper in papers:
        lines = [json.dumps(paper).encode()]
        [answer] = papers_record(establishment=house, kind=kind, lines=lines, actor="clerk", now=builders.NOW).answers
        assert answer.status == "recorded", answer


def document(code: str, house: str) -> Document:
    asked = ReportRequest(house, *MONTH)
    return report(code).compose(asked, report(code).gather(asked))


def slip(**changes: Any) -> tuple[str, dict[str, Any]]:
    values = {
        "id": "SL-1",
        "gaming_day": "2026-09-01",
        "table": "T2",
        "kind": "rake",
        "from": "2026-09-01T09:00:00-07:00",
        "to": "2026-09-01T10:00:00-07:00",
        "amount": "120.00",
        "dealer": "D-9",
        "hands": 30,
    }
    return "slip", values | changes


def asked_of(code: str, house: str) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        document(code, house)
    return [query["sql"] for query in queries]


@pytest.mark.parametrize(("code", "most"), [("COL02", 16), ("RAK01", 16)])
def test_no_hand_is_read_and_more_play_asks_no_more(play: Play, house: str, code: str, most: int) -> None:
    send(house, slip(), box(), count(), ("waiver", waiver()))
    play(*(builders.hand(number) for number in range(1, 4)))
    document(code, house)
    few = asked_of(code, house)
    assert [statement for statement in few if "compliance_hand" in statement] == []
    play(*(builders.hand(number) for number in range(4, 60)))
    play(*(builders.hand(number, table="T2") for number in range(1, 30)), review=False)
    send(house, slip(id="SL-2", gaming_day="2026-09-02"), count(id="CT-9", gaming_day="2026-09-02"))
    many = asked_of(code, house)
    assert len(many) == len(few) <= most
    assert [statement for statement in many if "compliance_hand" in statement] == []


def waiver() -> dict[str, Any]:
    return {
        "id": "WV-1",
        "gaming_day": "2026-09-01",
        "table": "T1",
        "kind": "fee",
        "hand": "T1-1",
        "reason": "The first hand after the deck was changed.",
        "authority": "F-2",
        "written": "2026-09-01T12:00:00-07:00",
    }


def test_slips_count_where_no_hands_tell_and_the_books_of_the_days_say_the_same(play: Play, house: str) -> None:
    play(*(builders.hand(number) for number in range(1, 11)))
    send(
        house,
        slip(),
        slip(id="SL-2", table="T1", **{"from": "2026-09-01T11:00:00-07:00", "to": "2026-09-01T12:00:00-07:00"}),
    )
    main, rake = document("COL02", house).section("commission"), document("RAK01", house)
    assert {(row[1], row[main.place("collected")]) for row in main.rows} == {
        ("Collection fee", 2_000),
        ("Rake", 12_000),
    }
    assert [row[7] for row in rake.section("slips-beside").rows] == ["SL-2"]
    light, whole = accounts_read(slug=house, first=MONTH[0], last=MONTH[1]).period, period(house)
    assert [day.takings for day in light.days] == [day.takings for day in whole.days]
    assert light.position == whole.position


def period(house: str) -> day_accounts.Period:
    return day_accounts.period_read(slug=house, first=MONTH[0], last=MONTH[1])


def close(house: str, hour: int, reason: str = "") -> None:
    ann, _ = Person.objects.get_or_create(username="ann")
    bob, _ = Person.objects.get_or_create(username="bob")
    now = builders.NOW + datetime.timedelta(hours=hour)
    day_prepare(establishment=house, gaming_day=builders.DAY, by=ann, now=now)
    day_close(establishment=house, gaming_day=builders.DAY, by=bob, now=now, reason=reason, reasons=reasons(house))


def test_a_restated_day_marks_the_next_edition_and_asking_again_gives_the_same(house: str) -> None:
    send(house, box(), count())
    close(house, 1)
    first = edition_of(run(**STATEMENT))
    assert "Restates" not in " ".join(document("COL02", house).answer)
    send(house, count(id="CT-2", count="second", counted_by=["C-3", "C-4"], amount="470.00"))
    close(house, 2, "The second count came late.")
    said = f"Restates {first.verification}: the books of 09/01/2026 were restated."
    assert said in document("COL02", house).answer
    second = edition_of(run(**STATEMENT))
    again = edition_of(run(when=FIRST + datetime.timedelta(hours=1), **STATEMENT))
    assert first != second == again
    assert said in document("COL02", house).answer
    send(
        house,
        count(
            id="CT-3",
            count="second",
            counted_by=["C-3", "C-4"],
            amount="475.00",
            supersedes={"id": "CT-2", "reason": "misread", "author": "Ada"},
        ),
    )
    close(house, 3, "The count was misread.")
    assert f"Restates {second.verification}" in " ".join(document("COL02", house).answer)


def test_a_house_names_its_city_in_its_file_and_only_one_that_is_known(house: str) -> None:
    send(house, box(), count())
    assert "name it as `city` in the house file" in " ".join(document("COL02", house).answer)
    with pytest.raises(HouseError, match="Did you mean 'marina'"):
        house_load(house=builders.house(shifts=SHIFTS, city="marine"), actor="test", now=builders.NOW)
    house_load(house=builders.house(shifts=SHIFTS, city="marina"), actor="test", now=builders.NOW)
    house_load(house=builders.house(shifts=SHIFTS), actor="test", now=builders.NOW)
    assert Establishment.objects.get().city == "marina"
    whole = document("COL02", house)
    assert whole.figures[2].value == 50_000, "$480.00 of revenue lie in the first bracket"
    assert "to be filed by 10/14/2026" in " ".join(whole.answer)


def test_the_register_tells_what_hung_who_hung_it_and_what_took_its_place(play: Play, house: str) -> None:
    zone = datetime.timezone(datetime.timedelta(hours=-7))
    turn = datetime.datetime(2026, 9, 10, 6, tzinfo=zone)
    held = Posting.objects.get(table__name="T1")
    posting_end(posting=held, at=turn, actor="lea", now=builders.NOW)
    posting_add(
        establishment=house, posting=builders.posting("T1", option=3, from_=turn), actor="lea", now=builders.NOW
    )
    whole = document("PST01", house)
    main = whole.section("postings")
    places = {column.name: place for place, column in enumerate(main.columns)}
    rows = [[row[places[name]] for name in ("table", "option", "by", "ended_by", "notice")] for row in main.rows]
    assert rows == [
        ["T1", "option 2", "test", "lea", "recorded afterwards"],
        ["T1", "option 3", "lea", "", "7 days"],
        ["T2", "option 2", "test", "", "recorded afterwards"],
    ]
    assert main.rows[0][places["end"]] == f"superseded by entry {main.rows[1][places['record']]:,}"
    assert whole.answer[0] == "3 postings at 2 tables; 1 was taken down."
    assert whole.section("gaps").rows == []


def test_hands_with_nothing_posted_are_in_the_register(play: Play, house: str) -> None:
    held = Posting.objects.get(table__name="T1")
    posting_end(
        posting=held, at=datetime.datetime(2026, 9, 1, 18, 2, tzinfo=datetime.UTC), actor="lea", now=builders.NOW
    )
    play(*(builders.hand(number) for number in range(1, 6)))
    whole = document("PST01", house)
    assert [(row[0], row[4]) for row in whole.section("gaps").rows] == [("T1", 4)]
    assert "4 hands at 1 table were dealt with nothing posted." in whole.answer


@pytest.mark.parametrize("code", ["CNT01", "COL02", "JPT01", "PRG01", "PST01", "RAK01"])
def test_every_statement_is_made_kept_and_found_again(play: Play, house: str, code: str) -> None:
    send(house, box(), count(), slip())
    play(builders.hand(1))
    asked: dict[str, Any] = STATEMENT | {"code": code}
    first, again = run(**asked), run(when=FIRST + datetime.timedelta(hours=5), **asked)
    assert edition_of(first) == edition_of(again)
    assert {file.format for file in edition_of(first).files.all()} == {"pdf", "xlsx", "csv"}
    assert edition_of(first).verification.startswith(f"{code}-")
    assert edition_of(first).position is not None
