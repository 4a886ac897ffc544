"""Keno: tickets with numbers of one's choice, the draw, and a posted pay table, because the books print none."""

from __future__ import annotations

from typing import Any

import msgspec

from games.cards.money import plain
from games.dealing import DOLLAR, Parts, Round
from games.hand.form import Decision, Posted, Wager

MOST_NUMBERS = 8  # on a ticket of this house
SHOWN, WON, LIMIT = "progressive", "wins-progressive", "limit"
INDICATED = (100_000, 900_000)  # cents that the indicator of a progressive payoff shows


def deal(of: Round) -> Parts:
    """The numbers of every ticket, and those drawn; where only a progressive payoff is printed, who won it."""
    numbers: Any = of.terms.options.get("numbers")
    if numbers is None:
        return _progressive(of)
    balls = range(1, int(numbers["highest"]) + 1)
    wagers: list[Wager] = []
    for wager in of.wagers:
        spots = sorted(of.rng.sample(balls, of.rng.randint(1, min(MOST_NUMBERS, int(numbers["spots_to"])))))
        wagers.append(msgspec.structs.replace(wager, on=[str(spot) for spot in spots]))
    drawn = of.rng.sample(balls, int(numbers["drawn"]))
    return Parts(wagers, decisions=[], drawn=drawn, posted=Posted(pays=_pays()))


def _pays() -> dict[str, str]:
    """More than half of the numbers pay, and more for each; the table of one house, posted."""
    lines = {}
    for spots in range(1, MOST_NUMBERS + 1):
        for hit in range(spots // 2 + 1, spots + 1):
            lines[f"{spots}-{hit}"] = plain(DOLLAR * 3 ** (2 * hit - spots))
    return lines


def _progressive(of: Round) -> Parts:
    """One of those who wager wins what is shown."""
    shown = of.rng.randint(*INDICATED)
    winner = of.rng.choice(of.wagers)
    amounts = {SHOWN: plain(shown), LIMIT: plain(2 * shown)}
    return Parts([winner], decisions=[Decision(winner.seat, WON, winner.bettor)], posted=Posted(amounts=amounts))
