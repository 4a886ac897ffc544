"""What the city of a house asks for each month or quarter: the fee on gross revenue, the day, the words of the declaration.

One TOML file per city under `cities/`, found by walking it. Brackets are entered as printed, jumps included; where the text
read prints none, or leaves open which sum is due, the file says so and nothing is reckoned. Pure: no Django, no clock.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Hashable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct, field

from games.cards.money import CENTS, dollars
from games.schema import dated

FOLDER = Path(__file__).with_name("cities")
Text = Annotated[str, Meta(min_length=8)]
Amount = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]{0,9})\.[0-9]{2}$")]
Percent = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]?)(\.[0-9]{1,3})?$")]
DayOfMonth = Annotated[int, Meta(ge=1, le=28)]
_EVER = datetime.date.min


class CityError(ValueError):
    """A city's file that does not load: file, place and cure."""


class Bracket(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Revenue over one amount and not over another: a fixed sum, and a percentage of what is over. `to` absent: and over."""

    over: Amount
    to: Amount | None = None
    fixed: Amount
    percent: Percent

    @property
    def share(self) -> Fraction:
        return Fraction(Decimal(self.percent)) / 100

    def holds(self, revenue: int) -> bool:
        """Whether this revenue lies in it. No revenue at all lies in the one that begins at nothing."""
        return (CENTS[self.over] < revenue or CENTS[self.over] == revenue == 0) and (
            self.to is None or revenue <= CENTS[self.to]
        )


class Clause(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What held from a day on. `from` is absent where the text read does not say since when."""

    every: Literal["month", "quarter"]
    revenue: Text  # what counts as gross revenue, by the code
    from_: datetime.date = field(name="from", default=_EVER)
    until: datetime.date | None = None
    file_before: DayOfMonth | None = None  # of the month that follows: the statement is in before this day
    pay_by: DayOfMonth | None = None  # of the month that follows: the money is in on this day at the latest
    declaration: Text | None = None
    least: Amount | None = None
    not_reckoned: Text | None = None  # why no sum is made of it
    bracket: tuple[Bracket, ...] = ()

    @property
    def key(self) -> Hashable:
        return "clause"


class City(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One city or county."""

    title: Text
    citation: Text
    source: Text
    verified: datetime.date  # the day on which somebody read the source
    as_reported: bool  # read in a copy or at second hand; counsel confirms
    caution: Text
    clause: tuple[Clause, ...]
    invented: bool = False  # made up for the demonstration
    slug: str = ""

    def clause_on(self, day: datetime.date) -> Clause | None:
        """What holds on a day."""
        return dated.one_as_of(self.clause, day)


class Fee(NamedTuple):
    """The fee on a revenue, with its working."""

    cents: int
    bracket: Bracket
    working: str


@cache
def cities() -> dict[str, City]:
    """All cities that come with this version of Oliver, by slug."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.toml"))}


def _read(path: Path) -> City:
    try:
        city = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), City)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CityError(f"{path.name}: {error}") from None
    for trouble in _troubles(city):
        raise CityError(f"{path.name}: {trouble}")
    return msgspec.structs.replace(city, slug=path.stem)


def _troubles(city: City) -> Iterator[str]:
    if dated.clashes(city.clause) or not city.clause:
        yield "clause: none, or two from the same day. One holds at a time."
    for clause in city.clause:
        if not clause.bracket and clause.not_reckoned is None:
            yield "bracket: none is entered. Say in `not_reckoned` why."
        if any(earlier.to != later.over for earlier, later in pairwise(clause.bracket)):
            yield "bracket: they do not follow one on another. Enter them as printed, in order."


def fee_of(clause: Clause, revenue: int) -> Fee | None:
    """The fee on a gross revenue in cents, to the nearest cent, half a cent up; None: no sum can be made of this clause."""
    held = next((one for one in clause.bracket if one.holds(revenue)), None)
    if clause.not_reckoned is not None or held is None:
        return None
    fixed, over = CENTS[held.fixed], revenue - CENTS[held.over]
    cents = fixed + int(over * held.share + Fraction(1, 2))
    working = f"{dollars(fixed)} + {held.percent} % of {dollars(over)} = {dollars(cents)}"
    if clause.least is not None and cents < CENTS[clause.least]:
        return Fee(CENTS[clause.least], held, f"{working}; at least {dollars(CENTS[clause.least])}")
    return Fee(cents, held, working)


def period_of(clause: Clause, day: datetime.date) -> tuple[datetime.date, datetime.date]:
    """The first and the last day of the month or quarter in which a day lies."""
    months = 1 if clause.every == "month" else 3
    first = day.replace(month=(day.month - 1) // months * months + 1, day=1)
    return first, _following(first, months) - datetime.timedelta(days=1)


def due_days(clause: Clause, last: datetime.date) -> tuple[datetime.date | None, datetime.date | None]:
    """For a period that ends on `last`: the last day on which the statement is in time, and the last day for the money."""
    following = last + datetime.timedelta(days=1)
    file = (
        None if clause.file_before is None else following.replace(day=clause.file_before) - datetime.timedelta(days=1)
    )
    return file, None if clause.pay_by is None else following.replace(day=clause.pay_by)


def _following(first: datetime.date, months: int) -> datetime.date:
    year, month = divmod(first.month - 1 + months, 12)
    return first.replace(year=first.year + year, month=month + 1)
