"""Makes a new establishment; one that is held already is left alone."""

from __future__ import annotations

import datetime
import re

from django.db import transaction

from compliance.houses.forms import house as forms
from compliance.houses.models import Commission, Establishment
from compliance.houses.write.house_load import HouseLoaded, house_load
from games.hand.form import SLUG


class EstablishmentHeld(ValueError):
    """There is an establishment of this short name; the message says what to do."""


def establishment_add(
    *, house: forms.House, commission: Commission | None, actor: str, now: datetime.datetime
) -> HouseLoaded:
    """Whole or not at all. What hangs in a house that is there is changed elsewhere, with a second person's approval."""
    if (
        re.fullmatch(SLUG, house.establishment) is None
    ):  # the form publishes the pattern and leaves the look to its users
        raise forms.HouseError(
            f"establishment: {house.establishment!r} is no short name: lower-case letters, digits, hyphens."
        )
    with transaction.atomic():
        if Establishment.objects.filter(slug=house.establishment).exists():
            raise EstablishmentHeld(f"{house.establishment} is there already: give the new one another short name.")
        return house_load(house=house, actor=actor, now=now, commission=commission)
