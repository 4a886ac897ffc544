"""One person per role at the demonstration house, whose first passwords `up` prints."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import transaction

from compliance.houses.models import Establishment
from compliance.people.manage import demonstration_people_make
from compliance.running.first_passwords import FirstPassword, first_passwords_keep


def demonstration_people_keep(*, slug: str) -> list[FirstPassword]:
    """Those that had to be made. Their passwords are on the disk before the people are in the database, or neither is."""
    with transaction.atomic():
        establishment = Establishment.objects.get(slug=slug)
        made = [
            FirstPassword(username, name, role.value, password)
            for username, name, role, password in demonstration_people_make(establishment=establishment)
        ]
        if made and settings.SECRETS_FOLDER:
            first_passwords_keep(Path(settings.SECRETS_FOLDER), made)
    return made
