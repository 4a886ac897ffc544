"""What of each pot is left for the players after the house has taken its part."""

from __future__ import annotations

from games.cards.money import CENTS
from games.hand.form import Hand
from games.hand.pots import Built


def nets(hand: Hand, built: Built, taken: int | None) -> list[int]:
    """What each pot awards. From which pot the house took its part the awards say, where they name the pots.

    Where they do not, it came from the main pot first: that was there first. Where collections were not recorded, what
    the awards leave over of the pots was taken, if they were recorded.
    """
    amounts = [pot.amount for pot in built.pots]
    awards = hand.pot.awards if hand.pot is not None else None
    total = sum(amounts)
    if taken is None:
        given = sum(CENTS[award.amount] for award in awards or ())
        taken = total - given if awards and 0 < given <= total else 0
    if awards and len(amounts) > 1 and all(award.pot is not None for award in awards):
        told = [0] * len(amounts)
        for award in awards:
            if award.pot is not None and award.pot < len(told):
                told[award.pot] += CENTS[award.amount]
        if sum(told) == total - taken and all(part <= amount for part, amount in zip(told, amounts, strict=True)):
            return told
    left = taken
    found = []
    for amount in amounts:
        out = min(left, amount)
        found.append(amount - out)
        left -= out
    return found
