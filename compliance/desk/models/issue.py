"""An issue: equal findings of a house, its figures as they are kept up, and where it is with people."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from compliance.floor.models import Finding
from compliance.houses.models import Establishment, GamingTable


class Issue(models.Model):
    """Equal findings together. Key, state and figures; its number is its row's.

    Figures count the findings that stand (a review has not withdrawn them); `todo` counts those that nobody has settled.
    Money short and money over are never netted.
    """

    class State(models.TextChoices):
        NEW = "new"
        TAKEN = "taken"
        WAITING = "waiting"
        RESOLVED = "resolved"
        WAIVED = "waived"
        WITHDRAWN = "withdrawn"

    OPEN = (State.NEW, State.TAKEN, State.WAITING)

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    record_index = models.BigIntegerField(unique=True)
    opened = models.DateTimeField()
    # The key (compliance.desk.forms.key).
    rule = models.TextField()
    game = models.TextField()
    option = models.TextField()
    kind = models.TextField()
    outcome = models.TextField()
    direction = models.TextField()
    least = models.BigIntegerField()
    most = models.BigIntegerField()
    cause = models.TextField(default="", db_default="")
    cause_kind = models.TextField(default="", db_default="")
    # The figures.
    standing = models.IntegerField(default=0)
    todo = models.IntegerField(default=0)
    hands = models.IntegerField(default=0)
    tables = models.IntegerField(default=0)
    short = models.BigIntegerField(default=0)
    over = models.BigIntegerField(default=0)
    worst = models.SmallIntegerField(default=0)  # 3 severe … 0 note
    first_dealt = models.DateTimeField(null=True)
    last_dealt = models.DateTimeField(null=True)
    # Where it is with people: as its acts say.
    state = models.TextField(choices=State.choices, default=State.NEW)
    acted = models.IntegerField(default=0)
    since = models.DateTimeField()  # in this state
    desk = models.TextField(default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )
    waiting_for = models.TextField(default="")
    until = models.DateField(null=True)  # put off until, waiting until, or the last day of the waiver
    wake_count = models.IntegerField(null=True)  # findings to do with which it wakes
    wake_cents = models.BigIntegerField(null=True)  # short and over together with which it wakes
    right_from = models.DateTimeField(null=True)  # resolved: a hand dealt from here on brings it back
    came_back = models.BooleanField(default=False)
    lead = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="worked_with")
    changed_index = models.BigIntegerField(default=0)

    class Meta:
        db_table = "desk_issue"
        constraints = [
            models.UniqueConstraint(
                fields=[
                    *("establishment", "rule", "game", "option", "kind", "outcome", "direction", "least", "most"),
                    *("cause", "cause_kind"),
                ],
                name="equal_findings_of_a_house_gather_in_one_issue",
            )
        ]
        indexes = [
            models.Index(
                fields=["owner"],
                condition=Q(owner__isnull=False, state__in=("taken", "waiting")),
                name="desk_issue_own",
            ),
            models.Index(fields=["establishment", "-last_dealt", "-id"], name="desk_issue_latest"),
            models.Index(fields=["changed_index", "id"], name="desk_issue_changes"),
            models.Index(fields=["until"], condition=Q(until__isnull=False), name="desk_issue_until"),
        ]

    def __str__(self) -> str:
        return f"issue {self.pk}"


class IssueFinding(models.Model):
    """What a finding adds to its issue: exactly this is taken away again when it changes."""

    finding = models.OneToOneField(
        Finding, on_delete=models.DO_NOTHING, db_constraint=False, primary_key=True, related_name="+"
    )
    issue = models.ForeignKey(Issue, on_delete=models.DO_NOTHING, db_index=False, related_name="+")
    hand = models.BigIntegerField()  # or the day accounts, by their place in the record
    dealt = models.DateTimeField()  # of day accounts: when their gaming day began
    gaming_day = models.DateField()
    table = models.ForeignKey(
        GamingTable, on_delete=models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    dealer = models.TextField()
    shift = models.TextField()
    difference = models.BigIntegerField()
    rank = models.SmallIntegerField()
    standing = models.BooleanField()
    todo = models.BooleanField()

    class Meta:
        db_table = "desk_issue_finding"
        indexes = [
            models.Index(fields=["issue", "-hand", "-finding"], name="desk_finding_latest"),
            models.Index(fields=["issue", "dealt"], condition=Q(standing=True), name="desk_finding_dealt"),
            models.Index(fields=["issue", "rank"], condition=Q(standing=True), name="desk_finding_rank"),
            models.Index(fields=["issue", "finding"], condition=Q(todo=True), name="desk_finding_todo"),
        ]

    def __str__(self) -> str:
        return f"finding {self.finding_id} in issue {self.issue_id}"


class IssueTally(models.Model):
    """How many findings of an issue stand at a table, of a dealer, in a shift, in a week; their money short and over."""

    class Part(models.TextChoices):
        TABLE = "table"
        DEALER = "dealer"
        SHIFT = "shift"
        WEEK = "week"

    issue = models.ForeignKey(Issue, on_delete=models.DO_NOTHING, db_index=False, related_name="+")
    part = models.TextField(choices=Part.choices)
    value = models.TextField()  # a week: its Monday, as 2026-09-07
    count = models.IntegerField(default=0)
    todo = models.IntegerField(default=0)
    short = models.BigIntegerField(default=0)
    over = models.BigIntegerField(default=0)

    class Meta:
        db_table = "desk_issue_tally"
        constraints = [
            models.UniqueConstraint(fields=["issue", "part", "value"], name="an_issue_is_tallied_once_by_each_value")
        ]

    def __str__(self) -> str:
        return f"{self.part} {self.value} of issue {self.issue_id}"
