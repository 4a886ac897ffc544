"""What the reviews found: the present review and findings of each hand, the runs that made them, and what waits."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from compliance.floor.models.hand import RecordedHand
from compliance.houses.models import Establishment, GamingTable


class ReviewRun(models.Model):
    """One chunk of hands of a table judged in one transaction, and its "review/1" entry in the record."""

    append_only = True

    record_index = models.BigIntegerField(unique=True)
    table = models.ForeignKey(GamingTable, on_delete=models.DO_NOTHING, db_index=False, related_name="+")
    gaming_day = models.DateField()
    at = models.DateTimeField()

    class Meta:
        app_label = "compliance"
        db_table = "compliance_review_run"
        indexes = [models.Index(fields=["table", "gaming_day", "record_index"], name="compliance_review_run_of_day")]

    def __str__(self) -> str:
        return f"review run {self.record_index}"


class HandReview(models.Model):
    """The review that holds for a hand. Earlier ones stand in the record; a superseded hand has none."""

    hand = models.OneToOneField(RecordedHand, on_delete=models.DO_NOTHING, primary_key=True, related_name="review")
    revision = models.IntegerField()
    run = models.ForeignKey(ReviewRun, on_delete=models.DO_NOTHING, related_name="reviews")
    due = models.BigIntegerField(null=True)  # cents of all fees; null: cannot be told, see `due_why`
    due_why = models.TextField()
    fails = models.SmallIntegerField()
    cannot_tells = models.SmallIntegerField()
    game_digest = models.TextField()
    fee_digest = models.TextField()
    after = models.BinaryField()  # what the hand leaves for the next at its table (compliance.floor.rules.facts.Before)
    # What it added to the takings (compliance.floor.rules.takings.Taken); null: it was made before there were any.
    taken = models.BinaryField(null=True)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_review"

    def __str__(self) -> str:
        return f"review {self.revision} of hand {self.hand_id}"


class Finding(models.Model):
    """What a rule says of a hand, or of a day's books. It keeps its row, and so its address, while reviews find it again.

    `status` is what the reviews say; `state` is what people made of it (the last of its acts, FindingAct).
    The lists over all gaming days are read from `compliance_finding_todo_*`, one index for each way of sorting
    (migration 0005; the expressions stand in compliance.floor.read.findings).
    """

    class Status(models.TextChoices):
        OPEN = "open"
        WITHDRAWN = "withdrawn"

    class State(models.TextChoices):
        NEW = "new"
        ACKNOWLEDGED = "acknowledged"
        RESOLVED = "resolved"
        WAIVED = "waived"

    # Establishment and gaming day are the hand's, repeated here so that lists need not go through the hands.
    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    gaming_day = models.DateField()
    # What it is about, by its entry in the record: a hand, or the books of a gaming day (compliance.floor.models.DayBooks).
    hand = models.ForeignKey(
        RecordedHand, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="findings"
    )
    # Of a day's books: the table it is about, if it is about one. A hand has its own.
    table = models.ForeignKey(
        GamingTable, on_delete=models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    rule = models.TextField()
    subject = models.TextField()
    outcome = models.TextField()
    severity = models.TextField()
    says = models.TextField()
    recorded = models.TextField(null=True)  # noqa: DJ001  # null: there is no such figure
    due = models.TextField(null=True)  # noqa: DJ001
    difference = models.BigIntegerField(null=True)
    evidence = models.JSONField()
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    withdrawn_why = models.TextField(default="")
    first_seen = models.DateTimeField()
    last_changed = models.DateTimeField()
    # Index of the entry in the record that last changed it: readers of the API page by it. Whoever changes a finding
    # appends to the record in the same transaction and writes the index here; 0 stands only inside that transaction.
    changed_index = models.BigIntegerField(default=0)
    state = models.TextField(choices=State.choices, default=State.NEW, db_default=State.NEW)
    acted = models.IntegerField(default=0, db_default=0)  # how many acts there are: who acts says how many he saw
    assigned = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )
    waived_until = models.DateField(null=True)  # the last day of the waiver; null: without end, or none

    class Meta:
        app_label = "compliance"
        db_table = "compliance_finding"
        constraints = [
            models.UniqueConstraint(fields=["hand", "rule", "subject"], name="a_rule_finds_one_thing_of_a_hand_once"),
        ]
        indexes = [
            models.Index(fields=["rule", "-hand"], condition=Q(status="open"), name="compliance_finding_open"),
            models.Index(fields=["changed_index", "id"], name="compliance_finding_changes"),
            models.Index(fields=["establishment", "changed_index", "id"], name="compliance_finding_whose"),
            models.Index(fields=["establishment", "-hand", "-id"], name="compliance_finding_latest"),
            models.Index(fields=["establishment", "gaming_day", "-hand"], name="compliance_finding_day"),
            models.Index(
                fields=["assigned", "-hand", "-id"],
                condition=Q(assigned__isnull=False),
                name="compliance_finding_assigned",
            ),
            models.Index(
                fields=["establishment", "gaming_day"],
                condition=Q(status="open", outcome="fail") & ~Q(state="new"),
                name="compliance_finding_confirmed",
            ),
            models.Index(
                fields=["waived_until"], condition=Q(waived_until__isnull=False), name="compliance_finding_waived"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule} of hand {self.hand_id}"


class ReviewPending(models.Model):
    """A hand that waits for its review. A queue: rows are only added, and taken out by the review that saw them.

    Nothing is unique here on purpose: who adds a row must never wait for a review that is taking one out.
    """

    beside_record = "a queue: what waits is taken out by the review"

    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    table = models.ForeignKey(
        GamingTable, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    gaming_day = models.DateField()
    number = models.IntegerField()
    hand = models.ForeignKey(
        RecordedHand, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )

    class Meta:
        app_label = "compliance"
        db_table = "compliance_pending"
        indexes = [models.Index(fields=["table", "gaming_day", "number", "hand"], name="compliance_pending_in_order")]

    def __str__(self) -> str:
        return f"hand {self.hand_id} waits"
