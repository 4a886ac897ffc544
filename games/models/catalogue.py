"""The catalogue as rows: each version of a book or game once, by its digest, with what it prints laid out to be read.

`LicensedGame.body` is the authority: the whole game as canonical JSON, from which every judgement is made. The rows below
it show the same printed figures to pages, postings and queries. Money is in whole cents; what is not printed is null.
"""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models


def _lines() -> ArrayField:
    """Printed lines of the book, "698" or "701-705"."""
    return ArrayField(models.TextField())


class RuleBook(models.Model):
    """One version of a rule book (book.toml): whose it is, who licenses, and the text it was entered from."""

    append_only = True

    slug = models.TextField()
    digest = models.TextField(unique=True)
    title = models.TextField()
    licensee = models.TextField()
    commission = models.ForeignKey("games.Commission", on_delete=models.PROTECT, related_name="books")
    first_day = models.DateField()
    source_file = models.TextField()
    source_lines = models.PositiveIntegerField()
    source_sha256 = models.TextField()
    body = models.BinaryField()
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        db_table = "games_book"

    def __str__(self) -> str:
        return self.title


class LicensedGame(models.Model):
    """One version of a licensed game."""

    append_only = True

    slug = models.TextField()
    book = models.ForeignKey(RuleBook, on_delete=models.PROTECT, related_name="games")
    title = models.TextField()
    family = models.TextField()
    approval = models.TextField(null=True)  # noqa: DJ001  # null: no approval number is printed
    digest = models.TextField(unique=True)
    first_day = models.DateField()
    cite = _lines()
    body = models.BinaryField()
    record_index = models.BigIntegerField(unique=True)

    class Meta:
        db_table = "games_game"
        indexes = [models.Index(fields=["slug"], name="games_game_slug")]

    def __str__(self) -> str:
        return self.title


class CatalogueAdoption(models.Model):
    """From when Oliver judges by this version of the game: the latest row of a slug holds, also after a step back."""

    append_only = True

    game = models.ForeignKey(LicensedGame, on_delete=models.PROTECT, related_name="adoptions")
    slug = models.TextField()
    at = models.DateTimeField()
    record_index = models.BigIntegerField(null=True)  # of the entry by which it holds; null: that of the game itself

    class Meta:
        db_table = "games_adoption"
        indexes = [models.Index(fields=["slug", "-id"], name="games_adoption_latest")]

    def __str__(self) -> str:
        return f"{self.slug} from {self.at:%Y-%m-%d %H:%M}"


class ScheduleOption(models.Model):
    """One option of a fee schedule: what a posting points to. Basis, payer and moment are those of its main charge."""

    append_only = True

    game = models.ForeignKey(LicensedGame, on_delete=models.PROTECT, related_name="options")
    schedule = models.TextField()
    schedule_title = models.TextField()
    basis = models.TextField()
    payer = models.TextField()
    moment = models.TextField()
    number = models.PositiveIntegerField()
    label = models.TextField(null=True)  # noqa: DJ001  # what the page prints where that is not the number
    first_day = models.DateField()
    until = models.DateField(null=True)
    cite = _lines()
    player_fee = models.BigIntegerField(null=True)

    class Meta:
        db_table = "games_option"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "schedule", "number", "first_day"],
                name="a_schedule_prints_an_option_once_from_a_day",
            )
        ]

    def __str__(self) -> str:
        return f"{self.schedule} option {self.number}"


class FeeBand(models.Model):
    """A row of a charge under an option, as printed; `to` is null where the book prints "and up".

    Rows are over dollars or over players, as the basis has it; a flat fee is one row over neither.
    """

    append_only = True

    option = models.ForeignKey(ScheduleOption, on_delete=models.PROTECT, related_name="bands")
    position = models.PositiveSmallIntegerField()
    charge = models.TextField(default="player-dealer")
    kind = models.TextField(default="fee")
    basis = models.TextField(default="total_table_action")
    payer = models.TextField(default="player-dealer")
    moment = models.TextField(default="before-deal")
    from_cents = models.BigIntegerField(null=True)
    to_cents = models.BigIntegerField(null=True)
    from_players = models.PositiveSmallIntegerField(null=True)
    to_players = models.PositiveSmallIntegerField(null=True)
    pot_from_cents = models.BigIntegerField(null=True)
    pot_below_cents = models.BigIntegerField(null=True)
    fee_cents = models.BigIntegerField()
    cite = models.TextField()

    class Meta:
        db_table = "games_band"
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["option", "position"], name="an_option_prints_each_band_once"),
            models.CheckConstraint(
                condition=models.Q(from_cents__gte=0, fee_cents__gte=0), name="bands_and_fees_are_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"band {self.position} of {self.option_id}"


class WagerLimit(models.Model):
    """The limit printed with an option: one fixed pair, or the ranges within which the house may set one."""

    append_only = True

    option = models.OneToOneField(ScheduleOption, on_delete=models.PROTECT, related_name="limit")
    min_from = models.BigIntegerField(null=True)
    min_to = models.BigIntegerField(null=True)
    max_from = models.BigIntegerField(null=True)
    max_to = models.BigIntegerField(null=True)
    cite = _lines()

    class Meta:
        db_table = "games_limit"

    def __str__(self) -> str:
        return f"limit of {self.option_id}"


class WagerKind(models.Model):
    """A wager the game offers."""

    append_only = True

    game = models.ForeignKey(LicensedGame, on_delete=models.PROTECT, related_name="wagers")
    name = models.TextField()
    title = models.TextField()
    first_day = models.DateField()
    until = models.DateField(null=True)
    needs_one_of = ArrayField(models.TextField())
    backline = models.BooleanField(null=True)
    cite = _lines()

    class Meta:
        db_table = "games_wager"
        constraints = [
            models.UniqueConstraint(fields=["game", "name", "first_day"], name="a_game_prints_a_wager_once_from_a_day")
        ]

    def __str__(self) -> str:
        return self.title


class PayTableLine(models.Model):
    """A line of a printed pay table: the hand, and what it pays in the way that it is printed."""

    append_only = True

    game = models.ForeignKey(LicensedGame, on_delete=models.PROTECT, related_name="pay_table_lines")
    table = models.TextField()
    table_title = models.TextField()
    unit = models.TextField()
    floor = models.BooleanField()
    first_day = models.DateField()
    until = models.DateField(null=True)
    position = models.PositiveSmallIntegerField()
    hand = models.TextField()
    pays = models.PositiveIntegerField(null=True)
    per = models.PositiveIntegerField(null=True)
    amount_cents = models.BigIntegerField(null=True)
    share = models.TextField(null=True)  # noqa: DJ001  # null: no share of a meter or pot is printed
    pushes = models.BooleanField()
    envy_cents = models.BigIntegerField(null=True)
    cite = models.TextField()

    class Meta:
        db_table = "games_pay_table_line"
        ordering = ["table", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "table", "first_day", "position"], name="a_pay_table_prints_each_line_once_from_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.hand}"


class PayLine(models.Model):
    """The odds of a wager that pays in one way only: on what, and how much to how much."""

    append_only = True

    wager = models.ForeignKey(WagerKind, on_delete=models.PROTECT, related_name="pay_lines")
    position = models.PositiveSmallIntegerField()
    wins = models.JSONField(null=True)
    pays = models.PositiveIntegerField()
    per = models.PositiveIntegerField()
    cite = _lines()

    class Meta:
        db_table = "games_pay_line"
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["wager", "position"], name="a_wager_prints_each_pay_line_once"),
            models.CheckConstraint(condition=models.Q(pays__gt=0, per__gt=0), name="odds_are_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"
