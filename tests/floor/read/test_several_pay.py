"""Where players pay fees beside the player-dealer, every door says the same sum due against the same sum collected."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from compliance.floor.api.hands import hand_get
from compliance.floor.explained.settled import settled_hand
from compliance.floor.models import TableDay
from compliance.floor.read.collections import added, collections_read
from compliance.floor.read.hands import HandDetail, hand_read
from compliance.floor.rules.cases import Case
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.houses.forms.house import Posting
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from games import said
from games.hand.form import Hand, canonical
from tests import builders

pytestmark = pytest.mark.django_db
PAN = "super-pan-9-lucky-chances"


def posting(game: str, schedule: str, option: int, low: int, high: int) -> Posting:
    hung = datetime.datetime(2026, 8, 1, 13, tzinfo=datetime.UTC)
    return Posting(
        table="T1", game=game, schedule=schedule, option=option, from_=hung, min=Decimal(low), max=Decimal(high)
    )


def play(notice: Posting, *hands: Hand) -> list[HandDetail]:
    """The hands recorded and reviewed at the small house; each as a page reads it."""
    catalogue_load(catalogue=builders.catalogue(notice.game), now=builders.NOW)
    house_load(house=builders.house(postings=(notice,)), actor="test", now=builders.NOW)
    lines = [canonical(hand) for hand in hands]
    for taken in hands_record(establishment=builders.HOUSE, lines=lines, actor="t", now=builders.NOW):
        assert [answer.status for answer in taken.answers] == ["recorded"] * len(hands), taken.answers
    table_day_review(establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=timezone.now)
    house = Establishment.objects.get(slug=builders.HOUSE).pk
    found = [hand_read(establishment_id=house, slug=builders.HOUSE, hand_id=hand.id) for hand in hands]
    return [detail for detail in found if detail is not None]


def test_caribbean_stud_owes_two_dollars_in_four_parts() -> None:
    """001, group option 1 (2061): $0.50 of the player-dealer and of each of three players; all of it was collected."""
    hand, _, _ = Case(name="x", outcome="pass", why="x.", base="caribbean").told()
    mine = msgspec.structs.replace(hand, establishment=builders.HOUSE, table="T1")
    [detail] = play(posting("caribbean-stud", "california", 1, 5, 100), mine)
    assert (detail.row.due, detail.row.collected, detail.row.difference) == (200, 200, 0)
    fee = settled_hand(detail.facts).fee
    assert (fee.due, fee.collected, fee.agrees) == ("2.00", "2.00", True)
    assert "seat 4, ante (line 2061): $0.50" in said.plain(fee.working)
    day = TableDay.objects.get(table__name="T1")
    sums = added(
        line.sums for line in collections_read(slug=builders.HOUSE, first=builders.DAY, last=builders.DAY).lines
    )
    assert (day.due, day.collected) == (sums.due, sums.collected) == (200, 200)
    assert sums.differing == 0
    item = hand_get(houses=(Establishment.objects.get(slug=builders.HOUSE).pk,), index=detail.row.index)
    assert item is not None
    assert item.review is not None
    assert (item.fee_collected_dollars, item.review.fee_due_dollars) == ("2.00", "2.00")


def test_a_player_who_did_not_pay_is_short_in_the_sums() -> None:
    hand, _, _ = Case(name="x", outcome="pass", why="x.", base="caribbean").told()
    unpaid = msgspec.structs.replace(
        hand, establishment=builders.HOUSE, table="T1", collections=(hand.collections or [])[:3]
    )
    [detail] = play(posting("caribbean-stud", "california", 1, 5, 100), unpaid)
    assert detail.row.difference == -50
    assert settled_hand(detail.facts).fee.agrees is False


def test_the_page_counts_free_hands_as_the_review_did() -> None:
    """002, Super Pan 9: the first four hands of a newly opened game are free (1058); the fifth owes $3."""
    wagers = [{"seat": n, "bettor": f"P{n}", "wager": "base", "amount": "60.00"} for n in (2, 3)]
    told: dict[str, Any] = {"game": PAN, "wagers": wagers, "cards": None, "decks": None}
    told |= {"bank": {"seat": 1, "occupant": "P1"}, "offers": None, "collections": []}
    hands = [msgspec.convert(builders.hand(n, opened=n == 1, **told), Hand) for n in range(1, 7)]
    details = play(posting(PAN, "sheet-2011", 1, 10, 500), *hands)
    assert [detail.row.due for detail in details] == [0, 0, 0, 0, 300, 300]
    assert [detail.facts.fee_due and detail.facts.fee_due.fee for detail in details] == [0, 0, 0, 0, 300, 300]
