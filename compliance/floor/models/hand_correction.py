"""Corrections of hands that one person proposes and another decides, because a failing finding would fall by them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from compliance.houses.models import Establishment


class HandCorrection(models.Model):
    """A correction as it was proposed, and its "hand-correction/1" entry in the record. Nothing of it holds yet."""

    append_only = True

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    hand = models.TextField()  # the recorder's id of the hand that it corrects
    # Both as canonical JSON: the superseding hand whole, as the intake takes it; rule, subject, hand of what two people let fall.
    made = models.TextField()
    falls = models.TextField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_hand_correction"
        indexes = [models.Index(fields=["establishment", "hand"], name="compliance_correction_of_hand")]

    def __str__(self) -> str:
        return f"correction of hand {self.hand}"


class CorrectionDecision(models.Model):
    """What became of it, and its "hand-correction-decided/1" entry. Whoever proposed it can only take it back."""

    append_only = True

    class Act(models.TextChoices):
        CONFIRM = "confirm"
        REFUSE = "refuse"
        WITHDRAW = "withdraw"

    correction = models.OneToOneField(HandCorrection, on_delete=models.PROTECT, related_name="decision")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )  # of the correction
    act = models.TextField(choices=Act.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    words = models.TextField(default="")
    stored = models.BigIntegerField(null=True)  # the entry of the superseding hand, once it is confirmed
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_correction_decision"
        constraints = [
            models.CheckConstraint(
                condition=Q(act="withdraw", by=F("author")) | (Q(act__in=["confirm", "refuse"]) & ~Q(by=F("author"))),
                name="who_proposes_a_correction_does_not_decide_it",
            ),
            models.CheckConstraint(
                condition=Q(act="confirm", stored__isnull=False) | (~Q(act="confirm") & Q(stored=None)),
                name="a_confirmed_correction_has_its_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.act}: {self.correction}"
