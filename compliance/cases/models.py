"""Cases, their acts and what follows from them: letters, clocks, what a case gathers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from compliance.houses.models import Establishment


class Case(models.Model):
    """A case, and what its acts made of it so far. Its number is its id."""

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    opened_index = models.BigIntegerField(unique=True)
    title = models.TextField()  # one sentence
    party = models.TextField()  # about whom: compliance.cases.forms.acts.PARTIES
    name = models.TextField(default="")  # a badge, a provider, a pseudonym
    follows = models.ForeignKey("self", on_delete=models.PROTECT, null=True, db_index=False, related_name="+")
    opened = models.DateTimeField()
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    state = models.TextField()
    acted = models.IntegerField()  # how many acts there are: who acts says how many were seen
    changed_index = models.BigIntegerField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )
    due = models.DateField(null=True)  # of the clock that ends first
    ends = models.DateTimeField(null=True)  # the first moment at which that one is late

    class Meta:
        db_table = "cases_case"
        indexes = [
            models.Index(fields=["establishment", "-id"], name="cases_case_list"),
            models.Index(
                fields=["establishment", "ends", "id"], condition=Q(ends__isnull=False), name="cases_case_due"
            ),
            models.Index(
                fields=["establishment", "id"],
                condition=~Q(state="closed") | Q(ends__isnull=False),
                name="cases_case_open",
            ),
            models.Index(fields=["establishment", "changed_index"], name="cases_case_changes"),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}: {self.title}"


class CaseAct(models.Model):
    """One act, and its entry in the record. `number` counts the acts of a case without a gap; the opening is 1."""

    append_only = True

    case = models.ForeignKey(Case, on_delete=models.PROTECT, db_index=False, related_name="acts")
    number = models.IntegerField()
    record_index = models.BigIntegerField(unique=True)
    act = models.TextField()
    state = models.TextField()  # of the case from here on
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    at = models.DateTimeField()
    told = models.JSONField()  # what was entered, field by field
    internal = models.BooleanField()

    class Meta:
        db_table = "cases_act"
        constraints = [
            models.UniqueConstraint(fields=["case", "number"], name="acts_of_a_case_follow_one_another"),
        ]

    def __str__(self) -> str:
        return f"{self.act} of case {self.case_id}"


class CaseLetter(models.Model):
    """A letter as the act that made it says, and what became of it."""

    class State(models.TextChoices):
        DRAFT = "draft"
        SENT = "sent"
        RECEIVED = "received"
        TAKEN_BACK = "taken back"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, db_index=False, related_name="letters")
    number = models.IntegerField()  # in its case
    made_index = models.BigIntegerField(unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    incoming = models.BooleanField()
    kind = models.TextField()
    party = models.TextField()
    name = models.TextField()
    about = models.TextField()
    text = models.TextField()
    theirs = models.TextField(default="")  # the other side's number
    answers = models.IntegerField(null=True)  # the number of another letter of the case
    clock = models.BigIntegerField(null=True)  # the clock of the case that it stops when it goes out or comes in
    state = models.TextField(choices=State.choices)
    way = models.TextField(default="")
    day = models.DateField(null=True)  # on which it went out or came in
    proof = models.TextField(default="")
    due = models.DateField(null=True)  # by when it asks for an answer
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, db_index=False, related_name="+"
    )
    changed_index = models.BigIntegerField()

    class Meta:
        db_table = "cases_letter"
        constraints = [
            models.UniqueConstraint(fields=["case", "number"], name="letters_of_a_case_are_numbered"),
            models.CheckConstraint(
                condition=Q(confirmed_by__isnull=True) | ~Q(confirmed_by=F("made_by")),
                name="who_enters_a_letter_does_not_confirm_its_day",
            ),
        ]
        indexes = [models.Index(fields=["changed_index", "id"], name="cases_letter_changes")]

    def __str__(self) -> str:
        return f"letter {self.number} of case {self.case_id}"


class CaseClock(models.Model):
    """A clock that an act started, as it was reckoned then, and the act that stopped it. Nothing else stops one."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, db_index=False, related_name="clocks")
    made_index = models.BigIntegerField()
    name = models.TextField()
    title = models.TextField()
    letter = models.IntegerField(null=True)  # by whose sending or coming it began
    began = models.DateField()
    due = models.DateField()
    ends = models.DateTimeField()
    length = models.TextField(default="")  # `5 calendar days`; empty: the day itself is named
    cite = models.TextField(default="")  # empty: the house's own
    owed_by = models.TextField()
    owed_to = models.TextField()
    known = models.TextField()
    stops = models.JSONField()  # what stops it: kinds of letters, and acts
    steps = models.JSONField()  # compliance.law.reckoning.Step, one after the other
    stopped_index = models.BigIntegerField(null=True)
    stopped = models.DateTimeField(null=True)
    changed_index = models.BigIntegerField()

    class Meta:
        db_table = "cases_clock"
        constraints = [
            models.UniqueConstraint(fields=["case", "made_index", "name"], name="an_act_starts_a_clock_once"),
        ]
        indexes = [
            models.Index(fields=["case", "ends"], condition=Q(stopped_index=None), name="cases_clock_running"),
            models.Index(fields=["changed_index", "id"], name="cases_clock_changes"),
            models.Index(fields=["due"], name="cases_clock_due"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of case {self.case_id}"


class CaseReference(models.Model):
    """What a case gathers, by kind and id: a finding, a paper, a hand, a badge, and what later roofs bring."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, db_index=False, related_name="references")
    kind = models.TextField()
    ref = models.TextField()
    made_index = models.BigIntegerField()
    left_index = models.BigIntegerField(null=True)

    class Meta:
        db_table = "cases_reference"
        constraints = [
            models.UniqueConstraint(
                fields=["case", "kind", "ref"], condition=Q(left_index=None), name="a_case_gathers_a_thing_once"
            ),
            models.UniqueConstraint(fields=["made_index", "kind", "ref"], name="an_act_adds_a_thing_once"),
        ]
        indexes = [models.Index(fields=["kind", "ref"], name="cases_reference_of")]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref} in case {self.case_id}"


class CalendarFeed(models.Model):
    """An address at which somebody's calendar program reads what falls due, by the digest of its token."""

    beside_record = "opens days and plain words alone; who made one stands in the access log"

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    digest = models.BinaryField(unique=True)
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True)

    class Meta:
        db_table = "cases_feed"

    def __str__(self) -> str:
        return f"calendar of {self.person_id} at {self.establishment_id}"


class Term(models.Model):
    """Something that ends on a day, and its "term/1" entry. A later one of the same thing, or its end for good, replaces it."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    kind = models.TextField()  # compliance.cases.forms.terms
    name = models.TextField()  # a provider, a badge, a letter's number: never a person's name
    ends = models.DateField()
    words = models.TextField(default="")
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="replaced")
    over = models.BooleanField(default=False)  # it is not renewed: nothing more falls due

    class Meta:
        db_table = "cases_term"
        indexes = [models.Index(fields=["establishment", "ends"], name="cases_term_ends")]

    def __str__(self) -> str:
        return f"{self.kind} {self.name} to {self.ends}"
