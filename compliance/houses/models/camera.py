"""The register of cameras: what each sees and how long its recorder keeps that, how its clock goes, when it was out."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from compliance.houses.models.place import Establishment
from compliance.houses.models.word import SecondWord


class CameraEntry(models.Model):
    """How a camera stands from a gaming day on, and its "camera/1" entry. One that `waits` holds from a second person's word."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="+", db_index=False)
    camera = models.TextField()
    sees = ArrayField(models.TextField())  # compliance.houses.forms.cameras; nothing: it was taken down
    recorder = models.TextField()
    keeps_days = models.IntegerField()
    first_day = models.DateField()
    waits = models.BooleanField()  # drafted on a page; one of a house file says how it stood

    class Meta:
        app_label = "houses"
        db_table = "houses_camera"
        indexes = [models.Index(fields=["establishment", "camera", "first_day"], name="houses_camera_whose")]

    def __str__(self) -> str:
        return f"camera {self.camera} from {self.first_day}"


class CameraWord(SecondWord):
    """A second person's word on a drafted camera, and its "camera-word/1" entry."""

    entry = models.OneToOneField(CameraEntry, on_delete=models.PROTECT, related_name="word")

    class Meta:
        app_label = "houses"
        db_table = "houses_camera_word"


class CameraNote(models.Model):
    """What was measured or seen of a camera, and its "camera-note/1" entry: how wrong its clock is, or when it was out."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="+", db_index=False)
    camera = models.TextField()
    at = models.DateTimeField()  # measured; or out from
    until = models.DateTimeField(null=True)  # of an outage: until when; null: it still is, or nothing was out
    seconds = models.IntegerField(null=True)  # its clock less the right time; null: this is an outage
    words = models.TextField()

    class Meta:
        app_label = "houses"
        db_table = "houses_camera_note"
        indexes = [models.Index(fields=["establishment", "camera", "-at"], name="houses_camera_note_latest")]

    def __str__(self) -> str:
        return f"camera {self.camera}, {self.at:%Y-%m-%d %H:%M}"
