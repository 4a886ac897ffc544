"""What a game or a book must hold besides its shape: names that are there, days that do not clash, figures that can be.

Each refusal names file, key, value and cure. The same checks for a file, a draft and what the database holds.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from games import fees
from games import procedures as settle
from games.schema import (
    KINDS,
    Block,
    Book,
    Game,
    HouseWay,
    Option,
    Procedure,
    Schedule,
    Strict,
    WagerKind,
    dated,
    refusal,
    under,
)
from games.schema.refusal import CatalogueError, near

_LINES = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})?")
_NO_FIGURE = (str, int, bool, datetime.date, type(None))  # most of what stands in a file
_MOST = 10**12  # dollars: no book prints more, and cents of it can be counted with


def whole_game(game: Game, book: Book, file: str) -> None:
    """A game that comes from elsewhere (a draft, the database), whole, by every check that a file passes."""
    figures(game, book, file)
    names(game, file)
    for schedule in game.schedule:
        fee_page(schedule, game, file, f"schedule[{schedule.schedule}].")


def figures(part: Block | Strict, book: Book, file: str) -> None:
    """Amounts, cited lines and days of anything that was parsed, each by its place in it."""
    _figures(part, book.source.lines, file, "")


def names(game: Game, file: str) -> None:
    """Names that one block uses and another must hold, days that must not clash."""
    wagers = [wager.name for wager in game.wager]
    block_days(game, KINDS, file)
    for wager in game.wager:
        _wager(wager, wagers, [table.name for table in game.pay_table], game, file)
    orders = [("settlement.order", one.order) for one in game.settlement]
    caps = [(f"cap[{one.name}].wagers", one.wagers) for one in game.cap]
    ranges = [(f"range[{one.name}].wagers", one.wagers) for one in game.range]
    sums = [(f"together[{one.name}]", (*one.wagers, *one.of, *one.beside)) for one in game.together]
    outside = [(f"outside_limits[{one.name}].wagers", one.wagers) for one in game.outside_limits]
    signs = [(f"sign[{one.name}].wagers", one.wagers) for one in game.sign]
    asked = [(f"duty[{one.name}].wagers", one.wagers) for one in game.duty]
    for key, names in (*orders, *caps, *ranges, *sums, *outside, *signs, *asked):
        _all_known(names, wagers, key, file)
    for reading in game.reading:
        _known(reading.applied, reading.possible, f"reading[{reading.name}].applied", file)
    possible = {one.name: one.possible for one in game.reading}
    for layout in game.layout:
        _under(layout.under, possible, f"layout[{layout.table}].under", file)
    for order in game.order:
        _all_known([order.starts_by] if order.starts_by else [], possible, f"order[{order.of}].starts_by", file)
    _openings(game, file)
    for way in game.house_way:
        _house_way(way, game, file)
    for procedure in game.procedure:
        _procedure(procedure, game, file)


def _openings(game: Game, file: str) -> None:
    """Of each street is said how many cards of a hand lie open on it; interpretations that are named are there."""
    for opening in game.opening:
        under.interpretations(opening.where, game, f"opening[{opening.name}].where", file)
        if len(opening.up) != (0 if opening.by == "same-as-before" else len(opening.streets)):
            cure = "Say of each street how many cards of a hand lie open on it."
            raise CatalogueError(file, f"opening[{opening.name}].up", str(list(opening.up)), cure)


def _wager(wager: WagerKind, wagers: list[str], tables: list[str], game: Game, file: str) -> None:
    where = f"wager[{wager.name}]"
    _all_known(wager.pays, tables, f"{where}.pays", file)
    _all_known(wager.needs_one_of, wagers, f"{where}.needs_one_of", file)
    _all_known(wager.needs_all_of, wagers, f"{where}.needs_all_of", file)
    under.interpretations(wager.needs_under, game, f"{where}.needs_under", file)
    for i, bound in enumerate(wager.bound):
        _all_known([*([bound.of] if bound.of else []), *bound.where], wagers, f"{where}.bound[{i}].of", file)


def _house_way(way: HouseWay, game: Game, file: str) -> None:
    """Charts and interpretations that it names are there; every step sets a hand, or says as which other one it is set."""
    where, possible = f"house_way[{way.name}]", {one.name: one.possible for one in game.reading}
    _all_known([way.chart] if way.chart else [], [chart.name for chart in game.chart], f"{where}.chart", file)
    _all_known([way.joker_by] if way.joker_by else [], possible, f"{where}.joker_by", file)
    named = [(f"{where}.bank_where", way.bank_where)]
    named += [(f"{where}.step[{step.name}].where", step.where) for step in way.step]
    for key, readings in named:
        _under(readings, possible, key, file)
    for step in way.step:
        if not step.play and step.then_as is None:
            raise CatalogueError(file, f"{where}.step[{step.name}]", "no play", "Say how such a hand is set.")
    if bool(way.step) == (way.hits_to is not None):
        cure = "Give it steps by which a hand is set, or the points up to which one draws."
        raise CatalogueError(file, where, "both" if way.step else "neither", cure)


def _under(readings: Mapping[str, str], possible: Mapping[str, Sequence[str]], key: str, file: str) -> None:
    """Interpretations by name, each with one of those possible."""
    for name, value in readings.items():
        _known(name, possible, key, file)
        _known(value, possible[name], f"{key}.{name}", file)


def _procedure(procedure: Procedure, game: Game, file: str) -> None:
    _known(procedure.name, settle.names(), "procedure.name", file)
    try:
        settle.options(procedure.name, procedure.options)
    except msgspec.ValidationError as error:
        shape = settle.face(procedure.name, "settle").Options
        raise refusal.of(file, procedure.options, error, shape, "procedure.options") from None
    conditions(procedure.name, game, file)


def conditions(procedure: str, game: Game, file: str) -> None:
    """When a wager wins or pushes, in the words of the procedure: refuses keys, values and interpretations that nobody knows,
    and a line that would never pay. A condition that no hand can meet would make every such wager lose, and nobody saw it."""
    known = {str(reading.name): reading.possible for reading in game.reading}
    for wager in game.wager:
        for kind, raw in (("wins", wager.wins), ("pushes", wager.pushes)):
            if raw is not None:
                _condition(procedure, raw, f"wager[{wager.name}].{kind}", file)
                _of_readings(raw, known, f"wager[{wager.name}].{kind}", file)
    paying = {name for wager in game.wager for name in wager.pays}
    for table in game.pay_table:
        for row in table.row if table.name in paying else ():
            where = f"pay_table[{table.name}].row[{row.hand}].wins"
            if row.wins is None:
                raise CatalogueError(file, where, "nothing", "Say when the line pays; without that it never would.")
            _condition(procedure, row.wins, where, file)
            _of_readings(row.wins, known, where, file)


def _of_readings(raw: dict[str, Any], known: dict[str, tuple[str, ...]], where: str, file: str) -> None:
    """Every interpretation on which a condition hangs is one of the game, with a value that is possible."""
    for name, value in raw.get("where", {}).items():
        if name not in known:
            raise CatalogueError(file, f"{where}.where", name, near(name, known))
        if value not in known[name]:
            raise CatalogueError(file, f"{where}.where.{name}", value, near(value, known[name]))
    for i, part in enumerate(raw.get("any", ())):
        _of_readings(part, known, f"{where}.any[{i}]", file)


def _condition(procedure: str, raw: dict[str, Any], where: str, file: str) -> None:
    choices = settle.condition_choices(procedure)
    if not raw:
        cure = f"Name at least one of {', '.join(choices)}; without any it would hold of every hand."
        raise CatalogueError(file, where, "nothing", cure)
    for key, value in raw.items():
        if key not in choices:
            raise CatalogueError(file, f"{where}.{key}", value, near(key, choices))
        if choices[key] and value not in choices[key]:
            raise CatalogueError(file, f"{where}.{key}", value, near(str(value), map(str, choices[key])))
    try:
        settle.condition(procedure, raw)
    except msgspec.ValidationError as error:
        raise refusal.of(file, raw, error, settle.face(procedure, "settle").Condition, where) from None


def fee_page(schedule: Schedule, game: Game, file: str, where: str) -> None:
    no_clash(schedule.option, f"{where}option", file)
    wagers = [wager.name for wager in game.wager]
    for charge in schedule.charge:
        _known(charge.basis, fees.names(), f"{where}charge[{charge.name}].basis", file)
        if len(schedule.games) < 2 or not set(charge.counts) & set(wagers):  # a page for several counts what each has
            _all_known(charge.counts, wagers, f"{where}charge[{charge.name}].counts", file)
        under.column(charge, game, f"{where}charge[{charge.name}]", file)
    for option in schedule.option:
        _option(option, schedule, file, f"{where}option[{option.number}]")
    others = [other.schedule for other in game.schedule if other is not schedule]
    _all_known([schedule.supersedes] if schedule.supersedes else [], others, f"{where}supersedes", file)
    if len(schedule.games) < 2:
        _all_known(schedule.beside, others, f"{where}beside", file)


def _option(option: Option, schedule: Schedule, file: str, where: str) -> None:
    """Every fee belongs to a charge of the schedule and has the shape of its basis; at least one is printed."""
    charges = {charge.name: charge for charge in schedule.charge}
    _all_known((*option.bands, *option.flat), charges, where, file)
    for name, banded in [*((name, True) for name in option.bands), *((name, False) for name in option.flat)]:
        axis = fees.module(charges[name].basis).AXIS
        if (axis is not None) != banded:
            cure = f"The basis {charges[name].basis} takes {'bands' if axis else 'a flat fee'}."
            raise CatalogueError(file, f"{where}.{name}", "its fees", cure)
    if not any(option.prints(charge) for charge in schedule.charge):
        raise CatalogueError(file, where, "no fee", "Print at least one of its charges, as bands or flat.")


def block_days(holder: Book | Game, kinds: Iterable[str], file: str) -> None:
    for kind in kinds:
        no_clash(getattr(holder, kind), kind, file)


def no_clash(blocks: Iterable[Block], where: str, file: str) -> None:
    for _, later in dated.clashes(blocks):
        cure = "A block of this key begins on that day already; give the later one its own first day."
        raise CatalogueError(file, f"{where}[{later.key}].from", later.from_, cure)


def _all_known(names: Iterable[str], known: Iterable[str], where: str, file: str) -> None:
    for name in names:
        _known(name, known, where, file)


def _known(name: str, known: Iterable[str], where: str, file: str) -> None:
    if name not in (names := list(known)):
        raise CatalogueError(file, where, name, near(name, names))


def _figures(value: Any, lines: int, file: str, where: str) -> None:
    """Every cited line lies within the book, every amount is whole cents, every block ends after it begins."""
    match value:
        case dict():
            for name, part in value.items():
                _figure(name, part, lines, file, f"{where}.{name}")
        case tuple() | list():
            for i, item in enumerate(value):
                if type(item) not in _NO_FIGURE:
                    _figures(item, lines, file, f"{where}[{i}]")
        case Decimal() if not value.is_finite() or not 0 <= value < _MOST or value * 100 % 1:
            cure = "Amounts are dollars, or dollars and cents, never negative, and below a thousand billion."
            raise CatalogueError(file, where, value, cure)
        case Block() | Strict():
            _figures_of(value, lines, file, where)


def _figures_of(block: Block | Strict, lines: int, file: str, where: str) -> None:
    if isinstance(block, Block) and block.until is not None and block.until <= block.from_:
        raise CatalogueError(file, f"{where}.until", block.until, "A block ends after its first day.")
    for name, spelled in zip(block.__struct_fields__, block.__struct_encode_fields__, strict=True):
        part = getattr(block, name)
        if type(part) not in _NO_FIGURE or name.endswith("cite"):
            _figure(name, part, lines, file, f"{where}.{spelled}".lstrip("."))


def _figure(name: str, part: Any, lines: int, file: str, where: str) -> None:
    if not name.endswith("cite"):
        _figures(part, lines, file, where)
        return
    if part is None:
        return
    for cite in part if isinstance(part, tuple | list) else (part,):
        if not isinstance(cite, str) or _LINES.fullmatch(cite) is None:  # in the options of a procedure
            raise CatalogueError(file, where, cite, 'Write lines like "698" or "701-705".')
        first, last = span(cite)
        if not 1 <= first <= last <= lines:
            raise CatalogueError(file, where, cite, f"The book has lines 1 to {lines}.")


def span(cite: str) -> tuple[int, int]:
    """First and last line of a citation."""
    first, _, last = cite.partition("-")
    return int(first), int(last or first)


def served(file: str, schedule: Schedule, games: Mapping[str, Game]) -> None:
    """The games that a page is for are there, and each wager that it counts is one of theirs."""
    for slug in schedule.games:
        _known(slug, games, "games", file)
    wagers = {wager.name for slug in schedule.games for wager in games[slug].wager}
    for charge in schedule.charge:
        for name in charge.counts:
            _known(name, wagers, f"charge[{charge.name}].counts", file)
