"""A pay table in which the lower hand pays more than the higher one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.cards.money import parse_odds
from games.terms.defect import Defect, Page

# Highest first, where five cards or more make the hand: tables with a full house.
ORDER = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
)


def find(page: Page) -> Iterator[Defect]:
    """Often printed so on purpose (seven cards make trips rarer than straights); where one hand is both, which pays is open."""
    for table in page.game.pay_table:
        rows = {row.hand: row for row in table.row if row.odds is not None}
        if "full-house" not in rows:
            continue
        for higher, lower in combinations([hand for hand in ORDER if hand in rows], 2):
            high, low = rows[higher], rows[lower]
            if parse_odds(low.odds or "1:1") > parse_odds(high.odds or "1:1"):
                printed = f"{table.title}: {lower.replace('-', ' ')} {low.odds}, {higher.replace('-', ' ')} {high.odds}"
                follows = "The lower hand pays more; a hand that is both has two lines."
                yield page.about_game(__name__, "notice", (high.cite, low.cite), printed, follows)
