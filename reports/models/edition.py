"""An edition: one content of one report. Its files: that content in one format on one paper."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from compliance.houses.models import Establishment


class ReportEdition(models.Model):
    """A report with all its figures. `digest` is over the content, so the same content is the same edition.

    `made` is when it was first made. It stands on the paper; whoever asks again gets the same bytes.
    """

    append_only = True

    digest = models.TextField(unique=True)
    verification = models.TextField(unique=True)  # the code on the paper; it begins the digest in letters and figures
    report = models.TextField()
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="report_editions")
    first_day = models.DateField()
    last_day = models.DateField()
    chosen = models.JSONField(default=dict)  # what the report let one choose: a table, an instrument; values by name
    position = models.BigIntegerField(null=True)  # the last entry of the record on which it rests
    catalogue = ArrayField(models.TextField())  # digests of the games and options by which the hands were judged
    address = models.TextField()  # of the page that checks the code, as printed
    made = models.DateTimeField()

    class Meta:
        db_table = "reports_edition"
        indexes = [models.Index(fields=["establishment", "report", "-id"], name="reports_edition_latest")]

    def __str__(self) -> str:
        return self.verification


class ReportFile(models.Model):
    """One file of an edition. Its bytes lie in the storage folder under their SHA-256."""

    append_only = True

    edition = models.ForeignKey(ReportEdition, on_delete=models.PROTECT, related_name="files")
    format = models.TextField()
    paper = models.TextField()
    sha256 = models.TextField()
    size = models.BigIntegerField()
    record_index = models.BigIntegerField()  # of the "report/1" entry that holds the hash

    class Meta:
        db_table = "reports_file"
        ordering = ["pk"]
        indexes = [models.Index(fields=["sha256"], name="reports_file_sha256")]
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "format", "paper", "sha256"], name="an_edition_keeps_a_file_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.edition_id} {self.format} {self.sha256[:12]}"
