"""What every hand of a round came to, in words and in points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.procedures.blackjack.options import Options
from games.procedures.blackjack.piles import Played, Spot
from games.procedures.blackjack.value import Value, Values


class Said:
    """The hands of one game, under one set of readings."""

    def __init__(self, options: Options, readings: Mapping[str, str]) -> None:
        self._pile, self._values = options.pile, Values(options, readings)

    def of(
        self, played: Mapping[Spot, Played], bank: Sequence[str]
    ) -> tuple[dict[str, str], dict[str, tuple[int, int]]]:
        """Each hand in words; and the points and cards of those whose value is a whole number of points."""
        dealt = dict(self._dealt(played, bank))
        words = {name: " or ".join(dict.fromkeys(one.words for one in values)) for name, (values, _) in dealt.items()}
        totals = {
            name: (values[0].points, count)
            for name, (values, count) in dealt.items()
            if len({one.halves for one in values}) == 1 and values[0].halves % 2 == 0
        }
        return words, totals

    def _dealt(
        self, played: Mapping[Spot, Played], bank: Sequence[str]
    ) -> Iterator[tuple[str, tuple[tuple[Value, ...], int]]]:
        yield self._pile, (self._values.of_dealer(bank, {}), len(bank))
        for own in played.values():
            for name, cards in zip(own.names, own.cards, strict=True):
                yield name, (self._values.of_player(cards, own.split, own.switched, {}), len(cards))
