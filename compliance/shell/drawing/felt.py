"""A hand on the felt, seen from above: the house dealer at the straight side, seats clockwise from the dealer's left.

The house dealer looks down the picture, the dealer's left being its right: seat 1 sits at the right end and the seats go
round to the left. Wide: a call-out for each seat with recorded and due. Narrow (a phone): the same felt without the
call-outs, beside which the page sets the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from compliance.shell.drawing.callouts import Column, columns, tallest
from compliance.shell.drawing.lettering import text_width, wrap
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.piles import piles
from compliance.shell.drawing.plan import NARROW, WIDE, Plan, Spot, rim, spots
from compliance.shell.drawing.room import Room
from compliance.shell.drawing.seats import MOST, Seats, seats
from compliance.shell.drawing.shapes import Drawing, Path, Rect, Shape, Text
from compliance.shell.drawing.signs import legend

_LONGER = 12.0  # by so much the straight sides grow until all has room
_FOR_CHIPS, _LONGEST = 144, 3000  # the longest sides that are worth more chips; no felt is longer


def felt(scene: Scene, narrow: bool = False) -> Drawing:
    """The drawing of a hand."""
    plan, most = _laid_out(NARROW if narrow else WIDE, scene)
    plan = dealt(plan, scene)
    if not narrow:
        plan = replace(plan, top=plan.top + _down(plan, scene))
    along, places = _seated(plan, scene, most), spots(plan, len(scene.places))
    sides = [] if narrow else columns(plan, scene, places)
    bottom = max([plan.bottom + plan.rim_room, *(side.bottom for side in sides)])
    signs, height = legend(plan, scene, bottom + 6, marks=not narrow)
    shapes: list[Shape] = [*_leaders(sides, places), *_table(plan), *dealer(plan, scene)]
    shapes += piles(Room(plan, along.boxes), scene) or []
    shapes += along.shapes
    for side in sides:
        shapes += side.shapes
    return Drawing(plan.width, height, (*shapes, *signs), f"{scene.title} on the felt", describe(scene))


def _laid_out(plan: Plan, scene: Scene) -> tuple[Plan, int]:
    """The smallest felt on which seats, chips and hands lie clear of each other, and how many chips a seat shows."""
    most = next((most for most in MOST[:-1] if _grown(plan, scene, most, _FOR_CHIPS) is not None), MOST[-1])
    start = _grown(plan, scene, most, _LONGEST) or plan
    return _grown(start, scene, most, _LONGEST, hands=True) or start, most


def _grown(plan: Plan, scene: Scene, most: int, longest: float, hands: bool = False) -> Plan | None:
    """The felt made longer until what lies along the rim is apart, and the hands have room too."""
    while plan.side <= longest:
        along = _seated(plan, scene, most)
        if along.apart() and (not hands or piles(Room(plan, along.boxes), scene) is not None):
            return plan
        plan = replace(plan, side=plan.side + _LONGER)
    return None


def _seated(plan: Plan, scene: Scene, most: int) -> Seats:
    return seats(plan, scene, spots(plan, len(scene.places)), most)


def _down(plan: Plan, scene: Scene) -> float:
    """By how much the felt is set lower where the call-outs are taller than it is."""
    places = spots(plan, len(scene.places))
    return max(0.0, (tallest(plan, scene, places) - plan.bottom - plan.rim_room) / 2)


def describe(scene: Scene) -> str:
    """The drawing in a few sentences; the table beside it has every figure."""
    words = [f"{len(scene.occupied)} of {len(scene.places)} seats taken."]
    if scene.bank_seat is not None:
        words.append(f"Bank at seat {scene.bank_seat}, held by {scene.bank_holder}.")
    for pile in scene.piles:
        points = "" if pile.points is None else f", {pile.points} point{'' if pile.points == 1 else 's'}"
        words.append(f"{pile.title}: {' '.join(pile.cards)}{points}.")
    words += [f"{pot.title} {pot.amount}." for pot in scene.pots]
    parted = [f"seat {place.number}" for place in scene.places if any(stake.ringed for stake in place.stakes)]
    parted += [pile.title.lower() + " cards" for pile in scene.piles if pile.ringed]
    parted += ["the collection"] * scene.fee.ringed + ["the action button"] * scene.action.ringed
    if parted:
        words.append(f"Ringed: {', '.join(parted)}.")
    return " ".join(words)


def _table(plan: Plan) -> list[Shape]:
    inner = rim(plan, 0.93)
    return [
        Path(rim(plan, 1), fill="table"),
        Path(rim(plan, 1), stroke="rail", width=plan.rail),
        Path(inner, stroke="table-soft", width=0.75, dash=(2, 4)),
    ]


def _leaders(sides: list[Column], places: Sequence[Spot]) -> list[Shape]:
    """Hairlines from a seat to its words."""
    shapes: list[Shape] = []
    for side in sides:
        for number, y in side.anchors:
            spot = places[number - 1]
            bend = side.edge + (14 if side.edge < spot.x else -14)
            shapes.append(
                Path((("M", (side.edge, y)), ("L", (bend, y)), ("L", (spot.x, spot.y))), stroke="rule", width=1)
            )
    return shapes


_HOUSE = "HOUSE DEALER"
_BESIDE, _MARK = 12.0, 36.0  # around the words of the plate; its mark included


def dealt(plan: Plan, scene: Scene) -> Plan:
    """The felt set lower where the plate above it needs more than a line."""
    lines = len(_plate(plan, scene)) + (not _one_line(plan, scene))
    return replace(plan, top=plan.top + max(0, lines - 1) * _lead(plan))


def dealer(plan: Plan, scene: Scene) -> list[Shape]:
    """What stands above the felt."""
    left, size = plan.cx - plan.rx, max(plan.text * 0.76, plan.least)
    said = _plate(plan, scene)
    above = plan.top - plan.rail - 8
    if not said or _one_line(plan, scene):
        shapes: list[Shape] = [Text(left, above, _HOUSE, size, "soft", bold=True)]
    else:
        over = above - len(said) * _lead(plan) - 6
        shapes = [Text(left, over, _HOUSE, size, "soft", bold=True)]
    return [*shapes, *_drawn(plan, scene, said)] if said else shapes


def _drawn(plan: Plan, scene: Scene, said: Sequence[str]) -> list[Shape]:
    fee, size = scene.fee, plan.text
    wide, high = _wide(plan, said), 11 + len(said) * _lead(plan) - (_lead(plan) - size)
    left, top = plan.cx + plan.rx - wide, plan.top - plan.rail - 2 - high
    role = "fail" if fee.agree is False or fee.ringed else "rule"
    mark = "✓" if fee.agree else "≠" if fee.agree is False else "?"
    tone = {"✓": "pass", "≠": "fail", "?": "warn"}[mark]
    ink = "fail" if fee.agree is False else "ink"
    shapes: list[Shape] = [Rect(left, top, wide, high, "panel", role, 2 if fee.ringed else 1, 6)]
    for n, line in enumerate(said):
        shapes.append(Text(left + 10, top + size + 3.5 + n * _lead(plan), line, size, ink, bold=True))
    shapes.append(Text(left + wide - 9, top + size + 3.5, mark, size, tone, "end", True))
    return shapes


def _plate(plan: Plan, scene: Scene) -> list[str]:
    """The words of the plate in as many lines as they need; none where the game has no fee."""
    fee = scene.fee
    if scene.no_fee and not fee.ringed:
        return []
    recorded = f"collected {fee.recorded}" if fee.recorded else "collection not recorded"
    due = f"due {fee.due}" if fee.due else "due: cannot tell"
    words = f"Fee {recorded}" if fee.agree else f"Fee {recorded} · {due}"
    return wrap(words, plan.text, plan.rx * 2 - _MARK, True)


def _one_line(plan: Plan, scene: Scene) -> bool:
    """Whether the plate leaves room for the dealer's words beside it."""
    said = _plate(plan, scene)
    size = max(plan.text * 0.76, plan.least)
    return not said or _wide(plan, said) + text_width(_HOUSE, size, True) + _BESIDE <= plan.rx * 2


def _wide(plan: Plan, said: Sequence[str]) -> float:
    return max(text_width(line, plan.text, True) for line in said) + _MARK


def _lead(plan: Plan) -> float:
    return plan.text * 1.35
