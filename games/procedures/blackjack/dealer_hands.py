"""The hands with which a dealer may end, card by card out of a shoe, as the rule has the dealer draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import perm

from games.cards.card import RANKS
from games.procedures.blackjack.draws import Drawing
from games.procedures.blackjack.options import Options

MOST = 22
"""No dealer holds more cards: twenty-one aces and one more."""
TENS = "TJQK"


def finished(
    options: Options, readings: Mapping[str, str], pack: Sequence[str], number: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """A hand of each kind, and how many runs of cards begin with one of it. Cards of ten points are one kind."""
    drawing, found = Drawing(options.dealer, readings), Counter[tuple[str, ...]]()
    left = Counter(_kind(card[0]) for card in pack)
    for kind in left:
        left[kind] *= number
    _play(drawing, (), left, 1, found)
    yield from found.items()


def _kind(rank: str) -> str:
    return "K" if rank in TENS else rank


def _play(
    drawing: Drawing, held: tuple[str, ...], left: Counter[str], ways: int, found: Counter[tuple[str, ...]]
) -> None:
    if len(held) >= 2 and not _draws(drawing, held):
        found[tuple(sorted(held[:2]) + sorted(held[2:]))] += ways * _rest(left, len(held))
        return
    for rank in RANKS:
        n = left[rank]
        if n:
            left[rank] -= 1
            _play(drawing, (*held, rank + "S"), left, ways * n, found)
            left[rank] += 1


def _rest(left: Counter[str], held: int) -> int:
    """In how many ways the run of cards may go on: so hands of fewer cards weigh as much as they should."""
    cards = left.total()
    return perm(cards, min(MOST - held, cards))


def _draws(drawing: Drawing, held: tuple[str, ...]) -> bool:
    """Whether the rule gives another card: standing would go against it, or taking one would not."""
    stood, _ = drawing.faults("dealer", held, finished=True)
    return any(not draw.drawn for draw in stood)
