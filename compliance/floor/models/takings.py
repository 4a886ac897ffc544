"""Takings: what was due and what was collected, added up as reviews are stored, so that nobody adds up a month of hands."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment, GamingTable


class Takings(models.Model):
    """Sums of the reviewed hands of a table in an hour of a gaming day: of one dealer, game, option and kind of collection.

    The figures are those of floor.rules.takings.Figures, cents or counts; each review keeps what it added. `option` is the
    posted option's number, 0 where limits hung alone, −1 where no notice of the game hung. The digests are those of the game
    and the option by which the hands were judged.
    """

    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    table = models.ForeignKey(
        GamingTable, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    gaming_day = models.DateField()
    hour = models.SmallIntegerField()
    dealer = models.TextField()
    game = models.TextField()
    schedule = models.TextField()
    option = models.IntegerField()
    game_digest = models.TextField()
    fee_digest = models.TextField()
    kind = models.TextField()
    hands = models.IntegerField()
    due = models.BigIntegerField()
    collected = models.BigIntegerField()
    differing = models.IntegerField()
    short = models.BigIntegerField()
    over = models.BigIntegerField()
    waived = models.BigIntegerField(db_default=0)
    capped = models.IntegerField()
    most = models.BigIntegerField()
    under_most = models.BigIntegerField()
    untold = models.IntegerField()
    untold_collected = models.BigIntegerField()
    unrecorded = models.IntegerField()
    unrecorded_due = models.BigIntegerField()
    neither = models.IntegerField()
    fails = models.IntegerField()
    cannot_tells = models.IntegerField()

    class Meta:
        app_label = "compliance"
        db_table = "compliance_takings"
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "table", "gaming_day", "hour", "kind", "dealer", "game", "schedule", "option", "game_digest",
                    "fee_digest",
                ],
                name="takings_of_a_kind_stand_once",
            )
        ]  # fmt: skip
        indexes = [models.Index(fields=["establishment", "gaming_day", "table"], name="compliance_takings_day")]

    def __str__(self) -> str:
        return f"{self.kind} at table {self.table_id} on {self.gaming_day}, {self.hour} o'clock"
