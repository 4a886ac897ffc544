"""The filters of hands in an address: read, refused where they are none, and shown as chips that can be taken away."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest

from compliance.floor.read.finding_narrow import Narrow
from compliance.houses.read.house import divisions_of
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of
from games.cards.money import CENTS, MoneyError

LONGEST = 80
OF_PEOPLE = ("dealer", "person")
"""Asking for one of these is looking at somebody: it takes the right to do so, and the address stands in the access log."""
NAMES = {
    "dealer": "Dealer", "person": "Provider's player", "provider": "Provider", "shift": "Shift", "game": "Game",
    "option": "Option", "hung": "Hung", "amount": "Differs by", "from": "From", "until": "Until",
}  # fmt: skip


def narrow_of(request: HttpRequest) -> Narrow:
    """What of a hand is asked for; Http404 for what nothing could be."""
    establishment = establishment_of(request)
    given = {name: request.GET.get(name, "").strip()[:LONGEST] for name in NAMES}
    if any(given[name] for name in OF_PEOPLE) and not standing_of(request=request).may(Right.SEE_PEOPLE, establishment):
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


def chips_of(request: HttpRequest) -> list[tuple[str, str, str]]:
    """What is asked for: its name in the address, its word, its value; what is not asked for has an empty value."""
    return [(name, word, request.GET.get(name, "").strip()[:LONGEST]) for name, word in NAMES.items()]


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
