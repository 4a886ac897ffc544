"""What a clerk typed of a paper, as the paper wants it: times and days as people write them, amounts too."""

import datetime
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from compliance.houses.models import Establishment
from compliance.houses.read.house import Place
from compliance.papers.forms.columns import STRUCK, Column, cells_of, columns, paper_of
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.typed import Clock, Typed, date_read, fresh_id, id_of
from compliance.papers.forms.written import choice_text

NUMBER = "number"
"""The field of the number that is printed on the paper; what is sent as "id" is the form's own."""
STICKY = frozenset(
    {"table", "shift", "holds", "kind", "count", "counted_by", "carried_by", "removed_by", "received_by", "by", "meter"}
    | {"fund", "game", "moment", "at", "dealer", "grade", "step"}
)
"""What stays in the form behind an entry: the next box is counted by the same two."""


class TypedPaper(Typed, frozen=True):
    """A paper as it was typed."""

    more: bool = False  # the fields that may stay empty were used, and stand open

    @property
    def corrects(self) -> str:
        """The number of the paper that this one corrects; empty: none."""
        return self.values.get("supersedes.id", "")

    @property
    def strikes(self) -> bool:
        """Whether it only says that the earlier one never was."""
        return bool(self.corrects and self.values.get(STRUCK))


def shown_columns(kind: Kind) -> list[Column]:
    """The fields of the form: the number stands apart, and the gaming day is that of the page."""
    return [column for column in columns(kind) if column.name not in ("id", "gaming_day", "supersedes.author")]


def typed_paper(query: Mapping[str, Any], kind: Kind) -> TypedPaper:
    """What came with the form."""
    own = shown_columns(kind)
    values = {name: str(query.get(name, "")).strip()[:2000] for name in (NUMBER, *(column.name for column in own))}
    more = any(values[column.name] for column in own if not column.required and "." not in column.name)
    return TypedPaper(values, id_of(query.get("id", "")), more)


def blank_paper(values: Mapping[str, str]) -> TypedPaper:
    """A form that nobody has sent yet."""
    return TypedPaper(dict(values), fresh_id())


def made_paper(
    typed: TypedPaper, kind: Kind, establishment: Establishment, place: Place, day: datetime.date, author: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """The paper in JSON's terms, and the cures of the fields that do not fit."""
    number = typed.values.get(NUMBER, "") if not typed.corrects else ""
    cells, wrong = {**typed.values, "id": number or typed.id, "gaming_day": day.isoformat()}, {}
    for column in shown_columns(kind):
        text = typed.values[column.name]
        if not text:
            if column.required:
                wrong[column.name] = f"{column.title} is wanted."
            continue
        try:
            cells[column.name] = _read(column, text, establishment, place, day)
        except ValueError as error:
            wrong[column.name] = str(error)
    if typed.corrects:
        cells["supersedes.author"] = author[:80]
        if len(typed.values.get("supersedes.reason", "")) < 3:
            wrong["supersedes.reason"] = "Say why it is corrected, in 3 letters or more."
    return paper_of(kind, cells, ZoneInfo(establishment.time_zone), establishment.boundary_hour), wrong


def typed_again(paper: Paper, kind: Kind, establishment: Establishment, day: datetime.date) -> dict[str, str]:
    """A paper as somebody would type it, to be corrected."""
    zone = ZoneInfo(establishment.time_zone)
    cells, clock = cells_of(paper, kind, zone), Clock(zone, establishment.boundary_hour, day)
    for column in shown_columns(kind):
        if column.type == "time" and cells[column.name]:
            cells[column.name] = clock.write(datetime.datetime.fromisoformat(cells[column.name]))
    return cells | {"supersedes.id": paper.id, "supersedes.reason": "", "supersedes.author": "", STRUCK: ""}


def kept_values(typed: TypedPaper, kind: Kind) -> dict[str, str]:
    """What the next paper begins with."""
    kept = {name: value for name, value in typed.values.items() if name in STICKY}
    if "to" in typed.values:  # the next slip begins where this one ended
        kept["from"] = typed.values["to"]
    return dict.fromkeys((column.name for column in shown_columns(kind)), "") | kept


def _read(column: Column, text: str, establishment: Establishment, place: Place, day: datetime.date) -> str:
    if column.type == "time":
        return Clock(ZoneInfo(establishment.time_zone), establishment.boundary_hour, day).read(text).isoformat()
    if column.type == "day":
        found = date_read(text)
        if found is None:
            raise ValueError("Write the day as 11/18/2026.")
        return found.isoformat()
    if column.type == "choice" and choice_text(text, column.choices) not in column.choices:
        raise ValueError(f"Write {' or '.join(column.choices)}.")
    if column.name == "table":
        return _named(text, place.tables)
    return _named(text, place.shifts) if column.name == "shift" else text


def _named(text: str, names: Mapping[str, int] | tuple[str, ...]) -> str:
    """A name of the house, in whatever letters it was typed."""
    alike = [name for name in names if name.lower() == text.lower()]
    return text if text in names or len(alike) != 1 else alike[0]
