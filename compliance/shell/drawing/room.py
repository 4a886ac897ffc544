"""The room that is left on the felt between the seats, their chips and the rim."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.shell.drawing.extents import Box
from compliance.shell.drawing.plan import Plan, half_width

INNER = 0.93  # the line of dots within the rim
_CLEAR = 4.0  # to whatever stands beside
_ASIDE = 0.3  # of the felt's half width: so far from its middle a row of hands may lie


@dataclass(frozen=True, slots=True)
class Room:
    """The felt with what lies along its rim."""

    plan: Plan
    taken: tuple[Box, ...]

    def between(self, top: float, bottom: float) -> tuple[float, float]:
        """From where to where a row may reach that stands between these heights."""
        middle = self.plan.cx
        free = half_width(self.plan, INNER, bottom) - _CLEAR
        left, right = middle - free, middle + free
        for box in self.taken:
            if box.bottom + _CLEAR <= top or box.top - _CLEAR >= bottom:
                continue
            if (box.left + box.right) / 2 < middle:
                left = max(left, box.right + _CLEAR)
            else:
                right = min(right, box.left - _CLEAR)
        return left, right

    def start(self, wide: float, top: float, bottom: float, aside: float = _ASIDE) -> float | None:
        """Where a row of this width begins, as near the middle as the others let it; None where it has no room."""
        left, right = self.between(top, bottom)
        if right - left < wide:
            return None
        begins = min(max(self.plan.cx - wide / 2, left), right - wide)
        return begins if abs(begins + wide / 2 - self.plan.cx) <= self.plan.rx * aside else None
