"""Writes plans: made before anybody can know the draw, listed when their days are over, and what was seen of each unit."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.db import transaction

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.observed.forms.plan import Listed, Looked, Plan, sizes, trouble
from compliance.observed.models import Plan as StoredPlan
from compliance.observed.models import PlanList, PlanUnit
from compliance.observed.read.looks import looks_at
from compliance.observed.read.plans import PlanDetail, plan_read
from compliance.observed.read.recorded import LISTS, PLANS, UNITS
from compliance.observed.read.units import TooMany, played_in, unit_place, units_of
from compliance.observed.sampling.hypergeometric import SMALL
from compliance.record import append, canonical


class PlanError(ValueError):
    """`field` names where, the message says the cure."""

    def __init__(self, field: str, cure: str) -> None:
        super().__init__(cure)
        self.field = field


def today(establishment: Establishment, now: datetime.datetime) -> datetime.date:
    """The gaming day that is under way."""
    return gaming_day(now, ZoneInfo(establishment.time_zone), establishment.boundary_hour)


@transaction.atomic
def plan_make(*, establishment: Establishment, plan: Plan, actor: str, now: datetime.datetime) -> int:
    """Into the record; where its days are over already, its list too."""
    wrong = trouble(plan, today(establishment, now))
    if wrong is not None:
        raise PlanError(*wrong)
    append.lock()
    if StoredPlan.objects.filter(establishment=establishment, plan_id=plan.id).exists():
        raise PlanError("id", f"There is a plan {plan.id} already: choose another name.")
    unknown = set(plan.tables) - set(establishment.tables.values_list("name", flat=True))
    if unknown:
        raise PlanError("tables", f"The house has no table {', '.join(sorted(unknown))}.")
    if strange := [code for code in plan.asks if code not in RULES]:
        raise PlanError("asks", f"There is no rule {', '.join(strange)}.")
    entry = append.NewEntry("plan/1", establishment.slug, actor, now, canonical.encode(plan))
    [index] = append.append([entry])
    StoredPlan.objects.create(index=index, establishment=establishment, **PLANS.stored(entry, plan))
    if plan.last_day < today(establishment, now):
        _list(establishment, index, plan, actor, now)
    return index


@transaction.atomic
def plan_list(*, establishment: Establishment, plan_id: str, actor: str, now: datetime.datetime) -> int:
    """All its units into the record, once, when its days are over."""
    append.lock()
    detail = _plan(establishment, plan_id)
    if detail.list_index is not None:
        return detail.list_index
    if detail.plan.last_day >= today(establishment, now):
        raise PlanError("last_day", f"Gaming day {detail.plan.last_day} is not over.")
    return _list(establishment, detail.line.index, detail.plan, actor, now)


def _list(establishment: Establishment, index: int, plan: Plan, actor: str, now: datetime.datetime) -> int:
    try:
        strata = units_of(establishment=establishment, plan=plan)
    except TooMany as error:
        raise PlanError("last_day", str(error)) from None
    population = sum(len(one.units) for one in strata)
    if not population:
        cure = "No hand of these days, tables and games is recorded: draw hours of the clock instead."
        raise PlanError("first_day", cure)
    if population > SMALL:
        raise PlanError("last_day", f"These are {population:,} units, at most {SMALL:,} are listed: choose fewer days.")
    body = Listed(index, strata, sizes(plan, len(strata), population))
    entry = append.NewEntry("plan-list/1", establishment.slug, actor, now, canonical.encode(body))
    [listed] = append.append([entry])
    values = LISTS.stored(entry, {"plan": index, "strata": [{"units": one.units} for one in strata]})
    PlanList.objects.create(index=listed, **values)
    return listed


@transaction.atomic
def plan_look(
    *, establishment: Establishment, plan_id: str, looked: Looked, actor: str, now: datetime.datetime
) -> Looked:
    """What was seen of a unit. One that the draw does not ask for is marked as chosen, and is in no estimate."""
    append.lock()
    detail = _plan(establishment, plan_id)
    if detail.standing is None or detail.listed is None:
        raise PlanError("unit", "Nothing is drawn yet: a checkpoint has to be signed over the list of the plan first.")
    if not any(one.name == looked.stratum and looked.unit in one.units for one in detail.listed.strata):
        raise PlanError("unit", "This unit is not in the list of the plan.")
    for wrong in (*_wrong(detail, looked), *_otherwise(establishment, detail.plan, looked)):
        raise PlanError(*wrong)
    asked = {(one.stratum, one.unit): one.rank for one in detail.standing.drawn}
    rank = asked.get((looked.stratum, looked.unit))
    held = detail.results.get((looked.stratum, looked.unit))
    if (rank is None or held is not None) and not looked.why.strip():
        what = "It was answered already" if held is not None else "It was not drawn, so that it counts in no estimate"
        raise PlanError("why", f"{what}: say why.")
    body = Looked(
        detail.line.index, looked.stratum, looked.unit, looked.said, rank, looked.short, looked.over,
        looked.why.strip(), looked.looks,
    )  # fmt: skip
    entry = append.NewEntry("plan-unit/1", establishment.slug, actor, now, canonical.encode(body))
    [index] = append.append([entry])
    PlanUnit.objects.create(index=index, **UNITS.stored(entry, body))
    return body


def _wrong(detail: PlanDetail, looked: Looked) -> Iterator[tuple[str, str]]:
    """What cannot be said together."""
    if "\x00" in looked.why:
        yield "why", "Leave the NUL out."
    if looked.said == "no play" and detail.plan.units != "clock-hours":
        yield "said", "Something was recorded there: say that it could not be seen, and why."
    if looked.said == "not viewable" and not looked.why.strip():
        yield "why", "Say why it could not be seen."
    for name in ("short", "over"):
        cents = getattr(looked, name)
        if cents is not None and looked.said != "wrong":
            yield name, "Only what is wrong is short or over."
        if cents is not None and detail.plan.most is not None and cents > detail.plan.most:
            yield name, "The plan says that one unit cannot be wrong by so much. Tell it in a plan with a higher limit."


def _otherwise(establishment: Establishment, plan: Plan, looked: Looked) -> Iterator[tuple[str, str]]:
    """Nothing is in order where somebody saw there what a rule fails, and something was played where somebody saw it."""
    where = unit_place(establishment_id=establishment.pk, plan=plan, unit=looked.unit)
    if looked.said not in ("in order", "no play") or where is None:
        return
    if looked.said == "no play" and (hand := played_in(where)) is not None:
        yield "said", f"Hand {hand} is recorded in that hour: say what was seen of it."
    for one in looks_at(table_id=where.table_id, began=where.began, ended=where.ended):
        if looked.said == "no play":
            yield (
                "said",
                f"Observation {one.index} says that something was played there: say so, or have it struck out.",
            )
        elif one.fails:
            yield "said", f"Observation {one.index} says that something was wrong there: say so, or have it struck out."


def _plan(establishment: Establishment, plan_id: str) -> PlanDetail:
    detail = plan_read(establishment_id=establishment.pk, plan_id=plan_id)
    if detail is None:
        raise PlanError("id", f"There is no plan {plan_id} here.")
    return detail
