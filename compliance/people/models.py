"""People, what they are where, and what they looked at."""

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q

from compliance.people.rights import AT_A_HOUSE, Role

ROLES = [(role.value, role.value) for role in Role]


class Person(AbstractUser):
    """Somebody who signs in. Never shared, never deleted: `is_active` ends it."""

    job = models.CharField("title", max_length=80, blank=True)
    first_password = models.BooleanField(default=False)  # made for them: nothing opens before they choose their own

    class Meta:
        db_table = "people_person"

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Assignment(models.Model):
    """A role that a person holds: at one establishment, for one commission, or for this Oliver as a whole."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="assignments")
    role = models.CharField(max_length=20, choices=ROLES)
    establishment = models.ForeignKey(
        "games.Establishment", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    commission = models.ForeignKey(
        "games.Commission", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # It opens nothing until somebody else than who asked for it confirms it.
    waits = models.BooleanField(default=False)
    asked_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    confirmed_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    confirmed = models.DateTimeField(null=True, blank=True)
    # The lead whom the house named: confirms its roles while there is one administrator only.
    confirms = models.BooleanField(default=False)

    class Meta:
        db_table = "people_assignment"
        constraints = [
            models.CheckConstraint(
                name="a_role_is_held_where_it_belongs",
                condition=Q(role=Role.COMMISSION.value, establishment=None, commission__isnull=False)
                | Q(role=Role.ADMINISTRATOR.value, establishment=None, commission=None)
                | Q(
                    role__in=[role.value for role in AT_A_HOUSE],
                    establishment__isnull=False,
                    commission=None,
                ),
            ),
            models.UniqueConstraint(
                fields=["person", "role", "establishment", "commission"],
                condition=Q(until=None),
                nulls_distinct=False,
                name="a_role_is_held_once_in_a_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.role}"


class Identity(models.Model):
    """As whom the provider of sign-ins knows a person: its issuer and the subject that it gave them, from then to then."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="identities")
    issuer = models.TextField()
    subject = models.TextField()
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    named_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, related_name="+")  # none: the operator

    class Meta:
        db_table = "people_identity"
        constraints = [
            models.UniqueConstraint(
                fields=["issuer", "subject"], condition=Q(until=None), name="a_subject_is_one_person"
            ),
            models.UniqueConstraint(fields=["person"], condition=Q(until=None), name="a_person_is_one_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} at {self.issuer}"


class Emergency(models.Model):
    """A role that somebody asks for because it burns, and its "emergency/1" entry. It opens nothing until another grants it."""

    append_only = True

    establishment = models.ForeignKey("games.Establishment", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=20, choices=ROLES)
    hours = models.IntegerField()
    reason = models.TextField()
    keeper = models.TextField(default="")  # who asked for them at the server, "command:root"; "": they themselves
    at = models.DateTimeField()
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        db_table = "people_emergency"

    def __str__(self) -> str:
        return f"{self.person} as {self.role}"


class EmergencyAct(models.Model):
    """What was done about it, and its "emergency-act/1" entry: granted or refused, ended early, looked at by a third person."""

    append_only = True

    class Act(models.TextChoices):
        GRANT = "grant"
        REFUSE = "refuse"
        END = "end"
        CLOSE = "close"

    emergency = models.ForeignKey(Emergency, on_delete=models.PROTECT, related_name="acts")
    act = models.TextField(choices=Act.choices)
    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    until = models.DateTimeField(null=True)  # of what was granted
    words = models.TextField(default="")
    # The role as it is held for these hours: what bars two roles of one person does not bar this one.
    assignment = models.OneToOneField(Assignment, on_delete=models.PROTECT, null=True, related_name="emergency")
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        db_table = "people_emergency_act"
        constraints = [
            models.UniqueConstraint(fields=["emergency", "act"], name="each_step_of_an_emergency_is_taken_once"),
            models.CheckConstraint(
                condition=Q(act="grant", until__isnull=False, assignment__isnull=False)
                | (~Q(act="grant") & Q(until=None, assignment=None)),
                name="what_is_granted_has_an_end",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.act}: {self.emergency}"


class Access(models.Model):
    """A sign-in, refusal, page, export or API read: who, when, from where. Only added to, by trigger and by right."""

    append_only = True

    at = models.DateTimeField(auto_now_add=True)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, related_name="+")
    name = models.TextField()  # as given at the door: also of somebody who does not exist
    what = models.TextField()
    where = models.TextField()  # the address asked for
    establishment = models.ForeignKey("games.Establishment", on_delete=models.PROTECT, null=True, related_name="+")
    # For which commission it was read; without an establishment, of all the establishments that it regulates.
    commission = models.ForeignKey("games.Commission", on_delete=models.PROTECT, null=True, related_name="+")
    address = models.GenericIPAddressField(null=True)
    agent = models.TextField()
    detail = models.TextField()

    class Meta:
        db_table = "people_access"
        indexes = [
            models.Index(fields=["establishment", "-id"], name="people_access_latest"),
            BrinIndex(fields=["at"], autosummarize=True, name="people_access_time"),  # next to nothing for each row
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.name}: {self.what}"


class AccessSeal(models.Model):
    """Rows of the access log that an "access/1" entry of the record seals."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    first = models.BigIntegerField()
    last = models.BigIntegerField(unique=True)
    rows = models.IntegerField()
    sha256 = models.TextField()

    class Meta:
        db_table = "people_access_seal"

    def __str__(self) -> str:
        return f"accesses {self.first} to {self.last}"


class AccountState(models.Model):
    """How a person, a role or a token stood after a change of it; "account/1" entries of the record seal these rows."""

    append_only = True

    at = models.DateTimeField()
    of = models.TextField()  # "person", "role", "recorder's token", "reader's token"
    number = models.BigIntegerField()
    said = models.JSONField()

    class Meta:
        db_table = "people_account_state"
        indexes = [models.Index(fields=["of", "number", "-id"], name="people_account_latest")]

    def __str__(self) -> str:
        return f"{self.of} {self.number}"


class ReaderToken(models.Model):
    """Opens the read-only API: to a person who reads for a commission, or to a machine of one establishment.

    Only its SHA-256 is kept: the token itself is shown once, when it is made. A person's token opens nothing from the
    moment at which the person no longer reads for that commission.
    """

    person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, related_name="reader_tokens")
    commission = models.ForeignKey("games.Commission", on_delete=models.PROTECT, null=True, related_name="+")
    establishment = models.ForeignKey("games.Establishment", on_delete=models.PROTECT, null=True, related_name="+")
    label = models.TextField(unique=True)
    digest = models.BinaryField(unique=True)
    scopes = ArrayField(models.TextField())
    addresses = ArrayField(models.TextField())  # networks it may come from, "192.0.2.0/24"; none: from anywhere
    created = models.DateTimeField()
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)
    last_address = models.GenericIPAddressField(null=True)

    class Meta:
        db_table = "people_reader_token"
        constraints = [
            models.CheckConstraint(
                name="a_reader_reads_for_a_commission_or_an_establishment",
                condition=Q(person__isnull=False, commission__isnull=False, establishment=None)
                | Q(person=None, commission=None, establishment__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.label


class IntakeToken(models.Model):
    """A recorder's token. Only its SHA-256 is kept: the token itself is shown once, when it is made."""

    establishment = models.ForeignKey("games.Establishment", on_delete=models.PROTECT, related_name="intake_tokens")
    label = models.TextField()
    digest = models.BinaryField(unique=True)
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_intake_token"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "label"], name="an_establishment_labels_each_token_once")
        ]

    def __str__(self) -> str:
        return self.label
