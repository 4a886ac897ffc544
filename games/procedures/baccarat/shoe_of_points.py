"""Two hands of points out of a shoe: every way in which the cards can fall, counted by points and without replacement.

Which hand draws is asked of `third_card`, the rule by which hands are reviewed. Where it leaves a choice, to a
player or to nobody, the round is counted once with the card and once without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.procedures.baccarat.third_card import ThirdCard

POINTS = range(10)
CARDS = 6  # at most in a round; a round of fewer stands for all that could have followed
ALL_APART = -1


class Finished(NamedTuple):
    """Two finished hands; `player_alike` is the points of the first two cards where both have the same."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    player_alike: int
    banker_alike: int


class Rule:
    """Who may draw, found once for each of the few hundred questions."""

    def __init__(self, third: ThirdCard, draws_if_free: bool) -> None:
        self._third, self._draws = third, draws_if_free
        self.free = self.open = False  # whether a choice was met, of a player's or one that the book leaves open
        self._kept: dict[tuple[int, int, int | None, str], bool] = {}

    def player(self, first: int, second: int) -> bool:
        return self._asked((first, second, None, "player"))

    def banker(self, first: int, second: int, third: int | None) -> bool:
        return self._asked((first, second, third, "banker"))

    def _asked(self, key: tuple[int, int, int | None, str]) -> bool:
        if key not in self._kept:
            self._kept[key] = self._find(*key)
        return self._kept[key]

    def _find(self, first: int, second: int, third: int | None, pile: str) -> bool:
        may = []
        for drew in (False, True):
            held = (0 if drew else None, False) if pile == "player" else (third, drew)
            sure, open_ = self._third.faults(first, second, *held)
            if all(draw.pile != pile for draw in sure):
                may.append(drew)
                self.open = self.open or any(draw.pile == pile for draw in open_)
        if len(may) == 1:
            return may[0]
        self.free = True
        return self._draws


def rounds(left: list[int], rule: Rule) -> Counter[Finished]:
    """All rounds of a shoe with so many cards of each number of points, by how they finish."""
    found: Counter[Finished] = Counter()
    for a, b, first_ways in _pairs(left):
        left[a] -= 1
        left[b] -= 1
        for c, d, second_ways in _pairs(left):
            left[c] -= 1
            left[d] -= 1
            alike = (a if a == b else ALL_APART, c if c == d else ALL_APART)
            _draw(left, rule, ((a + b) % 10, (c + d) % 10), alike, first_ways * second_ways, found)
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return found


def _pairs(left: list[int]) -> Iterator[tuple[int, int, int]]:
    """Two cards in any order, and in how many ways."""
    for a in POINTS:
        if left[a] > 1:
            yield a, a, left[a] * (left[a] - 1)
        for b in range(a + 1, 10):
            if left[a] and left[b]:
                yield a, b, 2 * left[a] * left[b]


def _draw(
    left: list[int], rule: Rule, dealt: tuple[int, int], alike: tuple[int, int], ways: int, found: Counter[Finished]
) -> None:
    first, second = dealt
    more = sum(left)
    if not rule.player(first, second):
        if not rule.banker(first, second, None):
            found[Finished(first, 2, second, 2, *alike)] += ways * more * (more - 1)
            return
        for card in POINTS:
            found[Finished(first, 2, (second + card) % 10, 3, *alike)] += ways * left[card] * (more - 1)
        return
    for third in POINTS:
        drawn = ways * left[third]
        if drawn:
            player = (first + third) % 10
            if not rule.banker(first, second, third):
                found[Finished(player, 3, second, 2, *alike)] += drawn * (more - 1)
                continue
            for card in POINTS:
                n = left[card] - (card == third)
                found[Finished(player, 3, (second + card) % 10, 3, *alike)] += drawn * n
