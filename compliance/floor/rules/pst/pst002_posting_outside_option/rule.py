"""The limits posted at the table are not those that the schedule option allows.

What it checks: where the option prints one table limit, the posted minimum and maximum are that limit; where it
prints ranges, the posted minimum and maximum lie within them. Limits that the sign gives a single wager, for which nothing
else is printed, do not reach beyond those of the option either.

Why it matters: an option is approved together with its table limit, and only one option with its one limit may be
used at a table at a time. Other limits make it another schedule, which nobody has approved.

What to do: hang the option that belongs to the limits wanted, or set the limits that belong to the option. The hands
dealt under the wrong notice stay as they are; the finding names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.houses.forms.house import Posting
from compliance.law.finding import Fault, Severity
from games import said
from games.cards.money import cents_of
from games.settling.wording import in_lines, whole
from games.terms.game import FeeTerms, GameTerms
from games.terms.held_against import limit_allows, own_outside_option
from games.terms.sign_check import Remark

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("limit",)


@lru_cache(maxsize=4096)
def _allowed(fee: FeeTerms, limits: tuple[int, int]) -> bool:
    """Whether the option allows a table limit in cents: asked once for each notice, not for each hand."""
    limit = fee.option.limit
    return limit is None or limit_allows(limit, limits)  # an option that prints no limit rules none


def check(facts: HandFacts) -> Sequence[Fault]:
    fee, posting = facts.fee, facts.posting
    if fee is None or posting is None:
        return ()
    own = () if facts.game is None or facts.game.sign is None else _of_single_wagers(facts, facts.game, fee)
    if facts.limits is not None and _allowed(fee, facts.limits):
        return own
    return (*_of_the_table(facts, fee, posting), *own)


def _of_single_wagers(facts: HandFacts, game: GameTerms, fee: FeeTerms) -> tuple[Fault, ...]:
    """What the sign at the table says for one wager, against the option's limit."""
    table, option = said.table(facts.hand.table), fee.option
    return tuple(
        Fault(
            "fail",
            f"The {one.about} posted at table {table} were {one.shows}; option {option.number} "
            f"({in_lines(one.cite)}) prints {one.due}.",
            *("table", one.shows, one.due, None, cites(facts, one.cite)),
        )
        for one in _remarks(game, fee)
    )


@lru_cache(maxsize=1024)
def _remarks(game: GameTerms, fee: FeeTerms) -> tuple[Remark, ...]:
    return tuple(own_outside_option(game, fee))


def _of_the_table(facts: HandFacts, fee: FeeTerms, posting: Posting) -> Sequence[Fault]:
    limit = fee.option.printed_limit
    ends = (
        ("minimum", posting.min, limit.min, limit.min_between),
        ("maximum", posting.max, limit.max, limit.max_between),
    )
    found = [fault for end in ends if (fault := _end(facts, *end)) is not None]
    return found[:1] if limit.no_max else found  # nothing is wrong with a maximum where none is printed


def _end(
    facts: HandFacts, name: str, posted: Decimal, fixed: Decimal | None, between: tuple[Decimal, Decimal] | None
) -> Fault | None:
    fee, posting = facts.fee, facts.posting
    assert fee is not None
    assert posting is not None
    if posted == fixed or (fixed is None and between is not None and between[0] <= posted <= between[1]):
        return None
    shown, table = said.money(cents_of(posted)), said.table(facts.hand.table)
    where = f"option {posting.option} ({in_lines(fee.option.printed_limit.cite)})"
    lines = cites(facts, fee.option.printed_limit.cite)
    if fixed is not None:
        says = f"The {name} posted at table {table} was {shown}; {where} prints {whole(cents_of(fixed))}."
        apart = cents_of(posted) - cents_of(fixed)
        return Fault("fail", says, "table", shown, said.money(cents_of(fixed)), apart, lines)
    if between is not None:
        low, high = (whole(cents_of(edge)) for edge in between)
        says = f"The {name} posted at table {table} was {shown}; {where} allows {low} to {high}."
        return Fault("fail", says, "table", shown, f"{low} to {high}", None, lines)
    says = f"Whether a {name} of {shown} may be posted cannot be told: {where} prints no {name}."
    return Fault("cannot tell", says, "table", shown, None, None, lines)
