"""Issues on pages: lanes, the printed key, findings by key, what is done one at a time, to a selection, to a whole list."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.desk.models import Issue
from compliance.desk.read.issues import Filters, issues_page
from compliance.desk.read.right_from import right_from_read
from compliance.floor.models import Finding, RecordedHand
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Role
from compliance.record import read
from tests import builders
from tests.pages import AT, give, short_hand, signed_in

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]
LIST = f"{AT}/issues"


def fee(number: int, amount: str) -> dict[str, Any]:
    taken = [{"from": "player-dealer", "kind": "fee", "amount": amount, "when": "before-deal"}]
    return builders.hand(number, collections=taken)


@pytest.fixture
def three(play: Play) -> list[Issue]:
    """Short by a dollar at two tables, over by ten, over by a hundred."""
    play(
        short_hand(1, dealer="D-7"), short_hand(1, id="x", table="T2", dealer="D-9"), fee(2, "12.00"), fee(3, "102.00")
    )
    return list(Issue.objects.filter(rule="FEE001").order_by("most"))


def listed(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr data-href="[^"]*/issues/(\d+)', text)]


def test_the_key_is_printed_with_figures_facets_and_findings(page: Page, three: list[Issue]) -> None:
    text = re.sub(r"\s+", " ", page(f"{LIST}/{three[0].pk}"))
    for words in ("Together because", "option 2 of the schedule “own”", "collections", "short by $0.01 to $1.00",
                  "2 findings stand", "at 2 tables", "$2.00 short", "D-7", "D-9", "By dealer", "By week"):  # fmt: skip
        assert words in text, words
    assert len(re.findall(r'<tr data-href="[^"]*/findings/', text)) == 2


def test_findings_of_an_issue_are_paged_by_key(page: Page, play: Play) -> None:
    play(*(short_hand(n) for n in range(1, 31)))
    [issue] = Issue.objects.filter(rule="FEE001")
    first = page(f"{LIST}/{issue.pk}")
    [older] = re.findall(r'rel="next" href="[^"]*(\?older=[0-9.]+)"', first)
    behind = page(f"{LIST}/{issue.pk}{older}")
    numbers = [re.findall(r'<tr data-href="[^"]*/findings/(\d+)', text) for text in (first, behind)]
    assert [len(each) for each in numbers] == [25, 5]
    assert not set(numbers[0]) & set(numbers[1])


def test_the_lanes_hold_what_they_say(client: Client, page: Page, three: list[Issue]) -> None:
    one, other, last = three
    client.post(f"{LIST}/{one.pk}/act", {"act": "take", "acted": "0"})
    client.post(f"{LIST}/{other.pk}/act", {"act": "give", "assignee": "accounting"})
    client.post(f"{LIST}/{last.pk}/act", {"act": "resolve", "reason": "fee-made-good"})
    for lane, held in (("mine", {one.pk}), ("settled", {last.pk}), ("any", {each.pk for each in three})):
        assert held <= set(listed(page(LIST, lane=lane))), lane
    assert last.pk not in listed(page(LIST))
    assert other.pk in listed(page(LIST, desk="accounting"))
    assert other.pk not in listed(page(LIST, lane="desk"))


def test_a_list_is_paged_by_key_in_each_order(house: str, three: list[Issue]) -> None:
    place = Establishment.objects.get(slug=house)
    for sort in ("worst", "newest", "most"):
        whole = [row.id for row in issues_page(establishment_id=place.pk, filters=Filters(), sort=sort).rows]
        seen: list[int] = []
        older: str | None = None
        while True:
            found = issues_page(establishment_id=place.pk, filters=Filters(), sort=sort, older=older, size=1)
            seen += [row.id for row in found.rows]
            older = found.older
            if older is None:
                break
        assert seen == whole
        back = issues_page(establishment_id=place.pk, filters=Filters(), sort=sort, newer=found.rows[0].key, size=1)
        assert back.rows[0].id == whole[-2]


@pytest.mark.parametrize("key", ["x", "1~2", "1~2026-01-01~x", "9" * 30, "a~b~1"])
def test_a_made_up_place_is_no_page(client: Client, three: list[Issue], key: str) -> None:
    assert client.get(LIST, {"older": key}).status_code == 404


def test_several_are_resolved_at_once_and_the_answer_is_honest(client: Client, three: list[Issue]) -> None:
    one, other, last = three
    client.post(f"{LIST}/{last.pk}/act", {"act": "resolve", "reason": "fee-made-good"})
    chosen = {"act": "resolve", "reason": "fee-made-good", "id": [each.pk for each in three],
              "seen": [f"{one.pk}.0", f"{other.pk}.0"]}  # fmt: skip
    text = client.post(f"{LIST}/act", chosen, follow=True).content.decode()
    assert "2 issues resolved, 3 findings with them; 1 skipped." in text
    assert f"Issue {last.pk}: It is resolved meanwhile." in text


def test_all_of_a_list_is_acted_on_only_if_it_is_what_was_seen(client: Client, play: Play, three: list[Issue]) -> None:
    opened = Issue.objects.filter(state="new").count()
    form = {"act": "take", "all": "1", "count": str(opened), "position": str(read.size())}
    play(fee(8, "5002.00"))
    refused = client.post(f"{LIST}/act", form)
    assert refused.status_code == 409
    assert "nothing was done" in refused.content.decode()
    assert not Issue.objects.filter(state="taken").exists()
    opened = Issue.objects.filter(state="new").count()
    older = client.post(f"{LIST}/act", form | {"count": str(opened)})
    assert "have changed since" in older.content.decode()
    done = client.post(f"{LIST}/act", form | {"count": str(opened), "position": str(read.size())}, follow=True)
    assert f"{opened} issues taken" in done.content.decode()


def test_what_was_typed_is_kept_beside_the_cure(client: Client, three: list[Issue]) -> None:
    form = {"act": "resolve", "reason": "rule-misreads", "right_from": "nonsense", "words-resolve": ""}
    response = client.post(f"{LIST}/{three[0].pk}/act", form, headers={"HX-Request": "true"})
    text = response.content.decode()
    assert response.status_code == 422
    assert 'value="nonsense"' in text or "Write why" in text
    assert client.post(f"{LIST}/{three[0].pk}/act", {"act": "return"}).status_code == 404


def test_it_is_undone_on_the_page(client: Client, three: list[Issue]) -> None:
    address = f"{LIST}/{three[0].pk}/act"
    client.post(address, {"act": "resolve", "reason": "fee-made-good"})
    text = client.post(address, {"act": "undo"}, follow=True).content.decode()
    assert "1 issue taken back, 2 findings with them." in text
    assert set(Finding.objects.values_list("state", flat=True)) == {"new"}


def test_right_from_is_a_day_a_hand_or_a_time(house: str, three: list[Issue]) -> None:
    place, now = Establishment.objects.get(slug=house), timezone.now()

    def said(text: str) -> datetime.datetime | None:
        return right_from_read(establishment=place, text=text, now=now)

    opens = datetime.datetime(2026, 9, 1, 13, tzinfo=datetime.UTC)  # six in the morning in California
    assert said("") == now
    assert said("2026-09-01") == said("09/01/2026") == opens
    assert said("09/01/2026 06:30") == opens + datetime.timedelta(minutes=30)
    dealt = RecordedHand.objects.get(hand_id="T1-2").dealt
    assert said("T1 2") == dealt + datetime.timedelta(microseconds=1)
    assert said("T9 2") is said("soon") is None


def test_who_only_reads_sees_no_acts(house: str, three: list[Issue]) -> None:
    person = Person.objects.create(username="count")
    give(person, Role.ACCOUNTING, house)
    client = signed_in(person)
    text = client.get(f"{LIST}/{three[0].pk}").content.decode()
    assert "Together because" in text
    assert 'value="take"' not in text
    assert client.post(f"{LIST}/{three[0].pk}/act", {"act": "take"}).status_code == 403


def test_the_csv_holds_what_is_shown(client: Client, three: list[Issue]) -> None:
    response = client.get(f"{LIST}.csv", {"rule": "FEE001"})
    lines = b"".join(response).decode().splitlines()  # type: ignore[arg-type]
    assert len(lines) == 1 + len(three)
    assert "-" not in lines[0]


def test_it_asks_as_much_of_many_findings_as_of_few(client: Client, play: Play, three: list[Issue]) -> None:
    def asked(address: str) -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    addresses = (LIST, f"{LIST}/{three[0].pk}")
    few = [asked(address) for address in addresses]
    play(*(short_hand(n) for n in range(11, 51)), fee(9, "5002.00"))
    assert [asked(address) for address in addresses] == few
    assert max(few) <= 24, few


def test_that_a_rule_reads_the_book_wrongly_stands_on_its_page_with_the_hand(
    client: Client, page: Page, three: list[Issue]
) -> None:
    wrong = {"act": "resolve", "reason": "rule-misreads", "words-resolve": "Line 703 says a hand of two."}
    client.post(f"{LIST}/{three[0].pk}/act", wrong)
    rule = f"{AT}/{builders.DAY}/rules/fee001"
    text = re.sub(r"\s+", " ", page(rule))
    assert "Line 703 says a hand of two." in text
    latest = Finding.objects.filter(difference=-100).latest("hand")
    assert f"/findings/{latest.pk}" in text
    client.post(f"{LIST}/{three[0].pk}/act", {"act": "undo"})
    assert "Line 703" not in page(rule)
    client.post(f"{AT}/findings/{latest.pk}/act", {**wrong, "acted": "2"})
    assert "Line 703" in page(rule)
