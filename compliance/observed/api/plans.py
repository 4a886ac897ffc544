"""Plans of sampling as the commission reads them: what was planned, what drew it, what was seen, and the rate with its limits."""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, structs

from compliance.observed.forms.standing import Drawn
from compliance.observed.read.plans import PlanDetail, plan_read, seeds
from compliance.observed.sampling.sums import Sums
from compliance.observed.sampling.words import plain
from compliance.record import read
from compliance.record.entry import instant
from compliance.shell.api.commission import parameters as asking
from compliance.shell.api.commission.resource import Question, given, listed
from compliance.shell.api.problem import not_there
from compliance.shell.lists import Conditions, Dollars, Hex, Index, Key, Moment, Wanted, money, rows

Rate = Annotated[str, Meta(description="a share as a decimal string")]


class PlanItem(Struct, frozen=True):
    """A plan as it was recorded, before anybody could know what would be drawn."""

    index: Index
    id: str
    establishment: str
    first_day: datetime.date
    last_day: datetime.date
    list_index: Annotated[int | None, Meta(description="of the entry with all its units; null: its days are not over")]
    population: int | None
    body: Annotated[msgspec.Raw, Meta(description="the plan as recorded")]


_PAGE = """
SELECT row.index, row.plan_id, house.slug, row.first_day, row.last_day, listed.index, listed.population
FROM observed_plan AS row JOIN games_establishment AS house ON house.id = row.establishment_id
LEFT JOIN observed_plan_list AS listed ON listed.plan_id = row.index AND listed.index < coalesce(%s, listed.index + 1)
WHERE {where} ORDER BY row.index LIMIT %s
"""


@listed(
    "plans",
    PlanItem,
    "Plans of sampling",
    key="index",
    scope="hands",
    filters=(asking.ESTABLISHMENT, asking.CHANGED_SINCE),
    words="What is looked at by sampling, in the order of the record. /plans/<house>/<plan> says how one stands.",
)
def plans(wanted: Wanted, after: Key, most: int) -> list[PlanItem]:
    where = Conditions().whose("row.establishment_id", wanted.houses).add("row.index > %s", after[0])
    where.add("row.index > %s", wanted.changed_since).add("row.index < %s", wanted.before)
    found = rows(_PAGE.format(where=where), [wanted.before, *where.values, most])
    bodies = read.bodies([row[0] for row in found])
    return [PlanItem(*(*row, msgspec.Raw(bodies[row[0]]))) for row in found]


class SumItem(Struct, frozen=True):
    """Over all units: as the sample has it, and between what it lies."""

    about: Dollars | None
    lower: Dollars
    upper: Dollars


class DrawnBy(Struct, frozen=True):
    """The first signed checkpoint over the list of the plan."""

    size: int
    root: Hex
    at: Moment


class PartItem(Struct, frozen=True):
    """A stratum."""

    seed: Annotated[str, Meta(description="SHA-256 of root, plan id, a zero byte and stratum")]
    name: str
    population: int
    planned: int
    done: int
    wrong: int
    replaced: int
    missing: int
    no_play: Annotated[int, Meta(description="hours of the clock in which nothing was played: of no population")]


class UnitItem(Struct, frozen=True):
    """A unit that the draw asks for."""

    stratum: str
    unit: str
    rank: Annotated[int, Meta(description="by SHA-256 of seed and unit, the lowest first")]
    steps_in: Annotated[bool, Meta(description="for one that could not be seen")]
    said: str | None
    why: str | None


class StandingItem(Struct, frozen=True):
    """How a plan stands. Everything but plan and days is null until a checkpoint was signed over its list."""

    index: Index
    id: str
    establishment: str
    sizes: Annotated[list[int], Meta(description="units in all by each look")]
    population: int | None
    drawn_by: DrawnBy | None = None
    look: int | None = None
    verdict: Annotated[str | None, Meta(description="open, passed, failed or not met")] = None
    coverage: Annotated[str | None, Meta(description="open, met, met with replacements or not met")] = None
    done: int | None = None
    wrong: int | None = None
    rate: Rate | None = None
    lower: Rate | None = None
    upper: Rate | None = None
    at_most: Annotated[Rate | None, Meta(description="the one-sided limit")] = None
    says: list[str] = []
    short: SumItem | None = None
    over: SumItem | None = None
    strata: list[PartItem] = []
    units: list[UnitItem] = []
    targeted: Annotated[list[str], Meta(description="units that somebody chose: in no estimate")] = []


@given(
    "plans/<slug:house>/<str:plan>",
    StandingItem,
    "How a plan stands",
    name="plan",
    scope="hands",
    parts={"house": "Slug of the establishment.", "plan": "Its id."},
    words="The draw can be redone from the entry of its list and the checkpoint alone.",
    changes_with_record=False,  # a checkpoint draws, and is no entry
)
def plan(question: Question, house: str, plan: str) -> StandingItem:
    place = question.reader.house(house)
    if place is None:
        raise not_there("house", house, "there is no such establishment", "Ask /establishments for those there are.")
    question.note.house = place
    detail = plan_read(establishment_id=place.id, plan_id=plan) if "\x00" not in plan else None
    if detail is None:
        raise not_there("plan", plan[:80], "there is no such plan", "Ask /plans for those there are.")
    return _item(place.slug, detail)


def _item(house: str, detail: PlanDetail) -> StandingItem:
    sizes = [] if detail.listed is None else list(detail.listed.sizes)
    item = StandingItem(detail.line.index, detail.plan.id, house, sizes, detail.line.population)
    stands, sealed, by = detail.standing, detail.sealed, seeds(detail)
    if stands is None or sealed is None:
        return item
    return structs.replace(
        item,
        drawn_by=DrawnBy(sealed.size, sealed.root.hex(), instant(sealed.at)),
        look=stands.look,
        verdict=stands.verdict,
        coverage=stands.coverage,
        done=stands.done,
        wrong=stands.wrong,
        rate=None if stands.rate is None else plain(stands.rate),
        lower=plain(stands.limits.lower),
        upper=plain(stands.limits.upper),
        at_most=plain(stands.upper),
        says=list(stands.says),
        short=_sum(stands.short),
        over=_sum(stands.over),
        strata=[PartItem(by[part.name], *structs.astuple(part)) for part in stands.parts],
        units=[_unit(one) for one in stands.drawn],
        targeted=[one.unit for one in stands.targeted],
    )


def _unit(one: Drawn) -> UnitItem:
    said, why = ("", "") if one.result is None else (one.result.said, one.result.why)
    return UnitItem(one.stratum, one.unit, one.rank, one.steps_in, said or None, why or None)


def _sum(one: Sums | None) -> SumItem | None:
    return None if one is None else SumItem(money(one.about), str(money(one.lower)), str(money(one.upper)))
