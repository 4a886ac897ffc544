"""Gives the demonstration's floor supervisor tables, yesterday and today, by the road of any house: his first page shows play."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from compliance.houses.models import Establishment
from compliance.people.models import Assignment
from compliance.people.rights import Role
from compliance.shell.days import opens_closes, today_at
from compliance.supervised.models import Assignment as Held
from compliance.supervised.write.assign import take

HALF = 2
"""He has every other table; the rest nobody wrote down."""


def demonstration_tables_take(*, slug: str, clock: Callable[[], datetime.datetime]) -> None:
    """Nothing where somebody has tables already, or nobody could have any."""
    house = Establishment.objects.get(slug=slug, demonstration=True)
    held = Assignment.objects.filter(
        establishment=house, role=Role.FLOOR.value, until=None, waits=False, person__is_active=True
    )
    who = held.order_by("pk").first()
    names = list(house.tables.order_by("name").values_list("name", flat=True))[::HALF]
    if who is None or not names or Held.objects.filter(establishment=house).exists():
        return
    today = today_at(house)
    for day in (today - datetime.timedelta(days=1), today):
        began = opens_closes(house, day)[0]
        take(establishment=house, tables=", ".join(names), began=began, until=None, by=str(who.person), now=clock())
