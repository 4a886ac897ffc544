"""What the law's clocks know of a house: what kind it is, and which events start a clock there."""

from __future__ import annotations

from compliance.houses.models import Establishment
from compliance.law.clocks import Event, events_at, place_of, running
from compliance.shell.days import today_at


def place(establishment: Establishment) -> str | None:
    """What kind of house this is, by the commission that licenses it; None where nobody said."""
    commission = establishment.commission
    return place_of(commission.slug if commission is not None else None)


def events_here(*, establishment: Establishment) -> list[Event]:
    """The events that start a clock which a letter can stop, today."""
    kind, today = place(establishment), today_at(establishment)
    known = events_at(place=kind, day=today)
    return [one for one in known if any(clock.stops for clock in running(event=one.name, place=kind, day=today))]
