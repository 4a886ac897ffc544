"""What was observed, what the rules said of it, what was struck out again, and plans of what to look at: kept for good."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment, GamingTable


class Observed(models.Model):
    """One look at a table, and its "observation/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, db_index=False, related_name="+")
    observation_id = models.TextField()  # of the form in which it was typed
    watch = models.TextField()
    place = models.IntegerField()  # in its watch
    mode = models.TextField()
    how = models.TextField()
    plan = models.TextField()  # of which it is part; "": of none
    audit = models.TextField()
    gaming_day = models.DateField()
    game = models.TextField()
    began = models.DateTimeField()
    ended = models.DateTimeField()
    observer = models.TextField()
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_observation"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "observation_id"], name="an_observation_is_stored_once"),
            models.UniqueConstraint(
                fields=["establishment", "watch", "place"], name="looks_of_a_watch_follow_one_another"
            ),
        ]
        indexes = [
            models.Index(fields=["establishment", "-index"], name="observed_latest"),
            models.Index(fields=["table", "began"], name="observed_at_table"),
        ]

    def __str__(self) -> str:
        return f"observation {self.observation_id}"


class ObservedReview(models.Model):
    """What the rules said of it, and its "observation-review/1" entry. Of several the newest holds; earlier ones stay."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    observed = models.ForeignKey(Observed, on_delete=models.PROTECT, db_index=False, related_name="reviews")
    outcome = models.TextField()  # the worst that a rule says; "" of a count, which no rule judges
    fails = models.SmallIntegerField()
    cannot_tells = models.SmallIntegerField()
    not_looked = models.SmallIntegerField()
    passes = models.SmallIntegerField()
    due = models.BigIntegerField(null=True)  # cents of all fees; null: cannot be told
    rules = models.TextField()  # those that fail, parted by blanks, with one before and behind
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_review"
        indexes = [
            models.Index(fields=["observed", "-index"], name="observed_review_that_holds"),
            models.Index(fields=["observed"], condition=models.Q(outcome="fail"), name="observed_not_right"),
        ]

    def __str__(self) -> str:
        return f"review of observation {self.observed_id}"


class ObservedStruck(models.Model):
    """That it counts no more, and its "observation-struck/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    observed = models.OneToOneField(Observed, on_delete=models.PROTECT, related_name="struck")
    why = models.TextField()

    class Meta:
        app_label = "observed"
        db_table = "observed_struck"

    def __str__(self) -> str:
        return f"struck: observation {self.observed_id}"


class Plan(models.Model):
    """A plan of sampling, and its "plan/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    plan_id = models.TextField()
    units = models.TextField()
    question = models.TextField()
    first_day = models.DateField()
    last_day = models.DateField()
    looked_by = models.DateField(null=True)  # by when what is drawn is to be looked at

    class Meta:
        app_label = "observed"
        db_table = "observed_plan"
        constraints = [models.UniqueConstraint(fields=["establishment", "plan_id"], name="a_house_names_a_plan_once")]
        indexes = [models.Index(fields=["establishment", "-index"], name="observed_plan_latest")]

    def __str__(self) -> str:
        return f"plan {self.plan_id}"


class PlanList(models.Model):
    """All its units when its days were over, and their "plan-list/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    plan = models.OneToOneField(Plan, on_delete=models.PROTECT, related_name="list")
    population = models.IntegerField()
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_plan_list"

    def __str__(self) -> str:
        return f"list of plan {self.plan_id}"


class PlanUnit(models.Model):
    """What was seen of a unit, and its "plan-unit/1" entry; of several of one unit the last one counts."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT, db_index=False, related_name="results")
    stratum = models.TextField()
    unit = models.TextField()
    said = models.TextField()
    rank = models.IntegerField(null=True)  # null: somebody chose it
    short = models.BigIntegerField(null=True)  # cents
    over = models.BigIntegerField(null=True)

    class Meta:
        app_label = "observed"
        db_table = "observed_plan_unit"
        indexes = [models.Index(fields=["plan", "index"], name="observed_plan_unit_of")]

    def __str__(self) -> str:
        return f"{self.unit}: {self.said}"


class AuditStandard(models.Model):
    """By what audits pass from a gaming day on, and its "audit-standard/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    first_day = models.DateField()
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_audit_standard"
        indexes = [models.Index(fields=["establishment", "first_day", "index"], name="observed_standard_on")]

    def __str__(self) -> str:
        return f"standard of audits from {self.first_day}"


class Audit(models.Model):
    """An audit by observation, and its "audit/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, db_index=False, related_name="+")
    audit_id = models.TextField()
    auditor = models.TextField()
    gaming_day = models.DateField()
    began = models.DateTimeField()
    again_of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="again")
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_audit"
        constraints = [models.UniqueConstraint(fields=["establishment", "audit_id"], name="an_audit_begins_once")]
        indexes = [models.Index(fields=["establishment", "-index"], name="observed_audit_latest")]

    def __str__(self) -> str:
        return f"audit {self.audit_id}"


class AuditAnswers(models.Model):
    """What one of its auditors answered, and the "audit-answers/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    audit = models.ForeignKey(Audit, on_delete=models.PROTECT, db_index=False, related_name="answers")
    second = models.BooleanField()
    auditor = models.TextField()
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_audit_answers"
        constraints = [models.UniqueConstraint(fields=["audit", "second"], name="two_auditors_answer_once_each")]

    def __str__(self) -> str:
        return f"answers to audit {self.audit_id}"


class AuditResult(models.Model):
    """Whether it met the standard, and its "audit-result/1" entry."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)
    audit = models.OneToOneField(Audit, on_delete=models.PROTECT, related_name="result")
    passed = models.BooleanField()
    again_by = models.DateField(null=True)
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "observed"
        db_table = "observed_audit_result"

    def __str__(self) -> str:
        return f"result of audit {self.audit_id}"
