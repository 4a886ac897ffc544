"""Jackpot funds.

What it answers: For every jackpot fund: what was in it, what was dropped for it, what was paid out to whom and who verified it,
every other movement with its reason, what is left, and what the sign said.

How it is counted: Drops are those of the recorded hands at the tables that feed the fund, as collected; where hands are not
recorded, those of the slips. What was counted in the jackpot boxes stands in report CNT01. Nothing is withheld: what the players
put in goes back to them. A corrected paper counts once, as corrected.

Who asks for it: Accounting, the players by way of the posted balance, and the commission.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import Ledger, ledgers
from compliance.money.papers.fund_entry import FundEntry
from compliance.money.papers.jackpot import Jackpot
from compliance.money.read.day_accounts import Period, period_read
from compliance.papers.forms.form import cents
from games import said
from games.cards.money import dollars
from reports.base import SHORT_OR_OVER, Column, Document, Figure, Kind, ReportRequest, Row, Section
from reports.words import counted, facts_of_period, period_words

MONTHLY = True

_DAY = Column("gaming_day", "Gaming day", Kind.DAY)
_FUND = Column("fund", "Fund")
_OF = {"losing": "the losing hand", "winning": "the winning hand", "table": "the rest of the table"}
_NONE = "No jackpot fund is set up."


def gather(asked: ReportRequest) -> Period:
    """The books of the days, as the pages and the API read them."""
    return period_read(slug=asked.establishment, first=asked.first, last=asked.last)


def compose(asked: ReportRequest, held: Period) -> Document:
    """The document. Pure: the same books give the same document."""
    found = [(day, ledger) for day in held.days for ledger in ledgers(day)]
    titles = _titles(ledger for _, ledger in found)
    return Document(
        code="JPT01",
        title="Jackpot funds",
        house=held.establishment.title,
        period=period_words(asked),
        demonstration=held.establishment.demonstration,
        answer=_answer(held, found, titles),
        figures=_figures(found),
        sections=(_funds(found, titles), _main(found, titles), _paid(held, titles), _posted(held, found, titles)),
        main="ledger",
        facts=facts_of_period(__doc__, asked, held),
        signatures=("Prepared by", "Independent of the game", "Accounting"),
    )


def _titles(found: Iterable[Ledger]) -> dict[str, str]:
    """What each fund is called; of two with the same title each with its own name behind it."""
    titles = {ledger.fund: ledger.title for ledger in found}
    held = list(titles.values())
    return {fund: f"{title} ({fund})" if held.count(title) > 1 else title for fund, title in titles.items()}


def _funds(found: list[tuple[Day, Ledger]], titles: Mapping[str, str]) -> Section:
    """Each fund over the whole period."""
    rows: list[Row] = []
    for name in dict.fromkeys(ledger.fund for _, ledger in found):
        mine = [ledger for _, ledger in found if ledger.fund == name]
        moved = [movement.amount for ledger in mine for movement in ledger.movements]
        came, went = sum(amount for amount in moved if amount > 0), -sum(amount for amount in moved if amount < 0)
        rows.append((titles[name], mine[0].opening, came, went, mine[0].opening + came - went))
    return Section(
        name="funds",
        title="Funds",
        columns=(
            _FUND,
            Column("opening", "At the beginning", Kind.MONEY, total=True),
            Column("in", "In", Kind.MONEY, total=True),
            Column("out", "Out", Kind.MONEY, total=True),
            Column("left", "Left", Kind.MONEY, total=True),
        ),
        rows=rows,
        note="Estimate: what was dropped is as collected at the tables; what was counted stands in report CNT01.",
        empty=_NONE,
    )


def _main(found: list[tuple[Day, Ledger]], titles: Mapping[str, str]) -> Section:
    rows: list[Row] = []
    for day, ledger in sorted(found, key=lambda one: (one[1].fund, one[0].gaming_day)):
        balance = ledger.opening
        for movement in ledger.movements:
            balance += movement.amount
            rows.append(
                (
                    titles[ledger.fund],
                    day.gaming_day,
                    said.plain(movement.what),
                    movement.paper or None,
                    movement.amount,
                    balance,
                )
            )
    return Section(
        name="ledger",
        title="Ledger",
        columns=(
            *(_FUND, _DAY, Column("what", "What"), Column("paper", "Paper", untold="–")),
            Column("amount", "Amount", Kind.MONEY, total=True),
            Column("balance", "Balance", Kind.MONEY),
        ),
        rows=rows,
        group="fund",
        empty="Nothing came into a fund and nothing went out.",
    )


def _paid(held: Period, titles: Mapping[str, str]) -> Section:
    rows: list[Row] = [
        (
            *(titles.get(paid.fund, paid.fund), day.gaming_day, paid.table, paid.id, str(part.seat), _OF[part.of]),
            *(cents(part.amount), ", ".join(paid.verified_by) or None),
        )
        for day in held.days
        for paid in day.papers.of(Jackpot)
        for part in paid.parts
    ]
    return Section(
        name="paid",
        title="Jackpots paid",
        columns=(
            *(_FUND, _DAY, Column("table", "Table"), Column("jackpot", "Jackpot"), Column("seat", "Seat")),
            Column("of", "Part of"),
            Column("amount", "Paid", Kind.MONEY, total=True),
            Column("verified_by", "Verified by", untold="nobody"),
        ),
        rows=rows,
        empty="No jackpot was paid.",
    )


def _posted(held: Period, found: list[tuple[Day, Ledger]], titles: Mapping[str, str]) -> Section:
    """What the sign said at the end of a day's last reading, against the ledger at the end of that day."""
    left = {(day.gaming_day, ledger.fund): ledger.left for day, ledger in found}
    rows: list[Row] = []
    for day in held.days:
        for entry in day.papers.of(FundEntry):
            if entry.way == "posted":
                posted, ours = cents(entry.amount), left.get((day.gaming_day, entry.fund))
                rows.append(
                    (
                        titles.get(entry.fund, entry.fund),
                        day.gaming_day,
                        posted,
                        ours,
                        None if ours is None else posted - ours,
                    )
                )
    return Section(
        name="posted",
        title="Posted balances",
        columns=(
            *(
                _FUND,
                _DAY,
                Column("posted", "Posted", Kind.MONEY),
                Column("left", "Ledger at the end of the day", Kind.MONEY, untold="–"),
            ),
            Column("difference", "Difference", Kind.MONEY, less=("posted", "left"), signed=SHORT_OR_OVER, untold="–"),
        ),
        rows=rows,
        note="A balance posted during the day may be short by the drops that came after it.",
        empty="No posted balance was entered.",
    )


def _figures(found: list[tuple[Day, Ledger]]) -> tuple[Figure, ...]:
    last = {ledger.fund: ledger.left for _, ledger in found}
    return (
        Figure("Funds", len(last), Kind.COUNT),
        Figure("Left in all, estimate", sum(last.values()) if last else None, Kind.MONEY),
    )


def _answer(held: Period, found: list[tuple[Day, Ledger]], titles: Mapping[str, str]) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not found:
        return [_NONE]
    last = {titles[ledger.fund]: ledger.left for _, ledger in found}
    sentences = [f"{title}: {dollars(left)} left." for title, left in last.items()]
    paid = [one for day in held.days for one in day.papers.of(Jackpot)]
    if paid:
        unseen = sum(not one.verified_by for one in paid)
        doubt = f"; {unseen:,} of them nobody verified" if unseen else ""
        sentences.append(
            f"{counted(len(paid), 'jackpot')} paid, {dollars(sum(cents(one.amount) for one in paid))}{doubt}."
        )
    short = [title for title, left in last.items() if left < 0]
    if short:
        sentences.append(f"More was paid than was there: {', '.join(short)}.")
    return sentences
