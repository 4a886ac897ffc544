"""A game as it is printed, as of a day, laid out for the page: its blocks in words, its schedules, what the text asks."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from compliance.licensed.pages.printed_schedule import PrintedSchedule, schedules
from compliance.licensed.words import bound_words, catalogue_words
from games.schema import (
    Block,
    Book,
    Chart,
    Duty,
    Game,
    Irregularity,
    Notice,
    PayTable,
    Reading,
    SignItem,
    WagerKind,
    dated,
)
from games.schema.load import span
from games.terms import defect

CONCERNS = {
    "licence": "Licence",
    "posting": "Posting",
    "wagers": "Wagers",
    "deal": "Deal",
    "settlement": "Settlement",
    "rotation": "Rotation",
    "collection": "Collections",
    "jackpot": "Jackpots",
    "log": "Log",
    "conduct": "Conduct",
    "equipment": "Equipment",
}


InWords = Duty | Irregularity | SignItem | Notice
"""Blocks that say in a sentence what the text asks."""


class Fact(Struct, frozen=True):
    """A block in words: what it is, what it says, and the block itself for its lines and its note."""

    title: str
    said: str
    block: Block


class Printed(Struct, frozen=True):
    """Everything of a game that holds on a day."""

    edition: Any
    deal: tuple[Fact, ...]  # deck, tables, settlement, action button, rotation
    figures: tuple[Fact, ...]  # qualifiers, caps, posted ranges, jackpots
    pay_tables: tuple[PayTable, ...]
    charts: tuple[Chart, ...]
    wagers: tuple[WagerKind, ...]
    schedules: tuple[PrintedSchedule, ...]
    readings: tuple[Reading, ...]
    procedure: Any
    duties: tuple[tuple[str, tuple[InWords, ...]], ...]  # by what they concern

    @property
    def titles(self) -> dict[str, str]:
        """The wagers' printed titles by name."""
        return {wager.name: wager.title for wager in self.wagers}

    @property
    def tables(self) -> dict[str, str]:
        """The pay tables' printed titles by name."""
        return {table.name: table.title for table in self.pay_tables}

    @property
    def options(self) -> int:
        return sum(len(schedule.options) for schedule in self.schedules)

    @property
    def by_total(self) -> bool:
        """Whether a fee of some option follows from the sum of wagers."""
        sums = ("total_table_action", "player_wager_band")
        printed = (column for each in self.schedules for part in each.sections for column in part.columns)
        return any(column.charge.basis in sums for column in printed)

    @property
    def any_wins(self) -> bool:
        return any(wager.wins or wager.pushes for wager in self.wagers)

    @property
    def duty_count(self) -> int:
        return sum(len(duties) for _, duties in self.duties)

    def schedule_at(self, line: int) -> PrintedSchedule | None:
        """The schedule with a page of its own of which an option stands at that line."""
        holding = (
            each
            for each in self.schedules
            if each.long and any(first <= line <= last for first, last in map(span, each.schedule.cite))
        )
        return next((each for each in holding if any(option.at_line(line) for option in each.options)), None)


def in_force(game: Game, day: datetime.date) -> Printed:
    """What of the game holds on `day`, in printed order."""
    wagers = tuple(dated.as_of(game.wager, day).values())
    return Printed(
        edition=dated.one_as_of(game.edition, day),
        deal=tuple(_deal(game, day)),
        figures=tuple(_figures(game, day, {wager.name: wager.title for wager in wagers})),
        pay_tables=tuple(dated.as_of(game.pay_table, day).values()),
        charts=tuple(dated.as_of(game.chart, day).values()),
        wagers=wagers,
        schedules=schedules(game, day),
        readings=tuple(dated.as_of(game.reading, day).values()),
        procedure=dated.one_as_of(game.procedure, day),
        duties=asked_of(game, day),
    )


def asked_of(held: Game | Book, day: datetime.date) -> tuple[tuple[str, tuple[InWords, ...]], ...]:
    """Duties under what they concern; then what is done when something goes wrong, what must hang and who is told first."""
    groups: tuple[tuple[str, tuple[InWords, ...]], ...] = (
        *by_concern(dated.as_of(held.duty, day).values()),
        ("When something goes wrong", tuple(dated.as_of(held.irregularity, day).values())),
        (_SIGNS, (*dated.as_of(held.sign, day).values(), *dated.as_of(held.notice, day).values())),
    )
    return tuple((title, blocks) for title, blocks in groups if blocks)


_SIGNS = "What must hang, and who is told before it changes"


def by_concern(duties: Iterable[Duty]) -> tuple[tuple[str, tuple[Duty, ...]], ...]:
    """Duties under what they concern, in the order of a hand."""
    held = list(duties)
    groups = ((title, tuple(duty for duty in held if duty.concerns == name)) for name, title in CONCERNS.items())
    return tuple((title, found) for title, found in groups if found)


def _deal(game: Game, day: datetime.date) -> Iterator[Fact]:
    for kind in ("deck", "layout", "rotation", "action_button", "order", *catalogue_words.PLAYED, "settlement"):
        for block in dated.as_of(getattr(game, kind), day).values():
            yield Fact(
                kind.replace("_", " ").replace("layout", "table").capitalize(), catalogue_words.block(block), block
            )


def _figures(game: Game, day: datetime.date, titles: dict[str, str]) -> Iterator[Fact]:
    for qualifier in dated.as_of(game.qualifier, day).values():
        who = f"{qualifier.who.replace('-', ' ').capitalize()} qualifies"
        yield Fact(who, f"With {qualifier.hand}; otherwise {qualifier.otherwise}", qualifier)
    for cap in dated.as_of(game.cap, day).values():
        over = f", over {', '.join(titles.get(name, name) for name in cap.wagers)}" if cap.wagers else ""
        yield Fact("Cap", f"{defect.money(cap.amount)} per {cap.per}{over}: {cap.text}", cap)
    for posted in dated.as_of(game.range, day).values():
        yield Fact("Posted limits", catalogue_words.posted_range(posted, titles), posted)
    for sums in dated.as_of(game.together, day).values():
        yield Fact("Together", bound_words.together(sums, titles), sums)
    for outside in dated.as_of(game.outside_limits, day).values():
        yield Fact("Outside the limits", bound_words.outside(outside, titles), outside)
    for jackpot in dated.as_of(game.jackpot, day).values():
        shares = "; ".join(f"{share.to} {catalogue_words.jackpot_share(share)}".strip() for share in jackpot.share)
        yield Fact(
            jackpot.title, ". ".join(part for part in (catalogue_words.jackpot(jackpot), shares) if part), jackpot
        )


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
