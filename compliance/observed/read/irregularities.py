"""What went wrong at the tables, as it was told: the list by key, newest first, each with the hand that was recorded then."""

from __future__ import annotations

import datetime

import msgspec
from msgspec import Struct

from compliance.observed.papers.irregularity import OTHERS, Irregularity
from compliance.record import read
from compliance.shell.lists import Conditions
from compliance.shell.rows import rows
from games.hand.irregular import KINDS, REMEDIES

PAGE = 50
CLOCK = datetime.timedelta(minutes=2)
"""So far the watch of whoever told it may be from the clock of the table: a hand that ended so long before still counts."""


class Line(Struct, frozen=True):
    """An irregularity as a line. `hand` is the recorded one in which it happened, where there is one; `outcome` what the
    rule says of what was done: "fail", "cannot tell", or "" where it says nothing."""

    index: int
    paper: Irregularity
    hand: str | None
    outcome: str
    finding: int | None

    @property
    def what(self) -> str:
        one = self.paper
        return KINDS[one.happened.kind].title if one.happened is not None else OTHERS.get(one.other or "", "")

    @property
    def done(self) -> str:
        """In words; what was not told is said."""
        one = self.paper.happened
        named = [] if one is None or one.remedy is None else [REMEDIES[name].title for name in one.remedy]
        nothing = "Nothing was done" if one is not None and one.remedy == [] else ""
        return "; ".join(part for part in (*named, nothing, self.paper.done) if part) or "Not told"


_LINES = """
SELECT paper.index, paper.table_id, found.outcome, found.id FROM compliance_paper AS paper
LEFT JOIN games_table AS place ON place.id = paper.table_id
LEFT JOIN LATERAL (
    SELECT finding.outcome, finding.id FROM compliance_finding AS finding
    WHERE finding.establishment_id = paper.establishment_id AND finding.gaming_day = paper.gaming_day
        AND finding.rule = 'IRR003' AND finding.status = 'open' AND finding.subject = 'irregularity ' || paper.paper_id
    ORDER BY finding.id LIMIT 1) AS found ON true
WHERE {where} AND NOT EXISTS (SELECT FROM compliance_paper AS later WHERE later.supersedes_id = paper.index)
ORDER BY paper.index DESC LIMIT %s
"""
_HANDS = """
SELECT told.index, hand.hand_id
FROM unnest(%s::bigint[], %s::bigint[], %s::date[], %s::timestamptz[]) AS told (index, place, day, at)
CROSS JOIN LATERAL (
    SELECT each.hand_id FROM compliance_hand AS each WHERE each.table_id = told.place AND each.gaming_day = told.day
        AND each.started <= told.at AND each.ended + %s >= told.at
        AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = each.index)
    ORDER BY each.started DESC LIMIT 1) AS hand
"""


def irregularities_page(
    *,
    establishment_id: int,
    table: str | None = None,
    index: int | None = None,
    behind: int | None = None,
    size: int = PAGE,
) -> tuple[list[Line], int | None]:
    """Those that stand, the newest first; and the key behind which the next page begins, where there is one."""
    where = Conditions().add("paper.establishment_id = %s", establishment_id).add("paper.index < %s", behind)
    where.add("paper.kind = %s", "irregularity").add("place.name = %s", table).add("paper.index = %s", index)
    where.add("paper.struck = %s", False)
    found = rows(_LINES.format(where=where), [*where.values, size + 1])
    bodies = read.bodies([row[0] for row in found]) if found else {}
    papers = {index: msgspec.json.decode(body, type=Irregularity) for index, body in bodies.items()}
    asked = [[index, place, papers[index].gaming_day, papers[index].at] for index, place, *_ in found]
    hands = dict(rows(_HANDS, [*map(list, zip(*asked, strict=True)), CLOCK])) if asked else {}
    lines = [
        Line(index, papers[index], papers[index].hand or hands.get(index), outcome or "", finding)
        for index, _, outcome, finding in found
    ]
    return lines[:size], lines[size - 1].index if len(lines) > size else None
