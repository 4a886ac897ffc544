"""The day accounts of each gaming day, and what of them waits."""

from django.db import models

from compliance.houses.models import Establishment


class DayBooks(models.Model):
    """The day accounts of an establishment's gaming day: what its last review left. What is found stands in the findings.

    `index` is the entry "books/1" by which they were opened; findings about the day name it as they name a hand.
    """

    index = models.BigIntegerField(primary_key=True)
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="books")
    gaming_day = models.DateField()
    revision = models.IntegerField(default=0)
    review_index = models.BigIntegerField(null=True)  # of the last "books-review/1" entry
    reviewed = models.DateTimeField(null=True)
    fails = models.IntegerField(default=0)
    cannot_tells = models.IntegerField(default=0)
    figures = models.BinaryField(
        default=b"[]"
    )  # of the day, by which later days tell what is usual (compliance.money.ledger.spread)
    after = models.BinaryField(default=b"")  # what the day leaves for the next (compliance.money.ledger.day.Carried)
    judged_by = models.BinaryField(
        default=b"{}"
    )  # the versions of all that it was judged by (compliance.money.rules.day_terms)

    class Meta:
        app_label = "compliance"
        db_table = "compliance_books"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "gaming_day"], name="a_gaming_day_has_books_once")
        ]

    def __str__(self) -> str:
        return f"books of {self.gaming_day}"


class BooksPending(models.Model):
    """Day accounts that wait for their review. A queue like `ReviewPending`: rows are only added, and taken out by the review."""

    beside_record = "a queue: what waits is taken out by the review"

    establishment = models.ForeignKey(
        Establishment, on_delete=models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    gaming_day = models.DateField()

    class Meta:
        app_label = "compliance"
        db_table = "compliance_books_pending"
        indexes = [models.Index(fields=["establishment", "gaming_day"], name="compliance_books_pending_day")]

    def __str__(self) -> str:
        return f"books of {self.gaming_day} wait"
