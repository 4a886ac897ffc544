"""Looks against recorded hands, as page, CSV and API give them; at a cost that does not grow with history."""

from __future__ import annotations

import csv
import datetime
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.observed.models import Observed
from compliance.observed.read import against
from compliance.observed.read.against import Against, TooManyError, against_read
from compliance.observed.write.observe import strike
from compliance.people.models import Person
from compliance.people.readers import reader_token_create
from compliance.people.rights import Role
from tests import builders
from tests.observed.conftest import NOW, Look
from tests.observed.write.test_observe import WHOLE
from tests.pages import AT, give, signed_in

pytestmark = pytest.mark.django_db
PAGE = f"{AT}/observed/recorded"
ASKED = {"from": "2026-09-01", "to": "2026-09-01"}


@pytest.fixture
def played(play: Any, look: Look) -> None:
    """Four hands seen: the second with another fee than the record has, the third not recorded, a fifth seen by nobody."""
    play(*(builders.hand(number, offers=[]) for number in (1, 2, 4)))
    for line in (WHOLE, "= p:9hkh b:5d2h oo fb 5", "= fb 2", "= fb 2"):
        assert look(line).wrong == {}


@pytest.fixture
def vera(house: str) -> Client:
    person = Person.objects.create(username="vera")
    give(person, Role.SURVEILLANCE, house)
    return signed_in(person)


def found(**more: Any) -> Against:
    place = Establishment.objects.get(slug=builders.HOUSE)
    return against_read(establishment=place, **{"first": builders.DAY, "last": builders.DAY} | more)


def test_what_agrees_what_differs_and_what_one_of_them_does_not_have(played: None) -> None:
    said = found()
    assert [(one.standing, one.hand_id) for one in said.pairs] == [
        ("matched", "T1-1"), ("matched", "T1-2"), ("seen but not recorded", ""), ("matched", "T1-4"),
    ]  # fmt: skip
    second = said.pairs[1].compared
    assert second is not None
    assert ("collections", "fee from player-dealer $5.00", "fee from player-dealer $2.00") in [
        (one.field, one.seen, one.recorded) for one in second.differ
    ]
    assert (said.sums.short, said.sums.over, said.unseen) == (300, 0, [])
    assert (said.pairs[1].video_fault, said.pairs[1].record_fault) == (True, False)


def test_a_second_auditor_looks_blind_here_too(play: Any, look: Look, client: Client, vera: Client) -> None:
    """A hand that somebody else typed for an audit is on no page of hers; of the officer, who plans, it is."""
    play(builders.hand(1, offers=[]))
    assert look(WHOLE.replace("fb 2", "fb 5"), actor="maria", audit="form-000000000001").wrong == {}
    assert [len(found(blind=blind).pairs) for blind in (None, "vera", "maria")] == [1, 0, 1]
    line = "fee from player-dealer $5.00"
    assert line in client.get(f"{PAGE}.csv", ASKED).getvalue().decode()
    assert line not in vera.get(f"{PAGE}.csv", ASKED).getvalue().decode()


def test_what_was_struck_out_or_lies_outside_the_period_is_left_out(played: None) -> None:
    place = Establishment.objects.get(slug=builders.HOUSE)
    index = Observed.objects.order_by("index")[1].index
    strike(establishment=place, index=index, why="the wrong table", actor="maria", lead=False, now=NOW)
    assert [one.look == index for one in found().pairs] == [False] * 3
    tomorrow = builders.DAY + datetime.timedelta(days=1)
    assert found(first=tomorrow, last=tomorrow).pairs == []
    assert found(table="T2").pairs == []


def test_a_corrected_hand_is_compared_as_it_holds_now(played: None, play: Any) -> None:
    fee = {"from": "player-dealer", "kind": "fee", "amount": "5.00", "when": "before-deal"}
    behind = {"id": "T1-2", "reason": "the fee was five dollars", "author": "maria"}
    play(builders.hand(2, id="T1-2b", offers=[], collections=[fee], supersedes=behind))
    said = found()
    assert said.pairs[1].hand_id == "T1-2b"
    assert said.sums.short == 0


def test_a_table_without_recorded_hands_has_none_that_are_missing(look: Look) -> None:
    look(WHOLE)
    said = found()
    assert [one.standing for one in said.pairs] == ["nothing recorded that day"]
    assert said.sums.unrecorded.of == 0


def test_a_longer_period_is_asked_for_in_parts(played: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "MOST", 3)
    with pytest.raises(TooManyError, match="Ask for fewer days"):
        found()


def test_it_costs_the_same_statements_however_much_was_seen(played: None, play: Any, look: Look) -> None:
    counts = []
    for more in (0, 6):
        for number in range(5, 5 + more):
            play(builders.hand(number, offers=[]))
            look("= fb 2")
        with CaptureQueriesContext(connection) as caught:
            found()
        counts.append(len(caught.captured_queries))
    assert counts == [7, 7]  # the house, looks, hands, table-days with play, two times bodies of the record, findings


def test_the_page_says_it_with_limits_and_leads_to_both(vera: Client, played: None) -> None:
    text = vera.get(PAGE, ASKED).content.decode()
    for words in ("3 hands seen and recorded", "$3.00 short", "Collections: seen fee from player-dealer $5.00",
                  f"{AT}/hands/T1-2", "Seen but not recorded", "between"):  # fmt: skip
        assert words in text, words
    assert (
        "Nothing was observed hand by hand"
        in vera.get(PAGE, {"from": "2026-08-01", "to": "2026-08-02"}).content.decode()
    )


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"from": "soon"}, "Write both days as"),
        ({"from": "2026-09-02", "to": "2026-09-01"}, "the first of them first"),
        ({"from": "2020-01-01", "to": "2026-09-01"}, "at most 93 days"),
        (ASKED | {"table": "T99"}, "There is no table T99 here."),
    ],
)
def test_what_does_not_fit_is_told_with_its_cure(vera: Client, asked: dict[str, str], words: str) -> None:
    assert words in vera.get(PAGE, asked).content.decode()
    refused = vera.get(f"{PAGE}.csv", asked)
    assert (refused.status_code, words in refused.content.decode()) == (400, True)


def test_the_csv_has_a_line_for_each_look_and_field(vera: Client, played: None) -> None:
    answer = vera.get(f"{PAGE}.csv", ASKED)
    lines = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode())))  # type: ignore[attr-defined]
    said = {one["observation"]: (one["standing"], one["hand"]) for one in lines}
    missing = ("seen but not recorded", "")
    assert list(said.values()) == [("matched", "T1-1"), ("matched", "T1-2"), missing, ("matched", "T1-4")]
    [fee] = [one for one in lines if one["field"] == "collections"]
    assert (fee["hand"], fee["recorded"]) == ("T1-2", "fee from player-dealer $2.00")
    assert "-3.00" in {one["recorded_less_seen"] for one in lines}


def test_the_commission_reads_the_same_figures(played: None, house: str) -> None:
    place = Establishment.objects.get(slug=house)
    token = reader_token_create(establishment=place, label="house machine", now=timezone.now(), days=30)
    client = Client(headers={"Authorization": f"Bearer {token}"})
    path = f"/api/v1/observed-against-recorded/{house}"
    days = {"gaming_day_from": "2026-09-01", "gaming_day_to": "2026-09-01"}
    said = client.get(path, days).json()
    assert (said["short_dollars"], said["over_dollars"], said["money_compared"]) == ("3.00", "0.00", 3)
    assert said["unrecorded"] == {"count": 1, "of": 4, "lower": "0.006309", "upper": "0.805880"}
    assert [one["hand"] for one in said["pairs"]] == ["T1-1", "T1-2", None, "T1-4"]
    refused = client.get(path, days | {"gaming_day_to": "2026-08-01"})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "gaming_day_to")
    assert client.get(path.replace(house, "no-house"), days).status_code == 404
