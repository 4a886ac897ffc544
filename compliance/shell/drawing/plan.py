"""Where things are on the felt: sizes of the two forms, the rim, and the seats along it at equal distances."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from compliance.shell.drawing.shapes import Segment

_STEPS = 720  # stretches into which the rim is cut to measure it
_AROUND = tuple((cos(pi * i / _STEPS), sin(pi * i / _STEPS)) for i in range(_STEPS + 1))
_KAPPA = 0.5522847498  # a quarter of an ellipse as one cubic


@dataclass(frozen=True, slots=True)
class Plan:
    """The sizes of a drawing of the felt."""

    width: float
    cx: float
    top: float  # the straight side
    rx: float
    ry: float
    rail: float
    rim_room: float  # below the rim
    text: float
    card: float
    gap: float
    pile_gap: float
    disc: float
    chip: float
    bank_width: float
    bank_height: float
    column: float  # width of the call-outs; 0: none
    margin: float  # beside them
    least: float  # the smallest type
    side: float = 0  # straight sides above the curve, where much lies on the felt

    @property
    def bottom(self) -> float:
        """The lowest point of the rim."""
        return self.top + self.side + self.ry


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat's middle on the rim, and the direction outward there."""

    x: float
    y: float
    nx: float
    ny: float


WIDE = Plan(
    width=932, cx=466, top=52, rx=204, ry=256, rail=7, rim_room=22, text=13, card=40, gap=3, pile_gap=20,
    disc=11, chip=9, bank_width=42, bank_height=17, column=220, margin=8,
    least=10.5,
)  # fmt: skip
NARROW = Plan(
    width=358, cx=179, top=44, rx=163, ry=212, rail=5, rim_room=16, text=11.5, card=31, gap=2, pile_gap=14,
    disc=10.5, chip=7.5, bank_width=36, bank_height=15, column=0, margin=0,
    least=9.5,
)  # fmt: skip


def rim(plan: Plan, share: float) -> tuple[Segment, ...]:
    """The outline of the half ellipse on its straight sides, drawn in by `share`."""
    rx, ry = plan.rx * share, plan.ry * share
    left, right, top = plan.cx - rx, plan.cx + rx, plan.top + plan.ry * (1 - share) * 0.5
    curve = top + plan.side
    bottom = curve + ry
    return (
        ("M", (right, top)),
        ("L", (right, curve)),
        ("C", (right, curve + ry * _KAPPA, plan.cx + rx * _KAPPA, bottom, plan.cx, bottom)),
        ("C", (plan.cx - rx * _KAPPA, bottom, left, curve + ry * _KAPPA, left, curve)),
        ("L", (left, top)),
        ("Z", ()),
    )


def half_width(plan: Plan, share: float, y: float) -> float:
    """From the middle to the outline of `rim` at the height y; 0 below it."""
    down = (y - plan.top - plan.ry * (1 - share) * 0.5 - plan.side) / (plan.ry * share)
    return plan.rx * share * sqrt(max(0.0, 1 - max(0.0, down) ** 2))


@lru_cache(maxsize=256)  # a felt asks for them eight times, and most felts are of a few sizes
def spots(plan: Plan, seats: int) -> tuple[Spot, ...]:
    """The seats along the rim, seat 1 at the right end, equally far from each other."""
    points = [(plan.cx + plan.rx, plan.top, 1.0, 0.0)]
    for x, y in _AROUND:
        norm = hypot(x / plan.rx, y / plan.ry)  # the normal of an ellipse
        at = (plan.cx + plan.rx * x, plan.top + plan.side + plan.ry * y)
        points.append((*at, x / plan.rx / norm, y / plan.ry / norm))
    points.append((plan.cx - plan.rx, plan.top, -1.0, 0.0))
    lengths = [0.0]
    for (x1, y1, *_), (x2, y2, *_) in pairwise(points):
        lengths.append(lengths[-1] + hypot(x2 - x1, y2 - y1))
    found, at_point = [], 0
    for seat in range(seats):
        wanted = lengths[-1] * (seat + 0.5) / seats
        while lengths[at_point + 1] < wanted:
            at_point += 1
        found.append(_between(points[at_point], points[at_point + 1], wanted - lengths[at_point]))
    return tuple(found)


def _between(one: tuple[float, ...], other: tuple[float, ...], far: float) -> Spot:
    """The spot `far` from one point on the way to the next."""
    share = far / (hypot(other[0] - one[0], other[1] - one[1]) or 1)
    x, y, nx, ny = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return Spot(x, y, nx / hypot(nx, ny), ny / hypot(nx, ny))
