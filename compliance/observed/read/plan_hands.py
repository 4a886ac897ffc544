"""The hands that were looked at for a plan, within the hours that it drew: how many of them answer its question, and how."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from decimal import Decimal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from compliance.houses.models import Establishment
from compliance.observed.forms.standing import Drawn
from compliance.observed.read.looks import HOLDS, Said
from compliance.observed.read.plans import PlanDetail
from compliance.observed.read.units import hour_of
from compliance.observed.rules.verdict import Word
from compliance.observed.sampling import clusters, words
from compliance.observed.sampling.binomial import Limits
from compliance.record import read
from compliance.shell.rows import rows

MOST = 5_000
"""Hands of one plan that are counted; whoever looks at more has an answer long before."""


class Hands(Struct, frozen=True):
    """Of so many hands that answer the question so many were wrong. `untold` were looked at and do not answer it."""

    seen: int
    wrong: int
    untold: int
    hours: int
    of_one: Decimal  # hands that resemble each other, on average over the hands
    counts_as: int
    limits: Limits
    says: str


_LOOKS = f"""
SELECT place.name, row.began, review.index FROM observed_observation AS row {HOLDS}
JOIN games_table AS place ON place.id = row.table_id LEFT JOIN observed_struck AS struck ON struck.observed_id = row.index
WHERE row.establishment_id = %s AND row.plan = %s AND row.mode <> 'count' AND struck.index IS NULL
ORDER BY row.index LIMIT %s
"""  # noqa: S608  # our own columns


def plan_hands(*, establishment: Establishment, detail: PlanDetail) -> Hands | None:
    """None: the plan asks nothing of single hands, it draws single hands, or nothing is drawn yet."""
    plan = detail.plan
    if not plan.asks or plan.units == "hands" or detail.standing is None:
        return None
    drawn, zone = _hours(detail.standing.drawn), ZoneInfo(establishment.time_zone)
    found = [
        (hour, review)
        for table, began, review in rows(_LOOKS, [establishment.pk, plan.id, MOST])
        if (hour := hour_of(table, began.astimezone(zone))) in drawn
    ]
    bodies = read.bodies([review for _, review in found])
    by_hour: dict[str, list[bool]] = defaultdict(list)
    untold = 0
    for hour, review in found:
        said = answer(msgspec.json.decode(bodies[review], type=Said).words, plan.asks)
        if said is None:
            untold += 1
        else:
            by_hour[hour].append(said == "wrong")
    return counted([by_hour[hour] for hour in sorted(by_hour)], untold, Decimal(plan.left_out))


def _hours(drawn: Iterable[Drawn]) -> frozenset[str]:
    """Table and hour of the units that were drawn; of a dealer's hour without the dealer."""
    return frozenset(" ".join(one.unit.split(" ")[:2]) for one in drawn)


def answer(found: Iterable[Word], rules: Collection[str]) -> str | None:
    """ "wrong" where one of these rules fails, "in order" where each of them passes; None: it cannot be told of this hand."""
    said = {word.rule: word.outcome for word in found}
    asked = {said.get(rule) for rule in rules}
    if "fail" in asked:
        return "wrong"
    return "in order" if asked <= {"pass", "seen to be right"} else None


def counted(hours: list[list[bool]], untold: int, left_out: Decimal) -> Hands:
    """The rate over single hands: those of one hour resemble each other, and the limits know it. `of_one` is Kish's average
    of hours of unlike size, Σm² / Σm."""
    seen, wrong = sum(map(len, hours)), sum(sum(hour) for hour in hours)
    of_one = Decimal(sum(len(hour) ** 2 for hour in hours)) / seen if seen else Decimal(1)
    limits = clusters.limits(wrong, seen, of_one, left_out=left_out)
    as_many = int(clusters.counts_as(seen, of_one))
    rate = Decimal(wrong) / seen if seen else None
    return Hands(seen, wrong, untold, len(hours), of_one, as_many, limits, words.between(wrong, seen, rate, limits))
