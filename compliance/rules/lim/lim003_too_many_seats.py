"""More seats bet than the table layouts of the game have places for.

What it checks: the seats with wagers are no more than the largest layout has for players, and no seat has a number
beyond its last seat. Which of the layouts stood there is not on record, so the largest one is held against the hand.

Why it matters: the rules describe the tables on which the game may be dealt. A wager at a place that the layout does
not have is a wager outside the approval, and the action button cannot be counted to it.

What to do: see the table's layout. If seats were numbered wrongly, correct the hand with a superseding record;
otherwise close the extra places. Wagers from behind belong to the seat they lie at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from compliance.rules.facts import HandFacts
from compliance.rules.finding import Fault, Severity
from compliance.rules.wording import cites
from games.terms import GameTerms

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)


@lru_cache(maxsize=256)
def _largest(game: GameTerms) -> tuple[int, int]:
    """Seats and places for players of the largest layout."""
    return max((layout.seats, layout.players) for layout in game.layouts)


def check(facts: HandFacts) -> Sequence[Fault]:
    game, hand = facts.game, facts.hand
    if game is None or not game.layouts:
        return ()
    most, players = _largest(game)
    if len(hand.seats) <= players and max([seat.seat for seat in hand.seats]) <= most:
        return ()
    betting = {wager.seat for wager in hand.wagers}
    beyond = sorted(seat.seat for seat in hand.seats if seat.seat > most)
    if len(betting) <= players and not beyond:
        return ()
    lines = cites(facts, dict.fromkeys(line for layout in game.layouts for line in layout.cite))
    shown = ", ".join(str(seat) for seat in sorted(betting))
    working = (
        f"Seats with wagers: {shown}",
        f"The largest layout has {players} places for players and {most} seats in all",
    )
    if len(betting) > players:
        says = f"Wagers lay at {len(betting)} seats; the largest layout of the game has {players} places for players."
        return (Fault("fail", says, "wagers", str(len(betting)), f"at most {players}", cites=lines, working=working),)
    says = f"Seat {beyond[0]} was occupied; the largest layout of the game has {most} seats."
    return (Fault("fail", says, "seats", f"seat {beyond[0]}", f"seats 1 to {most}", cites=lines, working=working),)
