"""High and low hands of hole cards and a board of which each gives its share: two and three, as a rule.

Exactly two of four hole cards and three of five on the board: book 001 line 13, 002 lines 164-166, 003 lines 288, 301
and 306, 004 line 566. Of five hole cards two as well: 001 line 2629, 004 line 566. "At least two" of the five says
001 line 2529, "a minimum of two" 003 line 1360: where such a line is read so, `most=5`. High hands rank as elsewhere;
a low hand must qualify, eight or better (001 line 13, 002 lines 16-77). Strengths are those of all high hands and of
all low hands that must qualify: they compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.cards import lows as low_tables
from games.cards import ranks as rank_tables
from games.cards.ranks import CODE, FULL, HAND_BITS, HIGH, JOKER, SUITED, NotAHand, Order, tables

_HIGH = tables(Order())
_FIVE = 5
_MOST = 12  # cards: with more of one suit its bits in a sum run over
_FIVE_OF_A_SUIT = rank_tables.near(_FIVE)
_LOW_RANKS = "A2345678"
_BIT = {card: 1 << _LOW_RANKS.index(card[0]) for card in CODE if card[0] in _LOW_RANKS}
_LOW_OF = {
    sum(1 << _LOW_RANKS.index(rank) for rank in ranks): low_tables.ace_to_five([rank + "S" for rank in ranks])
    for ranks in combinations(_LOW_RANKS, _FIVE)
}


def strength(hole: Sequence[str], board: Sequence[str], fewest: int = 2, most: int = 2) -> int:
    """A number that is higher for the better high hand; `fewest` to `most` of the hole cards are used."""
    _refuse(hole, board, fewest, most)
    key = rank_tables.total(hole) + rank_tables.total(board)
    suits = key + _FIVE_OF_A_SUIT & FULL
    best = 0
    for used in range(fewest, min(most, _FIVE) + 1):
        best = max(best, _plain(hole, board, used))
        if suits:
            best = max(best, _flush(hole, board, used))
    return best


def category(value: int) -> str:
    """The category of a high strength."""
    return HIGH[rank_tables.place(value)]


def low(hole: Sequence[str], board: Sequence[str], fewest: int = 2, most: int = 2) -> int:
    """A number that is higher for the better low hand; 0 where none qualifies."""
    _refuse(hole, board, fewest, most)
    mine = {_BIT[card] for card in hole if card in _BIT}
    shared = {_BIT[card] for card in board if card in _BIT}
    best = 0
    for used in range(fewest, min(most, _FIVE) + 1):
        ours = {sum(some) for some in combinations(mine, used)}
        for bits in map(sum, combinations(shared, _FIVE - used)):
            best = max([best, *(_LOW_OF[bits | own] for own in ours if not bits & own)])
    return best


def _refuse(hole: Sequence[str], board: Sequence[str], fewest: int, most: int) -> None:
    if len(hole) < fewest or len(board) < _FIVE - min(most, len(hole)) or len(hole) + len(board) > _MOST:
        raise NotAHand(f"{len(hole)} hole cards and a board of {len(board)} make no hand of five")
    if JOKER in hole or JOKER in board:
        raise NotAHand("the pack of this ranking has no joker")


def _plain(hole: Sequence[str], board: Sequence[str], used: int) -> int:
    """The best where suits do not count: each different pair of ranks with each different three."""
    plain = _HIGH.plain
    mine = {sum(some) & HAND_BITS for some in combinations([CODE[card] for card in hole], used)}
    shared = {sum(some) & HAND_BITS for some in combinations([CODE[card] for card in board], _FIVE - used)}
    return max([plain[own + ours] for own in mine for ours in shared], default=0)


def _flush(hole: Sequence[str], board: Sequence[str], used: int) -> int:
    """The best flush or straight flush; 0 where there is none."""
    best = 0
    for suited in SUITED.values():
        mine = [suited[card] for card in hole if card in suited]
        shared = [suited[card] for card in board if card in suited]
        for own in map(sum, combinations(mine, used)):
            best = max([best, *(_HIGH.flushes[own + ours] for ours in map(sum, combinations(shared, _FIVE - used)))])
    return best
