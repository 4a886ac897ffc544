"""What people did about issues: one row for each act, never changed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from compliance.desk.models.issue import Issue
from compliance.floor.models import Reason


class IssueActKind(models.TextChoices):
    """What can be done about an issue. Those behind `UNDO` are Oliver's own."""

    TAKE = "take"
    GIVE = "give"
    WAIT = "wait"
    SNOOZE = "put off"
    COMMENT = "comment"
    RESOLVE = "resolve"
    WAIVE = "waive"
    REOPEN = "reopen"
    MERGE = "worked with"
    PART = "part"
    UNDO = "undo"
    RETURN = "return"  # a hand dealt after it was to be right, or a finding that is with people again
    COVER = "cover"  # older hands that arrived late: settled with the others
    SETTLE = "settle"  # each of its findings was settled by itself
    WITHDRAW = "withdraw"  # the reviews say none of it any longer
    LAPSE = "lapse"  # the last day of the waiver is over
    WAKE = "wake"  # what it was put off for has come
    CAUSE = "with its cause"  # opened for what cannot be told because another failed: worked with that one
    BACK = "back"  # taken, and nothing done for days: with its desk again


class WaitingFor(models.TextChoices):
    """For whom an issue waits."""

    RECORDER = "recorder", "the recorder"
    FLOOR = "floor", "the floor"
    SURVEILLANCE = "surveillance", "surveillance"
    PROVIDER = "provider", "the provider"
    COMMISSION = "commission", "the commission"
    LATER = "later", "a later day"


class IssueAct(models.Model):
    """One act, and its "issue-act/1" entry in the record. `number` counts the acts on an issue without a gap."""

    append_only = True

    issue = models.ForeignKey(Issue, on_delete=models.DO_NOTHING, db_index=False, related_name="acts")
    number = models.IntegerField()
    record_index = models.BigIntegerField(unique=True)
    act = models.TextField(choices=IssueActKind.choices)
    state = models.TextField()  # of the issue from here on
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )  # null: Oliver itself
    at = models.DateTimeField()
    reason = models.TextField(default="", choices=Reason.choices)
    words = models.TextField(default="")
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )
    desk = models.TextField(default="")
    waiting_for = models.TextField(default="")
    until = models.DateField(null=True)
    more_findings = models.IntegerField(null=True)
    more_cents = models.BigIntegerField(null=True)
    wake_count = models.IntegerField(null=True)  # what stood then and more_findings together: with so many it wakes
    wake_cents = models.BigIntegerField(null=True)
    right_from = models.DateTimeField(null=True)
    other = models.ForeignKey(
        Issue, on_delete=models.DO_NOTHING, null=True, db_index=False, related_name="+"
    )  # with which it is worked, or from which it was parted
    before = models.TextField(
        default=""
    )  # what the issue was, as canonical JSON: an act that is undone leaves exactly this
    undoes = models.IntegerField(null=True)  # the number of the act that is taken back
    covers = models.IntegerField(default=0)  # findings that it settled or opened; the entry names them

    class Meta:
        db_table = "desk_issue_act"
        constraints = [
            models.UniqueConstraint(fields=["issue", "number"], name="acts_on_an_issue_follow_one_another"),
        ]
        indexes = [
            models.Index(fields=["assignee", "record_index"], condition=Q(act="give"), name="desk_issue_act_given")
        ]

    def __str__(self) -> str:
        return f"{self.act} of issue {self.issue_id}"
