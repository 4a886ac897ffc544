"""In whatever order papers of all kinds, corrections, hands and reviews come in: the same findings, and the same state left."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.floor.models import Finding
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.money.models import DayBooks
from tests import builders
from tests.money.write.test_books_review import box, count, judge, send

pytestmark = pytest.mark.django_db
DAYS = ("2026-08-31", "2026-09-01", "2026-09-02")
FIXED = {"reason": "read again", "author": "clerk"}
Act = Callable[[str], Any]


def paper(kind: str, name: str, day: str, hour: str = "", /, **values: Any) -> list[tuple[str, dict[str, Any]]]:
    """One paper as it is sent; `hour` fills the time of its kind."""
    at = {"meter": "from", "fund": "from"}.get(kind, "at")
    timed = {at: f"{day}T{hour}:00-07:00"} if hour else {}
    return [(kind, {"id": name, "gaming_day": day, **timed, **values})]


def reading(name: str, day: str, hour: str, amount: str, coins: int | None, moment: str, **more: Any) -> Any:
    values = {"meter": "keno-1", "amount": amount, "moment": moment, "by": "F-2", **more}
    return paper("reading", name, day, hour, **values, **({} if coins is None else {"coin_in": coins}))


def _set_up() -> list[list[tuple[str, dict[str, Any]]]]:
    meter = {"meter": "keno-1", "title": "Keno", "game": "keno-progressive-choctaw", "base": "5000.00", "per": "ticket"}
    meter |= {"by": "A-1"}
    fund = {"title": "Jackpot", "game": builders.GAME, "tables": ["T2"], "contribution": "2.00", "by": "A-1"}
    wrong = paper("meter", "MT-1", DAYS[0], "06:00", **meter, increment="0.10")
    right = paper("meter", "MT-2", DAYS[0], "06:00", **meter, increment="0.20", supersedes={"id": "MT-1", **FIXED})
    return [
        [*wrong, *right],
        paper("meter", "MT-3", DAYS[1], "15:00", **meter, increment="0.30", limit="9000.00"),
        paper("fund", "FD-1", DAYS[0], "07:00", fund="F", opening="100.00", **fund),
        paper("fund", "FD-2", DAYS[0], "07:00", fund="G", opening="10.00", **fund),
        paper("fund", "FD-3", DAYS[1], "07:00", fund="F", qualifies="Aces full.", **fund),
    ]


def _moved() -> list[list[tuple[str, dict[str, Any]]]]:
    award = {"meter": "keno-1", "amount": "500.00", "words": "five hundred dollars", "rank": "eight-of-eight"}
    dispute = {"meter": "keno-1", "amount": "6000.00", "by": "A-1"}
    out = {"fund": "F", "by": "A-1", "reason": "moved", "amount": "5.00"}
    parts = [{"seat": 1, "of": "losing", "amount": "20.00"}, {"seat": 2, "of": "winning", "amount": "10.00"}]
    paid = {"table": "T2", "amount": "40.00", "parts": parts, "fund": "F"}
    opened = paper("dispute", "DS-1", DAYS[1], "17:00", step="opened", escrow="5000.00", **dispute)
    again = paper("dispute", "DS-3", DAYS[1], "17:30", step="opened", **dispute, supersedes={"id": "DS-1", **FIXED})
    for_house = {"step": "decided", "opened": "DS-3", "decided_for": "house", **dispute}
    return [
        reading("RD-1", DAYS[0], "06:00", "6000.00", 100, "shift-start"),
        reading("RD-2", DAYS[0], "22:00", "6010.00", None, "shift-end"),
        reading("RD-3", DAYS[1], "14:00", "5600.00", 300, "shift-start"),
        reading("RD-4", DAYS[1], "14:00", "5600.00", 300, "before-payout"),
        reading("RD-5", DAYS[2], "06:30", "5100.00", 500, "change", cause="won"),
        paper("award", "AW-1", DAYS[0], "23:00", **award),
        paper("award", "AW-2", DAYS[1], "14:00", **award),
        [*opened, *again],
        paper("dispute", "DS-2", DAYS[2], "09:00", **for_house, returned="1.00"),
        paper("fund-entry", "FE-1", DAYS[1], "10:00", way="out", **out),
        paper("fund-entry", "FE-2", DAYS[2], "10:00", way="posted", **out),
        paper("jackpot", "JP-1", DAYS[1], "11:00", **paid),
    ]


def _floor() -> list[list[tuple[str, dict[str, Any]]]]:
    slip = {"table": "T2", "from": "2026-09-01T11:00:00-07:00", "to": "2026-09-01T12:00:00-07:00", "amount": "30.00"}
    waived = {"table": "T1", "kind": "fee", "hand": "T1-2", "reason": "new game", "authority": "F-1"}
    said = {"step": "collected-counted", "table": "T1", "shift": "Day", "reason": "chips", "by": "A-1"}
    fixed = {"supersedes": {"id": "CT-2", **FIXED}}
    first, second = count(id="CT-1", amount="30.00"), count(id="CT-2", count="second", amount="90.00")
    moved = count(id="CT-3", count="second", amount="40.00", gaming_day=DAYS[2], counted_by=["C-8", "C-9"], **fixed)
    deposit = {"holds": "drop", "amount": "25.00", "reference": "B", "by": "A-1"}
    return [
        [box()],
        [box(id="BX-2", box="T2-Day", table="T2", carried_by=["S-1"])],
        [box(id="BX-3", gaming_day=DAYS[2], removed="2026-09-02T14:00:00-07:00")],
        [first],
        [count(id="CT-5", amount="31.00")],  # the same count twice, another sum
        [second, moved],
        paper("slip", "SL-1", DAYS[1], **slip, kind="fee"),
        paper("slip", "SL-2", DAYS[1], **slip, kind="jackpot-drop"),
        paper("waiver", "WV-1", DAYS[1], **waived, written="2026-09-01T12:00:00-07:00"),
        paper("deposit", "DP-1", DAYS[1], "20:00", **deposit),
        paper("explanation", "EX-1", DAYS[1], **said, amount="-5.00", grade="estimate"),
    ]


def _acts() -> list[Act]:
    """Everything that comes in, each in its own transaction; a correction behind what it corrects."""

    def sent(papers: list[tuple[str, dict[str, Any]]]) -> Act:
        def do(house: str) -> None:
            assert {answer.status for answer in send(house, *papers)} == {"recorded"}

        return do

    def dealt(hands: list[dict[str, Any]]) -> Act:
        return lambda house: hands_record(
            establishment=house, lines=builders.lines(*hands), actor="test", now=builders.NOW
        )

    again = builders.hand(3, id="T1-3b", supersedes={"id": "T1-3", **FIXED}, collections=[])
    later = {"gaming_day": DAYS[2], "started": "2026-09-02T18:01:00Z", "dealt": "2026-09-02T18:01:20Z"}
    later |= {"ended": "2026-09-02T18:01:50Z"}
    hands = builders.floor(6)
    return [
        *map(sent, [*_set_up(), *_moved(), *_floor()]),
        *(dealt([hand]) for hand in hands if hand["id"] != "T1-3"),
        dealt([hands[2], again]),
        dealt([builders.hand(1, id="late", **later)]),
    ]


def review(house: str) -> None:
    for day in DAYS:
        table_day_review(
            establishment=house, table="T1", gaming_day=datetime.date.fromisoformat(day), clock=timezone.now
        )


def left() -> tuple[Any, ...]:
    findings = Finding.objects.filter(status="open", hand_id__in=DayBooks.objects.values("index")).values_list(
        "gaming_day", "rule", "subject", "outcome", "says", "recorded", "due", "difference", "table__name"
    )
    books = DayBooks.objects.values_list("gaming_day", "after", "figures", "fails", "cannot_tells")
    return (
        frozenset(findings),
        frozenset((day, bytes(after), bytes(figures), *counts) for day, after, figures, *counts in books),
    )


def outcome(house: str, seed: int | None) -> tuple[Any, ...]:
    """What is left of it all in an order of its own, reviews and judgements strewn in; taken back afterwards."""
    chance, acts = random.Random(seed), _acts()
    if seed is not None:
        chance.shuffle(acts)
    with transaction.atomic():
        for act in acts:
            act(house)
            if seed is not None and chance.random() < 0.2:
                review(house)
            if seed is not None and chance.random() < 0.4:
                judge()
        review(house)
        judge()
        found = left()
        transaction.set_rollback(True)
    return found


@pytest.fixture
def straight(house: str) -> tuple[Any, ...]:
    """What is left when everything comes in as it happened and is judged once."""
    found = outcome(house, None)
    assert len(found[0]) > 12
    assert {day.isoformat() for day, *_ in found[1]} == set(DAYS)
    return found


@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_any_order_of_arrival_ends_with_the_same_books(house: str, straight: tuple[Any, ...], seed: int) -> None:
    assert outcome(house, seed) == straight
