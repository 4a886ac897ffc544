"""Rake and collections by dealer and down.

What it answers: For every dealer, table and shift, and for every down: how many hands were dealt, what was due or might have been
taken at most, what was collected as fee, rake, vigorish or time, what that is for a hand, and at how many hands it was not what
was due or more than the most, such as ten percent of the pot.

How it is counted: Where a table's hands are recorded, a down is a dealer at a table within an hour of the clock; elsewhere it is
the slip as written. Slips of tables and shifts whose hands are recorded are shown and in no sum. A hand is counted once. Money
for the players' jackpots stands apart and is in no collected. The figure of a hand is to the nearest cent, half a cent up.

Who asks for it: Accounting, floor managers and compliance officers: what leaves the felt is seen first here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from compliance.houses.forms.house import natural
from compliance.law.thresholds import threshold
from compliance.money.ledger.commission import slips_beside
from compliance.money.ledger.downs import Down, downs, slips_of
from compliance.money.ledger.spread import Control, controls
from compliance.money.read.day_accounts import Period
from compliance.money.read.period_accounts import accounts_read
from games.cards.money import dollars
from reports.base import Column, Document, Figure, Kind, ReportRequest, RollUp, Row, Section
from reports.commission_sections import game_title
from reports.words import counted, facts_of_period, period_words, silent_words

MONTHLY = True

_TABLE, _SHIFT, _DEALER = Column("table", "Table"), Column("shift", "Shift"), Column("dealer", "Dealer")
_SUMS = (
    Column("hands", "Hands", Kind.COUNT, total=True, untold="–"),
    Column("due", "Due", Kind.MONEY, total=True, untold="–"),
    Column("most", "Most allowed", Kind.MONEY, total=True, untold="–"),
    Column("fee", "Fee", Kind.MONEY, total=True, on_paper=False),
    Column("rake", "Rake", Kind.MONEY, total=True, untold="–"),
    Column("beside", "Vigorish and time", Kind.MONEY, total=True, on_paper=False),
    Column("collected", "Collected", Kind.MONEY, total=True, untold="–"),
    Column("players", "Players’ jackpots", Kind.MONEY, total=True, untold="–"),
    Column("differing", "Hands that differ", Kind.COUNT, total=True, untold="–"),
    Column("short", "Short", Kind.MONEY, total=True, untold="–"),
    Column("over", "Over", Kind.MONEY, total=True, untold="–"),
    Column("a_hand", "Per hand", Kind.MONEY, untold="–"),
)
_NAMES = [column.name for column in _SUMS[:-1]]
_MOST_PRINTED = 25  # lines of a table; the rest is in the workbook
_WORST = 8  # downs that differ, on paper
_NAMED = 12  # of those outside their limits, on paper
_READING = (
    "As collected at the tables, an estimate until the boxes are counted. Due: of hands of which it is known. Most allowed: "
    "where the page prints only a ceiling. Collected: fee, rake, vigorish and time together, without the players’ jackpots; "
    "per hand of what tables collected in shifts whose hands are counted. Short and over: at the hands that differ."
)
_NOTHING = "No hand and no slip of these gaming days is recorded."


def gather(asked: ReportRequest) -> Period:
    """Sums kept up and slips: no hand is read."""
    return accounts_read(slug=asked.establishment, first=asked.first, last=asked.last, of=("slip",), downs=True).period


def compose(asked: ReportRequest, held: Period) -> Document:
    """The document. Pure: the same books give the same document."""
    found = [down for day in held.days for down in downs(day)]
    shifts = held.days[0].shifts if held.days else ()
    return Document(
        code="RAK01",
        title="Rake and collections by dealer and down",
        house=held.establishment.title,
        period=period_words(asked),
        demonstration=held.establishment.demonstration,
        answer=_answer(asked, held, found),
        figures=(
            Figure("Collected, estimate", _added(down.collected for down in found), Kind.MONEY, column="collected"),
            Figure("Hands", _added(down.hands for down in found), Kind.COUNT, column="hands"),
            Figure("Hands that differ", _added(down.differing for down in found), Kind.COUNT, column="differing"),
            Figure("Short", _added(down.short for down in found), Kind.MONEY, column="short"),
            Figure("Over", _added(down.over for down in found), Kind.MONEY, column="over"),
        ),
        sections=(
            _by(found, "by-shift", "By shift", _SHIFT, lambda down: down.shift, shifts.index),
            _by(found, "by-table", "By table", _TABLE, lambda down: down.table),
            *_differing(held, found),
            _by(found, "by-dealer", "By dealer", _DEALER, _dealer),
            *_controls(asked, held),
            _main(held, found, "downs", "Downs"),
            *_beside(held),
        ),
        main="downs",
        facts=facts_of_period(__doc__, asked, held),
        landscape=True,
    )


def _main(
    held: Period, found: Iterable[Down], name: str, title: str, note: str = "", group: str = "gaming_day"
) -> Section:
    rows: list[Row] = [
        (
            *(down.gaming_day, down.table, down.shift, _dealer(down), f"{down.begins:%H:%M}", f"{down.ends:%H:%M}"),
            *(game_title(held, down.game), None if down.by == "hands" else down.by),
            *_sums([down]),
        )
        for down in found
    ]
    if len(rows) > _MOST_PRINTED:
        note = f"{len(rows):,} downs stand in the workbook and the CSV. {note}".strip()
    return Section(
        name=name,
        title=title,
        columns=(
            *(Column("gaming_day", "Gaming day", Kind.DAY), _TABLE, _SHIFT, _DEALER),
            *(Column("begins", "From"), Column("ends", "To", on_paper=False)),
            *(Column("game", "Game"), Column("slip", "Slip", untold="–")),
            *_SUMS,
        ),
        rows=rows,
        note=note
        or "Hands that differ: not what was due, or more than the most. Due is told where hands are recorded.",
        group=group,
        empty=_NOTHING,
        on_paper=len(rows) <= _MOST_PRINTED,
    )


def _differing(held: Period, found: Sequence[Down]) -> list[Section]:
    """The exceptions: of many, those of the most money."""
    off = sorted((down for down in found if down.differing), key=_money_off, reverse=True)
    if not off or len(found) <= _MOST_PRINTED:  # all of them are printed below
        return []
    note = (
        f"The {_WORST} of most money, of {len(off):,}; all of them stand in the workbook." if len(off) > _WORST else ""
    )
    return [_main(held, off[:_WORST], "exceptions", "Downs at which hands differ", note, group="")]


def _money_off(down: Down) -> int:
    return (down.over or 0) - (down.short or 0)


def _dealer(down: Down) -> str:
    return down.dealer or "not recorded"


def _by(
    found: Sequence[Down],
    name: str,
    title: str,
    key: Column,
    of: Callable[[Down], str],
    order: Callable[[str], Any] = natural,
) -> Section:
    """The downs added up by one of their keys."""
    lying = sorted(found, key=lambda down: order(of(down)))
    rows: list[Row] = [(value, *_sums(list(group))) for value, group in groupby(lying, key=of)]
    return Section(
        name=name,
        title=title,
        columns=(key, *_SUMS),
        rows=rows,
        rolls_up=RollUp("downs", (key.name,)),
        note=_READING if len(rows) <= _MOST_PRINTED else f"{len(rows):,} lines stand in the workbook. {_READING}",
        empty=_NOTHING,
        on_paper=len(rows) <= _MOST_PRINTED,
    )


def _sums(parts: Sequence[Down]) -> tuple[Any, ...]:
    """The figures of some downs, as the columns have them."""
    if len(parts) == 1:
        return (*(getattr(parts[0], name) for name in _NAMES), parts[0].a_hand)
    sums = {name: _added(getattr(down, name) for down in parts) for name in _NAMES}
    dealt = {_where(down) for down in parts if down.hands}
    whole = _added(down.collected for down in parts if _where(down) in dealt)
    return (*sums.values(), parts[0]._replace(hands=sums["hands"], fee=whole, rake=None, beside=None).a_hand)


def _where(down: Down) -> tuple[object, ...]:
    """What of a table's shift is collected without a hand being counted, as for time, is in no figure of a hand."""
    return down.gaming_day, down.table, down.shift


def _added(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def _controls(asked: ReportRequest, held: Period) -> list[Section]:
    """What an auditor compares from day to day, with its limits: where there are days enough."""
    least, times = (threshold(name, asked.last).value for name in ("days-of-the-usual", "deviations"))
    found = controls(held.days, least=least, times=times)
    if not found:
        return []
    note = (
        f"Mean of the gaming days at which enough hands were dealt, and {times} standard deviations to either side. A figure "
        "outside accuses nobody; it is where to look first."
    )
    return [
        _control("fee a hand", "Fee a hand", "fee-a-hand", Kind.MONEY, 1, note, found),
        _control("hands an hour", "Hands an hour", "hands-an-hour", Kind.COUNT, 100, note, found),
    ]


def _control(what: str, title: str, name: str, kind: Kind, unit: int, note: str, found: Sequence[Control]) -> Section:
    rows: list[Row] = [
        (
            *(one.who[:1].upper() + one.who[1:], one.days),
            *((one.mean + unit // 2) // unit, one.low // unit, -(-one.high // unit)),
            *((figure + unit // 2) // unit for figure in (one.lowest, one.highest)),
            *(len(one.outside), ", ".join(f"{day:%m/%d}" for day in one.outside) or None),
        )
        for one in found
        if one.what == what and one.highest
    ]
    return Section(
        name=name,
        title=f"{title}, with control limits",
        tab=title,
        columns=(
            *(Column("who", "Of whom"), Column("days", "Days", Kind.COUNT), Column("mean", "Mean", kind)),
            *(Column("low", "Lower limit", kind), Column("high", "Upper limit", kind)),
            *(Column("lowest", "Lowest day", kind), Column("highest", "Highest day", kind)),
            *(Column("outside", "Days outside", Kind.COUNT, total=True), Column("which", "Which", untold="–")),
        ),
        rows=rows,
        note=f"{_outside(rows)} {note}",
        empty="No figure was seen on days enough.",
        on_paper=False,
    )


def _outside(rows: Sequence[Row]) -> str:
    """Who lay outside, in words: the limits themselves stand in the workbook."""
    named = [f"{row[0]} ({row[-1]})" for row in rows if row[-1] is not None]
    if not named:
        return f"{len(rows):,} lines stand in the workbook; no figure lay outside its limits."
    more = f" and {len(named) - _NAMED:,} more" if len(named) > _NAMED else ""
    return f"Outside: {', '.join(named[:_NAMED])}{more}. All {len(rows):,} lines stand in the workbook."


def _beside(held: Period) -> list[Section]:
    """Slips whose money is in the hands already."""
    found = [down for day in held.days for down in slips_of(day, slips_beside(day))]
    if not found:
        return []
    note = "The hands of these tables and shifts are recorded: the slips are in no sum. Where they differ, rule CNT010 says so."
    return [_main(held, found, "slips-beside", "Slips beside recorded hands", note)]


def _answer(asked: ReportRequest, held: Period, found: Sequence[Down]) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not found:
        return [_NOTHING]
    collected, hands = _added(down.collected for down in found), _added(down.hands for down in found)
    money = "nothing known" if collected is None else dollars(collected)
    dealers = len({down.dealer for down in found if down.dealer})
    said = [f"{money} collected at {counted(hands or 0, 'hand')}, by {counted(dealers, 'dealer')}."]
    differing, over = sum(down.differing or 0 for down in found), sum(down.over or 0 for down in found)
    short = -sum(down.short or 0 for down in found)
    if differing:
        verb = "differs" if differing == 1 else "differ"
        said.append(f"{counted(differing, 'hand')} {verb}: {dollars(short)} short and {dollars(over)} over in all.")
    unnamed = sum(not down.dealer for down in found)
    if unnamed:
        said.append(f"At {counted(unnamed, 'down')} no dealer is recorded.")
    waiting = sum(day.unreviewed for day in held.days)
    if waiting:
        verb = "waits for review and is" if waiting == 1 else "wait for review and are"
        said.append(f"{counted(waiting, 'hand')} {verb} in no sum.")
    return [*said, *silent_words(asked, [day.gaming_day for day in held.days])]
