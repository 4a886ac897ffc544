"""A session of a provider's player at a table: the projection of its "session/1" entry."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment, GamingTable


class ProviderSession(models.Model):
    """One session as it was put in. Never changed: a correction is another one whose `supersedes` names this one."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="sessions")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, db_index=False, related_name="sessions")
    session_id = models.TextField()  # the sender's own
    provider = models.TextField()
    person = models.TextField()  # the house's pseudonym, as in a seat
    licence = models.TextField()
    expires = models.DateField(null=True)  # null: not recorded
    began = models.DateTimeField()
    ended = models.DateTimeField(null=True)  # null: not recorded
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="superseded_by"
    )  # a session is superseded once
    struck = models.BooleanField(default=False)  # it only says that what it supersedes never took place
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "compliance"
        db_table = "compliance_session"
        constraints = [
            models.UniqueConstraint(
                fields=["establishment", "session_id"], name="an_establishment_records_a_session_once"
            )
        ]
        indexes = [
            models.Index(fields=["establishment", "began"], name="compliance_session_began"),
            models.Index(fields=["establishment", "person", "began"], name="compliance_session_whose"),
        ]

    def __str__(self) -> str:
        return f"session {self.session_id}"
