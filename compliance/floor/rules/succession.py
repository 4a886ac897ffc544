"""What the hands of a table's gaming day leave for each other: how long the position has been held, since which offer."""

from __future__ import annotations

from msgspec import UNSET

from compliance.floor.rules import opening
from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.holding import MOST_RUN, held
from compliance.floor.rules.turns import carried
from games.hand.form import Hand


def after(hand: Hand, before: Before | None, facts: HandFacts | None = None) -> Before:
    """What a hand leaves for the next one at its table on its gaming day."""
    bank = hand.bank
    occupant = None if bank is None else bank.occupant
    run, whole, least = 1, True, 1
    most: int | None = 1
    if before is None:
        whole = hand.number == 1 or bool(hand.opened)
    elif hand.opened:
        pass  # a new game: the count begins anew
    elif before.number + 1 != hand.number:
        whole = False
    elif occupant is not None and before.occupant == occupant:
        run, whole = (before.run + 1, before.whole) if before.run < MOST_RUN else (MOST_RUN, False)
        if not hand.offers:
            # Without a list of offers one may have been made: then this hand is the first since.
            least = 1 if hand.offers is None else min(before.least + 1, MOST_RUN)
            most = None if before.most is None else min(before.most + 1, MOST_RUN)
    if not hand.offers and (occupant is None or (run == 1 and not whole)):
        most = None
    seat = None if bank is None else bank.seat
    left = None if facts is None else carried(facts)
    since = held(hand, before) if facts is None else facts.held
    game = UNSET if facts is None or facts.opening is None else opening.left(hand, facts.opening)
    ends = hand.started, hand.ended
    return Before(hand.id, hand.number, *ends, occupant, seat, run, whole, least, most, left, since, game)
