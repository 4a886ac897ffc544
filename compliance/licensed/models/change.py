"""Changes of the catalogue and of what hangs, with two people: who drafts one never decides it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from compliance.houses.models import Establishment
from compliance.jobs.job import OPEN, Job


class CatalogueChange(models.Model):
    """A change as its author wrote it, and what became of it.

    Triggers let the author's words be changed while it is a draft, its state until it is decided, and nothing afterwards.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        SUBMITTED = "submitted"
        APPROVED = "approved"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    game = models.TextField()  # the slug
    title = models.TextField()
    text = models.TextField()  # games.schema.proposal, as TOML
    edits = models.PositiveIntegerField(default=0)
    state = models.TextField(choices=State.choices, default=State.DRAFT)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created = models.DateTimeField()
    changed = models.DateTimeField()
    submitted = models.DateTimeField(null=True)
    reason = models.TextField(default="")
    first_day = models.DateField(null=True)  # of anything in it; from the submission on
    decided = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    decided_why = models.TextField(default="")
    game_digest = models.TextField(default="")  # of the version that the approval made

    class Meta:
        app_label = "compliance"
        db_table = "compliance_change"
        indexes = [models.Index(fields=["establishment", "-id"], name="compliance_change_list")]
        constraints = [
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True) | ~Q(decided_by=F("author")),
                name="who_drafts_a_change_does_not_decide_it",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["approved", "refused"], decided__isnull=False, decided_by__isnull=False)
                | Q(state__in=["draft", "submitted", "withdrawn"], decided__isnull=True, decided_by__isnull=True),
                name="a_change_is_decided_by_somebody_at_some_time",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "withdrawn"]) | Q(submitted__isnull=False, first_day__isnull=False),
                name="a_change_is_decided_after_it_was_submitted",
            ),
        ]

    def __str__(self) -> str:
        return f"change {self.pk}: {self.title}"

    @property
    def over(self) -> bool:
        return self.state not in (self.State.DRAFT, self.State.SUBMITTED)


class ChangeAct(models.Model):
    """A step of a change that stands in the record, as its "change/1" entry has it."""

    append_only = True

    class Act(models.TextChoices):
        SUBMIT = "submit"
        WITHDRAW = "withdraw"
        APPROVE = "approve"
        REFUSE = "refuse"

    change = models.ForeignKey(CatalogueChange, on_delete=models.PROTECT, related_name="acts")
    act = models.TextField(choices=Act.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    words = models.TextField(default="")
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_change_act"
        constraints = [
            models.UniqueConstraint(fields=["change", "act"], name="each_step_of_a_change_is_taken_once"),
        ]

    def __str__(self) -> str:
        return f"{self.act} of change {self.change_id}"


class ChangeForecast(Job):
    """What past hands would have owed under a change: counted in the background, kept with what was asked."""

    beside_record = "a question and its answer, counted again at any time"

    TASK = "compliance.tasks.forecast_count"

    change = models.ForeignKey(CatalogueChange, on_delete=models.PROTECT, related_name="forecasts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text_digest = models.TextField()  # of the words it was counted for: a later edit is another question
    first = models.DateField()
    last = models.DateField()
    hung_schedule = models.TextField()  # hands at tables where this option hung …
    hung_option = models.PositiveIntegerField()
    schedule = models.TextField()  # … and what they would have owed under this one
    option = models.PositiveIntegerField()
    table = models.TextField(default="")  # one table alone
    lines = models.JSONField(default=list)  # table, gaming day, hands, due then, due under it, hands not counted
    reasons = models.JSONField(default=dict)  # why hands were not counted: how many

    class Meta:
        app_label = "compliance"
        db_table = "compliance_change_forecast"
        indexes = [models.Index(fields=["change", "-id"], name="compliance_change_forecast_new")]
        constraints = [
            models.UniqueConstraint(
                fields=["change"],
                condition=Q(status__in=OPEN),
                name="a_change_is_forecast_once_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"forecast {self.pk} of change {self.change_id}"
