"""A licensed game explained: everything that holds on a day, as printed, with the lines of the book."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from compliance.showing.entry import Entry, Item, Section, words
from games import cases, dated, defect, load
from games.schema import Block, Book, Duty, Game, Option, Procedure, Reading, Schedule, WagerKind


def game_entry(game: Game, book: Book, day: datetime.date, worked: Path | None = None) -> Entry:
    """The game as of a day; `worked` is the file of its worked hands. What does not hold that day has no rows."""
    sections = (
        Section("Licence", tuple(_licence(game, book, day))),
        Section("Table and cards", tuple(_table(game, day))),
        Section("Wagers", tuple(_wager(kind, game) for kind in _on(game.wager, day))),
        Section("Deal", tuple(item for block in _on(game.procedure, day) for item in _procedure(block))),
        Section("Settlement", tuple(_settlement(game, day))),
        Section("Player-dealer position", tuple(_rotation(game, day))),
        *(_schedule(schedule, day) for schedule in _on(game.schedule, day)),
        Section("Readings", tuple(_reading(reading) for reading in _on(game.reading, day))),
        Section("What else is asked", tuple(_duty(duty) for duty in _on(game.duty, day))),
        Section("Worked hands", tuple(_worked(worked))),
    )
    return Entry("game", str(game.slug), game.title, day.isoformat(), sections)


def _on(blocks: Iterable[Any], day: datetime.date) -> Iterator[Any]:
    yield from dated.as_of(blocks, day).values()


def _block(name: str, text: str, block: Block, rows: tuple[Item, ...] = ()) -> Item:
    return Item(name, text, block.cite, rows, block.note)


def _licence(game: Game, book: Book, day: datetime.date) -> Iterator[Item]:
    yield Item("book", f"{book.title} ({game.book})", game.cite)
    yield Item("dating", book.dating)
    yield Item("licensee", book.licensee)
    yield Item("commission", book.commission)
    editions = list(_on(game.edition, day))
    for edition in editions:
        approval = f"approval {edition.approval}, " if edition.approval else ""
        yield _block("in force", f"{approval}from {edition.from_}", edition)
    if not editions:
        yield Item("in force", f"not on {day}; first from {min(edition.from_ for edition in game.edition)}")
    if game.owner:
        yield Item("owner of the game", game.owner)


def _table(game: Game, day: datetime.date) -> Iterator[Item]:
    for layout in _on(game.layout, day):
        text = f"{layout.players} players and the player-dealer, {layout.seats} seats"
        yield _block(f"{layout.table} table", text, layout)
    for deck in _on(game.deck, day):
        jokers = f"{deck.jokers or 'no'} jokers"
        yield _block("decks", f"{deck.packs_min} to {deck.packs_max} of {deck.cards} cards, {jokers}", deck)


def _wager(kind: WagerKind, game: Game) -> Item:
    titles = {wager.name: wager.title for wager in game.wager}
    rows = [Item("wins", words(kind.wins), kind.wins_cite)]
    if kind.pushes:
        rows.append(Item("pushes", words(kind.pushes)))
    if kind.needs_one_of:
        rows.append(Item("needs", " or ".join(titles[name] for name in kind.needs_one_of)))
    if kind.backline is not None:
        rows.append(Item("from behind", "permitted" if kind.backline else "not permitted"))
    return _block(kind.title, f"pays {kind.odds.replace(':', ' to ')}", kind, tuple(rows))


def _procedure(block: Procedure) -> Iterator[Item]:
    yield _block("procedure", block.name, block)
    for name, value in block.options.items():
        if name.endswith("cite"):
            continue
        cite = tuple(block.options.get(f"{name}_cite", block.cite))
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = tuple(Item("", words(_without_cite(row)), (row["cite"],) if "cite" in row else ()) for row in value)
            yield Item(name.replace("_", " "), "", cite, rows)
        else:
            yield Item(name.replace("_", " "), words(value), cite)


def _without_cite(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "cite"}


def _settlement(game: Game, day: datetime.date) -> Iterator[Item]:
    titles = {wager.name: wager.title for wager in game.wager}
    for block in _on(game.settlement, day):
        yield _block("order", ", then ".join(titles[name] for name in block.order), block)
        yield Item("first action", block.first_action.replace("-", " "))
        yield Item("cover", block.cover.replace("-", " "))
    for button in _on(game.action_button, day):
        skips = f", without the {button.skips}" if button.skips else ""
        text = (
            f"card {button.card} of the {button.pile}, counted from the {button.counts_from.replace('-', ' ')}{skips}"
        )
        yield _block("action button", text, button, (Item("counts", words(button.values)),))


def _rotation(game: Game, day: datetime.date) -> Iterator[Item]:
    for block in _on(game.rotation, day):
        yield _block("rotation", f"{block.regime.replace('-', ' ')} {block.hands} hands, {block.direction}", block)


def _schedule(schedule: Schedule, day: datetime.date) -> Section:
    counted = Item("counted", words(schedule.counts), schedule.cite, (), schedule.note)
    paid = Item("paid by", f"the {schedule.payer}, {schedule.moment.replace('-', ' the ')}")
    options = (_option(option) for option in _on(schedule.option, day))
    return Section(f"Fees, schedule {schedule.schedule}: {schedule.title}", (counted, paid, *options))


def _option(option: Option) -> Item:
    player = "" if option.player_fee is None else f"; a player ${option.player_fee:,.2f}"
    rows = tuple(Item("", defect.row(band), (band.cite,)) for band in option.bands)
    within = [load.span(cite) for cite in option.cite]
    apart = [
        cite for cite in option.limit.cite if not any(first <= load.span(cite)[0] <= last for first, last in within)
    ]
    lines = (*apart, *option.cite)
    return Item(f"option {option.number}", f"limit {defect.limits(option.limit)}{player}", lines, rows, option.note)


def _reading(reading: Reading) -> Item:
    others = " or ".join(name for name in reading.possible if name != reading.applied)
    rows = (Item("applied", reading.applied), Item("also possible", others), Item("why", reading.why))
    return _block(reading.name, reading.question, reading, rows)


def _duty(duty: Duty) -> Item:
    return _block(duty.name, duty.text, duty)


def _worked(path: Path | None) -> Iterator[Item]:
    for case in cases.read(path).case if path is not None and path.exists() else ():
        yield Item(case.name, f"player {case.player}, banker {case.banker}", case.cite)
