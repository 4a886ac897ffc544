"""The rows of assignments that follow from entries of the record."""

from __future__ import annotations

import datetime

from compliance.houses.read.recorded import ESTABLISHMENT
from compliance.record.declared import Column, Rows, Value, said


def _moment(name: str) -> Value:
    return lambda entry, body: datetime.datetime.fromisoformat(body[name])


ASSIGNMENTS = Rows(
    kinds={"assignment/1"},
    word="assignment",
    called="assignments",
    table="supervised_assignment",
    joins="LEFT JOIN games_establishment AS house ON house.id = row.establishment_id",
    columns=(
        ESTABLISHMENT,
        Column("supervisor", "row.supervisor", said("supervisor")),
        Column("tables", "row.tables", said("tables")),
        Column("gaming day", "row.gaming_day", lambda entry, body: datetime.date.fromisoformat(body["gaming_day"])),
        Column("beginning", "row.began", _moment("from")),
        Column("end", "row.until", _moment("until")),
        Column("what it goes on from", "row.goes_on_id", said("goes_on")),
    ),
)
ENDS = Rows(
    kinds={"assignment-end/1"},
    word="end of an assignment",
    called="ends of assignments",
    table="supervised_end",
    columns=(
        Column("assignment", "row.assignment_id", said("assignment")),
        Column("end", "row.at", _moment("at")),
        Column("who took over", "row.taken_by", said("taken_by")),
        Column("why", "row.why", said("why")),
    ),
)
CHECKS = (ASSIGNMENTS, ENDS)
