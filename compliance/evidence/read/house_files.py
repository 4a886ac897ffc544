"""All files of a house as a list: latest, by name or by size, under filters, read by key."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from compliance.evidence.forms.file_kinds import kinds
from compliance.evidence.read.files import DIFFERS, HELD, REMOVED, Held
from compliance.shell.lists import Conditions
from compliance.shell.rows import rows

PAGE = 50
ORDERS = {
    "": ("latest first", "held.index < %s", "held.index DESC"),
    "name": (
        "by name",
        "(held.name, held.index) > (SELECT name, index FROM evidence_file WHERE index = %s)",
        "held.name, held.index",
    ),
    "size": (
        "largest first",
        "(held.size, held.index) < (SELECT size, index FROM evidence_file WHERE index = %s)",
        "held.size DESC, held.index DESC",
    ),
}
"""How it can be sorted: in words, what stands behind a file, and the order."""
_STRUCK = "EXISTS (SELECT FROM evidence_file_act AS act WHERE act.file_id = held.index AND act.act = 'strike out')"
STATES = {
    "there": ("There", f"NOT {REMOVED} AND NOT {_STRUCK} AND NOT {DIFFERS}"),
    "struck": ("Struck out", _STRUCK),
    "removed": ("Removed", REMOVED),
    "differs": ("Not what was taken in", DIFFERS),
}
WORDS = tuple(dict.fromkeys(kind.word for kind in kinds()))


class Filters(Struct, frozen=True):
    """Which files are wanted. Empty: all."""

    of: str = ""
    kind: str = ""  # the word of a kind
    state: str = ""
    by: str = ""


def files_page(
    *,
    establishment_id: int,
    kinds_of_things: Sequence[str],
    filters: Filters,
    order: str = "",
    behind: int | None = None,
    size: int = PAGE,
) -> tuple[list[Held], int | None]:
    """Files on these kinds of things; and the file behind which the next page begins, where there is one."""
    _, after, by = ORDERS[order]
    where = (
        Conditions().add("held.establishment_id = %s", establishment_id).add("held.of = ANY(%s)", [*kinds_of_things])
    )
    where.add("held.of = %s", filters.of or None).add("held.by = %s", filters.by or None).add(after, behind)
    if filters.kind:
        where.add("held.kind = ANY(%s)", [kind.name for kind in kinds() if kind.word == filters.kind])
    state = f" AND {STATES[filters.state][1]}" if filters.state else ""
    found = rows(f"{HELD} WHERE {where}{state} ORDER BY {by} LIMIT %s", [*where.values, size + 1])
    files = [Held(*row) for row in found]
    return files[:size], files[size - 1].index if len(files) > size else None
