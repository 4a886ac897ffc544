"""Takings are kept up hand by hand, and whatever comes in whatever order, they are what a count of all hands says."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from importlib import import_module
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.floor.models import HandReview, ReviewPending, Takings
from compliance.floor.read.collections import collections_read
from compliance.floor.rules.takings import decode
from compliance.floor.write.takings_recount import UNFIT, takings_recount
from compliance.floor.write.totals_recount import totals_recount
from compliance.houses.models import Posting
from compliance.houses.write.posting_add import posting_add, posting_end
from compliance.papers.forms.answer import Answer
from tests import builders
from tests.tools.bench.grouped_hands import lines

Record = Callable[..., list[Answer]]
Review = Callable[..., int]
pytestmark = pytest.mark.django_db

FEE = {"from": "player-dealer", "kind": "fee", "when": "before-deal"}


def fee(amount: str, *more: dict[str, Any]) -> list[dict[str, Any]]:
    return [FEE | {"amount": amount}, *more]


def counted() -> list[tuple[Any, ...]]:
    """What the takings come to, and what a count over the hands comes to, hour by hour: they must be the same."""
    held = collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
    return sorted(
        [(line.gaming_day, line.table, line.option, *line.sums) for line in held.lines], key=lambda row: row[:3]
    )


def grouped() -> list[tuple[Any, ...]]:
    sums: dict[tuple[Any, ...], list[int]] = {}
    for day, table, _, _, schedule, number, *figures in lines(builders.HOUSE, builders.DAY, builders.DAY):
        option = f"{schedule} {number}" if number > 0 else "none posted"
        row = sums.setdefault((day, table, option), [0] * len(figures))
        row[:] = [a + b for a, b in zip(row, figures, strict=True)]
    return sorted(((*key, *row) for key, row in sums.items()), key=lambda row: row[:3])


def stored() -> list[tuple[Any, ...]]:
    """All rows, without their own numbers."""
    names = [field.attname for field in Takings._meta.concrete_fields if field.attname != "id"]
    return sorted(Takings.objects.values_list(*names), key=str)


def test_a_hand_adds_its_fee_at_its_hour_dealer_and_option(record: Record, review: Review) -> None:
    record(builders.hand(1, dealer="D-7"), builders.hand(2, collections=fee("1.00"), dealer="D-7"))
    review()
    [row] = Takings.objects.all()
    assert (row.hour, row.dealer, row.game, row.schedule, row.option, row.kind) == (
        *(11, "D-7", builders.GAME, "own", 2, "fee"),
    )
    assert (row.hands, row.due, row.collected, row.differing, row.short, row.over) == (2, 400, 300, 1, -100, 0)
    assert all((row.game_digest, row.fee_digest))
    assert totals_recount() == []


def test_what_is_not_known_is_counted_beside_the_sums(record: Record, review: Review) -> None:
    record(
        builders.hand(1, collections=None),
        builders.hand(2, wagers=[]),
        builders.hand(3, wagers=[], collections=None),
    )
    review()
    [row] = Takings.objects.all()
    assert (row.hands, row.due, row.collected) == (3, 0, 0)
    assert (row.unrecorded, row.unrecorded_due) == (1, 200)
    assert (row.untold, row.untold_collected, row.neither) == (1, 200, 1)


def test_a_jackpot_drop_has_a_row_of_its_own(record: Record, review: Review) -> None:
    """Nothing of it is printed, so nothing was due, and what was taken is over."""
    drop = {"from": "seat", "seat": 2, "kind": "jackpot-drop", "amount": "1.00", "when": "before-deal"}
    record(builders.hand(1, collections=fee("2.00", drop)), builders.hand(2))
    review()
    rows = {row.kind: (row.hands, row.due, row.collected, row.over) for row in Takings.objects.all()}
    assert rows == {"fee": (2, 400, 400, 0), "jackpot-drop": (1, 0, 100, 100)}
    held = collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
    [other] = held.others
    assert (other.table, other.option, other.kind, other.figures.collected) == ("T1", "own 2", "jackpot-drop", 100)
    assert sum(line.sums.collected for line in held.lines) == 400


def test_a_corrected_hand_takes_back_exactly_what_it_added(record: Record, review: Review) -> None:
    drop = {"from": "seat", "seat": 2, "kind": "jackpot-drop", "amount": "1.00", "when": "before-deal"}
    record(builders.hand(1, collections=fee("9.00", drop), dealer="D-1"))
    review()
    record(builders.hand(1, id="b", supersedes={"id": "T1-1", "reason": "misread", "author": "Ada"}, dealer="D-2"))
    assert counted() == grouped(), "already before the review: the old hand is out, the new one waits"
    review()
    [row] = Takings.objects.all()
    assert (row.dealer, row.kind, row.hands, row.collected) == ("D-2", "fee", 1, 200)


def test_another_posting_moves_hands_to_its_option(house: str, record: Record, review: Review) -> None:
    record(builders.hand(1), builders.hand(2))
    review()
    [hung] = Posting.objects.filter(table__name="T1")
    at = datetime.datetime(2026, 9, 1, 18, 2, tzinfo=datetime.UTC)
    posting_end(posting=hung, at=at, actor="test", now=builders.NOW)
    later = builders.posting("T1", option=3, from_=at, min=Decimal(5), max=Decimal(1000))
    posting_add(establishment=house, posting=later, actor="test", now=builders.NOW, as_it_hung=True)
    review()
    assert {(row.option, row.hands) for row in Takings.objects.all()} == {(2, 1), (3, 1)}
    assert counted() == grouped()


@st.composite
def arrivals(draw: st.DrawFn) -> list[tuple[dict[str, Any], bool, bool]]:
    """Hands in any order in which no correction comes before what it corrects; reviews and a change of what hangs between."""
    drop = {"from": "seat", "seat": 2, "kind": "jackpot-drop", "amount": "1.00", "when": "before-deal"}
    events = [
        *builders.floor(6),
        builders.hand(7, collections=fee("2.00", drop), dealer="D-1"),
        builders.hand(
            2, id="2b", supersedes={"id": "T1-2", "reason": "misread", "author": "Ada"}, collections=[], dealer="D-1"
        ),
        builders.hand(
            9, id="5b", supersedes={"id": "T1-5", "reason": "misread", "author": "Ada"}, collections=fee("3.00")
        ),
        builders.hand(7, id="7b", supersedes={"id": "T1-7", "reason": "misread", "author": "Ada"}, collections=None),
    ]
    left, arrived = list(draw(st.permutations(events))), list[dict[str, Any]]()
    while left:
        known = {event["id"] for event in arrived}
        ready = next(e for e in left if "supersedes" not in e or e["supersedes"]["id"] in known)
        left.remove(ready)
        arrived.append(ready)
    change = draw(st.integers(min_value=0, max_value=len(arrived) - 1))
    return [(event, draw(st.booleans()), n == change) for n, event in enumerate(arrived)]


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=arrivals(), chunk=st.sampled_from([1, 2, 500]))
def test_in_any_order_the_takings_are_what_a_recount_says(
    house: str, record: Record, review: Review, order: list[tuple[dict[str, Any], bool, bool]], chunk: int
) -> None:
    at = datetime.datetime(2026, 9, 1, 18, 4, tzinfo=datetime.UTC)
    ends: list[list[tuple[Any, ...]]] = []
    plainly = [(event, False, n == len(order)) for n, (event, _, _) in enumerate(order, start=1)]
    for steps in (order, plainly):
        with transaction.atomic():
            for event, then_review, changes in steps:
                assert record(event)[0].status == "recorded"
                if changes:
                    [hung] = Posting.objects.filter(table__name="T1")
                    posting_end(posting=hung, at=at, actor="test", now=builders.NOW)
                if then_review:
                    review(chunk=chunk)
                assert takings_recount() == []
                assert counted() == grouped() or not _settled()
            review(chunk=chunk)
            assert not ReviewPending.objects.exists()
            assert totals_recount() == []
            assert counted() == grouped()
            ends.append([row[3:] for row in stored()])
            transaction.set_rollback(True)
    assert ends[0] == ends[1]


def _settled() -> bool:
    """Whether every hand is judged by what hangs there now: until then it stands under the option that judged it."""
    return not ReviewPending.objects.filter(hand__review__isnull=False).exists()


def test_recount_names_what_differs_and_mends_it(record: Record, review: Review) -> None:
    record(builders.hand(1), builders.hand(2), builders.hand(1, table="T2"))
    review()
    review("T2")
    before = stored()
    Takings.objects.filter(table__name="T1").update(due=1, hands=5)
    Takings.objects.filter(table__name="T2").delete()
    found = totals_recount(mend=True)
    assert {(one.table, one.figure.split(" at ")[0], one.kept, one.counted) for one in found} >= {
        ("T1", "fee due", 1, 400),
        ("T1", "fee hands", 5, 2),
        ("T2", "fee due", 0, 200),
    }
    assert totals_recount() == []
    assert stored() == before


def test_reviews_from_before_there_were_takings_are_made_again(record: Record, review: Review) -> None:
    """As a migrated house has them: the hands wait, their reviews say nothing of what they took, and no sum is there."""
    record(builders.hand(1), builders.hand(2))
    review()
    before = stored()
    HandReview.objects.update(taken=None)
    Takings.objects.all().delete()
    [unfit] = totals_recount(mend=True)
    assert (unfit.figure, unfit.kept, unfit.counted) == (UNFIT, 2, 0)
    held = collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY)
    assert [(row.reason, row.hands, row.collected) for row in held.outside] == [("not reviewed yet", 2, 400)]
    totals_recount(mend=True)
    assert ReviewPending.objects.count() == 2, "they wait once"
    review()
    assert stored() == before
    assert totals_recount() == []


def test_the_migration_has_hands_reviewed_before_judged_again(record: Record, review: Review) -> None:
    record(builders.hand(1), builders.hand(2))
    review()
    before = stored()
    HandReview.objects.update(taken=None)
    Takings.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(import_module("compliance.migrations.0015_takings").QUEUED)
    assert review() == 2
    assert stored() == before


def test_a_review_that_says_other_figures_than_its_hand_is_found(record: Record, review: Review) -> None:
    record(builders.hand(1))
    review()
    [kept] = HandReview.objects.all()
    other = bytes(kept.taken).replace(b'"2.00"', b'"3.00"')
    assert decode(other) != decode(kept.taken)
    HandReview.objects.update(taken=other)
    assert UNFIT in {one.figure for one in totals_recount(mend=True)}
    review()
    assert totals_recount() == []


def test_a_month_of_fifty_million_hands_a_year_is_read_from_its_sums(house: str) -> None:
    """Rows as such a house leaves them: 60 tables, 24 hours, 30 days, two dealers an hour, 97 hands an hour; no hand is read."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES, [house])
        cursor.execute(_MONTH, [house])
        rows = cursor.rowcount
    last = builders.DAY + datetime.timedelta(days=29)
    assert rows == 60 * 24 * 30 * 2
    with connection.execute_wrapper(_counting := _Counting()):
        held = collections_read(slug=house, first=builders.DAY, last=last)
    assert _counting.statements == 5
    assert _counting.rows <= 60 * 30 * 24 + 10, "sums of a shift at most: not hands, not even rows of the takings"
    assert sum(line.sums.hands for line in held.lines) == 60 * 24 * 30 * 97 == 4_190_400
    assert len(held.lines) == 60 * 30
    assert all(
        "compliance_hand " not in said or "compliance_pending" in said or "finding" in said for said in _counting.said
    )


class _Counting:
    """Counts statements and the rows that they gave."""

    def __init__(self) -> None:
        self.statements, self.rows, self.said = 0, 0, list[str]()

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        self.statements += 1
        self.rows += max(context["cursor"].rowcount, 0)
        self.said.append(sql)
        return answer


_TABLES = """
INSERT INTO games_table (establishment_id, name) SELECT id, 'M' || n FROM games_establishment, generate_series(1, 60) AS n
WHERE slug = %s
"""
_MONTH = """
INSERT INTO compliance_takings (establishment_id, table_id, gaming_day, hour, dealer, game, schedule, option, game_digest,
    fee_digest, kind, hands, due, collected, differing, short, over, capped, most, under_most, untold, untold_collected,
    unrecorded, unrecorded_due, neither, fails, cannot_tells)
SELECT house.id, place.id, date '2026-09-01' + day, hour, 'D-' || dealer, 'ez-baccarat-panda8', 'own', 2, repeat('a', 64),
    repeat('b', 64), 'fee', 48 + dealer, 9600, 9500, 1, -100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0
FROM games_establishment AS house JOIN games_table AS place ON place.establishment_id = house.id AND place.name LIKE 'M%%',
    generate_series(0, 29) AS day, generate_series(0, 23) AS hour, generate_series(0, 1) AS dealer
WHERE house.slug = %s
"""
