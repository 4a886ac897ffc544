"""Verifications of the whole record that somebody asked for from the page."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class VerificationRun(models.Model):
    """One walk over the record, how far it is, and its verdict. Only one is under way at a time."""

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
