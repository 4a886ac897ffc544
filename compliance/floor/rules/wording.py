"""Words that several rules share: titles, lines, bands and seats as a person in the trade says them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from zoneinfo import ZoneInfo

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Cite
from games import said
from games.hand.form import Wager


def cites(facts: HandFacts, lines: Iterable[str]) -> tuple[Cite, ...]:
    """Lines of the game's rule book as citations."""
    if facts.game is None:
        return ()
    book = str(facts.game.game.book)
    return tuple(Cite(book, line) for line in lines)


def wager_title(facts: HandFacts, wager: Wager) -> str:
    """The wager as the book titles it."""
    kind = None if facts.game is None else facts.game.wagers.get(wager.wager)
    return wager.wager if kind is None else kind.title


def wager_at(facts: HandFacts, wager: Wager) -> str:
    """“Player line at seat 3”, with the bettor when it lies behind the seat."""
    behind = f" from behind, {said.person(wager.bettor)}" if wager.backline else ""
    return f"{wager_title(facts, wager)} at seat {said.seat(wager.seat)}{behind}"


def local(facts: HandFacts, moment: datetime.datetime) -> datetime.datetime:
    """A moment as the house's clocks show it."""
    return moment.astimezone(ZoneInfo(facts.house.time_zone))
