"""The jackpot fund of an invented floor: set up, its balance posted, seeded by the house, a jackpot paid now and then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from compliance.money.papers.fund import Fund
from compliance.money.papers.fund_entry import FundEntry
from compliance.money.papers.jackpot import Jackpot, Part
from compliance.papers.forms.form import Paper, cents
from compliance.tools.simulate.money.cast import cast
from compliance.tools.simulate.money.office import Office, at
from games.cards.money import plain

PAID, SEEDED = (4, 1), (6, 2)  # every so many days, on which of them
HALF, QUARTER = 2, 4  # of a jackpot, as rule books divide it: the losing hand; the winning one and the table each
FEWEST, MOST = 5, 9  # dealt in
DOLLAR = 100


class FundWriter:
    """The fund from day to day: its balance is what its own papers and drops say."""

    def __init__(self, tables: Sequence[str]) -> None:
        self._tables, self._cast, self._balance = tuple(tables), cast().fund, cents(cast().fund.opening)

    def papers(self, office: Office) -> Iterator[Paper]:
        """The day's papers; none of a house that takes no drops."""
        if not self._tables:
            return
        if office.number == 0:
            yield self._opened(office)
        begins = office.watches[0].begins
        yield self._entry(office, "posted", self._balance, "The sign at the poker tables, at the opening.", 30)
        if office.turn(*SEEDED):
            seeded = cents(self._cast.seeded)
            yield self._entry(office, "in", seeded, "The house adds to the fund, as announced at the tables.", 60)
            self._balance += seeded
            twice = self._entry(office, "in", seeded, "The house adds to the fund, as announced at the tables.", 64)
            back = self._entry(office, "out", seeded, "The same sum had been entered twice.", 71)
            yield twice
            yield structs.replace(back, cause="correction", corrects=twice.id)
        table = office.rng.choice(self._tables)
        if office.turn(*PAID):
            paid = self._balance // (HALF * DOLLAR) * DOLLAR
            yield self._paid(office, table, paid)
            self._balance -= paid
        if paid_at := office.turn(*PAID):
            after = int((office.watches[-1].begins - begins).total_seconds() // 60) + 90
            yield self._entry(office, "posted", self._balance, "The sign after the jackpot.", after * paid_at)
        self._balance += sum(amount for (_, _, holds), amount in office.taken.boxes.items() if holds == "jackpot")

    def _opened(self, office: Office) -> Fund:
        return Fund(
            id=office.paper("FD", self._cast.name),
            gaming_day=office.day,
            fund=self._cast.name,
            title=self._cast.title,
            game=self._cast.game,
            tables=self._tables,
            qualifies=self._cast.qualifies,
            contribution=self._cast.contribution,
            opening=self._cast.opening,
            from_=at(office.watches[0].begins),
            by="A-1",
        )

    def _entry(self, office: Office, way: str, amount: int, reason: str, after: int) -> FundEntry:
        moment = at(office.watches[0].begins, after)
        return FundEntry(
            id=office.paper("FE", way, f"{moment:%H%M}"),
            gaming_day=office.day,
            fund=self._cast.name,
            at=moment,
            way=way,  # type: ignore[arg-type]
            amount=plain(amount),
            reason=reason,
            by=office.badges("A", 1)[0],
        )

    def _paid(self, office: Office, table: str, paid: int) -> Jackpot:
        dealt_in = office.rng.randint(FEWEST, MOST)
        losing, winning, *others = office.rng.sample(range(1, MOST + 1), dealt_in)
        table_part = paid // QUARTER
        each, odd = divmod(table_part, len(others))
        parts = [Part(losing, "losing", plain(paid - 2 * table_part)), Part(winning, "winning", plain(table_part))]
        parts += [Part(seat, "table", plain(each + (place < odd))) for place, seat in enumerate(sorted(others))]
        return Jackpot(
            id=office.paper("JP", table),
            gaming_day=office.day,
            fund=self._cast.name,
            table=table,
            at=at(office.watches[-1].begins, office.rng.randint(5, 60)),
            amount=plain(paid),
            dealt_in=dealt_in,
            parts=tuple(parts),
            verified_by=office.badges("F", 2),
        )
