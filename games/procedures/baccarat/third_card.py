"""Which hand draws a third card: by its own points, by a chart that looks at the other side's third card, or as its player
likes. What the book leaves open is drawn by every reading; a card on which they differ is said to be open, not wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict, replace

from games.settling.sheet import Draw
from games.settling.two_hands import NOT_STATED, Points
from games.terms.game import GameTerms

CiteLines = tuple[str, ...]
NATURAL = "natural"


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the printed chart: the banker's score, then H or S by the points of the player's third card, 0 to 9.
    O: as the banker likes."""

    score: Points
    row: Annotated[str, Meta(pattern=r"^[HSO]{10}$")]
    cite: str


class Patch(Struct, frozen=True, forbid_unknown_fields=True):
    """What is otherwise under a reading that does not apply without saying so."""

    reading: str
    value: str
    naturals: tuple[Points, ...] | UnsetType = UNSET
    natural_of: Literal["either", "banker"] | UnsetType = UNSET
    player_hits: tuple[Points, ...] | UnsetType = UNSET
    player_may: tuple[Points, ...] | UnsetType = UNSET
    player_may_against: tuple[Points, ...] | UnsetType = UNSET
    banker_hits_when_player_stands: tuple[Points, ...] | UnsetType = UNSET
    banker_unprinted: bool | UnsetType = UNSET
    chart: tuple[Row, ...] | UnsetType = UNSET


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a baccarat game prints of its cards and draws."""

    points: dict[str, Points]
    points_cite: CiteLines
    player_hits: tuple[Points, ...]
    player_cite: CiteLines
    banker_hits_when_player_stands: tuple[Points, ...]
    banker_stand_cite: CiteLines
    naturals: tuple[Points, ...] = ()
    naturals_cite: CiteLines = ()
    natural_of: Literal["either", "banker"] = "either"  # whose natural keeps cards from being dealt
    player_may: tuple[Points, ...] = ()  # the player may draw or stand
    player_may_against: tuple[Points, ...] = ()  # only against these points of the banker; none named: always
    player_may_cite: CiteLines = ()
    chart: tuple[Row, ...] = ()  # none: the banker looks at the own points only
    chart_cite: CiteLines = ()
    banker_unprinted: bool = False  # the book does not have the table by which the banker draws
    bank_wager: str | None = None  # the banker's own wager: it wins and loses what is wagered against it
    own_wagers: tuple[str, ...] = ()  # settled on the bettor's own hand where seats play one hand differently
    own_when_drawn: tuple[str, ...] = ()  # the same, for a seat that drew; for one that stood the book does not say
    even_money_by: str | None = None  # the reading by which a wager without printed odds is paid 1 to 1
    under: tuple[Patch, ...] = ()

    @property
    def optional(self) -> bool:
        """Whether by any reading a player may choose, so that seats can play one hand differently."""
        return bool(self.player_may) or any(patch.player_may for patch in self.under)


class ThirdCard:
    """When each hand of one game draws, under one set of readings."""

    def __init__(self, terms: GameTerms, options: Options) -> None:
        self.options = _applied(options, terms)
        self._others = [Draws(one) for one in _left_open(options, terms)]
        self.applied = Draws(self.options)
        self.kept: dict[tuple[int, int, int | None, bool], tuple[tuple[Draw, ...], tuple[Draw, ...]]] = {}

    def faults(
        self, first: int, second: int, third: int | None, banker_drew: bool
    ) -> tuple[tuple[Draw, ...], tuple[Draw, ...]]:
        """The draws that go against the table, and those of which the book does not say whether they do."""
        key = (first, second, third, banker_drew)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = self._find(*key)
        return found

    def _find(
        self, first: int, second: int, third: int | None, banker_drew: bool
    ) -> tuple[tuple[Draw, ...], tuple[Draw, ...]]:
        tables = self._others or [self.applied]
        each = [list(table.faults(first, second, third, banker_drew)) for table in tables]
        sure = tuple(draw for draw in each[0] if all(_in(draw, other) for other in each[1:]))
        seen: list[Draw] = []
        for draw in (draw for draws in each for draw in draws):
            if not _in(draw, sure) and not _in(draw, seen):
                seen.append(draw)
        stops = all(table.stops(first, second) for table in tables)
        if self.options.banker_unprinted and not stops:
            sure = tuple(draw for draw in sure if draw.pile != "banker")
            cite = self.options.banker_stand_cite[0]
            seen = [draw for draw in seen if draw.pile != "banker"]
            seen.append(Draw("banker", banker_drew, second, third, cite))
        return sure, tuple(seen)


class Draws:
    """The draws under one reading of the text."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._chart = {row.score: row for row in options.chart}

    def stops(self, first: int, second: int) -> bool:
        options = self.options
        return second in options.naturals or (options.natural_of == "either" and first in options.naturals)

    def faults(self, first: int, second: int, third: int | None, banker_drew: bool) -> Iterator[Draw]:
        options, drew, stops = self.options, third is not None, self.stops(first, second)
        likes = not stops and first in options.player_may
        if likes and options.player_may_against and second not in options.player_may_against:
            likes = False
        if not likes and drew != self.player_draws(first, second):
            cite = options.naturals_cite if stops else options.player_cite
            yield Draw("player", drew, first, None, cite[0])
        draws, cite_line = self.banker_draws(second, third, stops)
        if banker_drew != draws and not self._banker_likes(second, third, stops):
            yield Draw("banker", banker_drew, second, third, cite_line)

    def _banker_likes(self, score: int, third: int | None, stops: bool) -> bool:
        row = self._chart.get(score)
        return not stops and third is not None and row is not None and row.row[third] == "O"

    def banker_draws(self, score: int, third: int | None, stops: bool) -> tuple[bool, str]:
        """Where the chart has no row for the score, no line lets the banker draw."""
        options = self.options
        if stops:
            return False, options.naturals_cite[0]
        if third is None or not options.chart:
            return score in options.banker_hits_when_player_stands, options.banker_stand_cite[0]
        row = self._chart.get(score)
        return (False, options.chart_cite[0]) if row is None else (row.row[third] == "H", row.cite)

    def player_draws(self, first: int, second: int) -> bool:
        return not self.stops(first, second) and first in self.options.player_hits


def _in(draw: Draw, draws: Any) -> bool:
    return any((other.pile, other.drawn) == (draw.pile, draw.drawn) for other in draws)


def _applied(options: Options, terms: GameTerms) -> Options:
    """The options under the readings applied."""
    for name in dict.fromkeys((NATURAL, *(patch.reading for patch in options.under))):
        if name in terms.readings:
            options = _under(options, name, terms.readings[name])
    return options


def _under(options: Options, name: str, value: str) -> Options:
    if name == NATURAL and value == "other-side-draws":
        options = replace(options, naturals=())
    for patch in options.under:
        if (patch.reading, patch.value) == (name, value):
            said = {key: part for key, part in asdict(patch).items() if part is not UNSET}
            options = replace(options, **{key: part for key, part in said.items() if key not in ("reading", "value")})
    return options


def _left_open(options: Options, terms: GameTerms) -> list[Options]:
    """One for each way in which the readings could be taken that are applied as not stated and say nothing themselves."""
    spoken = {(patch.reading, patch.value) for patch in options.under}
    possible = {str(reading.name): reading.possible for reading in terms.game.reading}
    names = [
        name
        for name in dict.fromkeys((NATURAL, *(patch.reading for patch in options.under)))
        if terms.readings.get(name) == NOT_STATED and (name, NOT_STATED) not in spoken
    ]
    if not names:
        return []
    base, found = _applied(options, terms), []
    for values in product(*([one for one in possible.get(name, ()) if one != NOT_STATED] for name in names)):
        taken = base
        for name, value in zip(names, values, strict=True):
            taken = _under(taken, name, value)
        found.append(taken)
    return found
