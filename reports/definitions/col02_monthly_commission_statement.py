"""Monthly commission statement.

What it answers: What an establishment took in a month, by game and kind of fee: collection fees, rake, vigorish and time, with
what was dropped for the players' jackpots apart; the gross revenue of each gaming day, as counted; what its city asks of it and
by which day; which days are closed and which may still change.

How it is counted: Collected comes from the recorded hands, where a table's hands are recorded, else from the slips. Gross revenue
is what was counted in the boxes; where a box is not counted it is what was collected, and the day is an estimate. Money dropped
for the players' jackpots is theirs and in no revenue. The city's fee is reckoned to the nearest cent, half a cent up.

Who asks for it: Accounting, which files it under oath by the day that the city's code names, the city, and the commission.
"""

from __future__ import annotations

import datetime
from typing import NamedTuple

from compliance.law.city import Clause, Fee, cities, due_days, fee_of, period_of
from compliance.law.thresholds import threshold
from compliance.money.ledger.commission import PLAYERS, Revenue, commissions, revenue
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import added
from compliance.money.ledger.reconciliation import lines
from compliance.money.read.day_accounts import Period
from compliance.money.read.period_accounts import accounts_read
from games.cards.money import dollars
from reports import commission_sections as tables
from reports.base import Comparison, Document, Figure, Kind, ReportRequest
from reports.restating import Statement, restated_of
from reports.words import counted, days_words, facts_of, period_words, silent_words

MONTHLY = True
CODE = "COL02"
_DAY = "%m/%d/%Y"


def gather(asked: ReportRequest) -> Statement:
    """Sums kept up and papers: no hand is read, however busy the month."""
    period, closings = accounts_read(slug=asked.establishment, first=asked.first, last=asked.last)
    house = period.establishment
    restated = restated_of(code=CODE, asked=asked, establishment_id=house.pk, days=period.days, closings=closings)
    return Statement(period, restated, cities().get(house.city))


def filed_by(city: str, last: datetime.date) -> datetime.date | None:
    """The last day on which the statement of a month is in time, by the code of the city; None: it names none."""
    held = cities().get(city)
    clause = None if held is None else held.clause_on(last)
    if clause is None or period_of(clause, last)[1] != last:
        return None
    file, pay = due_days(clause, last)
    return file or pay


class _City(NamedTuple):
    """What the city's code says of the period asked for."""

    clause: Clause | None
    fee: Fee | None
    why: str  # in one sentence: the working, or why there is none
    file: datetime.date | None = None  # the last day on which the statement is in time
    pay: datetime.date | None = None


def compose(asked: ReportRequest, held: Statement) -> Document:
    """The document. Pure: the same books give the same document."""
    period = held.period
    days = [(day, revenue(day)) for day in period.days]
    found = commissions(period.days)
    gross = added(one.revenue for _, one in days)
    city = _city(asked, held, gross)
    grade = _grade([one for _, one in days])
    main = tables.commission(period, found)
    return Document(
        code=CODE,
        title="Monthly commission statement",
        house=period.establishment.title,
        period=period_words(asked),
        demonstration=period.establishment.demonstration,
        answer=_answer(asked, held, days, city),
        mark=held.restated.mark,
        figures=(
            Figure(f"Gross revenue{grade}", gross, Kind.MONEY),
            Figure(f"Players’ jackpots, apart{grade}", added(one.players for _, one in days), Kind.MONEY),
            Figure(f"Fee to the city{grade}", None if city.fee is None else city.fee.cents, Kind.MONEY),
        ),
        charts=(Comparison("Collected against due, by game", "by-game", "game", "compared", "due"),),
        sections=(
            *(tables.by_kind(main), tables.by_game(main), main, tables.days(days)),
            *(tables.city_fee(city.clause, city.fee, gross, city.why), tables.waived(period, found)),
        ),
        main="commission",
        facts=_facts(asked, held, city),
        signatures=("Declared by", "Prepared by", "Approved by"),
        landscape=True,
    )


def _city(asked: ReportRequest, held: Statement, gross: int | None) -> _City:
    if held.city is None:
        return _City(None, None, "The city of this house is not on record: name it as `city` in the house file.")
    clause = held.city.clause_on(asked.last)
    if clause is None:
        return _City(None, None, f"{held.city.title}: nothing is on record for these days.")
    first, last = period_of(clause, asked.last)
    file, pay = due_days(clause, last)
    if (asked.first, asked.last) != (first, last):
        days = f"{first:{_DAY}} – {last:{_DAY}}"
        why = f"{held.city.citation} reckons by the {clause.every}: ask for gaming days {days}."
        return _City(clause, None, why, *((file, pay) if clause.every == "month" else (None, None)))
    fee = None if gross is None else fee_of(clause, gross)
    if fee is not None:
        return _City(clause, fee, f"{held.city.citation}: {fee.working}.", file, pay)
    why = clause.not_reckoned or "The gross revenue is not known, or lies in no bracket on record."
    return _City(clause, None, f"{held.city.citation}: {why}", file, pay)


def _grade(days: list[Revenue]) -> str:
    """Behind the name of a figure: how sure it is."""
    if not days:
        return ""
    return ", final" if all(one.final for one in days) else ", estimate"


def _answer(asked: ReportRequest, held: Statement, books: list[tuple[Day, Revenue]], city: _City) -> list[str]:
    """What a reader must know who reads nothing else."""
    days = [one for _, one in books]
    if not days:
        return [tables.NOTHING]
    gross, players = added(one.revenue for one in days), added(one.players for one in days)
    money = "The gross revenue is not known" if gross is None else f"Gross revenue {dollars(gross)}"
    said = [f"{money}; {dollars(players or 0)} dropped for the players’ jackpots is in none of it."]
    said += held.restated.said
    if city.fee is not None and held.city is not None:
        said.append(f"{held.city.title}: fee {dollars(city.fee.cents)}{_by(city)}.")
    elif held.city is not None:
        said.append(f"{held.city.title}: no fee is reckoned{_by(city)}. {city.why}")
    else:
        said.append(city.why)
    short, waived = _short(held.period)
    if short:
        but = f", with {dollars(waived)} waived" if waived else ""
        said.append(f"Collected {dollars(abs(short))} {'short of' if short < 0 else 'over'} what was due{but}.")
    elif waived:
        said.append(f"{dollars(waived)} of what was due was waived; nothing else is missing.")
    said += _counted_less(asked, held.period)
    said += tables.unknown_words(held.period.days)
    said += silent_words(asked, [day.gaming_day for day, _ in books])
    said.append(_sure(days))
    return said


def _short(period: Period) -> tuple[int, int]:
    """What was collected less what was due, with what was waived and paid late; and what was waived. The house's money alone."""
    told = [line for day in period.days for line in lines(day) if line.due is not None and line.holds != PLAYERS]
    waived = sum(line.waived or 0 for line in told)
    return sum((line.compared or 0) - (line.due or 0) for line in told) + waived, waived


def _counted_less(asked: ReportRequest, period: Period) -> list[str]:
    """Where less was counted than was collected, by more than our own figure for a month; a box not counted is no difference."""
    house = [line for day in period.days for line in lines(day) if line.holds != PLAYERS]
    less = -sum(line.gap("collected-counted") or 0 for line in house)
    fees, most = added(line.collected for line in house) or 0, threshold("month-variance-percent", asked.last).value
    if less * 100 <= fees * most:
        return []
    return [
        f"{dollars(less)} less was counted than the {dollars(fees)} that were collected: more than {most} % of the fees."
    ]


def _by(city: _City) -> str:
    parts = []
    if city.file is not None:
        parts.append(f"to be filed by {city.file:{_DAY}}")
    if city.pay is not None:
        parts.append(f"to be paid by {city.pay:{_DAY}}")
    return "".join(f", {part}" for part in parts)


def _sure(days: list[Revenue]) -> str:
    final = sum(one.final for one in days)
    if final == len(days):
        return f"Final: all {counted(final, 'gaming day')} are counted and closed."
    rest = added(one.revenue for one in days if not one.final)
    money = "" if rest is None else f" with {dollars(rest)}"
    return (
        f"Estimate: {final:,} of {counted(len(days), 'gaming day')} are counted and closed; "
        f"{len(days) - final:,}{money} may still change."
    )


def _facts(asked: ReportRequest, held: Statement, city: _City) -> tuple[tuple[str, str], ...]:
    house = held.period.establishment
    period = days_words(asked)
    facts = [*facts_of(__doc__, title=house.title, slug=house.slug, time_zone=held.time_zone, period=period)]
    if held.city is not None:
        one, clause = held.city, city.clause
        read = "" if one.invented else f"{one.citation}, read {one.verified:{_DAY}} at {one.source}. "
        facts.append(("City", f"{one.title}. {read}{one.caution}"))
        if clause is not None:
            facts.append(("Gross revenue, by the code", clause.revenue))
            facts.append(("Declaration", clause.declaration or "The words of the declaration are not on record."))
    return tuple(facts)
