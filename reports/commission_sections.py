"""The tables of the monthly commission statement (COL02). Pure: the same books give the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from compliance.floor.papers.waiver import Waiver
from compliance.law.city import Clause, Fee
from compliance.money.ledger.commission import Commission, Revenue
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import HOLDS, added
from compliance.money.read.day_accounts import Period
from games.cards.money import CENTS, dollars
from reports.base import SHORT_OR_OVER, Column, Kind, RollUp, Row, Section
from reports.due_columns import DUE_AND_COLLECTED
from reports.words import counted

NOTHING = "No hand and no paper of these gaming days is recorded."
KINDS = {
    "fee": "Collection fee",
    "rake": "Rake",
    "jackpot-drop": "Jackpot drop",
    "vigorish": "Vigorish",
    "time": "Time collection",
}
_GAME, _KIND = Column("game", "Game"), Column("kind", "Kind")
_SUMS = (
    *DUE_AND_COLLECTED,
    Column("most", "Most allowed", Kind.MONEY, total=True, untold="–"),
    Column("other", "Collected, no due", Kind.MONEY, total=True, untold="–"),
    Column("slips", "Collected by slips", Kind.MONEY, total=True, untold="–"),
    Column("collected", "Collected for the house", Kind.MONEY, total=True, untold="–"),
    Column("players", "Players’ jackpots", Kind.MONEY, total=True, untold="–"),
)


def game_title(period: Period, slug: str) -> str:
    """The game as its page has it."""
    games = period.days[0].games if period.days else {}
    return games[slug].title if slug in games else slug or "Game not on the slip"


def commission(period: Period, held: Sequence[Commission]) -> Section:
    """Every game and kind of fee."""
    rows: list[Row] = [
        (game_title(period, one.game), KINDS[one.kind], one.hands or None, *_sums(one))
        for one in sorted(held, key=lambda one: (game_title(period, one.game), list(KINDS).index(one.kind)))
    ]
    return Section(
        name="commission",
        title="By game and kind of fee",
        tab="Commission",
        columns=(_GAME, _KIND, Column("hands", "Hands", Kind.COUNT, untold="–"), *_SUMS),
        rows=rows,
        note=(
            "Collected is what was recorded at the tables: an estimate until it is counted, see the gaming days below. Due and "
            "collected against it are of the hands of which both are known, drops for the players’ jackpots with them. Waived: "
            "what was let go of that due, and is not missing. Most allowed: what might have been taken where the page prints "
            "only a ceiling. Collected, no due: under a ceiling, or where the due is not known."
        ),
        empty=NOTHING,
    )


def _sums(one: Commission) -> Row:
    gap = None if one.due is None or one.compared is None else one.compared - one.due
    house, players = (None, one.collected) if one.players else (one.collected, None)
    beside = (one.waived or None, one.most or None, one.other or None, one.slips or None)
    return (one.due, one.compared, gap, *beside, house, players)


def rolled(source: Section, name: str, title: str, key: Column) -> Section:
    """The main table added up over the games or the kinds."""
    place = source.place(key.name)
    places = [source.place(column.name) for column in _SUMS]
    rows: list[Row] = []
    for value, group in groupby(sorted(source.rows, key=lambda row: str(row[place])), key=lambda row: row[place]):
        parts = list(group)
        sums = [added(row[at] for row in parts) for at in places]  # type: ignore[misc]
        due, compared = sums[0], sums[1]
        sums[2] = None if due is None or compared is None else compared - due
        rows.append((value, *sums))
    return Section(
        name=name,
        title=title,
        columns=(key, *_SUMS),
        rows=rows,
        rolls_up=RollUp("commission", (key.name,)),
        empty=NOTHING,
    )


def by_kind(source: Section) -> Section:
    return rolled(source, "by-kind", "By kind of fee", _KIND)


def by_game(source: Section) -> Section:
    return rolled(source, "by-game", "By game", _GAME)


def days(held: Sequence[tuple[Day, Revenue]]) -> Section:
    """Each gaming day: what was collected, what the count made of it, and whether it may still change."""
    rows: list[Row] = [
        (
            *(day.gaming_day, one.state, "final" if one.final else "estimate"),
            *(one.collected, one.revenue, _gap(one.revenue, one.collected), one.players, one.banked),
            *(one.boxes or None, day.unreviewed or None),
        )
        for day, one in held
    ]
    return Section(
        name="days",
        title="Gross revenue by gaming day",
        tab="Days",
        columns=(
            *(Column("gaming_day", "Gaming day", Kind.DAY), Column("books", "Books"), Column("grade", "Grade")),
            Column("collected", "Collected", Kind.MONEY, total=True),
            Column("revenue", "Gross revenue", Kind.MONEY, total=True),
            Column(
                "counted",
                "Count less collected",
                Kind.MONEY,
                total=True,
                less=("revenue", "collected"),
                signed=SHORT_OR_OVER,
            ),
            Column("players", "Players’ jackpots", Kind.MONEY, total=True, untold="–"),
            Column("banked", "Banked", Kind.MONEY, total=True, untold="–"),
            Column("out", "Boxes not counted", Kind.COUNT, total=True, untold="–"),
            Column("waiting", "Hands not reviewed", Kind.COUNT, total=True, untold="–"),
        ),
        rows=rows,
        note=(
            "Gross revenue is what was counted in the boxes; where a box is not counted, what was collected. Final: every box "
            "is counted and the books are closed. Estimate: one of the two is still missing."
        ),
        empty=NOTHING,
    )


def _gap(later: int | None, earlier: int | None) -> int | None:
    return None if later is None or earlier is None else later - earlier


def city_fee(clause: Clause | None, fee: Fee | None, revenue: int | None, why: str) -> Section:
    """The brackets as the city's code prints them, and the one in which the revenue lies."""
    rows: list[Row] = []
    for number, one in enumerate(() if clause is None else clause.bracket, 1):
        mine = fee is not None and one == fee.bracket
        rows.append(
            (
                *(str(number), CENTS[one.over], None if one.to is None else CENTS[one.to], CENTS[one.fixed], one.share),
                *(revenue if mine else None, fee.cents if mine and fee is not None else None),
            )
        )
    return Section(
        name="city",
        title="Fee to the city",
        tab="City",
        columns=(
            Column("bracket", "Bracket"),
            Column("over", "Gross revenue over", Kind.MONEY),
            Column("to", "But not over", Kind.MONEY, untold="and over"),
            Column("fixed", "Fixed", Kind.MONEY),
            Column("percent", "And of what is over", Kind.PERCENT),
            Column("revenue", "Gross revenue", Kind.MONEY, untold="–"),
            Column("fee", "Fee", Kind.MONEY, untold="–"),
        ),
        rows=rows,
        note=why,
        empty="Brackets are not on record.",
    )


def unknown_words(days: Sequence[Day]) -> list[str]:
    """The collections of which the due or the amount is not known, in a sentence each, and where their money is."""
    held = [one for day in days for one in day.takings if one.kind in HOLDS]
    untold, lost = sum(one.untold for one in held), sum(one.not_recorded for one in held)
    said = []
    if untold:
        money = dollars(sum(one.untold_collected for one in held))
        said.append(
            f"For {counted(untold, 'collection')} the due is not known; {money} taken there is in no difference."
        )
    if lost:
        money, they = dollars(sum(one.unrecorded_due for one in held)), "it is" if lost == 1 else "they are"
        said.append(
            f"For {counted(lost, 'collection')} nobody recorded the amount; {they} in no sum, with {money} due."
        )
    return said


def waived(period: Period, found: Sequence[Commission]) -> Section:
    """What was waived, by kind; each waiver with its reason stands in report CNT01."""
    held = [one for day in period.days for one in day.papers.of(Waiver)]
    rows: list[Row] = []
    for kind, words in KINDS.items():
        papers = sum(one.kind == kind for one in held)
        amount = sum(one.waived for one in found if one.kind == kind)
        if papers or amount:
            rows.append((words, papers, amount or None))
    return Section(
        name="waived",
        title="Waived",
        columns=(
            *(_KIND, Column("waivers", "Waivers", Kind.COUNT, total=True)),
            Column("amount", "Waived at recorded hands", Kind.MONEY, total=True, untold="–"),
        ),
        rows=rows,
        note=(
            "What the hands owed, did not give, and a waiver let go. A waiver of a hand that gave all it owed, or lacks more "
            "than was waived, adds nothing. Each waiver stands with its reason in report CNT01."
        ),
        empty="Nothing was waived.",
    )
