"""What a house is to be otherwise from a gaming day on: drafted by one person, and the second person's word on it."""

from __future__ import annotations

from django.db import models

from compliance.houses.models.place import Establishment
from compliance.houses.models.word import SecondWord


class HouseChange(models.Model):
    """A drafted change, and its "house-change/1" entry. It holds from its first day once a second person confirmed it."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, related_name="+")
    change = models.TextField()  # compliance.houses.forms.dated.Change, as the entry has it
    first_day = models.DateField()

    class Meta:
        app_label = "houses"
        db_table = "houses_change"

    def __str__(self) -> str:
        return f"change from {self.first_day}"


class HouseChangeWord(SecondWord):
    """A second person's word on a drafted change, and its "house-change-word/1" entry."""

    entry = models.OneToOneField(HouseChange, on_delete=models.PROTECT, related_name="word")

    class Meta:
        app_label = "houses"
        db_table = "houses_change_word"
