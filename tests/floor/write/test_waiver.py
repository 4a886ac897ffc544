"""A waiver put in: the hands that it is about are judged again, whatever came first."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from compliance.floor.models import ReviewPending, Takings
from compliance.floor.write.takings_recount import takings_recount
from compliance.floor.write.totals_recount import totals_recount
from compliance.houses.forms.waiver import Waived
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.houses.write.review_queue import TableDayKey
from compliance.money.ledger.reconciliation import lines, totals
from compliance.money.read.day_accounts import day_read
from compliance.papers.write.paper_record import PapersTaken, papers_record
from tests import builders

pytestmark = pytest.mark.django_db
Act = Callable[[], Any]
Found = list[tuple[Any, ...]]


def waiver(**changes: Any) -> dict[str, Any]:
    """The whole fee of T1's second hand."""
    values = {
        "id": "WV-1",
        "gaming_day": builders.DAY.isoformat(),
        "table": "T1",
        "kind": "fee",
        "hand": "T1-2",
        "reason": "Misdeal called and taken back.",
        "authority": "F-2",
        "written": "2026-09-01T14:00:00-07:00",
    }
    return {name: value for name, value in (values | changes).items() if value is not None}


@pytest.fixture
def waive(house: str) -> Callable[..., PapersTaken]:
    def do(*waivers: dict[str, Any]) -> PapersTaken:
        lines = [json.dumps(one).encode() for one in waivers]
        taken = papers_record(establishment=house, kind="waiver", lines=lines, actor="clerk", now=builders.NOW)
        assert [answer.status for answer in taken.answers] == ["recorded"] * len(waivers)
        return taken

    return do


@pytest.fixture
def fees(findings: Callable[..., Found]) -> Callable[[], list[tuple[int, str, str]]]:
    """Findings of the fee family: hand number, rule, what it says."""
    return lambda: [(one[0], one[2], one[8]) for one in findings() if one[2].startswith("FEE")]


def unpaid(number: int, **changes: Any) -> dict[str, Any]:
    return builders.hand(number, collections=[], **changes)


def test_a_hand_whose_fee_was_waived_lacks_none(
    record: Callable[..., Any], review: Callable[..., int], waive: Callable[..., PapersTaken], fees: Callable[[], Any]
) -> None:
    record(builders.hand(1), unpaid(2), unpaid(3))
    review()
    assert [(number, rule) for number, rule, _ in fees()] == [(2, "FEE002"), (3, "FEE002")]

    assert waive(waiver()).tables == {TableDayKey(builders.HOUSE, "T1", builders.DAY)}
    assert ReviewPending.objects.count() == 1
    review()
    assert [(number, rule) for number, rule, _ in fees()] == [(3, "FEE002")]


def test_what_was_waived_stands_beside_what_was_due_and_is_not_short(
    record: Callable[..., Any], review: Callable[..., int], waive: Callable[..., PapersTaken]
) -> None:
    """Hand 2 the whole fee of $2.00; hands 3 and 4 a dollar each of it, of which 4 lacks two; hand 1 nothing."""
    dollar = [{"from": "player-dealer", "kind": "fee", "when": "before-deal", "amount": "1.00"}]
    record(builders.hand(1), unpaid(2), builders.hand(3, collections=dollar), unpaid(4))
    waive(waiver(), *(waiver(id=f"WV-{n}", hand=f"T1-{n}", amount="1.00") for n in (3, 4)))
    review()
    [row] = Takings.objects.all()
    assert (row.hands, row.due, row.collected, row.waived, row.differing, row.short) == (4, 800, 300, 300, 1, -200)
    assert (totals_recount(), takings_recount()) == ([], [])
    day = day_read(establishment=Establishment.objects.get(), gaming_day=builders.DAY)
    [line] = lines(day)
    assert (line.due, line.compared, line.waived) == (800, 300, 300)
    [total] = totals(day)
    assert total.waived == 300


def test_a_waiver_of_less_is_told_with_what_is_missing(
    record: Callable[..., Any], review: Callable[..., int], waive: Callable[..., PapersTaken], fees: Callable[[], Any]
) -> None:
    record(unpaid(1), unpaid(2))
    waive(waiver(amount="0.50"))
    review()
    [says] = [says for number, _, says in fees() if number == 2]
    assert says.endswith("$0.50 was waived by F-2: Misdeal called and taken back.")


def test_a_corrected_waiver_is_about_another_hand(
    record: Callable[..., Any], review: Callable[..., int], waive: Callable[..., PapersTaken], fees: Callable[[], Any]
) -> None:
    record(unpaid(1), unpaid(2), unpaid(3))
    waive(waiver())
    review()
    waive(waiver(id="WV-2", hand="T1-3", supersedes={"id": "WV-1", "reason": "wrong hand", "author": "Ben"}))
    assert ReviewPending.objects.count() == 2
    review()
    assert [number for number, _, _ in fees()] == [1, 2]


def test_a_waiver_of_no_hand_and_another_paper_queue_nothing(waive: Callable[..., PapersTaken], house: str) -> None:
    assert waive(waiver(hand="T1-77")).tables == frozenset()
    assert not ReviewPending.objects.exists()


def test_any_order_of_arrival_ends_in_the_same_findings(
    record: Callable[..., Any],
    review: Callable[..., int],
    waive: Callable[..., PapersTaken],
    findings: Callable[..., Found],
    reviews: Callable[..., Found],
) -> None:
    corrects = {"id": "T1-2", "reason": "misread", "author": "Ben"}
    elsewhere = waiver(id="WV-2", hand=None, **{"from": "2026-09-01T05:00:00-07:00", "to": "2026-09-01T05:30:00-07:00"})
    acts: dict[str, Act] = {
        "hands": lambda: record(builders.hand(1), unpaid(2), unpaid(3)),
        "correction": lambda: record(unpaid(2, id="T1-2b", dealer="D-9", supersedes=corrects)),
        "waiver": lambda: waive(waiver()),
        "of a time": lambda: waive(elsewhere),
        "its correction": lambda: waive(
            waiver(id="WV-3", hand="T1-3", supersedes={"id": "WV-2", "reason": "one hand", "author": "Ben"})
        ),
    }
    first = {"correction": "hands", "its correction": "of a time"}
    orders = [
        order
        for order in itertools.permutations(acts)
        if all(order.index(first[name]) < order.index(name) for name in first)
    ]
    ends = []
    for order, each in itertools.product(orders, (True, False)):
        with transaction.atomic():
            for name in order:
                acts[name]()
                if each:
                    review()
            review()
            assert not ReviewPending.objects.exists()
            assert totals_recount() == []
            ends.append((findings(), reviews()))
            transaction.set_rollback(True)
    assert len(ends) == 60
    assert all(end == ends[0] for end in ends)
    assert not any(one[2] == "FEE002" for one in ends[0][0])


def test_a_house_file_with_waivers_is_judged_and_loaded_by_them(
    record: Callable[..., Any], review: Callable[..., int], fees: Callable[[], Any]
) -> None:
    one = waiver()
    told = Waived(**{**one, "gaming_day": builders.DAY, "written": builders.NOW})
    house_load(house=builders.house(waivers=(told,)), actor="test", now=builders.NOW)
    record(unpaid(1), unpaid(2))
    review()
    assert [number for number, _, _ in fees()] == [1]


def test_of_a_hand_that_was_corrected_the_books_have_the_correction(
    record: Callable[..., Any], waive: Callable[..., PapersTaken], house: str
) -> None:
    record(
        unpaid(2), unpaid(2, id="T1-2b", dealer="D-9", supersedes={"id": "T1-2", "reason": "misread", "author": "B"})
    )
    waive(waiver())
    day = day_read(establishment=Establishment.objects.get(slug=house), gaming_day=builders.DAY)
    assert {name: hand.id for name, hand in day.hands.items()} == {"T1-2": "T1-2b"}
