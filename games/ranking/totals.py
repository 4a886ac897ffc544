"""Totals of twenty-one and its kin: hard and soft, over, and the natural of the first two cards.

Cards 2 to 10 have their face value, pictures 10, an ace 11 unless that goes over, then 1 (book 004 lines 332-335; 001
lines 1319-1329, 002 lines 1236-1240, 003 lines 1587-1598). Totals are in halves of a point, for what a natural
counts: 20½ (003 lines 1585 and 2512), 21 (000 line 259), 21½ (001 lines 799-814, 002 lines 4271-4330, 003 line 2687),
22 (001 lines 1315 and 1488). A natural beats every other hand (001 line 1316, 002 line 4309, 003 line 1585); above it
stands only a pair of cards added to the pack (002 lines 1226-1240 and 1327), which are recorded as jokers and count
10. Of totals that are over, the nearer ranks higher (002 lines 1330-1335); who wins when both hands are over is the
procedure's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.cards.ranks import CODE, JOKER, NotAHand

_TENS = frozenset("TJQK")
_POINTS = {card: 10 if card == JOKER or card[0] in _TENS else 11 if card[0] == "A" else int(card[0]) for card in CODE}
_NATURAL = 1 << 16
_OVER_BELOW = 1 << 10  # every total that is not over stands above every one that is
LIMIT = 42


@dataclass(frozen=True)
class Natural:
    """What the first two cards must be for a natural, and how much it counts."""

    halves: int = 42
    beside_the_ace: frozenset[str] = _TENS  # ranks; a joker for a card added to the pack
    two_added: bool = False  # two added cards are a natural above the others


class Total(NamedTuple):
    """The value of a hand: twice its points, whether an ace counts eleven, whether it is a natural."""

    halves: int
    soft: bool
    natural: bool

    @property
    def over(self) -> bool:
        return self.halves > LIMIT and not self.natural


def total(cards: Sequence[str], natural: Natural | None = None) -> Total:
    """The total of these cards. Without a `natural` none is counted, as in a hand that was split."""
    if natural is not None and is_natural(cards, natural):
        return Total(natural.halves, True, True)
    try:
        points = sum(_POINTS[card] for card in cards)
    except KeyError as error:
        raise NotAHand(f"{error.args[0]!r} is no card") from None
    eleven = sum(card[0] == "A" for card in cards)
    while points * 2 > LIMIT and eleven:
        points, eleven = points - 10, eleven - 1
    return Total(points * 2, eleven > 0, False)


def is_natural(cards: Sequence[str], natural: Natural) -> bool:
    """An ace and a card that makes it a natural, or two added cards where they are one."""
    if len(cards) != 2:
        return False
    ranks = [card if card == JOKER else card[:1] for card in cards]
    if ranks == [JOKER, JOKER]:
        return natural.two_added
    return "A" in ranks and any(rank in natural.beside_the_ace for rank in ranks)


def strength(cards: Sequence[str], natural: Natural | None = None) -> int:
    """A number that is higher for the better hand; equal only for hands that tie."""
    found = total(cards, natural)
    if found.natural:
        return _NATURAL + (list(cards) == [JOKER, JOKER])
    return _OVER_BELOW - found.halves if found.over else _OVER_BELOW + found.halves


def category(value: int) -> str:
    """ "bonus-natural" (two added cards), "natural", "not-over" or "over"."""
    if value >= _NATURAL:
        return "bonus-natural" if value > _NATURAL else "natural"
    return "not-over" if value >= _OVER_BELOW else "over"
