"""What hangs at a table from when to when. Two postings of one table can never hold at the same moment."""

from __future__ import annotations

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import BigIntegerRangeField, DateTimeRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value

from compliance.houses.models.place import GamingTable
from games.models.catalogue import LicensedGame, ScheduleOption

NO_OVERLAP = "one_option_hangs_at_one_table_at_a_time"
OPTION_OR_LIMITS = "a_posting_hangs_an_option_or_a_games_limits_alone"


class Posting(models.Model):
    """One option of one game hung at one table, with the limits set there. Triggers let only an open end be closed.

    Where the book prints no fee schedule for a game, its limits hang alone: then the game stands here, and no option.
    """

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="postings")
    option = models.ForeignKey(ScheduleOption, on_delete=models.PROTECT, related_name="postings", null=True)
    game = models.ForeignKey(LicensedGame, on_delete=models.PROTECT, related_name="limits_posted", null=True)
    min_cents = models.BigIntegerField()
    max_cents = models.BigIntegerField()
    sign = models.JSONField(null=True)  # what hangs there, word for word (games.terms.sign); null: not recorded
    period = DateTimeRangeField()
    record_index = models.BigIntegerField(unique=True)
    end_record_index = models.BigIntegerField(null=True, unique=True)

    class Meta:
        app_label = "games"
        db_table = "games_posting"
        constraints = [
            # "Only one collection schedule … shall be used at a table at any one time": the database holds to it.
            # The embedded PostgreSQL has no btree_gist; a range of one table id needs none.
            ExclusionConstraint(
                name=NO_OVERLAP,
                index_type="gist",
                expressions=[
                    (
                        Func(
                            F("table_id"),
                            F("table_id"),
                            Value("[]"),
                            function="int8range",
                            output_field=BigIntegerRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                    ("period", RangeOperators.OVERLAPS),
                ],
            ),
            models.CheckConstraint(
                condition=Q(min_cents__gt=0) & Q(max_cents__gte=F("min_cents")),
                name="a_posted_limit_goes_from_a_minimum_up_to_a_maximum",
            ),
            models.CheckConstraint(
                condition=Q(option__isnull=False, game__isnull=True) | Q(option__isnull=True, game__isnull=False),
                name=OPTION_OR_LIMITS,
            ),
            models.CheckConstraint(
                condition=Q(period__isempty=False, period__lower_inf=False),
                name="a_posting_begins_at_a_moment_and_lasts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.option or f'limits of {self.game}'} at {self.table}"
