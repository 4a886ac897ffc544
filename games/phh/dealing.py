"""Which cards are due, to whom and when hands are shown; and who speaks first on a street.

A hand goes: cards are dealt (or thrown away and dealt), then a round of betting, street after street; at the end, or when
nobody can bet any more, hands are shown. What comes at another time is refused.

Who speaks first is told by the place behind the forced bets, or by the cards that lie open. Stud (pokerkit 0.7 and the
standard alike): on third street the lowest open card brings in, by its suit among equals, clubs lowest; from fourth street on
the best hand that lies open speaks first. Where low hands win it is the other way round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Literal

from games.cards.card import CARDS, JOKER
from games.hand.pot import ActName
from games.phh.history import Refused
from games.phh.variants import Variant

Phase = Literal["dealing", "betting", "showing", "over"]
_PACK = len(CARDS) - 1 if JOKER in CARDS else len(CARDS)


class Dealing:
    """What is still due of the cards of a street."""

    def __init__(self, variant: Variant, count: int) -> None:
        self.variant = variant
        self.street = -1
        self.phase: Phase = "dealing"
        self._hole = [0] * count
        self._board = 0
        self._draw: list[int] = []  # who is still to throw away or stand pat, in turn
        self._shown: set[int] = set()  # who has shown or mucked since the last card
        self._open: set[int] = set()  # whose whole hand lies open

    @property
    def last(self) -> bool:
        return self.street == len(self.variant.streets) - 1

    @property
    def draws_to_come(self) -> bool:
        return self.variant.draws and not self.last

    def begin(self, live: set[int], held: int) -> None:
        """The next street. `held`: cards that lie on the table. Too few for all: one in the middle counts for each."""
        self.street, self.phase = self.street + 1, "dealing"
        self._shown.clear()
        each, self._board = self.variant.hole(self.street), self.variant.board(self.street)
        self._draw = sorted(live) if self.variant.draws and self.street else []
        if each * len(live) > _PACK - held:
            self._board, each = self._board + each, 0
        self._hole = [each if i in live else 0 for i in range(len(self._hole))]

    @property
    def done(self) -> bool:
        return not (any(self._hole) or self._board or self._draw)

    def due(self, turn: int | None = None) -> str:
        """What comes next, as a cure. `turn`: whose turn it is to bet."""
        if self.phase == "betting":
            return f"It is the turn of p{turn + 1}." if turn is not None else "Somebody is to open the betting."
        if self.phase == "over":
            return "The hand is over: end the actions there."
        if self.phase == "showing":
            return "Hands are shown now." if self.last else "Hands are shown now, or the next cards are dealt."
        if self._draw:
            return f"p{self._draw[0] + 1} is to throw cards away or stand pat: p{self._draw[0] + 1} sd."
        waits = [f"{count} to p{i + 1}" for i, count in enumerate(self._hole) if count]
        if waits:
            return f"Cards are due first: {', '.join(waits)}; ?? for a card that nobody saw."
        return (
            f"{self._board} cards of the board are due first: d db." if self._board > 1 else "The board is due: d db."
        )

    def hole(self, path: str, action: str, player: int, count: int, turn: int | None) -> None:
        if self.phase != "dealing" or self._draw:
            raise Refused(path, repr(action), "a card that is not due", self.due(turn))
        if count > self._hole[player]:
            what = "more cards than are due" if self._hole[player] else "a card for somebody to whom none is due"
            raise Refused(path, repr(action), what, self.due(turn))
        self._hole[player] -= count
        if self.last:  # stud: the last card is dealt face down, so whoever lay open before shows again
            self._open.discard(player)

    def board(self, path: str, action: str, count: int, turn: int | None) -> None:
        if self.phase != "dealing" or self._draw or not self._board:
            raise Refused(path, repr(action), "a board that is not due", self.due(turn))
        if count > self._board:
            raise Refused(path, repr(action), "more cards than are due", self.due(turn))
        self._board -= count

    def discard(self, path: str, action: str, player: int, count: int, turn: int | None) -> None:
        if self.phase != "dealing" or not self._draw:
            raise Refused(path, repr(action), "a draw that is not due", self.due(turn))
        if self._draw[0] != player:
            raise Refused(path, repr(action), "a draw out of turn", self.due(turn))
        self._draw.pop(0)
        self._hole[player] += count

    def show(self, path: str, action: str, player: int, live: set[int], turn: int | None) -> None:
        if self.phase not in ("showing", "over"):
            raise Refused(path, repr(action), "a hand shown before the betting is over", self.due(turn))
        if player not in live:
            raise Refused(path, repr(action), "a hand shown by somebody who is out", "Correct the player.")
        if player in self._shown | self._open:
            raise Refused(path, repr(action), "a hand shown a second time", "Say once what became of each hand.")

    def showed(self, player: int, *, whole: bool) -> None:
        self._shown.add(player)
        if whole:
            self._open.add(player)


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
