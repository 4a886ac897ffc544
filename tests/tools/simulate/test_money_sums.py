"""A month's money added up a second time, in the plainest way, from the hands and papers as they are written down."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from compliance.money.ledger.funds import balances
from compliance.money.ledger.reconciliation import totals
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import kinds
from compliance.tools.simulate.money.books import books
from compliance.tools.simulate.money.sow import sow, unsown
from games.hand.form import Hand, canonical
from tests.tools.simulate.money_floors import of_a_month

NAMES = {kind.form: name for name, kind in kinds().items()}
Sums = Mapping[tuple[str, str], int | None]


def cents(text: str) -> int:
    return int(Decimal(text) * 100)


def raw(papers: Iterable[Paper]) -> dict[str, list[dict[str, Any]]]:
    """Papers as their JSON says, without those that another corrects."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for paper in papers:
        found[NAMES[type(paper)]].append(json.loads(msgspec.json.encode(paper)))
    return {
        kind: [one for one in held if one["id"] not in {o["supersedes"]["id"] for o in held if "supersedes" in o}]
        for kind, held in found.items()
    }


def collected(
    hands: Iterable[Hand], slips: Iterable[dict[str, Any]], markers: Iterable[dict[str, Any]] = ()
) -> dict[str, int]:
    """By the hands of the tables whose hands are recorded, by the slips of the others and those of put off vigorish."""
    sums: dict[str, int] = defaultdict(int)
    recorded = set()
    for hand in map(json.loads, map(canonical, hands)):
        recorded.add(hand["table"])
        for one in hand.get("collections") or ():
            sums["jackpot" if one["kind"] == "jackpot-drop" else "drop"] += cents(one["amount"])
    late = {one["slip"] for one in markers if "slip" in one}
    for slip in slips:
        if slip["table"] not in recorded or slip.get("settles") or slip["id"] in late:
            sums["jackpot" if slip["kind"] == "jackpot-drop" else "drop"] += cents(slip["amount"])
    return dict(sums)


def counted(lines: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Of each box the second count; the first where there is none."""
    boxes: dict[tuple[str, str, str], dict[str, int]] = defaultdict(dict)
    for line in lines:
        boxes[line["gaming_day"], line["box"], line["holds"]][line["count"]] = cents(line["amount"])
    sums: dict[str, int] = defaultdict(int)
    for (_, _, holds), counts in boxes.items():
        sums[holds] += counts["second"] if "second" in counts else counts["first"]
    return dict(sums)


def banked(deposits: Iterable[dict[str, Any]]) -> dict[str, int]:
    sums: dict[str, int] = defaultdict(int)
    for one in deposits:
        sums[one["holds"]] += cents(one["amount"])
    return dict(sums)


RULES = ("CNT001", "CNT003", "CNT006", "CNT007", "CNT009", "CNT013", "JPT014")


@pytest.mark.parametrize("rules", [(), RULES], ids=["without a fault", "with faults"])
def test_a_month_adds_up_to_what_a_plain_sum_over_hands_and_papers_gives(rules: tuple[str, ...]) -> None:
    floor, hands = of_a_month()
    sown = unsown(floor.written)
    closing = sorted(floor.written)[:20]
    if rules:
        sown = sow(floor.ground, floor.written, closing, 3, rules)
        assert {label.rule for label in sown.labels} == set(rules)
    days = sown.books(floor.ground, closing)
    papers = raw([paper for day in sown.written for paper in (*sown.written[day], *sown.late.get(day, ()))])

    told: dict[tuple[str, str], int] = defaultdict(int)
    for day in days:
        for total in totals(day):
            for name in ("collected", "counted", "banked"):
                told[name, total.holds] += getattr(total, name) or 0
    plain = {
        **{("collected", holds): value for holds, value in collected(hands, papers["slip"], papers["marker"]).items()},
        **{("counted", holds): value for holds, value in counted(papers["count"]).items()},
        **{("banked", holds): value for holds, value in banked(papers["deposit"]).items()},
    }

    assert len(days) == 30
    assert dict(told) == plain
    assert all(plain.values())


def test_what_is_due_of_hands_without_a_fault_is_what_was_collected_of_them() -> None:
    floor, hands = of_a_month()
    due: dict[str, int] = defaultdict(int)
    for day in books(floor.ground, floor.written):
        for total in totals(day):
            due[total.holds] += total.due or 0
            assert total.due == total.compared

    papers = raw([paper for one in floor.written.values() for paper in one])
    late = [slip for slip in papers["slip"] if slip.get("settles")]
    assert late, "vigorish is put off and paid"
    assert dict(due) == collected(hands, late)


def test_the_fund_holds_what_came_in_less_what_was_paid() -> None:
    floor, hands = of_a_month()
    papers = raw([paper for one in floor.written.values() for paper in one])
    [opened] = papers["fund"]
    put_in = sum(cents(one["amount"]) for one in papers["fund-entry"] if one["way"] == "in")
    paid = sum(cents(one["amount"]) for one in papers["jackpot"])
    paid += sum(cents(one["amount"]) for one in papers["fund-entry"] if one["way"] == "out")
    dropped = collected(hands, papers["slip"])["jackpot"]

    left = balances(books(floor.ground, floor.written)[-1])
    assert left == {opened["fund"]: cents(opened["opening"]) + dropped + put_in - paid}
    assert paid > 0
