"""A bet or raise was not of the size that the posted limit allows.

What it checks: each bet and each raise against the posted limits where the page prints one: between the lower and the upper
limit; where the page plays streets at the lower and at the upper limit, exactly that, and on a street on which an open
pair gives the choice either of them, and after the upper one only that; where it plays at the limit of the pot,
at most what lies there. Where the page prints a least opening, a least bet or a highest one, these too. Less is allowed to
who is all in. In a killed pot the limits are as many times as high as the page prints; where it prints none, and in bomb
pots and games without a limit, nothing is held against them. Where only the sums of a street were recorded, the answer is
that it cannot be told.

Why it matters: the limit is posted, and it is what the fee of the table hangs on. A bet beyond it is another game than the one
that hangs there.

What to do: see what was bet. If an amount was recorded wrongly, correct the hand with a superseding record; otherwise see
which notice should have hung at the table.
"""

from collections.abc import Iterator

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.procedures.showdown.options import Betting
from games.settling.wording import lines_say, whole

SEVERITY = "serious"
READS = ("limit", "procedure", "means:bet-size")
DOLLAR = 100
BLINDS, ENTERS = ("small-blind", "big-blind", "blind"), ("call", "bet", "raise")


def check(facts: HandFacts) -> Faults:
    if facts.hand.pot is None:
        return ()
    limits, rules = betting.limits(facts), betting.rules(facts)
    printed = () if rules is None else [*_printed(facts, rules), *_opening(facts, rules)]
    by_pot = rules is not None and rules.pot_limit
    if limits is None and not by_pot:
        return printed
    bets = [step for step in betting.steps(facts.hand) if step.act.act in betting.BETS]
    found = [_by_pot(facts, step) if by_pot or limits is None else _step(facts, step, limits) for step in bets]
    faults = [*printed, *(fault for fault in found if fault is not None)]
    if faults:
        return faults
    open_ = betting.untold(facts, "Whether the bets kept to the limit", _lines(facts))
    return () if open_ is None else (open_,)


def _printed(facts: HandFacts, rules: Betting) -> Iterator[Fault]:
    """Bets below the least, raises above the highest that the page itself prints."""
    low, high = (None if one is None else one * DOLLAR for one in (rules.least_bet, rules.most_bet))
    for step in betting.steps(facts.hand) if low is not None or high is not None else ():
        if step.act.act not in betting.BETS:
            continue
        below = low is not None and step.up < low and not step.act.all_in
        if below or (high is not None and step.up > high):
            edge = (low if below else high) or 0
            due = f"{'at least' if below else 'at most'} {whole(edge)}"
            says = f"{step.title}: by {said.money(step.up)}; {lines_say(rules.cite, 'allow')} {due}."
            lines = cites(facts, rules.cite)
            yield Fault("fail", says, step.subject, said.money(step.up), due, step.up - edge, lines)


def _opening(facts: HandFacts, rules: Betting) -> Iterator[Fault]:
    """The first player to enter the pot before the flop puts in no less than all blinds together."""
    if rules.opens_with is None:
        return
    blinds = 0
    for step in betting.steps(facts.hand):
        if step.street:
            return
        if step.act.act in BLINDS:
            blinds += step.amount
        elif step.act.act in ENTERS:
            whole_ = step.before + step.amount
            if whole_ < blinds and not step.act.all_in:
                due = f"at least {said.money(blinds)}"
                says = (
                    f"{step.title} opened the pot for {said.money(whole_)}; {lines_say(rules.cite, 'ask')} for {due}, the "
                    "sum of the blinds."
                )
                lines = cites(facts, rules.cite)
                yield Fault("fail", says, step.subject, said.money(whole_), due, whole_ - blinds, lines)
            return


def _step(facts: HandFacts, step: Step, limits: tuple[int, int]) -> Fault | None:
    least, most = _bounds(facts, step, limits)
    up = step.before + step.amount if step.act.act == "complete" else step.up
    if least <= up <= most or (step.act.all_in and up < least):
        return _at_pair(facts, step, limits, up)
    due = whole(least) if least == most else f"{whole(least)} to {whole(most)}"
    says = f"{step.title}: by {said.money(up)}, the limit is {due}."
    more = up - most if up > most else up - least
    faced = (
        f"It faced {said.money(step.level)}, had put in {said.money(step.before)} and added {said.money(step.amount)}"
    )
    lines = cites(facts, _lines(facts))
    return Fault("fail", says, step.subject, said.money(up), due, more, lines, working=(faced,))


def _at_pair(facts: HandFacts, step: Step, limits: tuple[int, int], up: int) -> Fault | None:
    """On a street on which an open pair gives the choice: the upper limit without one, or between the two."""
    rules = betting.rules(facts)
    if rules is None or step.name not in rules.open_pair or up == limits[0] or step.act.all_in:
        return None
    lines = cites(facts, _lines(facts))
    low, high = whole(limits[0]), whole(limits[1])
    if up != limits[1]:
        says = f"{step.title}: by {said.money(up)}, the limit is {low} or {high}."
        return Fault("fail", says, step.subject, said.money(up), f"{low} or {high}", None, lines)
    pair = betting.open_pair(facts.hand, step)
    if pair:
        return None
    says = f"{step.title}: by {said.money(up)}; without an open pair showing the limit is {low}."
    fault = Fault("fail", says, step.subject, said.money(up), low, up - limits[0], lines)
    return fault if pair is False else fault.in_doubt("Whether one showed was not recorded of every hand")


def _by_pot(facts: HandFacts, step: Step) -> Fault | None:
    """At most what lies in the pot; for a raise after its call."""
    call = max(0, step.level - step.before)
    most = step.pot + call
    if step.up <= most:
        return None
    says = f"{step.title}: by {said.money(step.up)}, at most the pot of {said.money(most)}."
    sums = f"In the pot {said.money(step.pot)}, and {said.money(call)} to call{said.total(most)}"
    lines = cites(facts, _lines(facts))
    due = f"at most {said.money(most)}"
    return Fault("fail", says, step.subject, said.money(step.up), due, step.up - most, lines, working=(sums,))


def _bounds(facts: HandFacts, step: Step, limits: tuple[int, int]) -> tuple[int, int]:
    rules = betting.rules(facts)
    schedule = facts.fee.schedule.schedule if facts.fee is not None else ""
    if rules is None or (rules.schedules and schedule not in rules.schedules):
        return limits
    if step.name in rules.lower or (step.name in rules.open_pair and step.last >= limits[1] and not rules.doubled):
        low = limits[1] if step.name in rules.open_pair else limits[0]  # once the higher limit is bet, it stays
        return low, low
    return (limits[1], limits[1]) if step.name in rules.upper else limits


def _lines(facts: HandFacts) -> tuple[str, ...]:
    limit = facts.fee.option.limit if facts.fee is not None else None
    rules = betting.rules(facts)
    about = rules is not None and (rules.lower or rules.open_pair or rules.pot_limit)
    return (*(() if limit is None else limit.cite), *(rules.cite if rules is not None and about else ()))
