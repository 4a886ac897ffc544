"""A wager is larger or smaller than another wager allows it to be.

What it checks: every wager whose size the rules measure by another wager of the same bettor at the same seat: as much
as it, so many times it, at least, at most or less than a share of it, at most a sum of dollars beside less than so much
of it. Where the bettor has several of the other kind, one of
them is enough; where the other wager is missing altogether, that is for the rule on wagers that depend on another. Less
than as much, where that is for a player without more chips, cannot be told.

Why it matters: a raise, a double, a split or an insurance of another size is a wager that the rules do not have, and
what it wins or loses was never approved. It is also the plainest sign of chips added after the cards were seen.

What to do: see both stacks on surveillance. If an amount was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table, and settle what was wagered too much by the house's dispute procedure.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from compliance.floor.rules.chips import smallest_chip
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import by_reading, holds, own_at_seat
from compliance.floor.rules.wording import cites, stakes_shown, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.hand.form import Wager
from games.schema import Bound
from games.settling.wording import an, as_wager, lines_say, listed, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("wager-bound:of-another", "reading:insurance-rounding", "means:wager-against-wager")
ROUNDING, UPWARD = "insurance-rounding", "next-unit-above-half"


class Measure(NamedTuple):
    """How one wager is measured by others: any of these names, in exact shares of it."""

    of: tuple[str, ...]
    times: tuple[Fraction, ...]
    least: Fraction | None
    most: Fraction | None
    below: Fraction | None
    cite: tuple[str, ...]
    bound: Bound

    def allows(self, amount: int, other: int) -> bool:
        """Whether the amount is right beside that much. An odd cent of a share is not asked for."""
        if not self.asked(other):
            return True
        if self.times:
            return any(abs(amount - share * other) < 1 for share in self.times)
        if self.bound.max is not None and amount > cents_of(self.bound.max):
            return False
        if self.below is not None and amount >= self.below * other:
            return False
        over = self.most is not None and amount - self.most * other >= 1
        return not over and (self.least is None or self.least * other - amount < 1)

    def asked(self, other: int) -> bool:
        """Whether it holds beside so much of the other wager."""
        low, high = self.bound.of_from, self.bound.of_under
        return (low is None or other >= cents_of(low)) and (high is None or other < cents_of(high))


def check(facts: HandFacts) -> Faults:
    game = facts.game
    if game is None:
        return ()
    measured = _measured(game)
    if not measured:
        return ()
    faults = []
    for i, wager in enumerate(facts.hand.wagers):
        for measure in measured.get(wager.wager, ()):
            if not holds(facts, measure.bound, wager):
                continue
            fault = _fault(facts, game, i, measure)
            if fault is not None:
                faults.append(fault)
                break  # one amount is wrong once
    return faults


@lru_cache(maxsize=256)
def _measured(game: GameTerms) -> Mapping[str, tuple[Measure, ...]]:
    """By wager; bounds alike but for the other wager are one, because either of those others may lie there."""
    found: dict[str, tuple[Measure, ...]] = {}
    for name, terms in game.wagers.items():
        alike: dict[bytes, Measure] = {}
        for bound in terms.kind.bound:
            if bound.of is not None and not bound.of_last:
                key = msgspec.json.encode(msgspec.structs.replace(bound, of=None))
                others = () if key not in alike else alike[key].of
                alike[key] = _measure((*others, bound.of), bound)
        if alike:
            found[name] = tuple(alike.values())
    return found


ASKED_OF = _measured  # games with a wager that is measured by another


def _measure(of: tuple[str, ...], bound: Bound) -> Measure:
    shares = (bound.at_least, bound.at_most, bound.below)
    least, most, below = (None if share is None else Fraction(share) for share in shares)
    return Measure(of, tuple(map(Fraction, bound.times)), least, most, below, bound.cite, bound)


def _fault(facts: HandFacts, game: GameTerms, i: int, measure: Measure) -> Fault | None:
    wager, amount = facts.hand.wagers[i], stake(facts.hand.wagers[i])
    others = [one for name in measure.of for one in own_at_seat(facts.hand.wagers, wager, name)]
    played = [one for name in measure.of for one in own_at_seat(facts.in_action.wagers, wager, name)]
    # Of a wager above the posted maximum only a part may play, and the other one may be measured by that.
    fits = [any(measure.allows(amount, stake(one)) for one in pair) for pair in zip(others, played, strict=True)]
    kinds = {one.wager for one, fit in zip(others, fits, strict=True) if not fit}
    if not kinds or (any(fits) and len({one.wager for one in others}) == 1):
        return None
    base, due = _nearest(amount, measure, others), _due(game, measure, others)
    says = f"{wager_at(facts, wager)}: wagered {said.money(amount)}; {_asks(measure)} {due}."
    working = tuple(stakes_shown(facts, others))
    lines, apart = cites(facts, measure.cite), round(amount - base)
    fault = Fault("fail", says, f"wagers[{i}].amount", said.money(amount), due, apart, lines, None, working)
    fault = by_reading(facts, measure.bound, fault)
    if measure.bound.less_if_short and amount < base:
        return fault.in_doubt("Whether the player had no more chips was not recorded")
    if any(fits):
        shown = listed([game.wagers[name].title for name in measure.of], "or")
        return fault.in_doubt(f"The book leaves open by which of them it is measured, {shown}")
    return _rounded(game, fault, amount, measure, others)


def _rounded(game: GameTerms, fault: Fault, amount: int, measure: Measure, others: Sequence[Wager]) -> Fault | None:
    """Half of an odd wager cannot be made with chips: by a reading the next unit above it is right. Which unit that is, the
    smallest chip on the sign says; without one, a dollar is right and more is open."""
    if measure.most is None or game.readings.get(ROUNDING) != UPWARD:
        return fault
    most = max(measure.most * stake(one) for one in others)
    chip = smallest_chip(game)
    if chip is not None:
        unit = int(-(-most // chip) * chip)
        shown = f"The smallest chip on the sign is {said.money(chip)}: at most {said.money(unit)}"
        return None if amount <= unit else fault._replace(difference=amount - unit, working=(*fault.working, shown))
    if most % 100 == 0 or amount >= most * 2:
        return fault
    if amount - most < 100:
        return None
    open_ = "Half of it cannot be made with whole dollars, and no sign says which is the smallest chip"
    return fault.in_doubt(open_, reading=ROUNDING)


def _asks(measure: Measure) -> str:
    exact = measure.times or measure.least is not None
    return f"{lines_say(measure.cite, 'ask')} for" if exact else lines_say(measure.cite, "allow")


def _nearest(amount: int, measure: Measure, others: Sequence[Wager]) -> Fraction:
    """The amount that would have been right and is nearest to what lies there."""
    edges = [share for share in (*measure.times, measure.least, measure.most, measure.below) if share is not None]
    right = [share * stake(one) for share in edges for one in others]
    right += [Fraction(cents_of(measure.bound.max))] if measure.bound.max is not None else []
    return min(right, key=lambda edge: abs(amount - edge))


def _due(game: GameTerms, measure: Measure, others: Sequence[Wager]) -> str:
    """“$25.00, as much as the base wager”, “$30.00 or $40.00, 3 or 4 times the ante”, “at most $12.50, 1/2 of the base wager”."""
    one = max(others, key=stake)
    title, other = game.wagers[one.wager].title, stake(one)
    if measure.times:
        sums = listed([_sum(share * other) for share in measure.times], "or")
        times = listed([str(share) for share in measure.times], "or")
        return f"{sums}, {'as much as' if times == '1' else f'{times} times'} the {as_wager(title)}"
    parts = []
    if measure.least is not None:
        parts.append(f"at least {_sum(measure.least * other)}")
    if measure.most is not None:
        parts.append(f"at most {_sum(measure.most * other)}")
    if measure.below is not None:
        parts.append(f"less than {_sum(measure.below * other)}")
    if measure.bound.max is not None:
        parts.append(f"at most {said.money(cents_of(measure.bound.max))}")
    return f"{listed(parts)} beside {an(as_wager(title))} of {said.money(other)}"


def _sum(cents: Fraction) -> str:
    return said.money(int(cents)) if cents == int(cents) else f"{said.money(int(cents))} and a part of a cent"
