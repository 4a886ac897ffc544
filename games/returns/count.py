"""All wagers of a game: each by the file of its procedure, and by each pay table where the house posts one of several."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from games import dated
from games.returns import by_procedure, packs
from games.returns.answer import GameReturns, WagerReturn, percent
from games.returns.by_procedure import Counting, Tell
from games.schema import Charge
from games.terms import GameTerms, WagerTerms

NOT_ENTERED = "how it is settled is not entered yet"
NOT_PRINTED = "the book does not print what it pays"
NO_PACKS = "The book prints no number of packs, so it is counted for several."
NOT_STATED = "not-stated"
_WHOLE = 1000


def count(terms: GameTerms, tell: Tell) -> GameReturns:
    """Every wager in printed order; `tell` hears how far it is, of a thousand."""
    counting = by_procedure.of(terms.procedure) if terms.procedure else None
    if counting is None:
        return GameReturns(tuple(_plain(wager) for wager in terms.wagers.values()))
    jobs = list(_jobs(terms))
    found: dict[tuple[str, str], WagerReturn] = {}
    for at, (under, names, posted) in enumerate(jobs):
        for one in counting.returns(under, names, _part(tell, at, len(jobs))):
            now = _part(tell, at + 1, len(jobs))
            found[one.wager, posted] = replace(_either_way(counting, under, one, now), posted=posted)
    tell(_WHOLE, _WHOLE)
    order = {name: i for i, name in enumerate(terms.wagers)}
    tables = {table.name: i for i, table in enumerate(terms.game.pay_table)}
    keys = sorted(found, key=lambda key: (order[key[0]], tables.get(key[1], 0)))
    return GameReturns(tuple(charged(terms, found[key]) for key in keys))


def _part(tell: Tell, at: int, jobs: int) -> Tell:
    """A job tells of its own steps; what is told on is how far the whole of it is."""

    def on(done: int, of: int) -> None:
        tell(_WHOLE * at // jobs + (_WHOLE * done // (jobs * of) if of else 0), _WHOLE)

    return on


def _either_way(counting: Counting, terms: GameTerms, one: WagerReturn, tell: Tell) -> WagerReturn:
    """Where the book leaves open what a wager pays: beside it what it would be by each way of reading one question."""
    if one.how != "not-told":
        return one
    ways = list(one.ways)
    for name in one.readings:
        if terms.readings[name] == NOT_STATED:
            for value in _possible(terms, name):
                for other in counting.returns(terms.under(name, value), [one.wager], lambda done, of: tell(0, 1)):
                    if other.told:
                        ways += [replace(way, read=(name, value)) for way in other.ways]
    return replace(one, ways=tuple(ways))


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
    if one.first is not None and one.first.name.endswith(packs.PACKS) and not packs.said(terms):
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
