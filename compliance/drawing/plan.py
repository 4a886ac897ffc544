"""Where things are on the felt: sizes of the two forms, the rim, and the seats along it at equal distances."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from compliance.drawing.shapes import Segment

_STEPS = 720  # stretches into which the rim is cut to measure it
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
    cards_top: float
    disc: float
    chip: float
    chip_reach: float  # from the first chip of a seat to its last
    bank_width: float
    bank_height: float
    column: float  # width of the call-outs; 0: none
    margin: float  # beside them


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat's middle on the rim, and the direction outward there."""

    x: float
    y: float
    nx: float
    ny: float


WIDE = Plan(
    width=932, cx=466, top=52, rx=204, ry=256, rail=7, rim_room=22, text=13, card=40, gap=3, pile_gap=20, cards_top=88,
    disc=11, chip=9, chip_reach=36, bank_width=42, bank_height=17, column=220, margin=8,
)  # fmt: skip
NARROW = Plan(
    width=358, cx=179, top=44, rx=163, ry=212, rail=5, rim_room=16, text=11.5, card=31, gap=2, pile_gap=14, cards_top=74,
    disc=10.5, chip=7.5, chip_reach=22, bank_width=36, bank_height=15, column=0, margin=0,
)  # fmt: skip


def rim(plan: Plan, share: float) -> tuple[Segment, ...]:
    """The outline of the half ellipse, drawn in by `share`."""
    rx, ry = plan.rx * share, plan.ry * share
    left, right, top = plan.cx - rx, plan.cx + rx, plan.top + plan.ry * (1 - share) * 0.5
    bottom = top + ry
    return (
        ("M", (right, top)),
        ("C", (right, top + ry * _KAPPA, plan.cx + rx * _KAPPA, bottom, plan.cx, bottom)),
        ("C", (plan.cx - rx * _KAPPA, bottom, left, top + ry * _KAPPA, left, top)),
        ("Z", ()),
    )


def spots(plan: Plan, seats: int) -> list[Spot]:
    """The seats along the rim, seat 1 at the right end, equally far from each other."""
    points = [(cos(pi * i / _STEPS), sin(pi * i / _STEPS)) for i in range(_STEPS + 1)]
    lengths = [0.0]
    for (x1, y1), (x2, y2) in pairwise(points):
        lengths.append(lengths[-1] + hypot((x2 - x1) * plan.rx, (y2 - y1) * plan.ry))
    found, at = [], 0
    for seat in range(seats):
        wanted = lengths[-1] * (seat + 0.5) / seats
        while lengths[at] < wanted:
            at += 1
        x, y = points[at]
        nx, ny = x / plan.rx, y / plan.ry  # the normal of an ellipse
        norm = hypot(nx, ny)
        found.append(Spot(plan.cx + plan.rx * x, plan.top + plan.ry * y, nx / norm, ny / norm))
    return found
