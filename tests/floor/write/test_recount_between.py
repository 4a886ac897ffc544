"""Between a correction and its review the totals are what hands and reviews add up to: nothing there is tampering."""

from __future__ import annotations

import pytest
from django.utils import timezone

from compliance.floor.models import TableDay
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.hand_review import table_day_review
from compliance.floor.write.totals_recount import totals_recount
from tests import builders

pytestmark = pytest.mark.django_db


def record(*hands: dict[str, object]) -> None:
    lines = builders.lines(*hands)
    [taken] = hands_record(establishment=builders.HOUSE, lines=lines, actor="test", now=builders.NOW)
    assert {answer.status for answer in taken.answers} == {"recorded"}


def review() -> None:
    table_day_review(establishment=builders.HOUSE, table="T1", gaming_day=builders.DAY, clock=timezone.now)


def test_a_hand_superseded_and_not_judged_again_yet(small_house: None) -> None:
    fee = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    record(builders.hand(1, collections=fee), builders.hand(2))
    review()
    record(builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", "reason": "read wrongly", "author": "Cleo Marsh"}))
    assert totals_recount() == []
    assert totals_recount(mend=True) == [], "or what the review takes back would be taken back twice"
    review()
    assert totals_recount() == []
    day = TableDay.objects.get()
    assert (day.hands, day.reviewed, day.fails) == (2, 2, 0)
