"""A player stayed in the hand without matching the bet.

What it checks: a call adds what was missing to the bet, nobody checks who faces one, a raise goes beyond it, and when a street
is over everybody who is still in and not all in has put in as much as anybody. Where only the sum of a street was recorded
and a seat has put in less without being recorded as all in, the answer is that it cannot be told.

Why it matters: each player plays for what he has matched. One who has not is in a pot that he did not make, or the record
misses that he was all in and the side pots are wrong.

What to do: count the bets of the street again. If an act, an amount or an all-in was recorded wrongly, correct the hand with
a superseding record; otherwise the call is completed or withdrawn as the page says.
"""

from collections.abc import Iterator

from compliance.floor.rules import betting
from compliance.floor.rules.betting import Round, Step
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import by_procedure, other_sum
from compliance.law.finding import Fault, Faults
from games import said

SEVERITY = "serious"
READS = ("procedure", "means:call-or-fold")


def check(facts: HandFacts) -> Faults:
    if facts.hand.pot is None or facts.game is None or not facts.game.procedure:
        return ()
    found: list[Fault] = []
    for round_ in betting.rounds(facts.hand):
        found += _round(facts, round_)
    return found or list(_sums(facts))


def _round(facts: HandFacts, round_: Round) -> Iterator[Fault]:
    spoken = set()
    for step in round_.steps:
        fault = _step(facts, step)
        if fault is not None:
            spoken.add(step.act.seat)
            yield fault
    name = round_.name.replace("-", " ")
    for seat in round_.owing:
        if seat not in spoken:
            had = round_.put.get(seat, 0)
            put = f"Seat {said.seat(seat)} put in {said.money(had)} on the street {name} and stayed in"
            says = f"{put}; the bet was {said.money(round_.level)}."
            working = (f"{step.title}{said.total(step.amount)}" for step in round_.steps if step.amount)
            yield other_sum(says, f"pot.streets[{round_.street}]", had, round_.level, by_procedure(facts), working)


def _step(facts: HandFacts, step: Step) -> Fault | None:
    owed, act = step.level - step.before, step.act
    lines = by_procedure(facts)
    if act.act == "check" and owed > 0:
        says = f"{step.title}: it faced a bet and owed {said.money(owed)}."
        return Fault("fail", says, step.subject, "a check", f"{said.money(owed)} to call", None, lines)
    if act.act == "call" and step.amount != owed and not (act.all_in and step.amount < owed):
        says = f"{step.title}: {said.money(step.amount)}, due {said.money(owed)}."
        return other_sum(says, step.subject, step.amount, owed, lines)
    if act.act in betting.BETS and step.up <= 0 and not act.all_in:
        says = f"{step.title}: {said.money(step.amount)} does not go beyond the bet of {said.money(step.level)}."
        return Fault("fail", says, step.subject, said.money(step.amount), f"more than {said.money(owed)}", None, lines)
    return None


def _sums(facts: HandFacts) -> Iterator[Fault]:
    pot = None if facts.sheet is None else facts.sheet.pot
    for seat in () if pot is None else pot.short:
        put = 0 if pot is None else dict(pot.put)[seat]
        says = (
            f"Seat {said.seat(seat)} put in {said.money(put)}, less than was bet; that it was all in was not recorded."
        )
        yield Fault("cannot tell", says, "pot.streets", said.money(put), cites=by_procedure(facts))
