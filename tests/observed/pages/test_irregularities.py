"""What goes wrong at a table, told on a phone: in the record, judged by the book's remedy, joined to the hand when it comes."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.floor.models import Finding
from compliance.houses.models import Establishment
from compliance.money.write.accounts_review import accounts_sweep
from compliance.observed.papers.irregularity import Irregularity
from compliance.observed.read.irregularities import irregularities_page
from compliance.observed.write.irregular import irregularity
from compliance.papers.models import Paper
from compliance.people.models import Person
from compliance.people.rights import Role
from games.hand.irregular import Irregularity as Happened
from tests import builders
from tests.pages import give, signed_in

pytestmark = pytest.mark.django_db
AT = f"/at/{builders.HOUSE}/irregularities"
STARTED = datetime.datetime.fromisoformat(builders.hand(1)["started"])


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def fiona(house: str) -> Client:
    person = Person.objects.create(username="fiona")
    give(person, Role.FLOOR, house)
    return signed_in(person)


@pytest.fixture
def place(house: str) -> Establishment:
    return Establishment.objects.get(slug=house)


def fields(client: Client, **changes: Any) -> dict[str, Any]:
    page = flat(client.get(f"{AT}/new?table=T1").content.decode())
    [number] = re.findall(r'name="id" value="([^"]+)"', page)
    [clock] = re.findall(r'name="at" value="([^"]+)"', page)
    assert '<option value="T1" selected>' in page, "the table is filled in"
    told = {"id": number, "table": "T1", "at": clock, "what": "misdeal", "nothing": "on", "decided_by": "F-1"}
    return {name: value for name, value in (told | changes).items() if value != ""}


def told(fiona: Client, **changes: Any) -> str:
    answer = fiona.post(f"{AT}/new/store", fields(fiona, **changes))
    assert answer.status_code == 302, re.findall(r'class="cure"[^<]*<', answer.content.decode())
    return str(answer["Location"])


def findings() -> list[Finding]:
    accounts_sweep(clock=lambda: datetime.datetime.now(datetime.UTC))
    return list(Finding.objects.filter(rule="IRR003", status="open"))


def test_it_stands_in_the_record_with_its_table_and_time_and_is_judged(fiona: Client) -> None:
    where = told(fiona)
    [paper] = Paper.objects.filter(kind="irregularity")
    assert paper.table is not None
    assert (paper.table.name, where) == ("T1", f"{AT}/{paper.index}")
    [found] = findings()
    assert (found.outcome, found.table_id) == ("cannot tell", paper.table_id)
    page = flat(fiona.get(where).content.decode())
    assert "Whether that is what the book prints cannot be told." in page
    assert "Misdeal at T1" in page
    assert "Misdeal" in fiona.get(AT).content.decode()


def test_a_power_cut_is_kept_as_it_was_told(fiona: Client) -> None:
    where = told(fiona, what="power-cut", nothing="", done="The pit was closed for ten minutes.")
    assert findings() == []
    assert "No book has a remedy for it" in flat(fiona.get(where).content.decode())


@pytest.mark.parametrize(
    ("changes", "cure"),
    [
        ({"what": ""}, "This field is required."),
        ({"table": "T9"}, "T9 is not one of the available choices."),
        ({"remedy": ["round-void"]}, "Something was done, or nothing: leave one out."),
        ({"what": "dispute", "nothing": ""}, "Say in a sentence what was done."),
        ({"so": ["by-house"], "not_so": ["by-house"]}, "Both cannot be:"),
        ({"done": "x"}, "at least 3 letters"),
        ({"at": "25:00"}, "Enter a valid time."),
        ({"seat": "99"}, "less than or equal to 30"),
    ],
)
def test_what_does_not_fit_stands_still_there_with_its_cure(fiona: Client, changes: dict[str, Any], cure: str) -> None:
    answer = fiona.post(f"{AT}/new/store", fields(fiona, **changes))
    assert (answer.status_code, cure in flat(answer.content.decode())) == (422, True)
    assert not Paper.objects.filter(kind="irregularity").exists()


def test_a_form_that_comes_twice_is_stored_once_and_another_one_under_its_number_is_not_taken(fiona: Client) -> None:
    sent = fields(fiona)
    assert [fiona.post(f"{AT}/new/store", sent).status_code for _ in range(2)] == [302, 302]
    assert Paper.objects.filter(kind="irregularity").count() == 1
    other = fiona.post(f"{AT}/new/store", sent | {"what": "boxed-card"})
    assert (other.status_code, "stored before" in other.content.decode()) == (422, True)


def test_struck_out_by_whoever_told_it_and_by_nobody_else(fiona: Client, client: Client) -> None:
    where = told(fiona)
    client.post(f"{where}/strike", {"why": "not mine"})
    assert len(findings()) == 1
    fiona.post(f"{where}/strike", {"why": "the wrong table"})
    assert findings() == []
    assert "the wrong table" in fiona.get(where).content.decode()
    assert "Nothing is told of" in fiona.get(AT).content.decode()


def test_the_csv_has_a_line_for_each(fiona: Client) -> None:
    told(fiona, note="=cmd")
    answer = fiona.get(f"{AT}.csv")
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    assert [line.split(",")[3] for line in text.splitlines()[1:]] == ["T1"]
    assert "Nothing was done" in text


def tell(place: Establishment, at: datetime.datetime, table: str = "T1") -> Any:
    happened = Happened(kind="misdeal", remedy=["round-void"])
    paper = Irregularity(
        id=f"form-{at:%H%M%S}000000", gaming_day=builders.DAY, table=table, at=at, by="", happened=happened
    )
    return irregularity(establishment=place, told=paper, actor="fiona", now=at + datetime.timedelta(minutes=3))


def test_it_is_joined_to_the_hand_when_that_comes(place: Establishment, play: Callable[..., None]) -> None:
    tell(place, STARTED + datetime.timedelta(seconds=5))
    tell(place, STARTED + datetime.timedelta(hours=5))
    assert [line.hand for line in irregularities_page(establishment_id=place.pk)[0]] == [None, None]
    play(builders.hand(1), review=False)
    later, then = irregularities_page(establishment_id=place.pk)[0]
    assert (then.hand, later.hand) == (builders.hand(1)["id"], None)
    assert then.paper.game == builders.GAME, "what hung there"


@pytest.mark.parametrize("hours", [-1, 49])
def test_it_happened_within_two_days_and_not_in_the_future(place: Establishment, hours: int) -> None:
    now = timezone.now()
    happened = Happened(kind="misdeal")
    at = now - datetime.timedelta(hours=hours)
    paper = Irregularity(id="form-0000000000aa", gaming_day=at.date(), table="T1", at=at, by="", happened=happened)
    kept = irregularity(establishment=place, told=paper, actor="fiona", now=now)
    assert (kept.index, kept.field) == (None, "at")
