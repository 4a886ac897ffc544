"""What the wagers of a game come back with: counted once for the terms that it follows from, and kept."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models

from compliance.jobs.job import Job


class ReturnsCount(Job):
    """One counting, how far it is, and its answer. It follows from the terms alone and can be made again at any time."""

    beside_record = "it follows from the terms of a game and is counted again at any time"

    TASK = "compliance.tasks.returns_work"
    SILENT = datetime.timedelta(minutes=5)

    key = models.TextField(unique=True)  # games.returns.answer
    game = models.TextField()  # a slug of a game with these terms
    day = models.DateField()  # on which it had them
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )  # null: a command
    answer = models.TextField(default="")  # games.returns.answer, as JSON

    class Meta:
        app_label = "compliance"
        db_table = "compliance_returns"

    def __str__(self) -> str:
        return f"returns of {self.game}"
