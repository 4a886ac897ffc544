"""What the types cannot say of what was posted for a hand: that every sum is exact and every name written as one."""

from __future__ import annotations

from games.cards.money import CENTS, MoneyError
from games.hand.form import Hand
from games.hand.names import IS_SLUG, SLUG_CURE
from games.hand.refusal import Problem


def posted_problems(hand: Hand, found: list[Problem]) -> None:
    """Put to `found` the sums and names that are not written exactly."""
    posted = hand.posted
    if posted is None:
        return
    for i, name in enumerate(posted.agreed or ()):
        if not IS_SLUG[name]:
            found.append(Problem(f"$.posted.agreed[{i}]", repr(name), "not written as such a name is", SLUG_CURE))
    for field, sums in (("amounts", posted.amounts), ("pays", posted.pays)):
        for name, amount in (sums or {}).items():
            try:
                CENTS[amount]
            except MoneyError:
                cure = 'Write dollars and cents as an exact string, like "25.00".'
                found.append(Problem(f"$.posted.{field}.{name}", repr(amount), "no exact amount", cure))
