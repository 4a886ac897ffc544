"""Today: in one line what happened on the gaming day, then what needs a person, then the floor."""

from __future__ import annotations

import datetime

from django.http import HttpRequest, HttpResponse

from compliance.floor.read.collections import Collected, added, collections_read
from compliance.floor.read.finding_filters import TO_DO, Filters
from compliance.floor.read.findings import findings_facets, findings_page
from compliance.floor.read.floor import TableOnDay, floor_read
from compliance.floor.read.today import MOST, last_hand, older_work, papers_by_table, weekday_usual
from compliance.money.ledger.spread import looks_back
from compliance.money.models import DayBooks
from compliance.people.access import standing_of
from compliance.people.rights import Right, Role
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.drawing.charts import Bullet, bullet, sparkline
from compliance.shell.frame import show
from games.cards.money import dollars

URGENT = 8


@page(Right.SEE_FINDINGS)
def today(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    opens, closes = opens_closes(establishment, day)
    collections = collections_read(slug=house, first=day, last=day)
    filters = Filters(day=day, state=TO_DO)  # what needs a person
    urgent = findings_page(establishment_id=establishment.pk, filters=filters, sort="severity", size=URGENT)
    facets = findings_facets(establishment_id=establishment.pk, filters=Filters(day=day))
    floor = floor_read(establishment_id=establishment.pk, day=day, opens=opens, closes=closes)
    papers = papers_by_table(establishment_id=establishment.pk, day=day)
    return show(
        request,
        "floor/today.html",
        {
            "collections": collections,
            "sums": added(line.sums for line in collections.lines) if collections.lines else None,
            "severities": facets["severity"],
            "urgent": urgent.rows,
            "bars": game_bars(collections.lines),
            "floor": [(table, pace(table), papers.get(table.name, 0)) for table in floor],
            "last": last_hand(establishment_id=establishment.pk, day=day),
            "older": older_work(establishment_id=establishment.pk, day=day),
            "most": MOST,
            "reads_for_the_commission": Role.COMMISSION in standing_of(request=request).roles_at(establishment),
            "usual": weekday_usual(establishment_id=establishment.pk, day=day, back=looks_back(day)),
            "books": DayBooks.objects.filter(establishment=establishment, gaming_day=day).first(),
            "short_tables": len({line.table for line in collections.lines if line.sums.short}),
            "over_tables": len({line.table for line in collections.lines if line.sums.over}),
        },
        section="today",
        day=day,
    )


def pace(table: TableOnDay) -> object:
    """The table's sparkline of hands per hour."""
    most = max((hands or 0 for hands in table.hours), default=0)
    return sparkline(table.hours, f"Table {table.name}: hands per hour, {most} at most", 190, 28)


def game_bars(lines: tuple[Collected, ...]) -> list[tuple[str, str, object, object]]:
    """Due against collected, a bar for each game and option."""
    groups: dict[tuple[str, str], list[Collected]] = {}
    for line in lines:
        groups.setdefault((line.game, line.option), []).append(line)
    summed = {name: added(line.sums for line in group) for name, group in groups.items()}
    scale = max((max(sums.due, sums.collected) for sums in summed.values()), default=0)
    return [
        (
            game,
            option,
            sums,
            bullet(
                Bullet(sums.collected, sums.due, scale),
                f"{game}, {option}: collected {dollars(sums.collected)} of {dollars(sums.due)} due",
            ),
        )
        for (game, option), sums in sorted(summed.items())
    ]
