"""Low hands, ace to five: the ace is low, straights and flushes do not count, 5-4-3-2-A is the best.

The best five of five to seven cards; fewer where only upcards are compared, as a round of betting opens. So print it
book 003 lines 310 and 318 (razz, "straights and flushes have no ranking"), 004 line 577 ("straights and flushes are
ignored: best hand is 5-4-3-2-1") and line 526 (the ace below the deuce in low poker). A joker is the lowest rank not
already in the hand (004 line 541).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import lows as low_tables


def strength(cards: Sequence[str]) -> int:
    """A number that is higher for the better, lower hand; equal only for hands that tie."""
    return low_tables.ace_to_five(cards)


def category(value: int) -> str:
    """The category of a strength: "high-card" is a hand without a pair."""
    return low_tables.category(value)
