"""What a clerk typed of a paper, as the paper wants it: times and days as people write them, amounts too."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.papers import Kind
from compliance.papers.columns import Column, columns, paper_of
from compliance.web.session_form import Clock, date_read, fresh_id
from games.models import Establishment

STICKY = frozenset(
    {"table", "shift", "holds", "kind", "count", "counted_by", "carried_by", "removed_by", "received_by", "by", "meter"}
    | {"fund", "game", "moment", "at", "dealer", "grade", "step"}
)
"""What stays in the form behind an entry: the next box is counted by the same two."""


class TypedPaper(Struct, frozen=True):
    """A paper as it was typed. `id` is the form's own: sent twice, it is one paper."""

    values: dict[str, str]
    id: str

    @property
    def corrects(self) -> str:
        """The number of the paper that this one corrects; empty: none."""
        return self.values.get("supersedes.id", "")


def shown_columns(kind: Kind) -> list[Column]:
    """The fields of the form: the number is its own, and the gaming day that of the page."""
    return [column for column in columns(kind) if column.name not in ("id", "gaming_day", "supersedes.author")]


def typed_paper(query: Mapping[str, Any], kind: Kind) -> TypedPaper:
    """What came with the form."""
    values = {column.name: str(query.get(column.name, "")).strip()[:2000] for column in shown_columns(kind)}
    sent = str(query.get("id", ""))
    return TypedPaper(values, sent if re.fullmatch(r"form-[0-9a-f]{12}", sent) else fresh_id())


def made_paper(
    typed: TypedPaper, kind: Kind, establishment: Establishment, day: datetime.date, author: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """The paper in JSON's terms, and the cures of the fields that do not fit."""
    cells, wrong = {"id": typed.id, "gaming_day": day.isoformat(), **typed.values}, {}
    for column in shown_columns(kind):
        text = typed.values[column.name]
        if not text:
            if column.required:
                wrong[column.name] = f"{column.title} is wanted."
            continue
        try:
            cells[column.name] = _read(column, text, establishment, day)
        except ValueError as error:
            wrong[column.name] = str(error)
    if typed.values.get("supersedes.id"):
        cells["supersedes.author"] = author[:80]
        if len(typed.values.get("supersedes.reason", "")) < 3:
            wrong["supersedes.reason"] = "Say why it is corrected, in 3 letters or more."
    return paper_of(kind, cells, ZoneInfo(establishment.time_zone), establishment.boundary_hour), wrong


def kept_values(typed: TypedPaper, kind: Kind) -> dict[str, str]:
    """What the next paper begins with."""
    kept = {name: value for name, value in typed.values.items() if name in STICKY}
    if "to" in typed.values:  # the next slip begins where this one ended
        kept["from"] = typed.values["to"]
    return dict.fromkeys((column.name for column in shown_columns(kind)), "") | kept


def _read(column: Column, text: str, establishment: Establishment, day: datetime.date) -> str:
    if column.type == "time":
        return Clock(establishment, day).read(text).isoformat()
    if column.type == "day":
        found = date_read(text)
        if found is None:
            raise ValueError("Write the day as 11/18/2026.")
        return found.isoformat()
    if column.type == "choice" and text not in column.choices:
        raise ValueError(f"Write {' or '.join(column.choices)}.")
    return text
