"""Who licenses, who deals, and where: commission, establishment, gaming table."""

from __future__ import annotations

from django.db import models


class Commission(models.Model):
    """The authority that approves games and rates."""

    beside_record = "a rule book names it; the book's row is compared with that"

    slug = models.TextField(unique=True)
    title = models.TextField()

    class Meta:
        app_label = "games"
        db_table = "games_commission"

    def __str__(self) -> str:
        return self.title


class Establishment(models.Model):
    """A card room. Its gaming day begins at `boundary_hour`, local time, and is named after the day it begins on."""

    slug = models.TextField(unique=True)
    title = models.TextField()
    commission = models.ForeignKey(Commission, on_delete=models.PROTECT, null=True, related_name="establishments")
    time_zone = models.TextField()
    boundary_hour = models.PositiveSmallIntegerField()
    demonstration = models.BooleanField(default=False)
    shifts = models.JSONField(default=list)  # compliance.houses.forms.shifts; none: the gaming day is not divided
    dated = models.JSONField(default=list)  # compliance.houses.forms.dated: what two people changed from a day on
    city = models.TextField(default="")  # whose statement accounting files (compliance.law.city); empty: not said

    class Meta:
        app_label = "games"
        db_table = "games_establishment"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(boundary_hour__lte=23),
                name="a_gaming_day_begins_at_an_hour_from_0_to_23",
            )
        ]

    def __str__(self) -> str:
        return self.title


class GamingTable(models.Model):
    """A table on the floor, by the name its recorder gives it."""

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="tables")
    name = models.TextField()
    layout = models.TextField(null=True)  # noqa: DJ001  # as rule books name it; null: not known

    class Meta:
        app_label = "games"
        db_table = "games_table"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "name"], name="an_establishment_names_each_table_once")
        ]

    def __str__(self) -> str:
        return self.name
