"""All wagers of a game: each by the file of its procedure, and by each pay table where the house posts one of several."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from games.returns.answer import Counting, GameReturns, Tell, WagerReturn, Way, counting_of, percent
from games.returns.tally import PACKS, packs_said
from games.schema import Charge, dated
from games.terms.game import GameTerms, WagerTerms

NOT_ENTERED = "how it is settled is not entered yet"
NOT_PRINTED = "the book does not print what it pays"
NO_PACKS = "The book prints no number of packs, so it is counted for several."
NOT_STATED = "not-stated"
_WHOLE = 1000
_FIRST = 600  # of a thousand for the terms as they are, where ways of reading may have to be counted after them


def count(terms: GameTerms, tell: Tell) -> GameReturns:
    """Every wager in printed order; `tell` hears how far it is, of a thousand: never less than before, all only at the end."""
    counting = counting_of(terms.procedure) if terms.procedure else None
    if counting is None:
        return GameReturns(tuple(_plain(wager) for wager in terms.wagers.values()))
    jobs, forward = list(_jobs(terms)), _forward(tell)
    first = _FIRST if NOT_STATED in terms.readings.values() else _WHOLE
    counted = [
        (under, replace(one, posted=posted))
        for at, (under, names, posted) in enumerate(jobs)
        for one in counting.returns(
            under, names, _part(forward, first * at // len(jobs), first * (at + 1) // len(jobs))
        )
    ]
    found = {(one.wager, one.posted): one for _, one in counted}
    others = [(under, one, name, value) for under, one in counted for name, value in _either_way(under, one)]
    for at, (under, one, name, value) in enumerate(others):
        low, high = (first + (_WHOLE - first) * step // len(others) for step in (at, at + 1))
        ways = _read(counting, under.under(name, value), one.wager, _part(forward, low, high))
        key = one.wager, one.posted
        found[key] = replace(found[key], ways=(*found[key].ways, *(replace(way, read=(name, value)) for way in ways)))
    tell(_WHOLE, _WHOLE)
    order = {name: i for i, name in enumerate(terms.wagers)}
    tables = {table.name: i for i, table in enumerate(terms.game.pay_table)}
    keys = sorted(found, key=lambda key: (order[key[0]], tables.get(key[1], 0)))
    return GameReturns(tuple(charged(terms, found[key]) for key in keys))


def _forward(tell: Tell) -> Tell:
    """What is told only grows: a part that begins anew, for another way of reading, says nothing of the whole."""
    furthest = 0

    def on(done: int, of: int) -> None:
        nonlocal furthest
        furthest = max(furthest, min(_WHOLE * done // (of or 1), _WHOLE - 1))
        tell(furthest, _WHOLE)

    return on


def _part(tell: Tell, low: int, high: int) -> Tell:
    """A job tells of its own steps; what is told on is how far the whole of it is."""

    def on(done: int, of: int) -> None:
        tell(low + (high - low) * done // (of or 1), _WHOLE)

    return on


def _either_way(terms: GameTerms, one: WagerReturn) -> list[tuple[str, str]]:
    """Where the book leaves open what a wager pays: each way of reading one question, by which it is counted beside."""
    open_ = [name for name in one.readings if one.how == "not-told" and terms.readings[name] == NOT_STATED]
    return [(name, value) for name in open_ for value in _possible(terms, name)]


def _read(counting: Counting, terms: GameTerms, wager: str, tell: Tell) -> list[Way]:
    """What a wager comes back with by one way of reading, where that tells it."""
    return [way for other in counting.returns(terms, [wager], tell) if other.told for way in other.ways]


def _possible(terms: GameTerms, name: str) -> tuple[str, ...]:
    reading = dated.as_of(terms.game.reading, terms.day)[name]
    return tuple(value for value in reading.possible if value != NOT_STATED)


def _jobs(terms: GameTerms) -> Iterator[tuple[GameTerms, list[str], str]]:
    """The wagers of one pay table together; of those with several, each under each that may be posted."""
    single = [name for name, wager in terms.wagers.items() if not groups(wager)]
    if single:
        yield terms, single, ""
    for name, wager in terms.wagers.items():
        for group, tables in groups(wager).items():
            for table in tables:
                yield terms.under(f"posted-{group}", table), [name], table


def groups(wager: WagerTerms) -> dict[str, list[str]]:
    """The pay tables of which the house posts one, by their group, where there are several."""
    found: dict[str, dict[str, None]] = {}
    for row in wager.rows:
        if row.table.one_of is not None:
            found.setdefault(row.table.one_of, {})[row.table.name] = None
    return {group: list(tables) for group, tables in found.items() if len(tables) > 1}


def charged(terms: GameTerms, one: WagerReturn) -> WagerReturn:
    """Says what is charged beside a wager, and where it is a share of each win, what the bank keeps with it."""
    notes = list(one.notes)
    if one.first is not None and one.first.name.endswith(PACKS) and not packs_said(terms):
        notes.append(NO_PACKS)
    for schedule in dated.as_of(terms.game.schedule, terms.day).values():
        for charge in schedule.charge:
            if charge.kind in ("vigorish", "commission") and one.wager in charge.counts:
                notes.append(_charge_note(one, charge))
    return replace(one, notes=tuple(dict.fromkeys(notes)))


def _charge_note(one: WagerReturn, charge: Charge) -> str:
    said = f"Without the {charge.title or charge.name} of lines {', '.join(charge.cite)}"
    way = one.first
    if one.told and way is not None and way.edge is not None and charge.share is not None and charge.share_of == "win":
        wins = sum(line.chance * line.net for line in way.lines if line.result == "win")
        most = " at the most" if charge.at_most else ""
        edge = percent(way.edge + wins * Fraction(charge.share))
        return f"{said}; with {charge.share} of each win the bank keeps {edge} %{most} (before any rounding)."
    return f"{said}."


def _plain(wager: WagerTerms) -> WagerReturn:
    """A wager of a procedure that nobody can count."""
    printed = wager.kind.odds is not None or wager.rows
    return WagerReturn(wager=wager.name, title=wager.title, how="not-told", why=NOT_ENTERED if printed else NOT_PRINTED)
