"""A licensed game explained: everything that holds on a day, as printed, with the lines of the book."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from compliance.floor.explained.worked_hands import run
from compliance.licensed.words import bound_words, catalogue_words, charges, condition_words
from compliance.licensed.words.entry import Entry, Item, Section, words
from games import said
from games.schema import (
    Block,
    Book,
    Charge,
    Chart,
    Duty,
    Game,
    HouseWay,
    HouseWayStep,
    Option,
    PayTable,
    Procedure,
    Reading,
    Schedule,
    WagerKind,
    dated,
    load,
)
from games.terms import defect


def game_entry(game: Game, book: Book, day: datetime.date) -> Entry:
    """The game as of a day, its worked hands settled just now. What does not hold that day has no rows."""
    sections = (
        Section("Licence", tuple(_licence(game, book, day))),
        Section("Table and cards", tuple(_table(game, day))),
        Section("Wagers", tuple(_wager(kind, game) for kind in _on(game.wager, day))),
        Section("Figures", tuple(_figures(game, day))),
        *(_pay_table(block) for block in _on(game.pay_table, day)),
        *(_chart(block) for block in _on(game.chart, day)),
        *(_house_way(block) for block in _on(game.house_way, day)),
        Section("Deal", tuple(item for block in _on(game.procedure, day) for item in _procedure(block))),
        Section("Settlement", tuple(_settlement(game, day))),
        Section("Player-dealer position", tuple(_rotation(game, day))),
        *(_schedule(schedule, day) for schedule in _on(game.schedule, day)),
        Section("Readings", tuple(_reading(reading) for reading in _on(game.reading, day))),
        Section("What else is asked", tuple(_duty(duty) for duty in _on(game.duty, day))),
        Section(
            "When something goes wrong", tuple(_block(one.name, one.says, one) for one in _on(game.irregularity, day))
        ),
        Section("Worked hands", tuple(_worked(game, day))),
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
        beside = " and the player-dealer" if game.banked_by == "player-dealer" else ""
        text = f"{layout.players} players{beside}, {layout.seats} seats"
        yield _block(f"{layout.table} table", text, layout)
    for deck in _on(game.deck, day):
        yield _block("decks" if deck.kind == "cards" else deck.kind, catalogue_words.deck(deck), deck)


def _wager(kind: WagerKind, game: Game) -> Item:
    titles = {wager.name: wager.title for wager in game.wager}
    rows = [Item("wins", condition_words.said(kind.wins), kind.wins_cite or ())] if kind.wins else []
    if kind.pushes:
        rows.append(Item("pushes", condition_words.said(kind.pushes)))
    if kind.pays:
        tables = {table.name: table.title for table in game.pay_table}
        rows.append(Item("paid by", ", ".join(tables[name] for name in kind.pays)))
    for names, joined in ((kind.needs_one_of, " or "), (kind.needs_all_of, " and ")):
        if names:
            rows.append(Item("needs", joined.join(titles[name] for name in names)))
    rows += [Item("amount", bound_words.bound(bound, titles), bound.cite) for bound in kind.bound]
    if kind.backline is not None:
        rows.append(Item("from behind", "permitted" if kind.backline else "not permitted"))
    pays = "" if kind.odds is None else f"pays {kind.odds.replace(':', ' to ')}"
    return _block(kind.title, pays, kind, tuple(rows))


def _figures(game: Game, day: datetime.date) -> Iterator[Item]:
    """Qualifiers, caps, jackpots and the ranges within which limits may be posted."""
    for block in _on(game.qualifier, day):
        yield _block(
            f"{block.who} qualifies".replace("-", " "), f"with {block.hand}; otherwise {block.otherwise}", block
        )
    for block in _on(game.cap, day):
        yield _block("cap", f"{defect.money(block.amount)} per {block.per}: {block.text}", block)
    for block in _on(game.range, day):
        yield _block("posted limits", catalogue_words.posted_range(block), block)
    titles = {wager.name: wager.title for wager in game.wager}
    for block in _on(game.together, day):
        yield _block("together", bound_words.together(block, titles), block)
    for block in _on(game.outside_limits, day):
        yield _block("outside the limits", bound_words.outside(block, titles), block)
    for block in _on(game.jackpot, day):
        rows = tuple(Item(share.to, catalogue_words.jackpot_share(share), (share.cite,)) for share in block.share)
        yield _block(block.title, catalogue_words.jackpot(block), block, rows)


def _pay_table(block: PayTable) -> Section:
    heading = _block("unit", f"so much {block.unit} one{', at the least' if block.floor else ''}", block)
    rows = (Item(row.title or row.hand.replace("-", " "), catalogue_words.pays(row), (row.cite,)) for row in block.row)
    return Section(f"Pay table: {block.title}", (heading, *rows))


def _chart(block: Chart) -> Section:
    heading = (_block("columns", " | ".join(block.columns), block),) if block.columns or block.note else ()
    rows = (Item("", " | ".join(row.cells), (row.cite,)) for row in block.row)
    return Section(f"Chart: {block.title}", (*heading, *rows))


def _house_way(block: HouseWay) -> Section:
    bound = "the player-dealer's hand is always set so" if block.binds_bank else "for hands that nobody sets himself"
    text = bound if block.hits_to is None else f"draws on {block.hits_to} or less, else stands"
    rows = (Item(step.hand, _setting(step), step.cite) for step in block.step)
    return Section(f"House way: {block.title}", (_block("house way", text, block), *rows))


def _setting(step: HouseWayStep) -> str:
    """The ways of setting a hand, each where the one before cannot be done."""
    ways = [words(msgspec.to_builtins(way)) for way in step.play]
    if step.then_as is not None:
        ways.append(f"as {step.then_as.replace('-', ' ')}")
    return "; otherwise ".join(ways)


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
    for gone in _on(game.order, day):
        yield _block("gone round", catalogue_words.gone_round(gone), gone)
    for kind in catalogue_words.PLAYED:
        for played in _on(getattr(game, kind), day):
            yield _block(kind.replace("_", " "), catalogue_words.gone_about(played), played)
    for button in _on(game.action_button, day):
        rows = (Item("counts", words(button.values)),) if button.values else ()
        yield _block("action button", catalogue_words.action_button(button), button, rows)


def _rotation(game: Game, day: datetime.date) -> Iterator[Item]:
    for block in _on(game.rotation, day):
        yield _block(
            "rotation", catalogue_words.rotation(block), block, tuple(Item("who may", who) for who in block.who)
        )


def _schedule(schedule: Schedule, day: datetime.date) -> Section:
    charged = (_charge(charge) for charge in schedule.charge)
    note = (Item("note", schedule.note),) if schedule.note else ()
    limits = (Item("limit", catalogue_words.wager_limit(one), one.cite) for one in schedule.wager_limit)
    options = (_option(option, schedule) for option in _on(schedule.option, day))
    return Section(f"Fees, schedule {schedule.schedule}: {schedule.title}", (*charged, *note, *limits, *options))


def _charge(charge: Charge) -> Item:
    counted = (Item("counted", words(charge.counts)),) if charge.counts else ()
    return Item(charges.title(charge), charges.sentence(charge), charge.cite, counted, charge.note)


def _option(option: Option, schedule: Schedule) -> Item:
    rows = []
    for charge in schedule.charge:
        title = charges.title(charge)
        for band in option.bands.get(charge.name, ()):
            printed = f"{charges.band_range(charge, band)}: ${band.fee:,.2f}"
            rows.append(Item(title, printed, tuple(dict.fromkeys((band.cite, band.fee_cite or band.cite)))))
        if charge.name in option.flat:
            flat = option.flat[charge.name]
            when = "".join(f", {condition}" for condition in charges.conditions(charge, flat))
            rows.append(Item(title, f"${flat.fee:,.2f}{when}", (flat.cite,)))
    rows += [Item("limit", catalogue_words.wager_limit(one), one.cite) for one in option.wager_limit]
    within = [load.span(cite) for cite in option.cite]
    limit_cite = () if option.limit is None else option.limit.cite
    apart = [cite for cite in limit_cite if not any(first <= load.span(cite)[0] <= last for first, last in within)]
    name = f"option {option.number}" + (f" ({option.label})" if option.label else "")
    return Item(name, f"limit {defect.limits(option.limit)}", (*apart, *option.cite), tuple(rows), option.note)


def _reading(reading: Reading) -> Item:
    others = " or ".join(name for name in reading.possible if name != reading.applied)
    rows = (Item("applied", reading.applied), Item("also possible", others), Item("why", reading.why))
    return _block(reading.name, reading.question, reading, rows)


def _duty(duty: Duty) -> Item:
    return _block(duty.name, duty.text, duty)


def _worked(game: Game, day: datetime.date) -> Iterator[Item]:
    for one in run(game, day) if dated.one_as_of(game.edition, day) is not None else ():
        case = one.case
        piles = {"player": case.player, "banker": case.banker, **case.piles}
        cards = ", ".join(f"{name.replace('-', ' ')} {dealt}" for name, dealt in piles.items() if dealt)
        became = [Item("comes out", said.plain(one.outcome)), *(Item("wager", said.plain(each)) for each in one.wagers)]
        became += [Item("not as expected", said.plain(miss)) for miss in one.misses]
        yield Item(case.name, cards, case.cite, tuple(became))
