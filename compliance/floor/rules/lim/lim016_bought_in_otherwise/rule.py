"""A player bought in for another sum, or more often short, than the page lets.

What it checks: each buy-in on record against the least that the posted option or the page prints, or the full buy-in that hangs
at the table; a buy below it against how many of them the page allows; a buy-in in points against their value; and what was
added after the cards had been picked up. What was bought earlier that day decides whether a short buy is one too many: where
it is not on record, that cannot be told.

Why it matters: what a player can lose, and what others can win of it, is set when the chips are bought. A stack topped up with
the cards in hand is a bet after the fact.

What to do: see the chips sold on surveillance. If the sum was recorded wrongly, correct the hand with a superseding record;
otherwise take the chips back out of play.
"""

from collections.abc import Iterator, Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, other_sum
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS, cents_of
from games.hand.form import Bought
from games.schema import BuyIn, dated
from games.settling.wording import in_lines

SEVERITY = "minor"
READS = ("buy-in", "limit", "means:buy-in")
NEEDS = {"means:buy-in": ("buy-in",)}
FULL, POINT = "full-buy-in", "point"


def check(facts: HandFacts) -> Faults:
    game = facts.game
    if game is None or not facts.hand.bought:
        return ()
    block = next(iter(dated.as_of(game.game.buy_in, game.day).values()), None)
    return [fault for i, one in enumerate(facts.hand.bought) for fault in _faults(facts, i, one, block)]


def _faults(facts: HandFacts, i: int, one: Bought, block: BuyIn | None) -> Iterator[Fault]:
    where = f"bought[{i}]"
    if one.dealt:
        yield from _added(facts, where, one, block)
        return
    if block is not None and block.points is not None and not one.before:
        yield from _points(facts, where, one, block, block.points)
    full, lines = _full(facts, block)
    if full is not None and CENTS[one.amount] < full:
        yield from _short(facts, where, one, block, full, lines)


def _added(facts: HandFacts, where: str, one: Bought, block: BuyIn | None) -> Iterator[Fault]:
    """Chips that came to the stack once the cards were picked up."""
    if block is None or block.once_dealt is None or one.declared:
        return
    amount, lines = said.money(CENTS[one.amount]), cites(facts, block.cite)
    if one.declared is None:
        says = (
            f"Whether seat {said.seat(one.seat)} had declared {amount} more is not on record ({in_lines(block.cite)})."
        )
        yield Fault("cannot tell", says, where, amount, "declared", None, lines)
    else:
        added = f"Seat {said.seat(one.seat)} added {amount} after the cards were picked up"
        says = f"{added} and had not declared it ({in_lines(block.cite)})."
        yield Fault("fail", says, where, amount, "nothing, or declared", None, lines)


def _points(facts: HandFacts, where: str, one: Bought, block: BuyIn, times: int) -> Iterator[Fault]:
    point = _hangs(facts, POINT)
    lines = cites(facts, block.cite)
    if point is None or (one.before is None and CENTS[one.amount] != times * point):
        why = "the value of one point hangs nowhere" if point is None else "what was bought before is not on record"
        says = f"Whether seat {said.seat(one.seat)} bought in for {times} points cannot be told: {why} ({in_lines(block.cite)})."
        yield Fault("cannot tell", says, where, said.money(CENTS[one.amount]), None, None, lines)
    elif CENTS[one.amount] != times * point:
        due, amount = times * point, CENTS[one.amount]
        says = f"Seat {said.seat(one.seat)} bought in for {said.money(amount)}; {times} points are {said.money(due)}."
        yield other_sum(says, where, amount, due, lines)


def _hangs(facts: HandFacts, about: str) -> int | None:
    sign = None if facts.posting is None else facts.posting.sign
    amount = None if sign is None else sign.sum_of(about)
    return None if amount is None else cents_of(amount)


def _full(facts: HandFacts, block: BuyIn | None) -> tuple[int | None, tuple[str, ...]]:
    """The full buy-in: as the option prints it, or as it hangs where the page knows one; and the lines."""
    limit = None if facts.fee is None else facts.fee.option.limit
    if limit is not None and limit.buy_in_min is not None:
        return cents_of(limit.buy_in_min), (*limit.cite, *(() if block is None else block.cite))
    return (None, ()) if block is None or block.short is None else (_hangs(facts, FULL), block.cite)


def _short(
    facts: HandFacts, where: str, one: Bought, block: BuyIn | None, full: int, lines: tuple[str, ...]
) -> Iterator[Fault]:
    """A buy below the full one."""
    amount, due = said.money(CENTS[one.amount]), f"at least {said.money(full)}"
    head = f"Seat {said.seat(one.seat)} bought in for {amount}; the full buy-in is {said.money(full)}"
    allowed = 0 if block is None or block.short is None else block.short
    if one.before is None and allowed:
        why = "what was bought before is not on record"
        says = f"{head}, and whether a short one was left cannot be told: {why} ({in_lines(lines)})."
        yield Fault("cannot tell", says, where, amount, due, None, cites(facts, lines))
    elif not one.before or not allowed or _left(one.before, block, full) < 1:
        why = "" if not one.before or not allowed else ", and no short one was left"
        short_by = CENTS[one.amount] - full
        yield Fault("fail", f"{head}{why} ({in_lines(lines)}).", where, amount, due, short_by, cites(facts, lines))


def _left(before: Sequence[str], block: BuyIn | None, full: int) -> int:
    """How many short buys are left."""
    short = sum(CENTS[amount] < full for amount in before)
    allowed = 0 if block is None or block.short is None else block.short
    return allowed * (1 if block is not None and block.per == "day" else len(before) - short) - short
