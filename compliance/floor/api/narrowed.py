"""What hands and findings can be asked for beyond table, game and day, by the same conditions as on the pages."""

from __future__ import annotations

from http import HTTPStatus

from compliance.floor.read.finding_narrow import Narrow
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.problem import Fault, Refused
from compliance.shell.lists import Conditions, Wanted

NARROWED = (
    *(asking.DEALER, asking.PERSON, asking.PROVIDER, asking.SHIFT, asking.OPTION, asking.HUNG),
    *(asking.AMOUNT, asking.CLOCK_FROM, asking.CLOCK_UNTIL),
)
_BOUNDS = (asking.ESTABLISHMENT, asking.DAY_FROM, asking.DAY_TO)


def narrowed(where: Conditions, wanted: Wanted, *, of_hands: bool) -> Conditions:
    """These conditions and those that are asked for. They are asked of hands, which no index knows by them: so they take one
    establishment, by whose clock and shifts they are meant, and the gaming days between which they are looked for."""
    asked = {one.name: value for one in NARROWED if (value := getattr(wanted, one.name)) is not None}
    if not asked:
        return where
    if len(wanted.houses) != 1 or wanted.gaming_day_from is None or wanted.gaming_day_to is None:
        cure = "Send establishment, gaming_day_from and gaming_day_to with it."
        faults = [
            Fault(name, str(value), "it is looked for by an establishment's days", cure)
            for name, value in asked.items()
        ]
        raise Refused(HTTPStatus.BAD_REQUEST, f"{', '.join(asked)}: {cure}", faults)
    place = Establishment.objects.get(pk=wanted.houses[0])
    text, values = Narrow(
        dealer=wanted.dealer or "",
        person=wanted.person or "",
        provider=wanted.provider or "",
        option=wanted.option,
        hung=wanted.hung or "",
        hours=_hours(place, wanted.shift),
        starts=divisions_of(place).starts,
        cents=wanted.amount,
        from_=wanted.clock_from,
        until=wanted.clock_until,
        zone=place.time_zone,
    ).conditions(of_hands=of_hands)
    return where.add(text.removeprefix(" AND "), *values)


def _hours(place: Establishment, name: str | None) -> tuple[int, ...]:
    divided = divisions_of(place)
    hours = divided.places(name) if name else ()
    if name and not hours:
        cure = (
            f"Send one of: {', '.join(divided.names())}."
            if divided.names()
            else "The house has no shifts; leave it out."
        )
        raise Refused(HTTPStatus.BAD_REQUEST, f"shift: {cure}", [Fault("shift", name, "there is no such shift", cure)])
    return hours
