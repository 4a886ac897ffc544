"""Plans as pages, API and command show them: the list by key, and one with its draw and how it stands."""

from __future__ import annotations

import datetime

import msgspec
from msgspec import Struct

from compliance.observed.forms.plan import Listed, Looked, Plan
from compliance.observed.forms.standing import Results, Standing, standing
from compliance.observed.sampling.draw import ranked, seed
from compliance.record import read
from compliance.record.entry import Entry
from compliance.shell.lists import Conditions
from compliance.shell.rows import rows

PAGE = 50


class PlanLine(Struct, frozen=True):
    """A plan as a line of a list. `population` is None until its list stands in the record."""

    index: int
    plan_id: str
    question: str
    units: str
    first_day: datetime.date
    last_day: datetime.date
    looked_by: datetime.date | None
    population: int | None
    results: int


_LINES = """
SELECT row.index, row.plan_id, row.question, row.units, row.first_day, row.last_day, row.looked_by, listed.population,
    (SELECT count(DISTINCT (unit.stratum, unit.unit)) FROM observed_plan_unit AS unit WHERE unit.plan_id = row.index)
FROM observed_plan AS row LEFT JOIN observed_plan_list AS listed ON listed.plan_id = row.index
WHERE {where} ORDER BY row.index DESC LIMIT %s
"""


def plans_page(
    *, establishment_id: int, behind: int | None = None, size: int = PAGE
) -> tuple[list[PlanLine], int | None]:
    """The newest first; and the key behind which the next page begins, where there is one."""
    where = Conditions().add("row.establishment_id = %s", establishment_id).add("row.index < %s", behind)
    found = [PlanLine(*row) for row in rows(_LINES.format(where=where), [*where.values, size + 1])]
    return found[:size], found[size - 1].index if len(found) > size else None


_OPEN = """
SELECT row.plan_id FROM observed_plan AS row
WHERE row.establishment_id = %s AND row.last_day < %s AND coalesce(row.looked_by, row.last_day) >= %s
ORDER BY row.looked_by NULLS LAST, row.index LIMIT %s
"""
MOST_AT_ONCE = 5
LATE = datetime.timedelta(days=31)
"""A plan that is so long behind its last day is no more told of by itself; its page says that it was missed."""


def plans_open(*, establishment_id: int, today: datetime.date) -> list[PlanDetail]:
    """Those whose days are over and of which something is to be listed, drawn or looked at; the first due first."""
    found = [name for (name,) in rows(_OPEN, [establishment_id, today, today - LATE, MOST_AT_ONCE])]
    held = (plan_read(establishment_id=establishment_id, plan_id=name) for name in found)
    return [one for one in held if one is not None and one.open]


class Sealed(Struct, frozen=True):
    """The signed checkpoint that draws: the first one over the list of the plan."""

    size: int
    root: bytes
    at: datetime.datetime


class PlanDetail(Struct, frozen=True):
    """A plan, whole. Its list is None until its days are over; what drew it, until a checkpoint was signed after that."""

    line: PlanLine
    plan: Plan
    entry: Entry
    list_index: int | None
    listed: Listed | None
    sealed: Sealed | None
    results: Results
    standing: Standing | None

    @property
    def open(self) -> bool:
        """Whether something of it is still to be done."""
        return self.standing is None or self.standing.verdict == "open"

    @property
    def left(self) -> int:
        """Units that are drawn and not looked at."""
        return 0 if self.standing is None else sum(one.result is None for one in self.standing.drawn)


_LIST = "SELECT index FROM observed_plan_list WHERE plan_id = %s"
_RESULTS = "SELECT max(index) FROM observed_plan_unit WHERE plan_id = %s GROUP BY stratum, unit"


def plan_read(*, establishment_id: int, plan_id: str) -> PlanDetail | None:
    """One of this house."""
    where = Conditions().add("row.establishment_id = %s", establishment_id).add("row.plan_id = %s", plan_id)
    found = rows(_LINES.format(where=where), [*where.values, 1])
    if not found:
        return None
    line = PlanLine(*found[0])
    entry = read.entry_whole(line.index)
    plan = msgspec.json.decode(entry.body, type=Plan)
    list_index = next((index for (index,) in rows(_LIST, [line.index])), None)
    if list_index is None:
        return PlanDetail(line, plan, entry, None, None, None, {}, None)
    listed = msgspec.json.decode(read.entry_whole(list_index).body, type=Listed)
    sealed = _sealed(list_index)
    results = _results(line.index)
    stands = standing(plan, listed, sealed.root, results) if sealed is not None else None
    return PlanDetail(line, plan, entry, list_index, listed, sealed, results, stands)


def _sealed(list_index: int) -> Sealed | None:
    """The first signed checkpoint under which the list stands."""
    for one in read.checkpoints(list_index + 1, page=1):
        return Sealed(one.size, bytes(one.root), one.at)
    return None


def _results(plan: int) -> Results:
    """What holds of each unit: what was said of it last."""
    bodies = read.bodies([index for (index,) in rows(_RESULTS, [plan])])
    found = [msgspec.json.decode(body, type=Looked) for body in bodies.values()]
    return {(one.stratum, one.unit): one for one in found}


class PlanStands(Struct, frozen=True):
    """A plan whose days are over, or will be, and how it stands; `stands` is None until its units are drawn."""

    index: int
    plan_id: str
    question: str
    last_day: datetime.date
    looked_by: datetime.date | None
    list_index: int | None
    last_result: int | None
    stands: Standing | None

    @property
    def verdict(self) -> str:
        """Nothing until its units are drawn, "open" while looks are missing."""
        return "" if self.stands is None else self.stands.verdict


_ENDED = """
SELECT plan.index, plan.plan_id, plan.question, plan.last_day, plan.looked_by, listed.index, sealed.root,
    (SELECT max(unit.index) FROM observed_plan_unit AS unit WHERE unit.plan_id = plan.index)
FROM observed_plan AS plan LEFT JOIN observed_plan_list AS listed ON listed.plan_id = plan.index
LEFT JOIN LATERAL (SELECT held.root FROM record_checkpoint AS held WHERE held.size > listed.index
    ORDER BY held.size LIMIT 1) AS sealed ON true
WHERE plan.establishment_id = %s AND plan.last_day BETWEEN %s AND %s ORDER BY plan.last_day, plan.index
"""
_ALL_RESULTS = """
SELECT plan_id, max(index) FROM observed_plan_unit WHERE plan_id = ANY(%s) GROUP BY plan_id, stratum, unit
"""


def plans_ended(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[PlanStands]:
    """Those whose last day is one of these, with how each stands. Three queries, however many they are."""
    found = rows(_ENDED, [establishment_id, first, last])
    drawn = {index: bytes(root) for index, *_, root, _ in found if root is not None}
    of = rows(_ALL_RESULTS, [[*drawn]]) if drawn else []
    lists = {index: list_index for index, _, _, _, _, list_index, *_ in found if index in drawn}
    bodies = read.bodies([*drawn, *lists.values(), *(result for _, result in of)]) if drawn else {}
    results: dict[int, dict[tuple[str, str], Looked]] = {index: {} for index in drawn}
    for index, result in of:
        one = msgspec.json.decode(bodies[result], type=Looked)
        results[index][one.stratum, one.unit] = one

    def stands(index: int) -> Standing | None:
        if index not in drawn:
            return None
        plan = msgspec.json.decode(bodies[index], type=Plan)
        listed = msgspec.json.decode(bodies[lists[index]], type=Listed)
        return standing(plan, listed, drawn[index], results[index])

    return [
        PlanStands(index, plan_id, question, last, looked_by, list_index, result, stands(index))
        for index, plan_id, question, last, looked_by, list_index, _, result in found
    ]


def seeds(detail: PlanDetail) -> dict[str, str]:
    """By stratum, in hexadecimal digits; none while nothing is drawn."""
    if detail.listed is None or detail.sealed is None:
        return {}
    return {one.name: seed(detail.sealed.root, detail.plan.id, one.name).hex() for one in detail.listed.strata}


def draw_differs(detail: PlanDetail) -> list[str]:
    """The draw once more from the record alone, against what was written down of it: what does not agree."""
    if detail.listed is None or detail.sealed is None or detail.list_index is None:
        return []
    found = []
    if read.root(detail.sealed.size) != detail.sealed.root:
        found.append(f"the record of {detail.sealed.size} entries does not give the root of its checkpoint")
    ranks = {one.name: ranked(detail.sealed.root, detail.plan.id, one.name, one.units) for one in detail.listed.strata}
    for one in detail.results.values():
        if one.rank is not None and ranks.get(one.stratum, [])[one.rank - 1 : one.rank] != [one.unit]:
            found.append(f"{one.unit} of {one.stratum} was written down as rank {one.rank}, which another unit has")
    return found
