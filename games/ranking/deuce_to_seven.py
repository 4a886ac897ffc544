"""Low hands in which straights and flushes count against the hand, the ace high: 7-5-4-3-2 of several suits is the best.

So book 004 line 579 ("straights and flushes are ranked hands: best hand is 7-5-4-3-2-1"; the sixth figure is one too
many). Line 526 ranks the ace below the deuce in low poker without exception: where that reading holds, `ace="low"`,
and 6-4-3-2-A is the best. An ace that is high makes no straight with 2-3-4-5. A joker is the lowest rank not already
in the hand (line 541); no line gives it a suit, and it makes no flush.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.cards import lows as low_tables
from games.cards import ranks as rank_tables
from games.cards.lows import CARDS, WORST, Ace
from games.cards.ranks import FULL, HAND_BITS, HIGH, Filled, NotAHand

_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = (HIGH.index(name) for name in ("straight", "flush", "straight-flush"))
_FIVE_OF_A_SUIT = rank_tables.near(CARDS)


def _plain(key: int, ace: Ace) -> int:
    ranks = low_tables.numbers(key, ace)
    if len(set(ranks)) == CARDS and max(ranks) - min(ranks) == CARDS - 1:
        return rank_tables.strength(_STRAIGHT, sorted(ranks, reverse=True))
    return low_tables.shape(ranks)


_PLAIN: dict[Ace, Filled] = {
    "low": Filled(lambda key: _plain(key, "low")),
    "high": Filled(lambda key: _plain(key, "high")),
}


def strength(cards: Sequence[str], ace: Ace = "high") -> int:
    """A number that is higher for the better, lower hand; equal only for hands that tie. Five to seven cards."""
    if not CARDS <= len(cards) <= CARDS + 2:
        raise NotAHand(f"{len(cards)} cards are no hand of this ranking")
    return WORST - min(_badness(rank_tables.total(five), ace) for five in combinations(cards, CARDS))


def _badness(key: int, ace: Ace) -> int:
    plain = _PLAIN[ace][key & HAND_BITS]
    if not key + _FIVE_OF_A_SUIT & FULL:
        return plain
    made = _STRAIGHT_FLUSH if rank_tables.place(plain) == _STRAIGHT else _FLUSH
    return rank_tables.strength(made, rank_tables.ranks_of(plain))


def category(value: int) -> str:
    """The category of a strength: "high-card" is a hand without a pair, straight or flush."""
    return low_tables.category(value)
