"""The money of a house on paper: books of any number of gaming days, always the same for the same seed."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from compliance.floor.papers.waiver import Waiver
from compliance.houses.forms.house import House
from compliance.houses.forms.shifts import Shift
from compliance.houses.models import Establishment
from compliance.money.ledger.closing import carry
from compliance.money.ledger.day import Carried, Day, Taking
from compliance.money.papers.award import Award
from compliance.money.papers.box import Box
from compliance.money.papers.closing import Closing
from compliance.money.papers.count import Count
from compliance.money.papers.deposit import Deposit
from compliance.money.papers.dispute import Dispute
from compliance.money.papers.explanation import Explanation
from compliance.money.papers.fund import Fund
from compliance.money.papers.fund_entry import FundEntry
from compliance.money.papers.jackpot import Jackpot, Part
from compliance.money.papers.meter import Meter
from compliance.money.papers.reading import Reading
from compliance.money.papers.slip import Slip
from compliance.money.read.day_accounts import Period
from compliance.papers.forms.day_papers import Papers
from compliance.papers.forms.form import Holds, Paper, cents
from games.cards.money import plain

FIRST = datetime.date(2026, 10, 1)
ZONE = ZoneInfo("America/Los_Angeles")
SHIFTS = (Shift("Day", 6), Shift("Swing", 14), Shift("Grave", 22))
SET_UP = datetime.datetime(2026, 8, 1, 6, tzinfo=ZONE)
BACCARAT, HOLDEM, SLIPPED = "ez-baccarat-panda8", "no-limit-holdem", "T9"


def house(tables: int = 8) -> House:
    """Tables of which hands are recorded, and T9, of which there are slips alone."""
    names = (*(f"T{number}" for number in range(1, tables + 1)), SLIPPED)
    return House(
        form="oliver.house/1",
        establishment="lucky-derby",
        title="Lucky Derby Casino",
        time_zone="America/Los_Angeles",
        boundary_hour=6,
        demonstration=True,
        shifts=SHIFTS,
        tables=names,
    )


def period(
    days: int = 31, tables: int = 8, *, city: str = "demonstration", open_days: int = 2, seed: int = 3
) -> Period:
    """So many gaming days of October; the last `open_days` are neither counted nor closed."""
    choose, held, before = random.Random(seed), list[Day](), Carried()
    for number in range(days):
        day = _day(choose, number, tables, closed=number < days - open_days, before=before)
        before = carry(day)
        held.append(day)
    stored = Establishment(slug="lucky-derby", title="Lucky Derby Casino", time_zone="America/Los_Angeles", city=city)
    stored.boundary_hour, stored.demonstration = 6, True
    return Period(stored, tuple(held), 48_213)


def _day(choose: random.Random, number: int, tables: int, *, closed: bool, before: Carried) -> Day:
    date = FIRST + datetime.timedelta(days=number)
    takings = tuple(_takings(choose, tables))
    slips = list(_slips(choose, date))
    papers = [*_boxes(choose, date, takings, slips, closed), *slips, *_machines(choose, date, number)]
    if number % 9 == 4:
        papers += _waived(date, number)
    if closed:
        papers.append(_closing(date))
    return Day(
        house=house(tables),
        gaming_day=date,
        papers=Papers(papers),
        set_up=Papers(_set_up(tables)),
        takings=takings,
        unreviewed=0 if closed else 7,
        before=before,
    )


def _takings(choose: random.Random, tables: int) -> Iterator[Taking]:
    for table in range(1, tables + 1):
        for hour in range(24):
            dealer, hands = f"D-{100 + (table * 3 + hour) % 17}", choose.randint(30, 60)
            if table % 4:
                short, over = choose.choice((0, 0, 0, -200)), choose.choice((0, 0, 0, 0, 100))
                yield Taking(
                    f"T{table}", hour, BACCARAT, "fee", hands, hands * 300, hands * 300 + short + over, dealer, "own 2",
                    differing=(short != 0) + (over != 0), short=short, over=over,
                )  # fmt: skip
                continue
            yield Taking(f"T{table}", hour, HOLDEM, "fee", hands, 0, 0, dealer, "holdem 1")
            over = choose.choice((0, 0, 0, 0, 0, 150))
            yield Taking(
                f"T{table}", hour, HOLDEM, "rake", hands, 0, 0, dealer, "holdem 1", capped=hands,
                under_most=hands * 350 + over, most=hands * 400, differing=over > 0, over=over,
            )  # fmt: skip
            yield Taking(f"T{table}", hour, HOLDEM, "jackpot-drop", hands, hands * 100, hands * 100, dealer, "holdem 1")


def _boxes(
    choose: random.Random, date: datetime.date, takings: tuple[Taking, ...], slips: list[Slip], closed: bool
) -> Iterator[Paper]:
    slipped: dict[str, int] = {}
    for slip in slips:
        shift = "Grave" if slip.from_.hour >= 22 else "Swing" if slip.from_.hour >= 14 else "Day"
        slipped[shift] = slipped.get(shift, 0) + cents(slip.amount)
    sums: dict[tuple[str, str, Holds], int] = {}
    for taking in takings:
        shift = "Grave" if taking.hour >= 22 or taking.hour < 6 else "Swing" if taking.hour >= 14 else "Day"
        key: tuple[str, str, Holds] = (taking.table, shift, "jackpot" if taking.kind == "jackpot-drop" else "drop")
        sums[key] = sums.get(key, 0) + taking.taken
    banked: dict[Holds, int] = {}
    sums |= {(SLIPPED, shift, "drop"): amount for shift, amount in slipped.items()}
    ends = {"Day": 14, "Swing": 22, "Grave": 30}
    for (table, shift, holds), amount in sums.items():
        box, at = f"{table}-{shift}", _at(date, ends[shift], 5)
        name = f"{date:%d}-{box}-{holds}"
        yield Box(
            id=f"BX-{name}", gaming_day=date, box=box, table=table, shift=shift, holds=holds, removed=at,
            removed_by="S-14", carried_by=("S-14", "F-2"), received=at + datetime.timedelta(minutes=9), received_by="C-1",
        )  # fmt: skip
        if not closed:
            continue
        off = choose.choice((0,) * 12 + (-500, 200, -2_500))
        for which, by in (("first", ("C-1", "C-2")), ("second", ("C-3", "C-4"))):
            yield Count(
                id=f"CT-{name}-{which}", gaming_day=date, box=box, table=table, shift=shift, holds=holds, count=which,  # type: ignore[arg-type]
                at=at + datetime.timedelta(hours=2), counted_by=by, amount=plain(amount + off),
            )  # fmt: skip
        banked[holds] = banked.get(holds, 0) + amount + off
        if off == -2_500:
            yield Explanation(
                id=f"EX-{name}", gaming_day=date, step="collected-counted", holds=holds, table=table, shift=shift,
                amount=plain(off), reason="A chip of $25 was found under the table by the cleaner and banked apart.",
                grade="estimate", by="A-1",
            )  # fmt: skip
    for holds, amount in banked.items():
        yield Deposit(
            id=f"DP-{date:%d}-{holds}", gaming_day=date, holds=holds, at=_at(date, 33), amount=plain(amount),
            reference=f"BANK-{date:%m%d}", by="A-1",
        )  # fmt: skip


def _slips(choose: random.Random, date: datetime.date) -> Iterator[Slip]:
    for hour in range(10, 22, 2):
        yield Slip(
            id=f"SL-{date:%d}-{hour}", gaming_day=date, table=SLIPPED, kind="rake", from_=_at(date, hour),
            to=_at(date, hour + 2), amount=plain(choose.randint(40, 90) * 400), dealer=f"D-{120 + hour % 5}",
            game=HOLDEM, hands=choose.randint(40, 90),
        )  # fmt: skip
    yield Slip(
        id=f"SL-{date:%d}-time", gaming_day=date, table=SLIPPED, kind="time", from_=_at(date, 22), to=_at(date, 23),
        amount="63.00", players=9, each="7.00",
    )  # fmt: skip


def _waived(date: datetime.date, number: int) -> list[Paper]:
    return [
        Waiver(
            id=f"WV-{number}", gaming_day=date, table="T1", kind="fee", hand=f"T1-{number}", amount="3.00",
            reason="The first hand after the deck was changed.", authority="F-2", written=_at(date, 12),
        ),
        Waiver(
            id=f"WV-{number}-t", gaming_day=date, table="T2", kind="time", from_=_at(date, 9), to=_at(date, 10),
            reason="The table was broken within the half hour.", authority="F-2", written=_at(date, 12),
        ),
    ]  # fmt: skip


def _machines(choose: random.Random, date: datetime.date, number: int) -> Iterator[Paper]:
    """A progressive meter read at the shifts of the day, won once; a jackpot paid once; a dispute."""
    coins = number * 1_000
    shown = 1_000_000 + coins * 50 - (100_000 if number > 10 else 0)
    for shift, hour in (("Day", 6), ("Swing", 14)):
        yield Reading(
            id=f"RD-{date:%d}-{shift}", gaming_day=date, meter="caribbean-1", at=_at(date, hour),
            moment="shift-start", shift=shift, amount=plain(shown + (500 if number == 6 else 0)), coin_in=coins, by="F-2",
        )  # fmt: skip
    if number == 10:
        yield Award(
            id="AW-1", gaming_day=date, meter="caribbean-1", table="T3", at=_at(date, 15, 12), amount="1000.00",
            words="one thousand dollars", rank="straight-flush", cards=("9H", "8H", "7H", "6H", "5H"),  # type: ignore[arg-type]
            dealer="D-101", floor="F-2", pit_manager="M-1",
        )  # fmt: skip
        yield Reading(
            id="RD-paid", gaming_day=date, meter="caribbean-1", at=_at(date, 15, 20), moment="after-payout",
            amount=plain(shown - 100_000), coin_in=coins, by="F-2",
        )  # fmt: skip
        yield Jackpot(
            id="JP-1", gaming_day=date, fund="bad-beat", table="T4", at=_at(date, 20, 40), amount="5000.00", dealt_in=7,
            parts=(Part(3, "losing", "2500.00"), Part(5, "winning", "1250.00"), Part(1, "table", "1250.00")),
            verified_by=("F-2", "M-1"),
        )  # fmt: skip
    if number == 12:
        yield Dispute(
            id="DS-1", gaming_day=date, meter="keno-1", at=_at(date, 18), step="opened", amount="500.00",
            escrow="500.00", by="A-1",
        )  # fmt: skip
    if number % 7 == 6:
        yield FundEntry(
            id=f"FE-{number}", gaming_day=date, fund="bad-beat", at=_at(date, 11), way="posted",
            amount=plain(choose.randint(20_000, 90_000) * 100), reason="The balance on the sign.", by="F-2",
        )  # fmt: skip


def _set_up(tables: int) -> list[Paper]:
    feeding = tuple(f"T{number}" for number in range(4, tables + 1, 4)) or ("T1",)
    meter = Meter(
        id="MT-1", gaming_day=SET_UP.date(), meter="caribbean-1", title="Caribbean stud progressive",
        game="caribbean-stud-choctaw", tables=("T3",), base="10000.00", increment="0.50", per="coin", from_=SET_UP, by="A-1",
    )  # fmt: skip
    fund = Fund(
        id="FD-1", gaming_day=SET_UP.date(), fund="bad-beat", title="Bad beat jackpot", game=HOLDEM, tables=feeding,
        qualifies="Aces full of jacks or better beaten.", contribution="2.00", opening="1000.00", from_=SET_UP, by="A-1",
    )  # fmt: skip
    return [meter, fund]


def _closing(date: datetime.date) -> Closing:
    again = date.day == 3
    return Closing(
        id=f"closed-{date}", gaming_day=date, prepared_by="ann", closed_by="bob", at=_at(date, 34), position=100,
        figures={}, restates=f"first-{date}" if again else None, reason="A count came late." if again else None,
    )  # fmt: skip


def _at(date: datetime.date, hour: int, minute: int = 0) -> datetime.datetime:
    day = date + datetime.timedelta(days=hour // 24)
    return datetime.datetime.combine(day, datetime.time(hour % 24, minute), tzinfo=ZONE)
