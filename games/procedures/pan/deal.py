"""Panguingue: everybody antes, one player melds all cards and is paid for going out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.cards.card import Card
from games.cards.money import plain
from games.dealing import DOLLAR, Parts, Round
from games.hand.form import Decision, Wager
from games.terms.game import GameTerms

PACKS = 8
OUT = "out"
MELDS = (3, 4, 4)  # cards in a meld; together as many as are melded by who goes out


def left_out(terms: GameTerms) -> frozenset[str]:
    """Everybody antes as much, and who is paid for melds shows at the end."""
    return frozenset(terms.wagers)


def deal(of: Round) -> Parts:
    """The antes, the melds of the winner, which are sequences that pay nothing, and what is paid for going out."""
    said: Any = of.terms.options
    tops, paid = (
        name for name, _ in sorted(of.terms.wagers.items(), key=lambda one: one[1].kind.placed == "after-deal")
    )
    seats, ante = sorted(of.players), max(DOLLAR, of.bounds.posted.low)
    winner = of.rng.choice(seats)
    order = said["melds"]["order"].split()
    cards = {f"seat-{winner}-{n}": _sequence(of, order, size, said) for n, size in enumerate(MELDS, 1)}
    wagers = [Wager(seat, of.guests[seat], tops, plain(ante)) for seat in seats]
    chips = int(said["out_chips"])
    wagers += [
        Wager(seat, of.guests[seat], paid, plain(chips * DOLLAR), placed="after-deal", on=[str(winner)], points=chips)
        for seat in seats
        if seat != winner
    ]
    return Parts(wagers, cards, [Decision(winner, OUT, of.guests[winner])])


def _sequence(of: Round, order: Sequence[str], size: int, said: Any) -> list[Card]:
    """Neighbours of one suit that are in no row of those that pay."""
    paying = [set(row["ranks"].split()) for row in said["melds"]["kondition"] if row["meld"] == "sequence"]
    starts = [order[i : i + size] for i in range(len(order) - size + 1)]
    ranks = of.rng.choice([run for run in starts if not any(paid <= set(run) for paid in paying)])
    suit = of.rng.choice("SHDC")
    return [rank + suit for rank in ranks]  # type: ignore[misc]
