"""The filters of findings as an address has them: read, and refused in words where they are none."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404

from compliance.floor.read.finding_filters import OUTCOMES, SEVERITIES, STATES, TO_DO, Filters
from compliance.floor.read.finding_narrow import Narrow
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.law.thresholds import threshold
from compliance.shell.days import today_at
from games.cards.money import CENTS, MoneyError

LONGEST = 80
OF_PEOPLE = ("dealer", "person")
"""Asking for one of these is looking at somebody: it takes the right to do so, and the address stands in the access log."""
NAMES = {
    "dealer": "Dealer", "person": "Provider's player", "provider": "Provider", "shift": "Shift", "game": "Game",
    "option": "Option", "hung": "Hung", "amount": "Differs by", "from": "From", "until": "Until",
}  # fmt: skip
STATUSES = ("open", "withdrawn")
ANY = "any"
_CHOICES = {"severity": SEVERITIES, "outcome": OUTCOMES, "status": STATUSES, "state": (*STATES, TO_DO, ANY)}


def finding_filters(
    query: Mapping[str, str], *, establishment: Establishment, day: datetime.date, person: int, people: bool
) -> Filters:
    """Those in an address; Http404 for a value that no list has offered. Without one, what is to do.

    `person` asks, and may ask for one person (`people`) or not.
    """
    values: dict[str, Any] = {"state": TO_DO}
    for name in ("rule", "severity", "outcome", "table", "status", "state"):
        value = query.get(name)
        if value:
            if name in _CHOICES and value not in _CHOICES[name]:
                raise Http404(f"There is no {name} named {value[:40]}.")
            values[name] = value
    if values["state"] == ANY or values.get("status") == "withdrawn":
        values["state"] = None
    if query.get("mine"):
        values["assigned"] = person
    narrow, days = narrow_of(query, establishment, people), query.get("days", "")
    if ".." in days:
        values["since"], values["until"] = _stretch(days)
    elif days == "all" and narrow.asked:
        values["since"] = day - datetime.timedelta(weeks=threshold("person-weeks", day).value)
    filters = Filters(day=None if days == "all" or ".." in days else day, narrow=narrow, **values)
    _not_too_old(filters, today_at(establishment))
    return filters


def _not_too_old(filters: Filters, today: datetime.date) -> None:
    """Findings of one person are listed for some months and no longer; the record keeps them."""
    if not (filters.narrow.dealer or filters.narrow.person):
        return
    first, months = filters.day or filters.since, threshold("person-months", today).value
    year, month = divmod(today.year * 12 + today.month - 1 - months, 12)
    if first is None or first < datetime.date(year, month + 1, 1):
        raise Http404(f"Findings of one person are listed for {months} months. Older ones stand in the record.")


def _stretch(text: str) -> tuple[datetime.date, datetime.date]:
    """The first and the last of "2026-09-07..2026-09-13"; Http404 where it is no stretch of days."""
    try:
        first, last = map(datetime.date.fromisoformat, text.split(".."))
    except ValueError:
        raise Http404(f"{text[:40]} is no stretch of gaming days, like 2026-09-07..2026-09-13.") from None
    return first, last


def narrow_of(query: Mapping[str, str], establishment: Establishment, people: bool) -> Narrow:
    """What of a hand is asked for; Http404 for what nothing could be."""
    given = {name: query.get(name, "").strip()[:LONGEST] for name in NAMES}
    if not people and any(given[name] for name in OF_PEOPLE):
        raise Http404("Findings of one person are open to who may see the pages of dealers and players.")
    divided = divisions_of(establishment)
    hours = divided.places(given["shift"]) if given["shift"] else ()
    if given["shift"] and not hours:
        raise Http404(f"There is no shift named {given['shift']}.")
    return Narrow(
        dealer=given["dealer"],
        person=given["person"],
        provider=given["provider"],
        game=given["game"],
        option=_read(given["option"], "option", int),
        hung=given["hung"],
        hours=hours,
        starts=divided.starts,
        cents=_read(given["amount"], "amount", _cents),
        from_=_read(given["from"], "time", datetime.time.fromisoformat),
        until=_read(given["until"], "time", datetime.time.fromisoformat),
        zone=establishment.time_zone,
    )


def _cents(text: str) -> int:
    plain = text.lstrip("-+−$").replace(",", "")
    return CENTS[plain if "." in plain else f"{plain}.00"]


def _read(text: str, what: str, reading: Callable[[str], Any]) -> Any:
    if not text:
        return None
    try:
        return reading(text)
    except (ValueError, MoneyError):
        raise Http404(f"{text} is no {what}.") from None
