"""A job: what somebody asked for and a worker does. Each kind of job is a model of its own with these columns first."""

from __future__ import annotations

import datetime
from typing import ClassVar

from django.db import models

from compliance.jobs.pace import Pace, pace_of


class Status(models.TextChoices):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


OPEN = (Status.WAITING, Status.RUNNING)


class Job(models.Model):
    """How far it is: `done` of `total`, in whatever the kind counts."""

    TASK: ClassVar[str]  # the name of the task that works at one
    RESUMES: ClassVar = False  # the next worker goes on where the last one was; otherwise it begins anew
    SILENT: ClassVar = datetime.timedelta(minutes=2)  # without a sign of life for so long it has lost its worker
    AGAIN: ClassVar = datetime.timedelta()  # while it waits it is handed out again after so long
    LOST: ClassVar = "never ended"
    BROKE: ClassVar = "Oliver could not finish it; the worker's log says why."

    asked = models.DateTimeField()
    started = models.DateTimeField(null=True)
    touched = models.DateTimeField()  # the last sign of life
    ended = models.DateTimeField(null=True)
    status = models.TextField(choices=Status.choices, default=Status.WAITING)
    tries = models.SmallIntegerField(default=0)  # since it last went forward
    done = models.BigIntegerField(default=0)
    total = models.BigIntegerField(default=0)
    trouble = models.TextField(default="")

    class Meta:
        abstract = True

    @property
    def over(self) -> bool:
        return self.status not in OPEN

    @property
    def counted(self) -> int:
        """What its rate is told in."""
        return self.done

    @property
    def pace(self) -> Pace:
        share = self.done / self.total if self.total else 0.0
        return pace_of(done=self.counted, share=share, begun=self.started, until=self.touched)
