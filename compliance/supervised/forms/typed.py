"""“T01–T08, T12” and “14:00” as they are typed at the beginning of a shift. Pure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import natural

_PARTS = re.compile(r"[,;\s]+")
_DASH = re.compile(r"\s*(?:–|—|\.\.|-|\bto\b)\s*")
_KNOWN = 12


class TypedError(ValueError):
    """What was typed does not fit; `field` says where, the message the cure."""

    def __init__(self, field: str, says: str) -> None:
        super().__init__(says)
        self.field = field


def tables_of(text: str, known: Collection[str]) -> tuple[str, ...]:
    """The tables that these words name, in the order of the floor, each once. A range goes over the tables that there are."""
    ordered = sorted(known, key=natural)
    by_name = {name.casefold(): name for name in ordered}
    found = set[str]()
    for part in filter(None, _PARTS.split(_DASH.sub("-", text.strip()))):
        found.update(_part(part, ordered, by_name))
    if not found:
        raise TypedError("tables", f"Name your tables, as in “{ordered[0]}–{ordered[-1]}”." if ordered else _none())
    return tuple(sorted(found, key=natural))


def _none() -> str:
    return "The house has no table yet; an officer writes them down under Settings."


def _part(part: str, ordered: list[str], by_name: dict[str, str]) -> list[str]:
    """One table, or a range of them. A table's own name may have a dash in it."""
    if (whole := by_name.get(part.casefold())) is not None:
        return [whole]
    cuts = [(part[:at], part[at + 1 :]) for at, sign in enumerate(part) if sign == "-"]
    known = [ends for ends in cuts if all(end.casefold() in by_name for end in ends)]
    first, last = (_table(end, ordered, by_name) for end in (*known, *cuts, (part, part))[0])
    if natural(last) < natural(first):
        raise TypedError("tables", f"{part} goes backwards; write {last}–{first}.")
    return ordered[ordered.index(first) : ordered.index(last) + 1]


def _table(name: str, ordered: list[str], by_name: dict[str, str]) -> str:
    if (found := by_name.get(name.casefold())) is None:
        there = ", ".join(ordered[:_KNOWN]) + (" …" if len(ordered) > _KNOWN else "")
        raise TypedError("tables", f"There is no table {name[:40]!r}. There are: {there}." if ordered else _none())
    return found


def moment_of(clock: datetime.time, day: datetime.date, boundary_hour: int, zone: ZoneInfo) -> datetime.datetime:
    """The moment that a clock on the wall shows within a gaming day: before its boundary hour it is the morning after."""
    date = day if clock.hour >= boundary_hour else day + datetime.timedelta(days=1)
    return datetime.datetime.combine(date, clock, zone)
