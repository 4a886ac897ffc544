"""The fee that is taken from a pot: several columns of one option may make it up, and the hand owes their sum.

A page prints, say, a collection from nine dollars on, a modified fee below, and a second fee from a qualifying pot on: each
answers for itself whether it is due. Fees of other payers, jackpots and rakes are no part of it.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from games.settling.sheet import Due
from games.terms.play import Play

if TYPE_CHECKING:
    from games.terms.game import ChargeTerms, FeeTerms


class Part(NamedTuple):
    """What one column says of the hand."""

    charge: ChargeTerms
    due: Due


def parts(fee: FeeTerms, play: Play) -> tuple[Part, ...]:
    """Every fee that the pot owes, or whoever else pays the main one, column by column, the main one first."""
    main = fee.main
    payer, kind = main.charge.payer, main.charge.kind
    pot = [one for one in fee.charges if one.charge.payer == payer and one.charge.kind == kind]
    ordered = sorted(pot, key=lambda one: one is not main)
    return tuple(Part(one, owed.due) for one in ordered for owed in one.owed(play))


def due(fee: FeeTerms, play: Play) -> Due:
    """Their sum. One part that cannot be told leaves the whole untold: no figure is half of one."""
    found = parts(fee, play)
    first = found[0].due
    if len(found) == 1:
        return first
    readings = tuple(dict.fromkeys(name for part in found for name in part.due.readings))
    base = max(part.due.base for part in found)
    untold = next((part.due.why for part in found if not part.due.fees), None)
    if untold is not None:
        return Due((), base or 1, (), untold, readings)
    sums = tuple(dict.fromkeys(sum(chosen) for chosen in product(*(part.due.fees for part in found))))
    why = "; ".join(dict.fromkeys(part.due.why for part in found if part.due.why))
    return Due(sums, base, first.bands if any(first.fees) else (), why, readings, any(p.due.ceiling for p in found))
