"""The record's tables. Only this package's `append`, `seal` and `read` touch them; triggers refuse every change."""

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q


class Entry(models.Model):
    """One entry. `leaf` is the Merkle leaf over the envelope (compliance/record/entry.py)."""

    beside_record = "it is the record"
    append_only = True

    index = models.BigIntegerField(primary_key=True)
    kind = models.TextField()
    establishment = models.TextField(null=True)  # noqa: DJ001  # null: concerns no single establishment
    actor = models.TextField()
    at = models.DateTimeField()
    body = models.BinaryField()
    leaf = models.BinaryField()

    class Meta:
        db_table = "record_entry"
        indexes = [
            models.Index(fields=["establishment", "index"], name="record_entry_whose"),
            models.Index(fields=["kind", "index"], name="record_entry_kind"),
            BrinIndex(fields=["at"], name="record_entry_when", autosummarize=True),
        ]

    def __str__(self) -> str:
        return f"record {self.index} ({self.kind})"


class Tile(models.Model):
    """256 hashes of one height of the tree, written once when complete (compliance/record/tiles.py)."""

    beside_record = "the tree of the record; verification makes it again"
    append_only = True

    pk = models.CompositePrimaryKey("level", "index")
    level = models.SmallIntegerField()
    index = models.BigIntegerField()
    hashes = models.BinaryField()
    root = models.BinaryField()

    class Meta:
        db_table = "record_tile"

    def __str__(self) -> str:
        return f"tile {self.level}/{self.index}"


class Checkpoint(models.Model):
    """A signed tree head. The note is what counts; the other columns are read from it."""

    beside_record = "a signed head of the record"
    append_only = True

    size = models.BigIntegerField(primary_key=True)
    root = models.BinaryField()
    at = models.DateTimeField()
    note = models.TextField()

    class Meta:
        db_table = "record_checkpoint"

    def __str__(self) -> str:
        return f"checkpoint of {self.size} entries"


class VerificationRun(models.Model):
    """One walk over the record, how far it is, and its verdict. Only one is under way at a time."""

    beside_record = "how far a verification is; nothing follows from it"

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    asked = models.DateTimeField()
    started = models.DateTimeField(null=True)
    touched = models.DateTimeField()  # the last sign of life
    ended = models.DateTimeField(null=True)
    status = models.TextField(choices=Status.choices, default=Status.WAITING)
    tries = models.SmallIntegerField(default=0)
    done = models.BigIntegerField(default=0)  # entries
    total = models.BigIntegerField(default=0)
    verdict = models.TextField(default="")
    says = models.TextField(default="")
    bad_index = models.BigIntegerField(null=True)  # the first bad record, where there is one
    under_way = models.BooleanField(null=True, default=True)  # True for one run at most; null when it is over

    class Meta:
        app_label = "compliance"
        db_table = "compliance_verification"
        constraints = [
            models.UniqueConstraint(fields=["under_way"], name="the_record_is_verified_once_at_a_time"),
            models.CheckConstraint(
                condition=Q(under_way=True) | Q(under_way__isnull=True), name="a_verification_is_under_way_or_over"
            ),
        ]

    def __str__(self) -> str:
        return f"verification {self.pk}"

    @property
    def over(self) -> bool:
        return self.status in (self.Status.DONE, self.Status.FAILED)
