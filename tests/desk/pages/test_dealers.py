"""Dealers by badge: confirmed findings beside what the same mix would have; too few to tell; who may look, and that it is
written down."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.desk.read.dealers import Dealer, Period, Rate, Stratum, dealer_read, dealers_read, rate_of, stretches_of
from compliance.floor.models import Finding, FindingAct
from compliance.houses.models import Establishment
from compliance.law.thresholds import threshold
from compliance.people.models import Access
from tests import builders
from tests.desk.pages.looking import say_why
from tests.pages import AT, short_hand

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
PAGE = f"{AT}/dealers"
FEW = threshold("few-hands", builders.DAY).value


def period(**changes: Any) -> Period:
    held = Establishment.objects.get(slug=builders.HOUSE)
    first = builders.DAY - datetime.timedelta(days=builders.DAY.weekday())
    return Period(held.pk, first, builders.DAY, [hour // 12 for hour in range(24)])._replace(**changes)


def dealt(play: Play) -> None:
    """D-1 deals four hands, of which two lack a dollar; D-2 six, of which one does."""
    hands = [(short_hand if n in (1, 3) else builders.hand)(n, dealer="D-1") for n in range(1, 5)]
    hands += [(short_hand if n == 5 else builders.hand)(n, dealer="D-2") for n in range(5, 11)]
    play(*hands)


def confirm(*numbers: int) -> None:
    Finding.objects.filter(rule="FEE001", hand__number__in=numbers).update(state="acknowledged")


def by_badge() -> dict[str, Dealer]:
    return {one.badge: one for one in dealers_read(period=period())}


def test_what_the_same_mix_would_have(play: Play) -> None:
    dealt(play)
    assert {badge: one.rate.confirmed for badge, one in by_badge().items()} == {"D-1": 0, "D-2": 0}
    confirm(1, 3, 5)
    found = by_badge()
    assert [one.badge for one in found.values()] == ["D-2", "D-1"]  # by hands, never by a rate
    assert {badge: (one.rate.hands, one.rate.confirmed, one.rate.expected) for badge, one in found.items()} == {
        "D-1": (4, 2, Fraction(3 * 4, 10)),
        "D-2": (6, 1, Fraction(3 * 6, 10)),
    }
    assert (found["D-1"].days, found["D-1"].downs, found["D-1"].tables) == (1, 1, 1)


def test_what_was_none_does_not_count(play: Play) -> None:
    dealt(play)
    confirm(1, 3, 5)
    by_number = {one.hand.number: one for one in Finding.objects.filter(rule="FEE001").select_related("hand")}
    for number, reason in ((1, "recorded-wrongly"), (5, "dealer-error-corrected")):
        act = FindingAct(
            finding=by_number[number], number=1, record_index=1_000 + number, act="resolve", state="resolved"
        )
        act.at, act.reason = builders.NOW, reason
        act.save()
        Finding.objects.filter(pk=by_number[number].pk).update(state="resolved", acted=1)
    assert {badge: one.rate.confirmed for badge, one in by_badge().items()} == {"D-1": 1, "D-2": 1}
    Finding.objects.filter(pk=by_number[3].pk).update(status="withdrawn")
    assert by_badge()["D-1"].rate.confirmed == 0
    Finding.objects.filter(pk=by_number[5].pk).update(outcome="cannot tell")
    assert by_badge()["D-2"].rate.confirmed == 0


def test_days_outside_the_weeks_do_not_count(play: Play) -> None:
    dealt(play)
    confirm(1, 3, 5)
    day = datetime.timedelta(days=1)
    assert dealers_read(period=period(first=builders.DAY + day, last=builders.DAY + day)) == []
    assert dealer_read(period=period(last=builders.DAY - day), badge="D-1") is None


@pytest.mark.parametrize(("hands", "expected", "few"), [
    (FEW - 1, Fraction(5), True), (FEW, Fraction(5), False), (FEW + 1, Fraction(5), False),
    (FEW, Fraction(99, 100), True), (FEW, Fraction(1), False), (FEW, Fraction(101, 100), False),
])  # fmt: skip
def test_too_few_hands_to_tell(hands: int, expected: Fraction, few: bool) -> None:
    stratum = Stratum("g", "own", 1, 0)
    rate = rate_of(Counter({stratum: hands}), Counter({stratum: 2}), {stratum: expected / hands}, builders.DAY)
    assert (rate.few, rate.expected) == (few, expected)


def test_outside_is_told_of_the_interval() -> None:
    """Of 5 the exact interval is 1.62 to 11.67."""
    said = [Rate(1_000, 5, Fraction(n, 100), few=False).outside for n in (162, 163, 1166, 1167)]
    assert said == [True, False, False, True]


def test_the_page_has_each_part_and_its_sums(play: Play) -> None:
    dealt(play)
    confirm(1, 3, 5)
    found = dealer_read(period=period(), badge="D-1")
    assert found is not None
    assert (found.short, found.over) == (-200, 0)
    assert {by: [each[:3] for each in told] for by, told in found.stretches.items()} == {
        "day": [(builders.DAY, 4, 2)],
        "week": [(period().first, 4, 2)],
        "month": [(builders.DAY.replace(day=1), 4, 2)],
    }
    assert [(one.rule, one.confirmed, one.short, one.over) for one in found.rules] == [("FEE001", 2, -200, 0)]
    assert [(one.name, one.downs, one.hands) for one in found.tables] == [("T1", 1, 4)]
    assert [one.number for one in found.findings] == [3, 1]


def test_each_opening_is_written_down(client: Client, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(play)
    monkeypatch.setattr("compliance.desk.pages.people.today_at", lambda establishment: builders.DAY)
    listed = client.get(PAGE).content.decode()
    assert listed.index("D-2") < listed.index("D-1")
    assert "too few hands to" in listed
    assert "Too few hands" not in client.get(f"{PAGE}/D-1").content.decode(), "nothing before the reason"
    say_why(client)
    text = client.get(f"{PAGE}/D-1").content.decode()
    assert "Too few hands to tell." in text
    assert "Per 1,000 hands" not in text
    assert client.get(f"{PAGE}/D-9").status_code == 404
    assert "too few hands" in client.get(f"{PAGE}/D-1?by=month").content.decode()
    assert client.get(f"{PAGE}/D-1?by=rate").status_code == 404
    looked = Access.objects.filter(what="dealer looked at").values_list("where", "detail")
    reason = "Issue 12, short fees"
    assert list(looked) == [(f"{PAGE}/D-1", reason), (f"{PAGE}/D-1?by=month", reason)]


def test_the_reason_is_asked_each_gaming_day_and_leads_back(
    client: Client, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(play)
    monkeypatch.setattr("compliance.desk.pages.people.today_at", lambda establishment: builders.DAY)
    asked = client.get(f"{PAGE}/D-1").content.decode()
    assert "Why do you look" in asked
    assert f'name="page" value="{PAGE}/D-1"' in " ".join(asked.split())
    form = {"page": f"{PAGE}/D-1", "words": "why"}
    refused = client.post(f"{AT}/people/why", form)
    assert (refused.status_code, 'value="why"' in refused.content.decode()) == (422, True)
    led = client.post(f"{AT}/people/why", form | {"words": "Case 7"})
    assert (led.status_code, led["Location"]) == (302, f"{PAGE}/D-1")
    elsewhere = client.post(f"{AT}/people/why", {"page": "https://elsewhere.example/", "words": "Case 7"})
    assert elsewhere["Location"] == PAGE
    assert "D-1" in client.get(f"{PAGE}/D-1").content.decode()
    said = Access.objects.filter(what="reason for looking at people").values_list("detail", flat=True)
    assert set(said) == {"Case 7"}
    monkeypatch.setattr(
        "compliance.desk.pages.look_reason.today_at", lambda establishment: builders.DAY + datetime.timedelta(days=900)
    )
    assert "Why do you look" in client.get(f"{PAGE}/D-1").content.decode()


@pytest.mark.parametrize(("hands", "few"), [(FEW - 1, True), (FEW, False)])
def test_a_stretch_of_few_hands_has_no_rate(hands: int, few: bool) -> None:
    day = builders.DAY
    held = Period(1, day, day, [0] * 24)
    [week] = stretches_of(held, [(day, "T1", "a game", 11, hands)], [])["week"]
    assert (week.hands, week.few) == (hands, few)
    one = week._replace(hands=1_000, confirmed=5)
    assert (one.per_thousand, round(one.limits.lower, 2), round(one.limits.upper, 2)) == (
        5,
        Decimal("1.62"),
        Decimal("11.67"),
    )


def test_it_costs_the_same_at_any_number_of_hands(play: Play) -> None:
    play(*(builders.hand(n, dealer=f"D-{n % 2}") for n in range(1, 5)))
    of = period()
    with CaptureQueriesContext(connection) as few:
        dealer_read(period=of, badge="D-1")
    play(*(short_hand(n, dealer=f"D-{n % 7}") for n in range(5, 60)))
    confirm(*range(5, 60))
    with CaptureQueriesContext(connection) as many:
        dealer_read(period=of, badge="D-1")
    assert len(few) == len(many) == 5
