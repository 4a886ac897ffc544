"""Which tables a floor supervisor has, and what ended it early. Both are kept for good."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from compliance.houses.models import Establishment


class Assignment(models.Model):
    """Tables of one supervisor within a gaming day, and its "assignment/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    supervisor = models.TextField()
    tables = ArrayField(models.TextField())
    gaming_day = models.DateField()
    began = models.DateTimeField()
    until = models.DateTimeField()  # at the latest the end of the gaming day
    goes_on = models.ForeignKey("self", on_delete=models.PROTECT, null=True, db_index=False, related_name="+")

    class Meta:
        app_label = "supervised"
        db_table = "supervised_assignment"
        indexes = [
            models.Index(fields=["establishment", "gaming_day"], name="supervised_on_a_day"),
            models.Index(fields=["establishment", "index"], name="supervised_whose"),
        ]

    def __str__(self) -> str:
        return f"{self.supervisor} has {', '.join(self.tables)} from {self.began:%Y-%m-%d %H:%M}"


class AssignmentEnd(models.Model):
    """From when on an assignment held no longer, and its "assignment-end/1" entry. Of several the earliest holds."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="ends")
    at = models.DateTimeField()  # the beginning of the assignment: it never was
    taken_by = models.TextField()  # "": nobody
    why = models.TextField()

    class Meta:
        app_label = "supervised"
        db_table = "supervised_end"

    def __str__(self) -> str:
        return f"assignment {self.assignment_id} to {self.at:%Y-%m-%d %H:%M}"
