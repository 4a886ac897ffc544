"""The quality of a recording made up for the reports' tests, of any size."""

from __future__ import annotations

import datetime
from typing import Any

from compliance.floor.read.quality import Corrected, Quality, Question, Reading, Refused, Sent, Silent, TableDay
from compliance.houses.models import Establishment
from reports.registry import report
from tests.reports import samples

OPENS = datetime.datetime(2026, 11, 15, 14, tzinfo=datetime.UTC)


def held(
    days: int = 1,
    tables: int = 1,
    *,
    hands: int = 500,
    corrected: int = 1,
    late: int = 1,
    questioned: int = 3,
    refused: int = 4,
) -> Any:
    """So many table-days, each alike: two numbers missing, one late, one that the clock puts ahead."""
    house = Establishment(slug="lucky-derby", title="Lucky Derby Casino", time_zone="America/Los_Angeles")
    house.boundary_hour, house.demonstration = 6, True
    names = [f"T{number}" for number in range(1, tables + 1)]
    dates = [samples.DAY + datetime.timedelta(days=day) for day in range(days)]
    sent = Sent(hands, late, 1, 12, 40, 3_600)
    found = tuple(TableDay(day, name, hands, 1, hands + 2, hands, corrected, sent) for day in dates for name in names)
    whole = Sent(hands * len(found), late * len(found), len(found), 12, 40, 3_600)
    quality = Quality(
        establishment=house,
        days=found,
        sent=whole,
        corrections=tuple(
            Corrected(day, name, 7, f"{name}-7b", OPENS, "Ben", "misread card") for day in dates for name in names
        ),
        questions=(Question("REC001", "A hand is missing", 3, 3), Question("CNT013", "No second count", 1, 1)),
        questioned=questioned,
        refused=(Refused("refused", "wagers", refused), Refused("conflict", "id", 0)),
        readings=(
            Reading("EZ Baccarat Panda 8", "Who pays the fee of a hand that is void?", "not-stated", hands),
            Reading("EZ Baccarat Panda 8", "Does the minimum hold for a side bet?", "own-minimum", hands),
        ),
        tables=tuple(Silent(name, days + 2, days, 1) for name in names),
        digests=("3f2a9c41d0e7b8a6" * 4,),
    )
    return report("DQR01").module.Held(quality, None, 48_213, quality.digests, quality.time_zone)
