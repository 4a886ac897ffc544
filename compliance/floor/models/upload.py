"""Files that people send through the page, of hands or sessions: how far each is, what became of each thing in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from compliance.houses.models import Establishment
from compliance.jobs.job import OPEN, Job


class UploadRun(Job):
    """One file. How far it is is told in bytes; its counts and results are written in the transaction that records the hands."""

    TASK = "compliance.tasks.upload_take"
    RESUMES = True
    LOST = "did not go on"
    BROKE = "Oliver could not go on with it; the worker's log says why."

    class Form(models.TextChoices):
        NDJSON = "ndjson"
        CSV = "csv"
        PHH = "phh"
        XLSX = "xlsx"

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="uploads")
    of = models.TextField(default="hands")  # what is in it: a name of compliance.floor.write.upload_kinds
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    file_name = models.TextField()
    form = models.TextField(choices=Form.choices)
    sha256 = models.TextField()
    size = models.BigIntegerField()  # bytes
    where = models.JSONField(null=True)  # what a poker hand history does not say: table, game, gaming day
    stored = models.TextField()  # name in the folder of uploads; the file goes when the run is over
    hands = models.IntegerField(default=0)  # or whatever else is in it, as far as it was answered
    recorded = models.IntegerField(default=0)
    held = models.IntegerField(default=0)
    conflicts = models.IntegerField(default=0)
    refused = models.IntegerField(default=0)
    proposed = models.IntegerField(default=0)  # corrections that wait for another person

    class Meta:
        app_label = "compliance"
        db_table = "compliance_upload"
        indexes = [
            models.Index(fields=["establishment", "-id"], name="compliance_upload_latest"),
            models.Index(fields=["touched"], condition=Q(status__in=OPEN), name="compliance_upload_open"),
        ]

    def __str__(self) -> str:
        return f"upload {self.pk} of {self.file_name}"

    @property
    def counted(self) -> int:
        return self.hands

    @property
    def not_taken(self) -> int:
        return self.refused + self.conflicts + self.proposed


class UploadResult(models.Model):
    """What became of one hand of a file, or of one other thing."""

    append_only = True

    run = models.ForeignKey(UploadRun, on_delete=models.PROTECT, db_index=False, related_name="results")
    line = models.IntegerField()  # where it begins in the file
    status = models.TextField()
    hand_id = models.TextField(default="")  # the sender's own id of it
    record = models.BigIntegerField(null=True)
    problems = models.JSONField(default=list)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_upload_result"
        constraints = [models.UniqueConstraint(fields=["run", "line"], name="a_line_of_a_file_has_one_result")]
        indexes = [
            models.Index(
                fields=["run", "line"],
                condition=Q(status__in=["refused", "conflict", "proposed"]),
                name="compliance_upload_not_taken",
            )
        ]

    def __str__(self) -> str:
        return f"line {self.line}: {self.status}"
