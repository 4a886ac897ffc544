"""Whether somebody is mailed when something waits at a house, when, and how far that has come."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from compliance.houses.models import Establishment


class MailChoice(models.Model):
    """One person's choice at one house. Without a row: no mail."""

    beside_record = "whether and when somebody is mailed; who chose what stands in the access log"

    class When(models.TextChoices):
        NEVER = "never", "Never"
        AT_ONCE = "at once", "At once: what is given to me, and what cannot wait"
        DIGEST = "digest", "Once each gaming day, at the hour below"

    establishment = models.ForeignKey(Establishment, on_delete=models.PROTECT, db_index=False, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, db_index=False, related_name="+")
    address = models.EmailField(blank=True)
    when = models.TextField(choices=When.choices, default=When.NEVER)
    hour = models.SmallIntegerField()  # of the house's own clock
    told_index = models.BigIntegerField()  # what was given up to here in the record is told, or was given before
    told_at = models.DateTimeField(default=timezone.now)  # what could not wait until then is told
    told_day = models.DateField(null=True)  # the last gaming day whose digest is told, or had nothing to tell
    failed = models.DateTimeField(null=True)  # the last mail could not be sent

    class Meta:
        db_table = "desk_mail_choice"
        constraints = [
            models.UniqueConstraint(fields=["establishment", "person"], name="a_person_chooses_mail_once_at_a_house"),
            models.CheckConstraint(condition=Q(hour__gte=0, hour__lte=23), name="a_digest_has_an_hour_of_the_day"),
        ]

    def __str__(self) -> str:
        return f"mail of {self.person_id} at {self.establishment_id}: {self.when}"
