"""The seats along the rim, and before each its BANK tile and its chips, in rows that keep clear of the neighbours'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot

from compliance.shell.drawing.parts import Place, Scene, Stake
from compliance.shell.drawing.plan import Plan, Spot
from compliance.shell.drawing.room import Box, clear, extent
from compliance.shell.drawing.shapes import Circle, Group, Shape, Text
from compliance.shell.drawing.signs import RING, bank, button, chip

MOST = (9, 6, 4, 3, 2)  # chips drawn at a seat: so many, or fewer where the table is crowded
_ABREAST, _DEEP = 4, 3  # chips side by side, and rows of them, at most
_NEXT = 2  # seats to either side with which a seat may collide
_BETWEEN = 5.0


@dataclass(frozen=True, slots=True)
class Seats:
    """All that lies along the rim: each seat's things, and in how many rows the chips of a seat lie at most."""

    things: tuple[tuple[Group, ...], ...]
    deep: int

    @property
    def shapes(self) -> list[Shape]:
        return [thing for seat in self.things for thing in seat]

    @property
    def boxes(self) -> tuple[Box, ...]:
        return tuple(extent(thing) for seat in self.things for thing in seat)

    def apart(self) -> bool:
        """Whether no two things lie over each other, and no chips in a long line into the middle."""
        if self.deep > _DEEP:
            return False
        boxes = [[extent(thing) for thing in seat] for seat in self.things]
        for i, seat in enumerate(boxes):
            near = [box for other in boxes[i + 1 : i + 1 + _NEXT] for box in other]
            if not all(clear(box, other) for box in seat for other in near):
                return False
            if not all(clear(one, other) for one, other in combinations(seat, 2)):
                return False
        return True


def seats(plan: Plan, scene: Scene, places: Sequence[Spot], most: int) -> Seats:
    """Every seat with at most `most` chips."""
    things, rows = [], 0
    for i, place in enumerate(scene.places):
        found = [_disc(plan, place, places[i]), *_buttons(plan, scene, place.number, places[i])]
        deep = plan.disc + 4
        if place.bank:
            tile, deep = _tile(plan, place, places[i], deep)
            found.append(tile)
        count = min(len(place.stakes), most)
        abreast = _abreast(plan, scene, places, i, count, deep)
        rows = max(rows, -(-count // abreast))
        found += _chips(plan, place, places[i], abreast, deep, most)
        things.append(tuple(found))
    return Seats(tuple(things), rows)


def _disc(plan: Plan, place: Place, spot: Spot) -> Group:
    taken = bool(place.occupant or place.stakes)
    fill, tone = ("chip", "chip-ink") if taken else ("table", "table-soft")
    edge = "ring" if place.ringed else "rail" if taken else "table-soft"
    name = f"seat {place.number}, {place.occupant or 'empty'}{', bank' if place.bank else ''}"
    r = plan.disc
    return Group(
        (
            Circle(spot.x, spot.y, r, fill, edge, 2.5 if place.ringed else 1.25),
            Text(spot.x, spot.y + r * 0.36, str(place.number), r * 1.04, tone, "middle", taken),
        ),
        title=name,
    )


def _tile(plan: Plan, place: Place, spot: Spot, deep: float) -> tuple[Group, float]:
    """The BANK tile next to the number, and how deep it reaches."""
    half = (abs(spot.nx) * plan.bank_width + abs(spot.ny) * plan.bank_height) / 2
    middle = deep + half + (3 if place.ringed else 1)
    x, y = spot.x - spot.nx * middle, spot.y - spot.ny * middle
    return bank(x, y, plan.bank_width, plan.bank_height, place.ringed), middle + half + 4


def _chips(plan: Plan, place: Place, spot: Spot, abreast: int, deep: float, most: int) -> Iterator[Group]:
    """The chips of a seat, row by row inward; where there are too many the last one says how many more."""
    stakes = place.stakes
    rest: Sequence[Stake] = ()
    if len(stakes) > most:
        ordered = sorted(stakes, key=lambda stake: not stake.ringed)
        stakes, rest = tuple(ordered[: most - 1]), ordered[most - 1 :]
    count = len(stakes) + bool(rest)
    pitch = plan.chip * 2 + _BETWEEN
    for n in range(count):
        row, column = divmod(n, abreast)
        in_row = min(abreast, count - row * abreast)
        down = deep + plan.chip + RING + row * pitch
        along = (column - (in_row - 1) / 2) * pitch
        x = spot.x - spot.nx * down + spot.ny * along
        y = spot.y - spot.ny * down - spot.nx * along
        if n < len(stakes):
            stake = stakes[n]
            yield chip(stake.letter, x, y, plan.chip, stake.ringed, stake.backline, stake.title)
        else:
            named = ", ".join(stake.title for stake in rest)
            yield chip(f"+{len(rest)}", x, y, plan.chip, any(stake.ringed for stake in rest), False, f"more: {named}")


def _abreast(plan: Plan, scene: Scene, places: Sequence[Spot], i: int, count: int, deep: float) -> int:
    """How many chips side by side leave the neighbours theirs."""
    pitch = plan.chip * 2 + _BETWEEN
    for wide in range(min(count, _ABREAST), 1, -1):
        depth = deep - (-count // wide) * pitch
        if wide * pitch <= _free(plan, scene, places, i, depth):
            return wide
    return 1


def _free(plan: Plan, scene: Scene, places: Sequence[Spot], i: int, depth: float) -> float:
    """How wide a seat's chips may lie so deep on the felt."""
    x, y = _inward(places[i], depth)
    limits = [2 * (y - plan.top - plan.rail)]
    for j in (i - 1, i + 1):
        if 0 <= j < len(places) and (scene.places[j].stakes or scene.places[j].bank):
            there = _inward(places[j], depth)
            limits.append(hypot(x - there[0], y - there[1]))
            if scene.places[j].bank:
                limits.append(2 * (limits[-1] - plan.bank_width / 2) - _BETWEEN)
    return min(limits)


def _inward(spot: Spot, depth: float) -> tuple[float, float]:
    return spot.x - spot.nx * depth, spot.y - spot.ny * depth


def _buttons(plan: Plan, scene: Scene, number: int, spot: Spot) -> Iterator[Group]:
    """The action button where it lay, where it belonged too when that is another seat; the dealer button."""
    recorded, due = scene.action_recorded, scene.action_due
    side = 1.0
    if number == recorded:
        wrong = due is not None and due != recorded
        yield _button(plan, spot, side, scene.action.ringed or wrong, True, "action button as recorded", "A")
        side = -side
    elif number == due:
        yield _button(plan, spot, side, False, False, "where the action button belongs by the cards", "A")
        side = -side
    if number == scene.button:
        yield _button(plan, spot, side, False, True, "dealer button", "D")


def _button(plan: Plan, spot: Spot, side: float, ringed: bool, solid: bool, title: str, letter: str) -> Group:
    # beside the disc along the rim, toward the next seat, so that it covers neither chips nor number
    r = plan.chip * 0.92
    along = (plan.disc + r + 2 + (3.5 if ringed else 0)) * side
    return button(spot.x + spot.ny * along, spot.y - spot.nx * along, r, ringed, solid, title, letter)
