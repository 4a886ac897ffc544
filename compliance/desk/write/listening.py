"""What the desk does when the floor announces that findings have changed."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.dispatch import receiver

from compliance.desk.write.upkeep import issues_keep
from compliance.floor.announced import findings_changed
from compliance.houses.models import Establishment


@receiver(findings_changed)
def _findings_changed(*, establishment_id: int, ids: Sequence[int], now: datetime.datetime, **_: object) -> None:
    if ids:
        establishment = Establishment.objects.get(pk=establishment_id)
        issues_keep(establishment=establishment, ids=ids, now=now, announced=True)
