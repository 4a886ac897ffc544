"""A house that is there gets tables, layouts or other shifts, the way its house file would say it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import msgspec

from compliance.houses.forms import house as forms
from compliance.houses.models import Establishment
from compliance.houses.write.house_load import HouseLoaded, house_load


def tables_change(
    *, establishment: Establishment, names: Sequence[str], layout: str, actor: str, now: datetime.datetime
) -> HouseLoaded:
    """New tables, and (with a layout) which layout these tables have; HouseError says what does not fit."""
    held = set(establishment.tables.values_list("name", flat=True))
    if not layout and (there := sorted(held & set(names))):
        raise forms.HouseError(f"{', '.join(there)}: there already. Choose a layout to say which one it is.")
    layouts = [{"table": name, "layout": layout} for name in names] if layout else []
    new = [name for name in names if name not in held]
    return _load(establishment, {"tables": [*sorted(held), *new], "layouts": layouts}, actor, now)


def shifts_change(
    *, establishment: Establishment, shifts: Sequence[tuple[str, int]], actor: str, now: datetime.datetime
) -> HouseLoaded:
    """Other shifts from here on; HouseError says what does not fit."""
    held = list(establishment.tables.values_list("name", flat=True))
    written = [{"name": name, "from": hour} for name, hour in shifts]
    return _load(establishment, {"tables": held, "shifts": written}, actor, now)


def _load(establishment: Establishment, said: dict[str, object], actor: str, now: datetime.datetime) -> HouseLoaded:
    as_it_is = {
        "form": forms.FORM,
        "establishment": establishment.slug,
        "title": establishment.title,
        "time_zone": establishment.time_zone,
        "boundary_hour": establishment.boundary_hour,
        "demonstration": establishment.demonstration,
    }
    try:
        house = msgspec.convert({**as_it_is, **said}, forms.House)
    except msgspec.ValidationError as error:
        raise forms.HouseError(f"{error}. Names are letters, figures and -_.: without blanks.") from None
    forms.check(house)
    return house_load(house=house, actor=actor, now=now)
