"""Papers that were typed in without a number: sentences about them say it as the clerk's list does, by the record's entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from compliance.floor.read.findings import Row
from compliance.floor.read.search import papers_named

_MADE = re.compile(r"\bform-[0-9a-f]{12}\b")


def rows_spoken(establishment_id: int, found: Iterable[Row]) -> list[Row]:
    """The findings with the papers in their sentences called by their names."""
    listed = list(found)
    speak = speaking(establishment_id, [row.says for row in listed])
    return [replace(row, says=speak(row.says)) for row in listed]


def speaking(establishment_id: int, texts: Iterable[str]) -> Callable[[str], str]:
    """Puts into a text "#9428" for "form-62c2a78e41b6", for the papers that these texts name."""
    made = sorted({name for text in texts for name in _MADE.findall(text)})
    names = {
        one.paper.partition("/")[2]: one.name for one in papers_named(establishment_id=establishment_id, names=made)
    }
    return lambda text: _MADE.sub(lambda match: names.get(match[0], match[0]), text)
