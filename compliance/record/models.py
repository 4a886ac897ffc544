"""The record's tables. Only this package's `append`, `seal` and `read` touch them; triggers refuse every change."""

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q

from compliance.jobs.job import OPEN, Job


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
    number = models.BigIntegerField(null=True)  # the establishment's own count; null: of none, or from before it began

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


class Stamp(models.Model):
    """A time stamp (RFC 3161) of a checkpoint's signed note, as the authority answered; the other columns are read from it."""

    beside_record = "stands beside a checkpoint, as somebody outside answered; verification opens each"
    append_only = True

    size = models.BigIntegerField(primary_key=True)  # of the checkpoint
    at = models.DateTimeField()  # by the authority
    asked = models.DateTimeField()  # by this machine's clock, as the next
    answered = models.DateTimeField()
    answer = models.BinaryField()

    class Meta:
        db_table = "record_stamp"

    def __str__(self) -> str:
        return f"time stamp of {self.size} entries"


class Timeline(models.Model):
    """A timeline of the server in which the record may go on: where it stood when this was set up, or as somebody decided."""

    beside_record = "the decision is an entry; a server restored by other means must not bring it along unseen"
    append_only = True

    timeline = models.IntegerField(primary_key=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "record_timeline"

    def __str__(self) -> str:
        return f"timeline {self.timeline}"


class VerificationRun(Job):
    """One walk over the record, how far it is, and its verdict. Only one is under way at a time."""

    beside_record = "how far a verification is; nothing follows from it"

    TASK = "compliance.tasks.record_verify"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    verdict = models.TextField(default="")
    says = models.TextField(default="")
    bad_index = models.BigIntegerField(null=True)  # the first bad record, where there is one

    class Meta:
        app_label = "compliance"
        db_table = "compliance_verification"
        constraints = [
            models.UniqueConstraint(
                models.Value(1), condition=Q(status__in=OPEN), name="the_record_is_verified_once_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"verification {self.pk}"
