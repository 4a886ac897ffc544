"""A second person's word on what one person drafted: alike for the register of cameras and for a house's own settings."""

from __future__ import annotations

from django.db import models


class SecondWord(models.Model):
    """Confirmed, or refused with a reason. `entry` is the draft."""

    append_only = True

    index = models.BigIntegerField(primary_key=True)  # of the entry in the record
    confirmed = models.BooleanField()
    why = models.TextField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{'confirmed' if self.confirmed else 'refused'}: word {self.index}"
