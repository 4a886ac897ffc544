"""A recorded hand: the projection of its "hand/1" entry by which it is found and added up."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment, GamingTable


class RecordedHand(models.Model):
    """One hand as it was put in. Never changed: a correction is another hand whose `supersedes` names this one.

    Rows come by COPY, hundreds of thousands at once. Establishment and table are looked up before that in the same
    transaction and are never deleted, so no foreign-key trigger asks again for every row.
    """

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="hands"
    )
    table = models.ForeignKey(
        GamingTable, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="hands"
    )
    gaming_day = models.DateField()
    number = models.IntegerField()
    started = models.DateTimeField()
    dealt = models.DateTimeField()
    ended = models.DateTimeField()
    action = models.BigIntegerField()  # cents wagered before the deal
    collected = models.BigIntegerField(null=True)  # cents of fees; null: collections were not recorded
    supersedes = models.BigIntegerField(null=True)
    digest = models.BinaryField()  # SHA-256 of the canonical body
    game = models.TextField()
    hand_id = models.TextField()  # the recorder's own

    class Meta:
        app_label = "compliance"
        db_table = "compliance_hand"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "hand_id"], name="an_establishment_records_a_hand_once"),
            models.UniqueConstraint(
                fields=["supersedes"],
                condition=models.Q(supersedes__isnull=False),
                name="a_hand_is_superseded_once",
            ),
        ]
        indexes = [
            models.Index(fields=["table", "gaming_day", "number", "index"], name="compliance_hand_in_order"),
            models.Index(fields=["establishment", "index"], name="compliance_hand_whose"),
        ]

    def __str__(self) -> str:
        return f"hand {self.hand_id}"
