"""Files that people send through the page, of hands or sessions: how far each is, what became of each thing in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from compliance.houses.models import Establishment


class UploadRun(models.Model):
    """One file. Its counts and its results are written in the transaction that records the hands: they never differ."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

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
    asked = models.DateTimeField()
    started = models.DateTimeField(null=True)
    touched = models.DateTimeField()  # the last sign of life
    ended = models.DateTimeField(null=True)
    status = models.TextField(choices=Status.choices, default=Status.WAITING)
    cancel_asked = models.BooleanField(default=False)
    tries = models.SmallIntegerField(default=0)  # since it last went forward
    read = models.BigIntegerField(default=0)  # bytes
    hands = models.IntegerField(default=0)  # or whatever else is in it, as far as it was answered
    recorded = models.IntegerField(default=0)
    held = models.IntegerField(default=0)
    conflicts = models.IntegerField(default=0)
    refused = models.IntegerField(default=0)
    trouble = models.TextField(default="")

    class Meta:
        app_label = "compliance"
        db_table = "compliance_upload"
        indexes = [
            models.Index(fields=["establishment", "-id"], name="compliance_upload_latest"),
            models.Index(
                fields=["touched"], condition=Q(status__in=["waiting", "running"]), name="compliance_upload_open"
            ),
        ]

    def __str__(self) -> str:
        return f"upload {self.pk} of {self.file_name}"

    @property
    def over(self) -> bool:
        return self.status in (self.Status.DONE, self.Status.CANCELLED, self.Status.FAILED)

    @property
    def not_taken(self) -> int:
        return self.refused + self.conflicts


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
                condition=Q(status__in=["refused", "conflict"]),
                name="compliance_upload_not_taken",
            )
        ]

    def __str__(self) -> str:
        return f"line {self.line}: {self.status}"
