"""A game cut into what somebody may look for: its names, options, fee rows, wagers, pay lines, charts, readings, duties."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from compliance.licensed.words import bound_words, catalogue_words, charges
from games.cards.money import cents_of, dollars
from games.schema import Game, Notice, Option, Schedule, SignItem, dated
from games.schema.dated import Period
from games.terms import defect


class Entry(Struct, frozen=True):
    """One thing that can be found. `above`: the titles under which it stands; `anchor`: its place on the game's page."""

    kind: str
    title: str
    text: str
    above: str
    book: str
    games: tuple[str, ...]
    lines: tuple[str, ...]
    first: datetime.date
    until: datetime.date | None
    schedule: str = ""
    option: int = 0
    anchor: str = ""

    @property
    def game(self) -> str:
        return self.games[0]

    def also_in(self, other: Entry) -> Entry:
        """The same entry, printed in another game too."""
        above = f"{self.above} {other.above}" if other.above not in self.above else self.above
        games = self.games if other.games[0] in self.games else (*self.games, *other.games)
        return msgspec.structs.replace(self, games=games, above=above)


def entries(game: Game) -> Iterator[Entry]:
    """Everything of a game, of every day."""
    yield from _named(game)
    for schedule, period in dated.periods(game.schedule):
        for option, own in dated.periods(schedule.option):
            yield from _option(game, schedule, option, _within(period, own))
    yield from _wagers(game)
    yield from _deal(game)
    yield from _asked(game)


def _within(one: Period, other: Period) -> Period:
    ends = [day for day in (one[1], other[1]) if day is not None]
    return max(one[0], other[0]), min(ends, default=None)


def _entry(game: Game, kind: str, title: str, text: str, lines: tuple[str, ...], period: Period, **more: Any) -> Entry:
    above = more.pop("above", game.title)
    return Entry(kind, title, " ".join(text.split()), above, str(game.book), (str(game.slug),), lines, *period, **more)


def _named(game: Game) -> Iterator[Entry]:
    for edition, period in dated.periods(game.edition):
        banked = f"banked by {game.banked_by.replace('-', ' ')}"
        owner = f"owned by {game.owner}" if game.owner else ""
        parts = (edition.approval or "", *game.also_printed_as, game.family.replace("-", " "), banked, owner)
        text = ". ".join(part for part in parts if part)
        yield _entry(game, "game", game.title, text, edition.cite, period, above=str(game.slug))


def _option(game: Game, schedule: Schedule, option: Option, period: Period) -> Iterator[Entry]:
    place = {"schedule": schedule.schedule, "option": option.number}
    name = f"Option {option.label or option.number}"
    limit = defect.limits(option.limit)
    more = (*catalogue_words.limit_more(option.limit), *map(catalogue_words.wager_limit, option.wager_limit))
    text = ". ".join((limit, *more, *([option.note] if option.note else [])))
    above = f"{game.title} {schedule.title}"
    yield _entry(game, "option", name, text, option.cite, period, above=above, **place)
    for charge in schedule.charge:
        head = f"{name}, {charges.title(charge)}"
        for band in option.bands.get(charge.name, ()):
            said = f"{charges.band_range(charge, band)}: {dollars(cents_of(band.fee))}"
            note = f". {band.note}" if band.note else ""
            lines = tuple(dict.fromkeys((band.cite, band.fee_cite or band.cite)))
            yield _entry(game, "fee", head, said + note, lines, period, above=f"{above} {limit}", **place)
        if charge.name in option.flat:
            flat = option.flat[charge.name]
            said = ", ".join((dollars(cents_of(flat.fee)), *charges.conditions(charge, flat)))
            yield _entry(game, "fee", head, said, (flat.cite,), period, above=f"{above} {limit}", **place)


def _wagers(game: Game) -> Iterator[Entry]:
    titles = {wager.name: wager.title for wager in game.wager}
    for wager, period in dated.periods(game.wager):
        odds = wager.odds.replace(":", " to ") if wager.odds else ""
        bounds = (bound_words.bound(bound, titles) for bound in wager.bound)
        text = ". ".join(part for part in (odds, *bounds, wager.note or "") if part)
        yield _entry(game, "wager", wager.title, text, wager.cite, period, anchor="wagers")
    for table, period in dated.periods(game.pay_table):
        for row in table.row:
            hand = row.title or row.hand.replace("-", " ").capitalize()
            above, anchor = f"{game.title} {table.title} {row.hand.replace('-', ' ')}", f"pay-{table.name}"
            text = f"{catalogue_words.pays(row, table.unit)}, {table.title}"
            yield _entry(game, "pay", hand, text, (row.cite,), period, above=above, anchor=anchor)
    for chart, period in dated.periods(game.chart):
        text = " · ".join(" ".join(row.cells) for row in chart.row)
        yield _entry(game, "chart", chart.title, text, chart.cite, period, anchor=f"chart-{chart.name}")


def _deal(game: Game) -> Iterator[Entry]:
    titles = {wager.name: wager.title for wager in game.wager}
    for kind in ("deck", "layout", "rotation", "action_button", "settlement"):
        for block, period in dated.periods(getattr(game, kind)):
            title = kind.replace("_", " ").replace("layout", "table").capitalize()
            text = f"{catalogue_words.block(block)} {block.note or ''}"
            yield _entry(game, "deal", title, text, block.cite, period, anchor="deal")
    for qualifier, period in dated.periods(game.qualifier):
        text = f"with {qualifier.hand}; otherwise {qualifier.otherwise}"
        title = f"{qualifier.who.replace('-', ' ').capitalize()} qualifies"
        yield _entry(game, "limit", title, text, qualifier.cite, period, anchor="figures")
    for cap, period in dated.periods(game.cap):
        text = f"{defect.money(cap.amount)} per {cap.per}: {cap.text}"
        yield _entry(game, "limit", "Cap", text, cap.cite, period, anchor="figures")
    for posted, period in dated.periods(game.range):
        text = catalogue_words.posted_range(posted, titles)
        yield _entry(game, "limit", "Posted limits", text, posted.cite, period, anchor="figures")
    for jackpot, period in dated.periods(game.jackpot):
        shares = (f"{share.to} {catalogue_words.jackpot_share(share)}" for share in jackpot.share)
        text = ". ".join((catalogue_words.jackpot(jackpot), *shares))
        yield _entry(game, "limit", jackpot.title, text, jackpot.cite, period, anchor="figures")


def _asked(game: Game) -> Iterator[Entry]:
    for reading, period in dated.periods(game.reading):
        text = f"Read as {reading.applied.replace('-', ' ')}. {reading.why}"
        anchor = f"reading-{reading.name}"
        above = f"{game.title} {reading.name}"
        yield _entry(game, "reading", reading.question, text, reading.cite, period, above=above, anchor=anchor)
    for duty, period in dated.periods(game.duty):
        text = f"{duty.concerns.capitalize()}. {duty.note or ''}"
        above = f"{game.title} {duty.name.replace('-', ' ')}"
        yield _entry(game, "duty", duty.text, text, duty.cite, period, above=above, anchor="duties")
    items: tuple[SignItem | Notice, ...] = (*game.sign, *game.notice)
    for item, period in dated.periods(items):
        above = f"{game.title} {item.name.replace('-', ' ')}"
        yield _entry(
            game, "duty", item.text, f"Sign. {item.note or ''}", item.cite, period, above=above, anchor="duties"
        )
