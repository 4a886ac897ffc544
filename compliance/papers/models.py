"""The papers of the money as they were put in."""

from django.db import models

from compliance.houses.models import Establishment, GamingTable


class Paper(models.Model):
    """One paper: the projection of its entry ("slip/1", "count/1", …) by which it is found. Its body stands in the record.

    Never changed: a correction is another paper of the same kind whose `supersedes` names this one.
    """

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="papers")
    kind = models.TextField()  # a name of compliance.papers.forms.kinds.kinds()
    paper_id = models.TextField()  # the sender's own
    gaming_day = models.DateField()
    table = models.ForeignKey(
        GamingTable, on_delete=models.PROTECT, null=True, db_index=False, related_name="papers"
    )  # null: of no one table
    amount = models.BigIntegerField(null=True)  # cents; null: the paper holds none
    hand = models.TextField(null=True)  # noqa: DJ001  # the recorder's id of the hand that it names; null: it names none
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="superseded_by"
    )  # a paper is superseded once
    struck = models.BooleanField(default=False)  # it only says that what it supersedes never took place
    digest = models.BinaryField()  # SHA-256 of the canonical body

    class Meta:
        app_label = "compliance"
        db_table = "compliance_paper"
        constraints = [
            models.UniqueConstraint(
                fields=["establishment", "kind", "paper_id"], name="an_establishment_records_a_paper_once"
            )
        ]
        indexes = [
            models.Index(fields=["establishment", "gaming_day", "kind", "index"], name="compliance_paper_day"),
            models.Index(fields=["establishment", "kind", "index"], name="compliance_paper_kind"),
            models.Index(
                fields=["establishment", "hand"], condition=models.Q(hand__isnull=False), name="compliance_paper_hand"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.paper_id}"
