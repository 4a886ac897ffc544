"""How many hands were not taken in, by the day on which they came and by what was wrong: no entry of the record has them."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment


class RefusedCount(models.Model):
    """Hands that came on a gaming day and were not taken in, as often as they were sent. `field` is the first part of a hand that
    was wrong, so that a sender who invents names makes no rows."""

    beside_record = "what was not taken in is in no entry; these are counts of it for the report on the quality of data"

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    gaming_day = models.DateField()
    answer = models.TextField()  # "refused", or "conflict": another hand is held under its id
    field = models.TextField()
    hands = models.IntegerField()

    class Meta:
        app_label = "compliance"
        db_table = "compliance_refused"
        constraints = [
            models.UniqueConstraint(
                fields=["establishment", "gaming_day", "answer", "field"], name="what_was_wrong_stands_once_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.hands} {self.answer} for {self.field} on {self.gaming_day}"
