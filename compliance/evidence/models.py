"""Video that was asked for, files that were attached, and what was done about them."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from compliance.houses.models import Establishment, GamingTable


class State(models.TextChoices):
    """Where a clip stands. Wanted: no camera of the register sees it, and somebody may have it all the same."""

    WANTED = "wanted"
    ASKED = "asked"
    HELD = "held"
    EXPORTED = "exported"
    CANNOT = "cannot"
    LOST = "lost"


class Act(models.TextChoices):
    """What can be done about a clip. Oliver itself says no more than that one is lost."""

    HOLD = "hold"
    EXPORT = "export"
    CANNOT = "cannot"
    LOSE = "lose"
    AGAIN = "ask again"


class Why(models.TextChoices):
    """Why there is no video, as surveillance says it."""

    BLOCKED = "blocked", "The view was blocked"
    NO_CAMERA = "no camera", "No camera sees it"
    FAULT = "fault", "Camera or recorder was out"
    OTHER = "other", "Other, as written"


class For(models.TextChoices):
    """What asked for a clip."""

    SEVERE = "severe"  # a severe finding: each asks for its own
    GROUP = "group"  # one of few for a rule, table and gaming day
    PERSON = "person"  # somebody who works the finding


class Clip(models.Model):
    """Video of one hand, and its "clip/1" entry. Where it stands is the state of its last act; the rest never changes."""

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    table = models.ForeignKey(
        GamingTable, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    gaming_day = models.DateField()
    hand = models.BigIntegerField()  # by its entry in the record
    rule = models.TextField()  # of the finding that asked; never shown to surveillance
    asked_for = models.TextField(choices=For.choices)
    sees = ArrayField(models.TextField())  # what is to be seen
    cameras = ArrayField(models.TextField())  # that see it, the one that keeps it shortest first; none: not known
    begins = models.DateTimeField()
    until = models.DateTimeField()
    started = models.DateTimeField()  # the hand
    ends_at = models.DateTimeField(null=True)  # then it is overwritten; null: not known
    late = models.BooleanField()  # the review came when more of the time was over than Oliver allows itself
    asked_at = models.DateTimeField()
    state = models.TextField(choices=State.choices)
    acted = models.IntegerField(default=0, db_default=0)

    class Meta:
        app_label = "evidence"
        db_table = "evidence_clip"
        constraints = [models.UniqueConstraint(fields=["hand", "sees"], name="a_hand_asks_once_for_the_same_video")]
        indexes = [
            models.Index(
                fields=["establishment", "ends_at", "index"],
                condition=Q(state__in=("wanted", "asked", "held")),
                name="evidence_clip_to_do",
            ),
            models.Index(fields=["establishment", "-index"], name="evidence_clip_latest"),
            models.Index(fields=["table", "gaming_day", "rule"], name="evidence_clip_group"),
        ]

    def __str__(self) -> str:
        return f"video of hand {self.hand}"


class ClipAct(models.Model):
    """One act, and its "clip-act/1" entry. `number` counts the acts on a clip without a gap."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    clip = models.ForeignKey(Clip, on_delete=models.DO_NOTHING, related_name="acts", db_index=False)
    number = models.IntegerField()
    act = models.TextField(choices=Act.choices)
    state = models.TextField(choices=State.choices)  # of the clip from here on
    why = models.TextField(choices=Why.choices, default="")
    words = models.TextField(default="")
    file = models.TextField(default="")  # where the exported file lies, by its name
    sha256 = models.TextField(default="")

    class Meta:
        app_label = "evidence"
        db_table = "evidence_clip_act"
        constraints = [models.UniqueConstraint(fields=["clip", "number"], name="acts_on_a_clip_follow_one_another")]

    def __str__(self) -> str:
        return f"{self.act} of clip {self.clip_id}"


class FileAct(models.TextChoices):
    """What can become of a file. That it is not what was taken in any more, and whole again, Oliver says itself; two people
    remove it when its term is over."""

    STRIKE = "strike out"
    DIFFERS = "differs"
    WHOLE = "whole again"
    REMOVED = "removed"


class File(models.Model):
    """A file that somebody attached, and its "file/1" entry. Never changed; its bytes lie on the shelf by `sha256`."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    of = models.TextField()  # to what it belongs: compliance.evidence.read.targets
    ref = models.BigIntegerField()  # which of these
    name = models.TextField()  # as it was sent
    note = models.TextField(default="")  # what it shows, in the words of whoever attached it
    kind = models.TextField()  # compliance.evidence.forms.file_kinds
    mime = models.TextField()  # what its first bytes say
    size = models.BigIntegerField()
    sha256 = models.TextField()
    sha512 = models.TextField()
    blocks = models.BinaryField()  # the SHA-256 of each block, one behind the other
    small = models.TextField(default="")  # SHA-256 of the small picture; empty: there is none
    at = models.DateTimeField()
    by = models.TextField()  # username

    class Meta:
        app_label = "evidence"
        db_table = "evidence_file"
        indexes = [
            models.Index(fields=["of", "ref", "index"], name="evidence_file_of"),
            models.Index(fields=["establishment", "-index"], name="evidence_file_latest"),
            models.Index(fields=["sha256"], name="evidence_file_digest"),
            models.Index(fields=["establishment", "name", "index"], name="evidence_file_names"),
            models.Index(fields=["establishment", "-size", "-index"], name="evidence_file_sizes"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.of} {self.ref}"


class FileEvent(models.Model):
    """What became of a file, and its "file-act/1" entry; of one that was removed "file-removed/1"."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    file = models.ForeignKey(File, on_delete=models.DO_NOTHING, related_name="events")
    act = models.TextField(choices=FileAct.choices)
    words = models.TextField(default="")

    class Meta:
        app_label = "evidence"
        db_table = "evidence_file_act"
        constraints = [
            models.UniqueConstraint(fields=["file"], condition=Q(act="strike out"), name="a_file_is_struck_out_once"),
            models.UniqueConstraint(fields=["file"], condition=Q(act="removed"), name="a_file_is_removed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.act} of file {self.file_id}"
