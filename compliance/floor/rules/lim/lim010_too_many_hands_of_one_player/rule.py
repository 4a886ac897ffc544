"""One player wagered on more hands or betting areas than the rules give him, or on hands that do not lie side by side.

What it checks: where the rules limit the hands or betting areas of one player, the seats at which he wagers for
himself are no more than that; where they must be adjacent, no seat lies between them. Wagers from behind are on
another's hand and are not counted. Where the limit holds only while a player is the bank, it is asked only of such
hands.

Why it matters: several hands of one player change the order in which cards are drawn and, where a player banks, how
far his money must reach.

What to do: see on surveillance who placed the wagers. If a bettor was recorded wrongly, correct the hand with a
superseding record; otherwise instruct the table: the wagers beyond the limit are returned before the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, stakes_shown
from compliance.law.finding import Fault, Severity
from games import said
from games.schema import Duty
from games.schema.dated import as_of
from games.settling.wording import lines_say, listed
from games.terms.game import GameTerms

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("duty:one-area", "duty:one-hand", "duty:one-betting-area", "duty:adjacent-hands")
# As the games' files name what the text asks.
ADJACENT, UNDER_A_PLAYER = "adjacent-hands", "one-betting-area"
ASKED = ("one-area", "one-hand", UNDER_A_PLAYER, ADJACENT)


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games that limit the hands of one player."""
    return _asked(game) is not None


def check(facts: HandFacts) -> Sequence[Fault]:
    duty = None if facts.game is None else _asked(facts.game)
    if duty is None or duty.most is None:
        return ()
    if duty.name == UNDER_A_PLAYER and facts.hand.bank is None:
        return ()
    seats: dict[str, set[int]] = {}
    for wager in facts.hand.wagers:
        if not wager.backline:
            seats.setdefault(wager.bettor, set()).add(wager.seat)
    faults = []
    for bettor, own in seats.items():
        apart = duty.name == ADJACENT and max(own) - min(own) >= len(own)
        if len(own) > duty.most or apart:
            faults.append(_fault(facts, duty, bettor, sorted(own)))
    return faults


@lru_cache(maxsize=256)
def _asked(game: GameTerms) -> Duty | None:
    """The limit on the hands of one player, where the text has one."""
    return next((duty for duty in as_of(game.game.duty, game.day).values() if duty.name in ASKED), None)


def _fault(facts: HandFacts, duty: Duty, bettor: str, own: list[int]) -> Fault:
    most = duty.most or 1
    at = f"seats {listed(map(said.seat, own))}"
    due = "one" if most == 1 else f"{'adjacent ones, ' if duty.name == ADJACENT else ''}at most {most}"
    says = f"{said.person(bettor)} wagered at {at}; {lines_say(duty.cite, 'allow')} {due}."
    mine = [wager for wager in facts.hand.wagers if wager.bettor == bettor and not wager.backline]
    working = tuple(stakes_shown(facts, mine))
    return Fault("fail", says, "wagers", at, due, cites=cites(facts, duty.cite), working=working)
