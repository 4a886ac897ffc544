"""The limits posted at the table lie outside the figures that the book lets the house post.

What it checks: where the book prints no option but says how low the minimum and how high the maximum may be, the
limits on file for the table lie within that, by the wager with which a hand begins. Where no limits are on file, it
cannot be told; but where the book itself prints the limit of that wager, none need hang. Where the book lets a higher
maximum hang once the commission was told, and the sign is on record, the rule on that speaks of it.

Why it matters: in these games the house sets its own limits, and the range is all that is approved. Every wager at
the table is measured by what hung there.

What to do: set the limits within the range and post them anew. If they hung rightly and were entered wrongly, correct
the posting. If none are on file, enter the posting with its times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import unsure_of_range
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Severity
from games import said
from games.schema.dated import as_of
from games.settling.wording import in_lines, lines_say
from games.terms.game import GameTerms
from games.terms.ranges import Posted, range_of_notice, wager_of_notice
from games.terms.sign_check import above_by_notice as may_hang_above

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("range", "reading:posted-figures")


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games whose book prints within which figures limits are posted."""
    return bool(as_of(game.game.range, game.day))


def check(facts: HandFacts) -> Sequence[Fault]:
    first = None if facts.game is None else _first(facts.game)
    if first is None or (facts.limits is not None and first[1].lets(*facts.limits)):
        return ()
    name, within = first
    if facts.hung is not None and facts.limits is not None and facts.game is not None and may_hang_above(facts.game):
        within = within._replace(high=None)
        if within.lets(*facts.limits):
            return ()
    if facts.limits is None:
        if facts.game is not None and _printed(facts.game, name):
            return ()
        place = in_lines(within.cite)
        says = f"Whether the limits at table {said.table(facts.hand.table)} lay within {place} cannot be told: none are on file."
        return (Fault("cannot tell", says, "table", None, within.words, cites=cites(facts, within.cite)),)
    return [unsure_of_range(facts, fault) for fault in _faults(facts, within, *facts.limits)]


@lru_cache(maxsize=256)
def _first(game: GameTerms) -> tuple[str, Posted] | None:
    """The wager that the notice names the limits of, and its range."""
    first, within = wager_of_notice(game), range_of_notice(game)
    return None if first is None or within is None else (first, within)


def _printed(game: GameTerms, name: str) -> bool:
    """Whether the book prints a limit in dollars for the wager itself."""
    return any(bound.min is not None or bound.max is not None for bound in game.wagers[name].kind.bound)


def _faults(facts: HandFacts, within: Posted, low: int, high: int) -> Iterator[Fault]:
    table, lines, place = said.table(facts.hand.table), cites(facts, within.cite), lines_say(within.cite, "ask")
    for name, posted, edge, short in (
        ("minimum", low, within.low, True),
        ("minimum", low, within.exact, False),
        ("maximum", high, within.wide, True),
        ("maximum", high, within.high, False),
    ):
        if edge is not None and (posted < edge if short else posted > edge):
            asks = "at least" if short else "at most"
            recorded, due = said.money(posted), f"{asks} {said.money(edge)}"
            says = f"The {name} posted at table {table} was {recorded}; {place} for {due}."
            yield Fault("fail", says, "table", recorded, due, posted - edge, lines)
