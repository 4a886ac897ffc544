"""A reason for everything that is open on a day, for tests that close it and are about something else."""

from __future__ import annotations

import datetime

from compliance.houses.models import Establishment
from compliance.money.read.day_accounts import day_read
from compliance.money.read.left_open import left_open
from tests import builders


def reasons(house: str, day: datetime.date = builders.DAY) -> dict[str, str]:
    place = Establishment.objects.get(slug=house)
    things = left_open(establishment=place, day=day_read(establishment=place, gaming_day=day))
    return {one.key: "It is looked into." for one in things}
