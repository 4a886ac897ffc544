"""Decisions that were recorded: who made them sits there, what they name is written as names are, their amounts are exact."""

from __future__ import annotations

from games.cards.money import CENTS, MoneyError
from games.hand.form import Hand
from games.hand.names import IS_SLUG, SLUG_CURE
from games.hand.refusal import Problem


def decisions(hand: Hand, occupants: dict[int, str], found: list[Problem]) -> None:
    """Put to `found` what is wrong with the decisions of the hand."""
    for i, decision in enumerate(hand.decisions or ()):
        where = f"$.decisions[{i}]"
        if decision.seat not in occupants:
            cure = "Name the seat among `seats`, or correct the number."
            found.append(Problem(f"{where}.seat", str(decision.seat), "nobody sits there", cure))
        for field in ("action", "pile"):
            name = getattr(decision, field)
            if name is not None and not IS_SLUG[name]:
                found.append(Problem(f"{where}.{field}", repr(name), "not written as such a name is", SLUG_CURE))
        if decision.amount is not None:
            try:
                CENTS[decision.amount]
            except MoneyError:
                cure = 'Write dollars and cents as an exact string, like "25.00".'
                found.append(Problem(f"{where}.amount", repr(decision.amount), "no exact amount", cure))
