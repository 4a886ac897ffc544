"""What the wagers of a game come back with: counted once for the terms that it follows from, and kept."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ReturnsCount(models.Model):
    """One counting, how far it is, and its answer. It follows from the terms alone and can be made again at any time."""

    beside_record = "it follows from the terms of a game and is counted again at any time"

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        STOPPED = "stopped"
        FAILED = "failed"

    key = models.TextField(unique=True)  # games.returns.answer
    game = models.TextField()  # a slug of a game with these terms
    day = models.DateField()  # on which it had them
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )  # null: a command
    asked = models.DateTimeField()
    started = models.DateTimeField(null=True)
    touched = models.DateTimeField()  # the last sign of life
    ended = models.DateTimeField(null=True)
    status = models.TextField(choices=Status.choices, default=Status.WAITING)
    tries = models.SmallIntegerField(default=0)
    done = models.IntegerField(default=0)  # of a thousand
    trouble = models.TextField(default="")
    answer = models.TextField(default="")  # games.returns.answer, as JSON

    class Meta:
        app_label = "compliance"
        db_table = "compliance_returns"

    def __str__(self) -> str:
        return f"returns of {self.game}"

    @property
    def over(self) -> bool:
        return self.status in (self.Status.DONE, self.Status.STOPPED, self.Status.FAILED)
