"""The fees of a hand where its page is read another way that the book allows. Only asked where a fee is not what is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from msgspec.structs import replace

from compliance.floor.rules.facts import HandFacts, opened
from compliance.floor.rules.otherwise import OPEN
from compliance.floor.rules.wording import left_open
from compliance.law.finding import Fault, Faults
from games import fees
from games.schema.load import readings
from games.terms.game import FeeTerms, GameTerms, fee_terms

Changed = dict[str, str]


def or_left_open(facts: HandFacts, found: Faults, again: Callable[[HandFacts], bool]) -> Faults:
    """The faults; where another interpretation of the page's columns knows none (`again` is true of it), as ones in doubt."""
    if facts.game is None or all(one.outcome != "fail" for one in found):
        return found
    for changed, other in _otherwise(facts):
        if again(other):
            return [_in_doubt(one, facts, facts.game, changed) if one.outcome == "fail" else one for one in found]
    return found


def _in_doubt(fault: Fault, facts: HandFacts, game: GameTerms, changed: Changed) -> Fault:
    applied = {} if facts.fee is None else facts.fee.readings
    ways = "; ".join(f"{name}: {applied[name]} or {value}" for name, value in changed.items()).replace("-", " ")
    working = (*fault.working, *left_open(game, *changed))
    why = f"The book leaves it open ({ways})"
    return fault.in_doubt(why, reading=", ".join(changed), difference=None, working=working)


def _otherwise(facts: HandFacts) -> Iterator[tuple[Changed, HandFacts]]:
    """What the hand owes under every other combination of the interpretations that the columns look at."""
    game, fee = facts.game, facts.fee
    if game is None or fee is None:
        return
    known, names = readings(game.game), _open(game, fee)
    ways = {name: [one for one in known[name].possible if one not in (fee.readings[name], OPEN)] for name in names}
    for size in range(1, len(names) + 1):
        for chosen in combinations(names, size):
            for values in product(*(ways[name] for name in chosen)):
                changed = dict(zip(chosen, values, strict=True))
                terms = fee_terms(game.game, fee.schedule.schedule, fee.option.number, game.day, changed)
                due = terms.due(facts.in_action, opened(facts.opening))
                yield changed, replace(facts, fee=terms, due=due)


def _open(game: GameTerms, fee: FeeTerms) -> list[str]:
    """The interpretations that a column of the option looks at and that neither the sign nor another line answers."""
    known = readings(game.game)
    asked = [one.reading for terms in fee.charges for one in terms.charge.as_read]
    asked += [name for terms in fee.charges for name in getattr(fees.module(terms.charge.basis), "READINGS", ())]
    held = (name for name in dict.fromkeys(asked) if name in known and name in fee.readings)
    return [name for name in held if name not in game.answered and not known[name].answered_cite]
