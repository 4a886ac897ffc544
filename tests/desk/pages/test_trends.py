"""Trends: what each picture counts is what its link lists; as many questions for many findings as for few; who sees dealers."""

from __future__ import annotations

import csv
import datetime
import html
import io
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.desk.models import Trend
from compliance.desk.pages import trends as pages
from compliance.desk.read.trends import Usual, trends_read, usual_of
from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from tests import builders
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
PAGE = f"{AT}/trends"


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    """The gaming day of the hands is the one that is open."""
    monkeypatch.setattr(pages, "today_at", lambda establishment: builders.DAY)


def played(play: Play) -> None:
    play(
        *(short_hand(n, dealer="D-1") for n in range(1, 4)),
        short_hand(1, table="T2", id="other", dealer="D-2"),
        builders.hand(
            4, collections=[{"from": "player-dealer", "kind": "fee", "amount": "9.00", "when": "before-deal"}]
        ),
    )


def test_each_picture_and_each_figure_leads_to_what_it_counts(
    play: Play, page: Callable[[str], str], client: Client
) -> None:
    played(play)
    shown = page(PAGE)
    house = Establishment.objects.get(slug=builders.HOUSE)
    found = trends_read(establishment_id=house.pk, day=builders.DAY, people=True)
    assert {part: sorted(line.whole.fails for line in lines) for part, lines in found.parts.items()} | {"shift": []} == {
        "rule": [5], "table": [1, 4], "option": [5], "dealer": [1, 3], "shift": [],
    }  # fmt: skip
    place = pages._Place(builders.HOUSE, found)
    checked = 0
    for part, lines in found.parts.items():
        for line in lines:
            href = place.of(place.whole, **pages._filters(pages.Part(part), line))
            assert part == "dealer" or html.escape(href) in shown
            listed = client.get(href).content.decode()
            assert f">{line.whole.fails} finding" in listed, (part, line.name)
            checked += 1
    assert checked >= 6


def test_money_is_never_netted_and_withdrawn_findings_are_gone(play: Play, page: Callable[[str], str]) -> None:
    played(play)
    assert "$4.00 this week" in (shown := page(PAGE))
    assert "$7.00 this week" in shown
    play(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "typed wrongly", "author": "cleo"}))
    assert "$3.00 this week" in page(PAGE)


def test_a_settled_finding_still_counts(play: Play, page: Callable[[str], str]) -> None:
    played(play)
    before = page(PAGE)
    Finding.objects.update(state="resolved")
    assert re.findall(r"<strong>[^<]*this week", page(PAGE)) == re.findall(r"<strong>[^<]*this week", before)


def test_it_asks_as_much_of_many_findings_as_of_few(play: Play, page: Callable[[str], str]) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(PAGE)
        return len(asked)

    play(short_hand(1))
    few = queries()
    play(*(dict(hand, id=f"b-{hand['id']}") for hand in builders.floor(60)))
    assert queries() == few
    assert not [each for each in connection.queries if "FROM compliance_hand" in each["sql"]]


def test_of_an_empty_house_it_says_what_will_stand_here(house: str, page: Callable[[str], str]) -> None:
    assert "Nothing was found in these weeks" in page(PAGE)


def test_the_csv_has_every_week_of_every_line(play: Play, lead: Client) -> None:
    played(play)
    answer = lead.get(f"{PAGE}.csv")
    rows = list(csv.DictReader(io.StringIO(b"".join(answer).decode())))
    held = {(row["part"], row["value"]): row for row in rows if row["failing"] not in ("0", "")}
    assert held["rule", "FEE001"]["short"] == "4.00"
    assert held["table", str(Trend.objects.filter(part="table").order_by("fails")[0].value)]["failing"] == "1"


@pytest.mark.parametrize(("values", "usual"), [
    ([], None), ([4], None), ([1, 9], None), ([1, 1, 9], Usual(1, 1, 1)), ([5, 1, 3, 100], Usual(1, 3, 5)),
    ([0, 0, 2, 8, 9], Usual(0, 0, 8)),
])  # fmt: skip
def test_usual_is_what_the_whole_weeks_had(values: list[int], usual: Usual | None) -> None:
    assert usual_of(values, [9] * len(values)) == usual
    assert usual_of(values, [0] * len(values)) is None


def test_a_stretch_of_days_is_one_or_is_refused(play: Play, client: Client) -> None:
    play(short_hand(1))
    at = f"{AT}/{builders.DAY}/findings"
    day = builders.DAY.isoformat()
    assert "1 finding<" in client.get(at, {"days": f"{day}..{day}"}).content.decode()
    after = (builders.DAY + datetime.timedelta(days=1)).isoformat()
    assert "No finding" in " ".join(client.get(at, {"days": f"{after}..{after}"}).content.decode().split())
    assert client.get(at, {"days": "yesterday..today"}).status_code == 404
