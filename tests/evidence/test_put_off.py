"""Putting off stops no clock: an issue is put off to no day on which its video is gone."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from compliance.desk.models import Issue
from compliance.desk.read.lost_by_then import lost_by_then
from compliance.houses.models import Establishment
from tests import builders
from tests.evidence.conftest import KEEPS, camera
from tests.pages import short_hand

pytestmark = pytest.mark.django_db


def test_it_is_put_off_to_a_day_on_which_its_video_can_still_be_had(
    here: Establishment, cameras: Callable[..., None], dealt: Callable[..., None]
) -> None:
    cameras(camera("C1", "table T1", "bank T1", "box T1"))
    dealt(short_hand(1))
    issue = Issue.objects.get(rule="FEE001")
    now = builders.NOW + datetime.timedelta(hours=2)
    last = builders.DAY + datetime.timedelta(days=KEEPS)

    def until(day: datetime.date, at: datetime.datetime = now) -> str:
        return lost_by_then(establishment=here, issue=issue.pk, until=day, now=at)

    assert until(last) == ""
    assert "Its video ends 09/15/2026" in until(last + datetime.timedelta(days=1))
    assert (
        until(last + datetime.timedelta(days=9), now + datetime.timedelta(days=KEEPS + 1)) == ""
    )  # it is gone already
