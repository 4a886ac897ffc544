"""Wagers on events at posted odds, and what became of the events."""

from __future__ import annotations

from typing import Any

import msgspec

from games.dealing import Parts, Round
from games.hand.form import Wager

EVENTS = 8
MOST = 4  # selections on a ticket
ODDS = ("1:1", "2:1", "3:2", "3:1")
RESULTS = ("won",) * 9 + ("lost",) * 9 + ("tied", "canceled")


def deal(of: Round) -> Parts:
    """The selections of every ticket, their odds, and every result."""
    events = [f"game-{number}:home" for number in range(1, EVENTS + 1)]
    results = {event: of.rng.choice(RESULTS) for event in events}
    wagers: list[Wager] = []
    for wager in of.wagers:
        rule: Any = of.terms.options["wagers"].get(wager.wager, {})
        least = int(rule.get("selections_from", 1))
        count = of.rng.randint(least, max(least, min(MOST, int(rule.get("selections_to", MOST)))))
        on = sorted(of.rng.sample(events, count))
        odds = [of.rng.choice(ODDS) for _ in on]
        wagers.append(msgspec.structs.replace(wager, on=on, odds=odds))
    named = {event for wager in wagers for event in wager.on or ()}
    return Parts(wagers, results={event: result for event, result in results.items() if event in named})
