"""What a reading decides, and what its values mean."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Readings = Mapping[str, str]


class ByReading(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The reading that decides, and what its values mean."""

    by: str
    means: dict[str, str]

    def of(self, readings: Readings, asked: dict[str, None]) -> str | None:
        """What the reading applied means; None: it leaves the question open."""
        asked.setdefault(self.by)
        return self.means.get(readings.get(self.by, ""))
