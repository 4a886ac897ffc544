"""Who speaks first on a street: by his place behind the forced bets, or by the cards that lie open before him.

Stud (pokerkit 0.7 and the standard alike): on third street the lowest open card brings in, by its suit among equals, clubs
lowest; from fourth street on the best hand that lies open speaks first. Where low hands win it is the other way round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from games.hand.pot import ActName

_SUITS = "CDHS"
_ACE_HIGH = "23456789TJQKA"
_ACE_LOW = "A23456789TJQK"


def forced(place: int, chips: int | Decimal) -> ActName:
    """What stands at a place of the blinds: the small and the big blind, straddles behind them, posts written with a minus."""
    if chips < 0:
        return "post"
    return ("small-blind", "big-blind")[place] if place < 2 else "straddle"


def behind_the_bets(bets: Sequence[int], forced: Sequence[int]) -> int:
    """The player after the last and largest blind or straddle. A post, written with a minus, gives no place."""
    places = [bet if of > 0 else -bet if of < 0 else 0 for bet, of in zip(bets, forced, strict=True)]
    largest = max(range(len(bets)), key=lambda i: (places[i], i))
    return (largest + 1) % len(bets)


def by_open_card(open_cards: Sequence[Sequence[str]], live: Iterable[int], *, low_opens: bool) -> int | None:
    """Who brings in on third street; None where a card that lay open is not known."""

    def card_of(player: int) -> tuple[int, int]:
        (card,) = open_cards[player]
        return (_ACE_LOW if low_opens else _ACE_HIGH).index(card[0]), _SUITS.index(card[1])

    return _first(open_cards, live, card_of, highest=low_opens)


def by_open_hand(open_cards: Sequence[Sequence[str]], live: Iterable[int], *, low_opens: bool) -> int | None:
    """Who speaks first on a later street of stud; of equal hands the first in the order of the file."""

    def hand_of(player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        ranks = Counter((_ACE_LOW if low_opens else _ACE_HIGH).index(card[0]) for card in open_cards[player])
        alike = sorted(((times, rank) for rank, times in ranks.items()), reverse=True)
        return tuple(times for times, _ in alike), tuple(
            rank for _, rank in alike
        )  # two pairs beat one, whatever its rank

    return _first(open_cards, live, hand_of, highest=not low_opens)


def _first(
    open_cards: Sequence[Sequence[str]],
    live: Iterable[int],
    worth: Callable[[int], tuple[object, ...]],
    *,
    highest: bool,
) -> int | None:
    players = sorted(live)
    if any(card == "??" for player in players for card in open_cards[player]) or not players:
        return None
    worths = {player: worth(player) for player in players}
    best = (max if highest else min)(worths.values())
    return next(player for player in players if worths[player] == best)
