"""A run: somebody, or the close of a gaming day, asked for a report."""

from __future__ import annotations

import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.text import slugify

from compliance.houses.models import Establishment
from compliance.jobs.job import OPEN, Job
from reports.models.edition import ReportEdition


class ReportRun(Job):
    """Who asked for what, how many rows are written, and the edition that came of it."""

    beside_record = "who asked for a report and how far it is; its edition is in the record"

    TASK = "reports.tasks.report_run"
    AGAIN = datetime.timedelta(minutes=10)
    BROKE = "Oliver could not make it; the worker's log says why. Nothing was handed over."

    report = models.TextField()
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="report_runs")
    first_day = models.DateField()
    last_day = models.DateField()
    chosen = models.JSONField(default=dict)  # what the report let one choose: a table, an instrument; values by name
    formats = ArrayField(models.TextField())
    paper = models.TextField()
    scheduled = models.BooleanField(default=False)  # asked for by the close of the gaming day
    asked_by = models.TextField()
    edition = models.ForeignKey(ReportEdition, on_delete=models.PROTECT, null=True, related_name="runs")

    class Meta:
        db_table = "reports_run"
        constraints = [
            models.UniqueConstraint(
                fields=["report", "establishment", "first_day"],
                condition=Q(scheduled=True),
                name="a_gaming_day_closes_with_a_report_once",
            ),
            models.CheckConstraint(
                condition=Q(last_day__gte=models.F("first_day")), name="a_period_ends_after_it_begins"
            ),
        ]
        indexes = [
            models.Index(fields=["establishment", "-id"], name="reports_run_latest"),
            models.Index(fields=["touched"], condition=Q(status__in=OPEN), name="reports_run_open"),
        ]

    def __str__(self) -> str:
        return " ".join([f"{self.report} {self.first_day} – {self.last_day}", *self.chosen.values()])

    @property
    def stem(self) -> str:
        """What its files are called."""
        chosen = (slugify(value) for value in self.chosen.values())
        parts = (self.report.lower(), self.establishment.slug, str(self.first_day), str(self.last_day), *chosen)
        return "-".join(filter(None, parts))
