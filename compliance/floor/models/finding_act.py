"""What people did about findings: one row for each act, never changed, and the words in which the trade resolves."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from compliance.floor.models.review import Finding


class Act(models.TextChoices):
    """What can be done about a finding. The last three are not done to one finding alone: two are Oliver's own."""

    ACKNOWLEDGE = "acknowledge"
    ASSIGN = "assign"
    COMMENT = "comment"
    RESOLVE = "resolve"
    REOPEN = "reopen"
    WAIVE = "waive"
    RETURN = "return"  # a later review found it again, or otherwise
    LAPSE = "lapse"  # the waiver's last day is over
    TAKE_BACK = "take-back"  # an act on its issue was undone


class Reason(models.TextChoices):
    """Why a finding is settled, as a floor says it."""

    DEALER_CORRECTED = "dealer-error-corrected", "Dealer error, corrected at the table"
    DEALER_SPOKEN_TO = "dealer-error-spoken-to", "Dealer error, dealer spoken to"
    RECORDED_WRONGLY = "recorded-wrongly", "Recorded wrongly, corrected"
    FEE_MADE_GOOD = "fee-made-good", "Fee made good"
    PAYOUT_MADE_GOOD = "payout-made-good", "Payout made good to the player"
    POSTING_CORRECTED = "posting-corrected", "Posting was wrong, corrected"
    FALSE_ALARM = "false-alarm", "False alarm: nothing was wrong"
    RULE_MISREADS = "rule-misreads", "The rule reads the book wrongly"
    REPORTED = "reported", "Reported to the commission"
    WRITTEN_OFF = "written-off", "Cannot be made good, written off"
    OTHER = "other", "Other, as written"


class FindingAct(models.Model):
    """One act, and its entry in the record. `number` counts the acts on a finding without a gap.

    An act on this finding alone is a "finding-act/1"; `shared`: several findings were acted on by one entry, of their issue.
    """

    append_only = True

    finding = models.ForeignKey(Finding, on_delete=models.DO_NOTHING, db_index=False, related_name="acts")
    number = models.IntegerField()
    record_index = models.BigIntegerField()
    shared = models.BooleanField(default=False, db_default=False)
    act = models.TextField(choices=Act.choices)
    state = models.TextField()  # of the finding from here on
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )  # null: Oliver itself
    at = models.DateTimeField()
    reason = models.TextField(default="", choices=Reason.choices)
    words = models.TextField(default="")
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )
    until = models.DateField(null=True)  # the last day of a waiver

    class Meta:
        app_label = "compliance"
        db_table = "compliance_finding_act"
        constraints = [
            models.UniqueConstraint(fields=["finding", "number"], name="acts_on_a_finding_follow_one_another"),
            models.UniqueConstraint(fields=["record_index", "finding"], name="an_entry_acts_on_a_finding_once"),
            models.UniqueConstraint(
                fields=["record_index"], condition=models.Q(shared=False), name="an_act_on_one_finding_is_an_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.act} of finding {self.finding_id}"
