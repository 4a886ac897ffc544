"""The hand-over of a shift: what one officer leaves to the next in words and figures, and who has read it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from compliance.houses.models import Establishment


class Handover(models.Model):
    """One note at the end of a shift, and its "handover/1" entry in the record. Never changed."""

    append_only = True

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    record_index = models.BigIntegerField(unique=True)
    gaming_day = models.DateField()
    shift = models.TextField()  # "": the house does not divide its gaming day
    began = models.DateTimeField()
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    words = models.TextField()
    figures = models.TextField()  # as the page said them then, as canonical JSON

    class Meta:
        db_table = "desk_handover"
        indexes = [models.Index(fields=["establishment", "-record_index"], name="desk_handover_latest")]

    def __str__(self) -> str:
        return f"hand-over {self.record_index}"


class HandoverRead(models.Model):
    """Somebody has read it, and its "handover-read/1" entry in the record."""

    append_only = True

    handover = models.ForeignKey(Handover, on_delete=models.DO_NOTHING, db_index=False, related_name="read")
    record_index = models.BigIntegerField(unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    at = models.DateTimeField()

    class Meta:
        db_table = "desk_handover_read"
        constraints = [
            models.UniqueConstraint(fields=["handover", "by"], name="a_hand_over_is_signed_once_by_each_reader")
        ]

    def __str__(self) -> str:
        return f"hand-over {self.handover_id} read"
