"""The box "what would it be": a total, an option, and the fee that is printed for it."""

from __future__ import annotations

import datetime

from django.http import HttpRequest
from msgspec import Struct

from compliance.showing.quoted import Quote, quoted
from games.money import MoneyError, parse_amount
from games.schema import Game
from games.terms import NotInForce


class Asked(Struct, frozen=True):
    """What was typed, kept as it was typed, and what is wrong with it."""

    schedule: str = ""
    option: int = 0
    total: str = ""
    wrong: str = ""


def quote_of(request: HttpRequest, game: Game, day: datetime.date) -> tuple[Asked, Quote | None]:
    """The answer to the question in the address, if there is one."""
    text = request.GET.get("total", "").strip()[:20]
    schedule, _, number = request.GET.get("option", "").rpartition(".")
    asked = Asked(schedule, int(number) if number.isdecimal() and len(number) < 5 else 0, text)
    if not text:
        return asked, None
    try:
        total = _cents(text)
    except MoneyError:
        return _wrong(asked, f"{text} is no amount; write dollars, or dollars and cents: 250 or 250.50."), None
    try:
        return asked, quoted(game, schedule, asked.option, day, [], total)
    except NotInForce:
        return _wrong(asked, "Choose one of the options printed here."), None


def _cents(text: str) -> int:
    """Cents of an amount as people type it: $1,250, 250.5 and 250.50."""
    whole, dot, cents = text.removeprefix("$").replace(",", "").partition(".")
    return parse_amount(f"{whole}.{(cents + '00')[:2] if dot and len(cents) <= 2 else '00' if not dot else cents}")


def _wrong(asked: Asked, why: str) -> Asked:
    return Asked(asked.schedule, asked.option, asked.total, why)
