"""The tables of the report on rotation: their columns, and how their figures hang together. Pure."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

from compliance.floor.read.rotation_period import Rotation
from reports import rotation_lines as lines
from reports.base import Column, Kind, RollUp, Section

PRINTED = 6_000
"""Turns that are printed; more stand in the workbook and the CSV alone: nobody reads hundreds of pages of them."""
SUPPOSED = 300
"""Findings as if an instrument applied that are printed one by one; of more, the sums by rule."""

WORST = 8
"""Findings that are printed where all tables are asked for: exceptions and totals stand on two pages."""
_SEVERITIES = ("severe", "serious", "minor", "note")

_DAY = Column("gaming_day", "Gaming day", Kind.DAY)
_TABLE = Column("table", "Table")
_HAND = Column("hand", "Hand", Kind.COUNT)
_OFFERS = (
    Column("offers", "Offers", Kind.COUNT, total=True),
    Column("declined", "Declined", Kind.COUNT, total=True),
)
_COUNTED = (
    *_OFFERS,
    Column("not_recorded", "Offers not recorded", Kind.COUNT, total=True),
    Column("missing", "Missing hands", Kind.COUNT, total=True),
    Column("fails", "Fails", Kind.COUNT, total=True),
    Column("cannot_tells", "Cannot tell", Kind.COUNT, total=True),
)
_SHARE = Column("share", "Share", Kind.PERCENT, untold="–")
_LONGEST = Column("longest", "Longest run", Kind.COUNT)
_ALONE = Column("alone", "Minutes alone", Kind.COUNT, untold="–")
_EMPTY = "No hand is recorded for these gaming days."
_WHAT = (
    Column("rule", "Rule"),
    Column("outcome", "Outcome"),
    Column("severity", "Severity"),
    Column("says", "What was found"),
    Column("clause", "Clause"),
)


def tables(held: Rotation) -> Section:
    return Section(
        name="tables",
        title="Tables by concern",
        columns=(
            _DAY,
            _TABLE,
            Column("hands", "Hands", Kind.COUNT, total=True),
            Column("turns", "Turns", Kind.COUNT, total=True),
            _LONGEST,
            Column("holder", "Holds most"),
            _SHARE,
            Column("between", "Between two", Kind.COUNT),
            *_COUNTED,
            Column("waiting", "Wait", Kind.COUNT, total=True),
            Column("unreviewed", "Not reviewed", Kind.COUNT, total=True),
        ),
        rows=[lines.table_row(one.held) for one in held.days],
        note=(
            "By gaming day; within it by what waits, the worst first, then the longest run, the share of one person, changes"
            " between two. Between two: how often in a row the position went to and fro between the same two people."
        ),
        rolls_up=RollUp("turns", ("gaming_day", "table")),
        empty=_EMPTY,
    )


def people(held: Rotation) -> Section:
    return Section(
        name="people",
        title="Share of the position by person, all tables",
        tab="People",
        columns=(
            Column("who", "Who"),
            Column("table_days", "Table-days", Kind.COUNT),
            Column("hands", "Hands", Kind.COUNT, total=True),
            _SHARE,
            _LONGEST,
            *_OFFERS,
            _ALONE,
        ),
        rows=lines.people_rows(held),
        rolls_up=RollUp("shares", ("who",)),
        note="Names are the house's own pseudonyms. The share is of all hands above, also those at other tables.",
        empty="Nobody is recorded in the player-dealer position, and nobody was asked.",
    )


def shares(held: Rotation) -> Section:
    return Section(
        name="shares",
        title="Share of the position by table and person",
        tab="Shares",
        columns=(
            _DAY,
            _TABLE,
            Column("who", "Who"),
            Column("as", "As"),
            Column("hands", "Hands", Kind.COUNT, total=True),
            _SHARE,
            _LONGEST,
            Column("longest_from", "Longest run from hand", Kind.COUNT, untold="–"),
            *_OFFERS,
            _ALONE,
        ),
        rows=[lines.share_row(one.held, share) for one in held.days for share in one.held.turns.shares],
        note="Minutes alone: the longest that no other player had held the position by the end of one of the person's hands.",
        group="table",
        empty="Nobody is recorded in the player-dealer position, and nobody was asked.",
    )


def findings(held: Rotation, *, brief: bool) -> list[Section]:
    """All of them; on the brief paper of all tables the worst, where they are many."""
    rows = list(lines.found_rows(held))
    title = "Breaks and violations, as the law and the books are in force"
    most = WORST if brief else PRINTED
    columns = (_DAY, _TABLE, _HAND, *_WHAT, Column("state", "State"))
    whole = Section(
        name="findings",
        title=title,
        tab="Findings",
        columns=columns,
        rows=rows,
        note="" if len(rows) <= most else f"{len(rows):,} findings: they stand in the workbook.",
        on_paper=len(rows) <= most,
        group="" if brief else "table",
        empty="Nothing was found about rotation.",
    )
    if whole.on_paper or not brief:
        return [whole]
    place = whole.place("severity")
    worst = sorted(rows, key=lambda row: _SEVERITIES.index(str(row[place])))[:WORST]
    note = f"The {WORST} worst of {len(rows):,}; all of them stand in the workbook."
    return [replace(whole, name="worst", tab="Worst", rows=worst, note=note, on_paper=True), whole]


def in_the_workbook(section: Section) -> Section:
    """The same section, of which the paper says only where it stands."""
    if not section.rows:
        return section
    lines_ = "line stands" if len(section.rows) == 1 else "lines stand"
    return replace(
        section, on_paper=False, note=f"{len(section.rows):,} {lines_} in the workbook. {section.note}".strip()
    )


def supposed(held: Rotation) -> list[Section]:
    """Only where it was asked for."""
    if held.instrument is None:
        return []
    rows = list(lines.supposed_rows(held))
    whole = f"{len(rows):,} findings, hand by hand: they stand in the workbook."
    return [
        Section(
            name="as-if",
            title=f"As if {held.instrument.citation} applied",
            tab="As if by rule",
            columns=(
                _DAY,
                _TABLE,
                Column("rule", "Rule"),
                Column("severity", "Severity"),
                Column("fails", "Fails", Kind.COUNT, total=True),
                Column("cannot_tells", "Cannot tell", Kind.COUNT, total=True),
                Column("which", "Which"),
            ),
            rows=list(lines.supposed_sums(held)),
            note="Judged again for this paper, whether or not it bound on these days. None of it is stored as a finding.",
            empty="Nothing would be found under it.",
        ),
        Section(
            name="as-if-findings",
            title="As if it applied, hand by hand",
            tab="As if",
            columns=(_DAY, _TABLE, _HAND, *_WHAT),
            rows=rows,
            note="" if len(rows) <= SUPPOSED else whole,
            group="table",
            empty="Nothing would be found under it.",
            on_paper=len(rows) <= SUPPOSED,
        ),
    ]


def not_told(held: Rotation) -> Section:
    return Section(
        name="not-told",
        title="What could not be told",
        columns=(_DAY, _TABLE, Column("what", "What"), Column("hands", "Hands", Kind.COUNT), Column("which", "Which")),
        rows=list(lines.untold_rows(held)),
        empty="Nothing: every hand is in the record with its player-dealer and its offers.",
    )


def turns(held: Rotation) -> Section:
    zone = ZoneInfo(held.time_zone)
    rows = [row for one in held.days for row in lines.turn_rows(one.held, zone)]
    printed = len(rows) <= PRINTED
    note = f"Times are those of the clock of {held.time_zone}. Offers: before all hands of the turn."
    if not printed:
        note = f"{len(rows):,} turns: they stand in the workbook and the CSV. A report of one table prints its turns."
    return Section(
        name="turns",
        title="Turns of the position",
        tab="Turns",
        columns=(
            _DAY,
            _TABLE,
            Column("first_hand", "From hand", Kind.COUNT),
            Column("last_hand", "To hand", Kind.COUNT),
            Column("who", "Who"),
            Column("as", "As"),
            Column("seat", "Seat", Kind.COUNT, untold="–"),
            Column("hands", "Hands", Kind.COUNT, total=True),
            Column("from", "From", Kind.MOMENT),
            Column("until", "Until", Kind.MOMENT, on_paper=False),
            Column("minutes", "Minutes", Kind.COUNT),
            *_COUNTED,
            Column("rules", "Rules"),
        ),
        rows=rows,
        note=note,
        group="table",
        empty=_EMPTY,
        on_paper=printed,
    )


def offers(held: Rotation) -> Section:
    rows = [row for one in held.days for row in lines.offer_rows(one.held)]
    return Section(
        name="offers",
        title="Offers of the position",
        tab="Offers",
        columns=(
            _DAY,
            _TABLE,
            _HAND,
            Column("order", "Order", Kind.COUNT),
            Column("seat", "Seat", Kind.COUNT),
            Column("who", "Who"),
            Column("answer", "Answer"),
        ),
        rows=rows,
        note=f"{len(rows):,} offers: each stands in the workbook, and as a tick in the strips.",
        empty="No offer is recorded.",
        on_paper=not rows,
    )
