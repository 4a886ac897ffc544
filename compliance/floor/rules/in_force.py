"""What is licensed and posted on a day, compiled once for every stretch of days on which nothing of it changes.

A year of hands meets each version of a game and of an option once, not once a day.
"""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache

from games.hand.form import Hand
from games.schema import Game, dated
from games.terms import side_bets
from games.terms.game import FeeTerms, GameTerms, NotInForce, fee_terms, game_terms

TermsInForce = tuple[GameTerms | None, str]
FeeInForce = tuple[FeeTerms | None, str]
MOST_DAYS = 4096  # answers by day that are kept: a long file must not fill the memory


class InForce:
    """The games of a house, as of any day."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._sides: dict[str, list[Game]] = {}
        for game in games.values():
            for host in side_bets.hosts(game):
                self._sides.setdefault(host, []).append(game)
        self._turns: dict[str, list[datetime.date]] = {}
        self._by_day: dict[tuple[str, datetime.date, str | None], TermsInForce] = {}
        self._fees_by_day: dict[tuple[str, str, int, datetime.date], FeeInForce] = {}
        self._by_stretch: dict[tuple[str, int, str | None], GameTerms] = {}
        self._fees_by_stretch: dict[tuple[str, str, int, int], FeeTerms] = {}
        self._with_sides: dict[tuple[str, datetime.date, str | None], GameTerms] = {}

    def game(self, hand: Hand, layout: str | None) -> TermsInForce:
        """The terms of the hand's game at a table of that layout; None with the reason."""
        key = (hand.game, hand.gaming_day, layout)
        known = self._by_day.get(key)
        if known is None:
            if len(self._by_day) > MOST_DAYS:
                self._by_day.clear()
            known = self._by_day[key] = self._game(*key)
        if self._sides and hand.game in self._sides:
            host = known[0]
            if host is not None and any(wager.wager not in host.wagers for wager in hand.wagers):
                return self._beside(host, hand.game), ""
        return known

    def fee(self, slug: str, schedule: str, option: int, day: datetime.date) -> FeeInForce:
        """The terms of a posted option; None with the reason."""
        key = (slug, schedule, option, day)
        known = self._fees_by_day.get(key)
        if known is None:
            if len(self._fees_by_day) > MOST_DAYS:
                self._fees_by_day.clear()
            known = self._fees_by_day[key] = self._fee(*key)
        return known

    def before_edition(self, hand: Hand) -> bool:
        """Whether the day lies before the first that the book gives for the game."""
        game = self._games.get(hand.game)
        return game is not None and all(hand.gaming_day < edition.from_ for edition in game.edition)

    def _game(self, slug: str, day: datetime.date, layout: str | None) -> TermsInForce:
        game = self._games.get(slug)
        if game is None:
            return None, f"no licensed game is named {slug}"
        key = (slug, self._stretch(game, slug, day), layout)
        if key not in self._by_stretch:
            try:
                self._by_stretch[key] = game_terms(game, day, layout=layout)
            except NotInForce as error:  # which names the day
                return None, str(error)
        return self._by_stretch[key], ""

    def _fee(self, slug: str, schedule: str, option: int, day: datetime.date) -> FeeInForce:
        game = self._games.get(slug)
        if game is None:
            return None, f"no licensed game is named {slug}"
        key = (slug, schedule, option, self._stretch(game, slug, day))
        if key not in self._fees_by_stretch:
            try:
                self._fees_by_stretch[key] = fee_terms(game, schedule, option, day)
            except NotInForce as error:
                return None, str(error)
        return self._fees_by_stretch[key], ""

    def _beside(self, host: GameTerms, slug: str) -> GameTerms:
        """The terms of a game with the side bets that lie beside it that day."""
        key = (slug, host.day, host.layout)
        if key not in self._with_sides:
            sides = []
            for game in self._sides[slug]:
                with suppress(NotInForce):
                    sides.append(game_terms(game, host.day))
            self._with_sides[key] = side_bets.with_sides(host, sides)
        return self._with_sides[key]

    def _stretch(self, game: Game, slug: str, day: datetime.date) -> int:
        """Which stretch of days it is: nothing in the game's file, or in those of its side bets, begins or ends within one."""
        if slug not in self._turns:
            several = (game, *self._sides.get(slug, ()))
            self._turns[slug] = sorted(set().union(*(_turns(_Same(one)) for one in several)))
        return bisect_right(self._turns[slug], day)


class _Same:
    """A game as the very thing in memory, whatever stands in it: it is never changed, only replaced."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=512)  # a catalogue and its next edition; every judge of a process asks for the same ones
def _turns(same: _Same) -> frozenset[datetime.date]:
    """To look through a whole game takes longer than to judge a hundred hands."""
    return frozenset(dated.turns(same.game))
