"""Totals of a table on a gaming day, kept up as hands and reviews come in; `manage.py recount` proves them."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment, GamingTable


class TableDay(models.Model):
    """Counts and sums of the hands that hold (superseded ones left out). Cents.

    A fee that cannot be told or was not recorded is not zero: such hands are counted beside the sums.
    """

    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_index=False, related_name="table_days"
    )
    table = models.ForeignKey(GamingTable, on_delete=models.DO_NOTHING, db_index=False, related_name="days")
    gaming_day = models.DateField()
    hands = models.IntegerField(default=0)
    action = models.BigIntegerField(default=0)
    collected = models.BigIntegerField(default=0)
    collected_unknown = models.IntegerField(default=0)
    reviewed = models.IntegerField(default=0)
    due = models.BigIntegerField(default=0)
    due_unknown = models.IntegerField(default=0)
    fails = models.IntegerField(default=0)
    cannot_tells = models.IntegerField(default=0)
    # Between them lies every hand of the table-day in the record, superseded ones too: lists of many days begin and end here.
    first_index = models.BigIntegerField(null=True)
    last_index = models.BigIntegerField(null=True)
    queued_at = models.DateTimeField(null=True)  # a review task is under way to a worker; see services.review_queue

    class Meta:
        app_label = "compliance"
        db_table = "compliance_table_day"
        constraints = [models.UniqueConstraint(fields=["table", "gaming_day"], name="a_table_has_a_gaming_day_once")]
        indexes = [models.Index(fields=["establishment", "-gaming_day", "table"], name="compliance_table_day_latest")]

    def __str__(self) -> str:
        return f"table {self.table_id} on {self.gaming_day}"
