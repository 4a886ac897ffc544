"""The papers of that year as the simulator's own office writes them: boxes, counts, deposits, funds, meters, slips, closings.

They are written of what the takings hold. The books of the month, and of the days before it by which its figures are told as
usual, are reckoned as a review does it; those of other days are like one of them.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from django.db import connection
from msgspec.structs import replace

from compliance.houses.forms.house import House
from compliance.houses.forms.shifts import shift_at
from compliance.houses.models import Establishment, GamingTable
from compliance.money.ledger.closing import carry
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import HOLDS
from compliance.money.ledger.spread import figures
from compliance.money.models import DayBooks
from compliance.money.papers.closing import Closing
from compliance.money.papers.count import Count
from compliance.money.read.day_takings import takings_of_day
from compliance.papers.forms.form import Correction, Holds, Paper, amount_of
from compliance.papers.forms.kinds import kinds
from compliance.papers.models import Paper as Stored
from compliance.papers.write.sheet_register import in_utc
from compliance.record import canonical
from compliance.tools.bench.year_house import (
    ACTOR,
    BOOKS,
    FIRST,
    PAPERS,
    PROGRESSIVE,
    REVIEWED,
    SLUG,
    Size,
    boxes_read,
    house_of,
    place_of,
)
from compliance.tools.simulate.money.books import LOOKS_BACK, Ground, books
from compliance.tools.simulate.money.cast import cast
from compliance.tools.simulate.money.felt import Collections, Felt
from compliance.tools.simulate.money.written import written
from games.schema import load

SEED = 1998
CORRECTED = 150  # of so many counts one
_encode = msgspec.json.Encoder(order="sorted").encode


class Taken(Felt):
    """What was collected, out of the sums instead of the hands."""

    def __init__(self, house: House, rows: Iterable[tuple[Any, ...]]) -> None:
        super().__init__(house, (meter.coin for meter in cast().meter))
        for day, table, hour, kind, hands, cents in rows:
            shift = shift_at(house.shifts, hour).name
            key: tuple[str, str, Holds] = (table, shift, HOLDS[kind])
            boxes = self._boxes.setdefault(day, {})
            boxes[key] = boxes.get(key, 0) + cents
            if table == PROGRESSIVE and kind == "fee":
                coin = (table, shift, cast().meter[0].coin)
                coins = self._coins.setdefault(day, {})
                coins[coin] = coins.get(coin, 0) + hands

    def of(self, day: datetime.date) -> Collections:
        """No downs: no slips beside recorded hands."""
        return Collections(self._boxes.get(day, {}), (), self._coins.get(day, {}))


class Book(NamedTuple):
    """A gaming day's papers, and what its books keep."""

    papers: Sequence[Paper]
    figures: bytes
    after: bytes


def books_of(size: Size) -> dict[datetime.date, Book]:
    """The books of every day, of the sums in the database in use."""
    house, games = house_of(size), load.catalogue().games
    days = [FIRST + datetime.timedelta(days=n) for n in range(size.days)]
    felt = Taken(house, boxes_read(names=house.tables))
    papers = {day: [*made, *_corrected(made, day)] for day, made in written(house, days, felt, games, SEED).items()}
    whole = [day for day in days if size.month[0] - LOOKS_BACK <= day <= size.month[1]]
    kept = Establishment.objects.get(slug=SLUG)
    takings = {day: takings_of_day(establishment=kept, gaming_day=day) for day in whole}
    read = books(Ground(house, games, takings), {day: papers[day] for day in whole}, closing=whole)
    reckoned = {day.gaming_day: (day, _kept(day)) for day in read}
    like = reckoned[whole[0]][1]
    found = {}
    for day in days:
        if day in reckoned:
            one, (told, after) = reckoned[day]
            closing = one.papers.of(Closing)
        else:
            (told, after), closing = like, [_closing(day)]
        found[day] = Book([*papers[day], *closing], told, after)
    return found


def _corrected(papers: Sequence[Paper], day: datetime.date) -> list[Paper]:
    """Now and then a line of a count sheet was written wrongly, and another stands in its place."""
    counts = [paper for paper in papers if isinstance(paper, Count)][day.day :: CORRECTED]
    why = "The line above was entered here."
    return [
        replace(one, id=f"{one.id}-C", supersedes=Correction(id=one.id, reason=why, author="accountant-1"))
        for one in counts
    ]


def _kept(day: Day) -> tuple[bytes, bytes]:
    told = [(what, who, value) for (what, who), value in sorted(figures(day).items())]
    return _encode(told), _encode(carry(day))


def _closing(day: datetime.date) -> Closing:
    at = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(22), datetime.UTC)
    return Closing(
        id=f"CL-{day:%Y%m%d}", gaming_day=day, prepared_by="accountant-1", closed_by="accountant-2", at=at,
        position=place_of(day), figures={"banked drop": f"{10_000 + place_of(day) % 9_000}.00"},
    )  # fmt: skip


def books_lay(*, kept: Mapping[datetime.date, Book], first: datetime.date, last: datetime.date) -> int:
    """The books of the days first … last into the database in use, with the day before and what earlier days set up; how
    many papers."""
    house = Establishment.objects.get(slug=SLUG)
    wanted = {day: book.papers for day, book in kept.items() if first <= day <= last}
    for day, book in kept.items():
        if day < first:
            wanted[day] = [paper for paper in book.papers if type(paper).__name__ in ("Meter", "Fund")]
    names = {kind.form: (name, kind.record) for name, kind in kinds().items()}
    rows = [
        (place_of(day) + PAPERS + n, paper, *names[type(paper)])
        for day, papers in sorted(wanted.items())
        for n, paper in enumerate(papers)
    ]
    bodies = [canonical.encode(in_utc(paper)) for _, paper, _, _ in rows]
    at = datetime.datetime.combine(FIRST, datetime.time(12), ZoneInfo(house.time_zone))
    before = first - datetime.timedelta(days=1)
    days = [(day, book) for day, book in kept.items() if before <= day <= last]
    with connection.cursor() as cursor:
        with cursor.copy("COPY record_entry (index, kind, establishment, actor, at, body, leaf) FROM STDIN") as copy:
            for entry in _entries(rows, bodies, days):
                copy.write_row((*entry[:2], SLUG, ACTOR, at, entry[2], sha256(entry[2]).digest()))
        _papers_copy(cursor, house, rows, bodies)
        DayBooks.objects.bulk_create(
            DayBooks(
                index=place_of(day) + BOOKS, establishment=house, gaming_day=day, revision=1,
                review_index=place_of(day) + REVIEWED, reviewed=at, fails=3, figures=book.figures, after=book.after,
            )
            for day, book in days
        )  # fmt: skip
        cursor.execute(_FINDINGS)
    return len(rows)


def _papers_copy(
    cursor: Any, house: Establishment, rows: Sequence[tuple[int, Paper, str, str]], bodies: Sequence[bytes]
) -> None:
    tables = dict(GamingTable.objects.filter(establishment=house).values_list("name", "id"))
    places = {(name, paper.id): index for index, paper, name, _ in rows}
    usual = {field.attname: field.get_default() for field in Stored._meta.concrete_fields}
    with cursor.copy(f"COPY compliance_paper ({', '.join(usual)}) FROM STDIN") as copy:
        for (index, paper, name, _), body in zip(rows, bodies, strict=True):
            told = {
                "index": index, "establishment_id": house.pk, "kind": name, "paper_id": paper.id,
                "gaming_day": paper.gaming_day, "amount": amount_of(paper), "digest": sha256(body).digest(),
                "table_id": tables.get(getattr(paper, "table", None) or ""),
                "supersedes_id": None if paper.supersedes is None else places[name, paper.supersedes.id],
            }  # fmt: skip
            copy.write_row(list((usual | told).values()))


def _entries(
    rows: Sequence[tuple[int, Paper, str, str]], bodies: Sequence[bytes], days: Sequence[tuple[datetime.date, Book]]
) -> Iterator[tuple[int, str, bytes]]:
    for (index, _, _, record), body in zip(rows, bodies, strict=True):
        yield index, record, body
    for day, _ in days:
        body = canonical.encode({"gaming_day": day})
        yield place_of(day) + BOOKS, "books/1", body
        yield place_of(day) + REVIEWED, "books-review/1", body


_FINDINGS = """
INSERT INTO compliance_finding (establishment_id, gaming_day, hand_id, table_id, rule, subject, outcome, severity, says,
    recorded, due, difference, evidence, status, withdrawn_why, first_seen, last_changed, changed_index)
SELECT books.establishment_id, books.gaming_day, books.index, NULL, 'CNT006', 'box ' || n, 'fail', 'serious',
    'The box holds $' || n || '.00 less than was collected.', '1.00', '2.00', -100 * n,
    '{"law":[],"todo":"","cites":[],"reading":null,"working":[]}', 'open', '', books.reviewed, books.reviewed,
    books.review_index
FROM compliance_books AS books CROSS JOIN generate_series(1, 3) AS n
"""
