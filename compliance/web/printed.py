"""A game as it is printed, as of a day, laid out for the page: schedules, options, bands, wagers, readings."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from games import dated
from games.money import cents_of, dollars
from games.schema import Band, Game, Limit, Option, Reading, Schedule, WagerKind


class PrintedOption(Struct, frozen=True):
    """An option with its limit as printed."""

    option: Option
    limit: str
    player_fee: str
    rows: tuple[tuple[str, str, str], ...]  # range, fee, line


class PrintedSchedule(Struct, frozen=True):
    """A schedule heading with the options that hold."""

    schedule: Schedule
    options: tuple[PrintedOption, ...]
    counts: tuple[str, ...]


class Printed(Struct, frozen=True):
    """Everything of a game that holds on a day."""

    edition: Any
    blocks: tuple[tuple[str, Any], ...]  # deck, tables, settlement, action button, rotation: title and block
    wagers: tuple[WagerKind, ...]
    schedules: tuple[PrintedSchedule, ...]
    readings: tuple[Reading, ...]
    procedure: Any
    duties: tuple[Any, ...]

    @property
    def titles(self) -> dict[str, str]:
        """The wagers' printed titles by name."""
        return {wager.name: wager.title for wager in self.wagers}


def in_force(game: Game, day: datetime.date) -> Printed:
    """What of the game holds on `day`, in printed order."""
    single = (
        ("Deck", dated.one_as_of(game.deck, day)),
        ("Settlement", dated.one_as_of(game.settlement, day)),
        ("Action button", dated.one_as_of(game.action_button, day)),
        ("Rotation", dated.one_as_of(game.rotation, day)),
    )
    tables = tuple(("Table", layout) for layout in dated.as_of(game.layout, day).values())
    wagers = tuple(dated.as_of(game.wager, day).values())
    titles = {wager.name: wager.title for wager in wagers}
    return Printed(
        edition=dated.one_as_of(game.edition, day),
        blocks=(*((title, block) for title, block in single if block is not None), *tables),
        wagers=wagers,
        schedules=tuple(_schedule(heading, day, titles) for heading in dated.as_of(game.schedule, day).values()),
        readings=tuple(dated.as_of(game.reading, day).values()),
        procedure=dated.one_as_of(game.procedure, day),
        duties=tuple(dated.as_of(getattr(game, "duty", ()), day).values()),
    )


def _schedule(heading: Schedule, day: datetime.date, titles: dict[str, str]) -> PrintedSchedule:
    options = tuple(_option(option) for option in dated.as_of(heading.option, day).values())
    return PrintedSchedule(heading, options, tuple(titles.get(name, name) for name in heading.counts))


def _option(option: Option) -> PrintedOption:
    fee = "–" if option.player_fee is None else dollars(cents_of(option.player_fee))
    rows = tuple((_range(band), dollars(cents_of(band.fee)), band.cite) for band in option.bands)
    return PrintedOption(option, _limit(option.limit), fee, rows)


def _range(band: Band) -> str:
    return f"{_whole(band.from_)}+" if band.to is None else f"{_whole(band.from_)}–{_whole(band.to)}"


def _limit(limit: Limit) -> str:
    least = _whole(limit.min) if limit.min is not None else _between(limit.min_between)
    most = _whole(limit.max) if limit.max is not None else _between(limit.max_between)
    return "–".join(part for part in (least, most) if part) or "not printed"


def _between(pair: tuple[Any, Any] | None) -> str:
    return "" if pair is None else f"({_whole(pair[0])} to {_whole(pair[1])})"


def _whole(value: Any) -> str:
    """A printed figure: whole dollars where the book prints them so."""
    return f"${value:,}"


class Anchors:
    """Gives each printed line its anchor once: the first place of the page that shows a line is where links to it lead."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def new(self, cites: str | Iterable[str]) -> list[str]:
        """The lines that have no anchor yet and get theirs here."""
        lines = []
        for cite in [cites] if isinstance(cites, str) else cites:
            first = cite.partition("-")[0]
            if first not in self._given:
                self._given.add(first)
                lines.append(first)
        return lines
