"""What the reviews found: the present review and findings of each hand, the runs that made them, and what waits."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from compliance.models.hand import RecordedHand
from games.models import Establishment, GamingTable


class ReviewRun(models.Model):
    """One chunk of hands of a table judged in one transaction, and its "review/1" entry in the record."""

    record_index = models.BigIntegerField(unique=True)
    table = models.ForeignKey(GamingTable, on_delete=models.DO_NOTHING, db_index=False, related_name="+")
    gaming_day = models.DateField()
    at = models.DateTimeField()

    class Meta:
        db_table = "compliance_review_run"

    def __str__(self) -> str:
        return f"review run {self.record_index}"


class HandReview(models.Model):
    """The review that holds for a hand. Earlier ones stand in the record; a superseded hand has none."""

    hand = models.OneToOneField(RecordedHand, on_delete=models.DO_NOTHING, primary_key=True, related_name="review")
    revision = models.IntegerField()
    run = models.ForeignKey(ReviewRun, on_delete=models.DO_NOTHING, related_name="reviews")
    due = models.BigIntegerField(null=True)  # cents; null: cannot be told, see `due_why`
    due_why = models.TextField()
    fails = models.SmallIntegerField()
    cannot_tells = models.SmallIntegerField()
    game_digest = models.TextField()
    fee_digest = models.TextField()
    after = models.BinaryField()  # what the hand leaves for the next at its table (compliance.rules.facts.Before)

    class Meta:
        db_table = "compliance_review"

    def __str__(self) -> str:
        return f"review {self.revision} of hand {self.hand_id}"


class Finding(models.Model):
    """What a rule says of a hand. It keeps its row, and so its address, while later reviews find the same again."""

    class Status(models.TextChoices):
        OPEN = "open"
        WITHDRAWN = "withdrawn"

    hand = models.ForeignKey(RecordedHand, on_delete=models.DO_NOTHING, db_index=False, related_name="findings")
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

    class Meta:
        db_table = "compliance_finding"
        constraints = [
            models.UniqueConstraint(fields=["hand", "rule", "subject"], name="a_rule_finds_one_thing_of_a_hand_once"),
        ]
        indexes = [
            models.Index(fields=["rule", "-hand"], condition=Q(status="open"), name="compliance_finding_open"),
            models.Index(fields=["changed_index", "id"], name="compliance_finding_changes"),
        ]

    def __str__(self) -> str:
        return f"{self.rule} of hand {self.hand_id}"


class ReviewPending(models.Model):
    """A hand that waits for its review. A queue: rows are only added, and taken out by the review that saw them.

    Nothing is unique here on purpose: who adds a row must never wait for a review that is taking one out.
    """

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
        db_table = "compliance_pending"
        indexes = [models.Index(fields=["table", "gaming_day", "number", "hand"], name="compliance_pending_in_order")]

    def __str__(self) -> str:
        return f"hand {self.hand_id} waits"
