"""How many findings of a house stand in a week by rule, table, dealer, option and shift, and on a gaming day by rule."""

from __future__ import annotations

from django.db import models

from compliance.houses.models import Establishment


class Trend(models.Model):
    """Sums over the findings that stand. Money short and money over are of those that fail, and never netted."""

    class Part(models.TextChoices):
        DAY = "day"  # by rule; `since` is the gaming day
        RULE = "rule"  # this and the others: `since` is the Monday of the week
        TABLE = "table"
        DEALER = "dealer"
        OPTION = "option"  # the game's slug, a blank, and what hung, as an issue's key has it
        SHIFT = "shift"

    establishment = models.ForeignKey(Establishment, on_delete=models.DO_NOTHING, db_index=False, related_name="+")
    part = models.TextField(choices=Part.choices)
    since = models.DateField()
    value = models.TextField()
    fails = models.IntegerField(default=0)
    cannot_tells = models.IntegerField(default=0)
    todo = models.IntegerField(default=0)  # of both, those that nobody has settled
    short = models.BigIntegerField(default=0)
    over = models.BigIntegerField(default=0)

    class Meta:
        db_table = "desk_trend"
        constraints = [
            models.UniqueConstraint(
                fields=["establishment", "part", "since", "value"],
                name="findings_of_a_house_are_summed_once_by_each_value",
            )
        ]

    def __str__(self) -> str:
        return f"{self.part} {self.value} of house {self.establishment_id} from {self.since}"
