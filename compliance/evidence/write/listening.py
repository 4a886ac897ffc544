"""What video does when the floor announces something: a failing finding asks for its clip in the same transaction."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.dispatch import receiver

from compliance.evidence.write.clip_ask import clips_ask
from compliance.floor.announced import findings_changed


@receiver(findings_changed)
def _findings_changed(*, establishment_id: int, ids: Sequence[int], now: datetime.datetime, **_: object) -> None:
    clips_ask(establishment_id=establishment_id, findings=ids, now=now)
