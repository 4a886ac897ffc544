"""The box "what would it be": a total, an option, and the fee that is printed for it."""

from __future__ import annotations

import datetime

from django.http import HttpRequest
from msgspec import Struct

from compliance.licensed.pages.typed_money import cents_typed
from compliance.licensed.words.quote import Quote
from compliance.licensed.words.quoted import quoted, with_action
from games.cards.money import MoneyError
from games.schema import Game
from games.terms.game import NotInForce


class BoxQuestion(Struct, frozen=True):
    """What was typed, kept as it was typed, and what is wrong with it."""

    schedule: str = ""
    option: int = 0
    total: str = ""
    wrong: str = ""


def quote_of(request: HttpRequest, game: Game, day: datetime.date) -> tuple[BoxQuestion, Quote | None]:
    """The answer to the question in the address, if there is one."""
    text = request.GET.get("total", "").strip()[:20]
    schedule, _, number = request.GET.get("option", "").rpartition(".")
    asked = BoxQuestion(schedule, int(number) if number.isdecimal() and len(number) < 5 else 0, text)
    if not text:
        return asked, None
    try:
        total = cents_typed(text)
    except MoneyError:
        return _wrong(asked, f"{text} is no amount; write dollars, or dollars and cents: 250 or 250.50."), None
    try:
        play = with_action(game, schedule, asked.option, day, total)
        return asked, quoted(game, schedule, asked.option, day, play)
    except NotInForce:
        return _wrong(asked, "Choose one of the options printed here."), None


def _wrong(asked: BoxQuestion, why: str) -> BoxQuestion:
    return BoxQuestion(asked.schedule, asked.option, asked.total, why)
