"""A time collection is not what the posted option prints.

What it checks: each slip of time collections against the timed option that hung at its table: what each player paid against the
printed fee for that number of players, the sum against players times fee, and by the clock that no round was taken before the
printed minutes had passed since the round before, nor one slip left to stand for a longer stretch. A slip at a table whose option
takes no time collection is a collection nobody has approved. Where the option, the players or what each paid is not known, the
answer is that it cannot be told. Differences of a few minutes are a dealer who finished the hand first: see the threshold.

Why it matters: with a time collection the clock is the price. A round too early is a fee nobody owes; one that is left out is
income that no hand will show.

What to do: compare with the dealer's down and the time on the slip. Correct the slip if it was written wrongly; otherwise give
back what was too much, or note why a round was left out.
"""

import datetime
from collections.abc import Iterable, Iterator, Sequence

from compliance.law.finding import Cite, Fault
from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Day
from compliance.money.ledger.posted import PostedOption, charged_as, posted_for
from compliance.money.ledger.progressive import reading_open
from compliance.money.papers.slip import Slip
from compliance.money.rules.day_wording import book_cites
from compliance.papers.forms.form import cents
from games import said
from games.terms.game import ChargeTerms
from games.terms.play import Play

OF = "day"
SEVERITY = "serious"
READS = ("charge:time", "charge-beside:time", "means:time-collection")
TIME = "time"
TOLERANCE = "time-collection-minutes"
PERIOD, HALF_HOUR = "collection-period", "half-hour"  # a reading: the page and the rules print two stretches
PERIODS = {HALF_HOUR: 30, "forty-minutes": 40}


def check(day: Day) -> Sequence[Fault]:
    slips = sorted(
        (one for one in day.papers.of(Slip) if one.kind == TIME), key=lambda one: (one.table, one.from_, one.id)
    )
    faults: list[Fault] = []
    before: dict[str, Slip] = {}
    for slip in slips:
        told = posted_for(day, slip)
        fault = _amount(day, slip, told)
        if fault is not None:
            faults.append(fault)
        faults += _clock(day, slip, told, before.get(slip.table))
        before[slip.table] = slip
    return faults


def _amount(day: Day, slip: Slip, told: PostedOption) -> Fault | None:
    head, taken = _head(slip), cents(slip.amount)
    fault = Fault("cannot tell", "", f"slip {said.paper(slip.id)}", said.as_written(slip.amount), table=slip.table)
    if told.fee is None:
        return fault._replace(says=f"{head}: what a time collection was there cannot be told: {told.why}.")
    charges = charged_as(told.fee, TIME)
    number = told.fee.option.number
    if not charges:
        fault = fault._replace(
            outcome="fail", due="none", difference=taken, cites=_cites(day, told, told.fee.option.cite)
        )
        return fault._replace(
            says=f"{head}: {said.as_written(slip.amount)} of time; option {number} takes no time collection."
        )
    if slip.players is None or slip.each is None:
        says = (
            f"{head}: {said.as_written(slip.amount)} of time; how many players paid, and what each, is not on the slip."
        )
        return fault._replace(says=says, cites=_cites(day, told, told.fee.option.cite))
    each = _each(charges, slip.players)
    lines = [one.flat.cite for one in charges if one.flat is not None and _each([one], slip.players)]
    if len(each) != 1:
        says = f"{head}: the fee for {slip.players} players cannot be told from option {number}."
        return fault._replace(says=says, cites=_cites(day, told, lines))
    [fee] = each
    due = fee * slip.players
    working = (
        f"{slip.players} × {said.money(fee)}{said.total(due, ' = ')}",
        f"Each paid {said.as_written(slip.each)}; on the slip{said.total(taken)}",
    )
    if cents(slip.each) == fee and taken == due:
        return None
    wrong = (
        f"each of {slip.players} players paid {said.as_written(slip.each)}, due {said.money(fee)}"
        if cents(slip.each) != fee
        else f"{said.as_written(slip.amount)} of {slip.players} players at {said.money(fee)}, due {said.money(due)}"
    )
    says = f"{head}: {wrong}: {said.difference(taken - due)}." if taken != due else f"{head}: {wrong}."
    cites = _cites(day, told, lines)
    return fault._replace(
        outcome="fail", says=says, due=said.money(due), difference=taken - due, cites=cites, working=working
    )


def _each(charges: Iterable[ChargeTerms], players: int) -> set[int]:
    """What one player owes when so many play: of the rows by the number of players the one that holds."""
    found = set()
    for one in charges:
        told = one.owed(Play(players=players, minutes=one.charge.every_minutes))
        found |= {figure for owed in told if owed.seat is not None for figure in owed.due.fees}
    return found


def _clock(day: Day, slip: Slip, told: PostedOption, before: Slip | None) -> Iterator[Fault]:
    charges = [] if told.fee is None else charged_as(told.fee, TIME)
    every = min((one.charge.every_minutes for one in charges if one.charge.every_minutes), default=None)
    if every is None:
        return
    leave = threshold(TOLERANCE, day.gaming_day).value
    lines = dict.fromkeys(line for one in charges for line in one.charge.cite)
    cites, subject = _cites(day, told, lines), f"slip {said.paper(slip.id)} time"
    head, lasted = _head(slip), _minutes(slip.to - slip.from_)
    if lasted > every + leave:
        says = f"{head}: one time collection for {lasted} minutes; one is due every {every} minutes."
        yield Fault("fail", says, subject, f"{lasted} minutes", f"{every} minutes", cites=cites, table=slip.table)
    if before is None:
        return
    since = _minutes(slip.from_ - before.from_)
    if since < every - leave:
        says = (
            f"{head}: a time collection {since} minutes after the one before (slip {said.paper(before.id)}); one is due"
            f" every {every} minutes."
        )
        fault = Fault("fail", says, f"{subject} before", f"{since} minutes", f"{every} minutes", cites=cites)
        read = reading_open(day, told.game, PERIOD, *PERIODS) if since >= PERIODS[HALF_HOUR] - leave else ""
        yield fault._replace(reading=read or None, table=slip.table)
    between = _minutes(slip.from_ - before.to)
    if leave < between <= every + leave:
        says = (
            f"Table {said.table(slip.table)}: no time collection is on record for the {between} minutes between slips"
            f" {said.paper(before.id)} and {said.paper(slip.id)}; whether the game went on is not known."
        )
        yield Fault(
            "cannot tell", says, f"{subject} between", f"{between} minutes", None, cites=cites, table=slip.table
        )


def _head(slip: Slip) -> str:
    return f"Slip {said.paper(slip.id)}, table {said.table(slip.table)}"


def _minutes(of: datetime.timedelta) -> int:
    return int(of.total_seconds() // 60)


def _cites(day: Day, told: PostedOption, lines: Iterable[str]) -> tuple[Cite, ...]:
    return book_cites(day, told.game, lines)
