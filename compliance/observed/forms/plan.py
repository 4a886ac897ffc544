"""A plan of sampling, as its "plan/1" entry has it: it stands in the record before anybody can know what will be drawn."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from decimal import Decimal
from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct

from compliance.observed.sampling.hypergeometric import SMALL
from compliance.observed.sampling.looks import looks
from compliance.observed.sampling.size import size
from games.hand.words import Identifier, Sentence, Slug, TableName, Word

Units = Literal["table-hours", "hands", "dealer-hours", "clock-hours"]
Part = Literal["game", "option", "shift", "table", "dealer"]
Share = Annotated[str, Meta(pattern=r"^0\.[0-9]{1,4}$", description='a share as a decimal: "0.05" is 5 in 100')]
Code = Annotated[str, Meta(pattern=r"^[A-Z]{3}[0-9]{3}$", description="of a rule: FEE001")]
Cents = Annotated[int, Meta(ge=1, le=10**12)]
LONGEST_DAYS = 92
UNITS: dict[str, str] = {
    "table-hours": "table-hours with recorded play",
    "hands": "recorded hands",
    "dealer-hours": "dealers' hours at a table, with recorded play",
    "clock-hours": "hours of the clock at each table, where play is not recorded",
}
PARTS: dict[str, str] = {
    "game": "game", "option": "posted option", "shift": "shift", "table": "table", "dealer": "dealer",
}  # fmt: skip


class Plan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Which units, of which days; what is tolerated and how sure one wants to be; in how many looks.

    `strata` are drawn each apart. `most`: the cents by which one unit can be wrong, where sums are to be told of. `looked_by`:
    the last day for what is drawn. `asks`: the rules that answer the question hand by hand, for what was typed of a hand.
    """

    id: Identifier
    establishment: Slug
    question: Sentence
    units: Units
    first_day: datetime.date
    last_day: datetime.date
    games: Annotated[tuple[Slug, ...], Meta(max_length=200)] = ()
    tables: Annotated[tuple[TableName, ...], Meta(max_length=500)] = ()
    strata: Annotated[tuple[Part, ...], Meta(max_length=5)] = ()
    tolerated: Share
    left_out: Share = "0.05"
    looks: Annotated[int, Meta(ge=1, le=3)] = 1
    most: Cents | None = None
    looked_by: datetime.date | None = None
    asks: Annotated[tuple[Code, ...], Meta(max_length=20)] = ()


class Stratum(Struct, frozen=True, forbid_unknown_fields=True):
    """Its units, in order of their names."""

    name: str
    units: tuple[str, ...]


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """The units of a plan as they stood when its days were over, and how many are to be looked at by each look."""

    plan: int
    strata: tuple[Stratum, ...]
    sizes: tuple[int, ...]

    @property
    def population(self) -> dict[str, int]:
        return {one.name: len(one.units) for one in self.strata}


Said = Literal["in order", "wrong", "not viewable", "no play"]
SAID: dict[str, str] = {
    "in order": "in order", "wrong": "wrong", "not viewable": "could not be seen", "no play": "nothing was played",
}  # fmt: skip


class Looked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was seen of a unit. `rank`: its place in the draw of its stratum; none: somebody chose it, it is in no estimate."""

    plan: int
    stratum: str
    unit: str
    said: Said
    rank: Annotated[int, Meta(ge=1, le=SMALL)] | None = None
    short: Cents | None = None
    over: Cents | None = None
    why: Annotated[str, Meta(max_length=500)] = ""
    looks: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()


def sizes(plan: Plan, strata: int, population: int) -> tuple[int, ...]:
    """How many in all by each look. A single draw in one look from a small population needs fewer: counted exactly. Of hours of
    the clock nobody knows how many had play, so they are counted as a population without end."""
    tolerated, left_out = Decimal(plan.tolerated), Decimal(plan.left_out)
    if plan.looks == 1 and strata == 1 and plan.units != "clock-hours":
        return (min(size(tolerated, 0, population, left_out) or population, population),)
    found = (min(each, population) for each in looks(tolerated, plan.looks, left_out))
    return tuple(found)


Trouble = Iterator[tuple[str, str]]


def trouble(plan: Plan, today: datetime.date) -> tuple[str, str] | None:
    """The field that does not fit, and its cure."""
    return next(chain(_days(plan, today), _rates(plan), _parts(plan)), None)


def _days(plan: Plan, today: datetime.date) -> Trouble:
    if not 0 <= (plan.last_day - plan.first_day).days < LONGEST_DAYS:
        yield "last_day", f"The last day is the first one or a later one, at most {LONGEST_DAYS} days in all."
    if abs((plan.first_day - today).days) > 1_000:
        yield "first_day", "Look at the year."
    if plan.looked_by is not None and not 0 < (plan.looked_by - plan.last_day).days < LONGEST_DAYS:
        yield (
            "looked_by",
            f"A day behind the last one, at most {LONGEST_DAYS}: the draw is made when the days are over.",
        )


def _rates(plan: Plan) -> Trouble:
    if not Decimal("0.001") <= Decimal(plan.tolerated) <= Decimal("0.5"):
        yield "tolerated", "From 0.1 to 50 in 100."
    if not Decimal("0.001") <= Decimal(plan.left_out) <= Decimal("0.5"):
        yield "left_out", "The confidence is from 50 to 99.9 %."


def _parts(plan: Plan) -> Trouble:
    if len(set(plan.strata)) != len(plan.strata):
        yield "strata", "Each only once."
    if plan.units == "table-hours" and "dealer" in plan.strata:
        yield "strata", "A table-hour may have several dealers: choose dealers' hours or hands."
    if plan.units == "clock-hours" and plan.strata:
        yield (
            "strata",
            "How many hours have play is not known beforehand, so strata cannot be weighed: plan each apart.",
        )
    if plan.units == "clock-hours" and plan.games:
        yield "games", "What is played in an hour of the clock is not known beforehand: choose tables."
