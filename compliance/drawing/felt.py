"""A hand on the felt, seen from above: the house dealer at the straight side, seats clockwise from his left.

The house dealer looks down the picture, so his left is the picture's right: seat 1 sits at the right end and the seats go
round to the left. Wide: a call-out for each seat with recorded and due. Narrow (a phone): the same felt without the
call-outs, beside which the page sets the words.
"""

from __future__ import annotations

from dataclasses import replace

from compliance.drawing.callouts import Column, columns, tallest
from compliance.drawing.lettering import fit, text_width
from compliance.drawing.piles import piles, roomy
from compliance.drawing.plan import NARROW, WIDE, Plan, Spot, rim, spots
from compliance.drawing.scene import Scene
from compliance.drawing.shapes import Circle, Drawing, Group, Path, Rect, Shape, Text, line


def felt(scene: Scene, narrow: bool = False) -> Drawing:
    """The drawing of a hand."""
    plan = roomy(NARROW, scene) if narrow else _centred(roomy(WIDE, scene), scene)
    places = spots(plan, len(scene.places))
    sides = [] if narrow else columns(plan, scene, places)
    bottom = plan.top + plan.ry + plan.rim_room
    height = max([bottom, *(side.bottom for side in sides)]) + (0 if narrow else 34)
    shapes: list[Shape] = [*_leaders(sides, places), *_table(plan), *_dealer(plan, scene)]
    shapes += piles(plan, scene)
    for place, spot in zip(scene.places, places, strict=True):
        shapes += _seat(plan, scene, place.number, spot)
    shapes += _buttons(plan, scene, places)
    for side in sides:
        shapes += side.shapes
    if not narrow:
        shapes += _legend(plan, scene, height - 8)
    return Drawing(plan.width, height, tuple(shapes), f"{scene.title} on the felt", describe(scene))


def _centred(plan: Plan, scene: Scene) -> Plan:
    """The felt set lower where the call-outs are taller than it is."""
    places = spots(plan, len(scene.places))
    down = max(0.0, (tallest(plan, scene, places) - plan.top - plan.ry - plan.rim_room) / 2)
    return replace(plan, top=plan.top + down, cards_top=plan.cards_top + down)


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


def _dealer(plan: Plan, scene: Scene) -> list[Shape]:
    """The house dealer's place and the collection, recorded and due."""
    fee, x = scene.fee, plan.cx
    if scene.no_fee and not fee.ringed:
        return [Text(x - plan.rx, plan.top - plan.rail - 8, "HOUSE DEALER", plan.text * 0.76, "soft", bold=True)]
    size = plan.text
    recorded = f"collected {fee.recorded}" if fee.recorded else "collection not recorded"
    due = f"due {fee.due}" if fee.due else "due: cannot tell"
    words = f"Fee {recorded}" if fee.agree else f"Fee {recorded} · {due}"
    width = text_width(words, size, True) + 36
    top = plan.top - plan.rail - size - 13
    left = x + plan.rx - width
    role = "fail" if fee.agree is False or fee.ringed else "rule"
    shapes: list[Shape] = []
    if left > x - plan.rx + 92:
        shapes.append(Text(x - plan.rx, plan.top - plan.rail - 8, "HOUSE DEALER", size * 0.76, "soft", bold=True))
    shapes.append(Rect(left, top, width, size + 11, "panel", role, 2 if fee.ringed else 1, 6))
    mark = "✓" if fee.agree else "≠" if fee.agree is False else "?"
    tone = {"✓": "pass", "≠": "fail", "?": "warn"}[mark]
    shapes.append(Text(left + width - 9, top + size + 3.5, mark, size, tone, "end", True))
    shapes.append(Text(left + 10, top + size + 3.5, words, size, "fail" if fee.agree is False else "ink", bold=True))
    return shapes


def _leaders(sides: list[Column], places: list[Spot]) -> list[Shape]:
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


def _seat(plan: Plan, scene: Scene, number: int, spot: Spot) -> list[Shape]:
    """The numbered place, the chips before it, the BANK tile where it lies."""
    place = scene.places[number - 1]
    taken = bool(place.occupant or place.stakes)
    shapes: list[Shape] = []
    chips = place.stakes
    room = plan.chip_reach
    step = min(plan.chip * 2.05, room / max(1, len(chips) - 1))
    for index in range(len(chips) - 1, -1, -1):
        stake = chips[index]
        depth = plan.disc + plan.chip + 4 + index * step
        x, y = spot.x - spot.nx * depth, spot.y - spot.ny * depth
        shapes.append(chip(stake.letter, x, y, plan.chip, stake.ringed, stake.backline, stake.title))
    if place.bank:
        depth = plan.disc + 5 + plan.bank_height / 2 + abs(spot.nx) * (plan.bank_width - plan.bank_height) / 2
        depth += 0 if not chips else room + plan.chip * 2
        x, y = spot.x - spot.nx * depth, spot.y - spot.ny * depth
        shapes.append(_bank(plan, x, y, place.ringed))
    fill, tone = ("chip", "chip-ink") if taken else ("table", "table-soft")
    edge = "ring" if place.ringed else "rail" if taken else "table-soft"
    name = f"seat {number}, {place.occupant or 'empty'}{', bank' if place.bank else ''}"
    shapes.append(
        Group(
            (
                Circle(spot.x, spot.y, plan.disc, fill, edge, 2.5 if place.ringed else 1.25),
                Text(spot.x, spot.y + plan.disc * 0.36, str(number), plan.disc * 1.04, tone, "middle", taken),
            ),
            title=name,
        )
    )
    return shapes


def chip(letter: str, x: float, y: float, r: float, ringed: bool, backline: bool, title: str) -> Group:
    """A labelled chip; a back-line chip has a broken edge; a ringed one is where recorded and due part."""
    shapes: list[Shape] = []
    if ringed:
        shapes.append(Circle(x, y, r + 2.5, "none", "ring", 3))
    dash = (r * 0.45, r * 0.34) if backline else ()
    shapes.append(Circle(x, y, r, "chip", "none"))
    shapes.append(Circle(x, y, r - 0.75, "none", "chip-ink", 1.5 if backline else 1, dash))
    shapes.append(Text(x, y + r * 0.4, letter, r * 1.12, "chip-ink", "middle", True))
    return Group(tuple(shapes), title=f"{title}{', back-line' if backline else ''}")


def _bank(plan: Plan, x: float, y: float, ringed: bool) -> Group:
    w, h = plan.bank_width, plan.bank_height
    shapes: list[Shape] = [Rect(x - w / 2, y - h / 2, w, h, "chip", "chip-ink", 1, 3)]
    shapes.append(Text(x, y + h * 0.27, "BANK", h * 0.66, "chip-ink", "middle", True))
    if ringed:
        shapes.insert(0, Rect(x - w / 2 - 3, y - h / 2 - 3, w + 6, h + 6, "none", "ring", 3, 5))
    return Group(tuple(shapes), title="the player-dealer")


def _buttons(plan: Plan, scene: Scene, places: list[Spot]) -> list[Shape]:
    """The action button where it lay; where it belonged too when that is another seat."""
    shapes: list[Shape] = []
    recorded, due = scene.action_recorded, scene.action_due
    if recorded is not None and recorded <= len(places):
        wrong = due is not None and due != recorded
        shapes.append(
            _button(plan, places[recorded - 1], scene.action.ringed or wrong, True, "action button as recorded")
        )
    if due is not None and due != recorded and due <= len(places):
        shapes.append(_button(plan, places[due - 1], False, False, "where the action button belongs by the cards"))
    if scene.button is not None and scene.button <= len(places):
        shapes.append(_button(plan, places[scene.button - 1], False, True, "dealer button", "D"))
    return shapes


def _button(plan: Plan, spot: Spot, ringed: bool, solid: bool, title: str, letter: str = "A") -> Group:
    # beside the disc along the rim, toward the next seat, so that it covers neither chips nor number
    along = plan.disc + plan.chip * 1.05
    x, y = spot.x + spot.ny * along, spot.y - spot.nx * along
    r = plan.chip * 0.92
    shapes: list[Shape] = [Circle(x, y, r + 2, "none", "ring", 2.5)] if ringed else []
    shapes.append(
        Circle(x, y, r, "felt" if solid else "panel", "on-table" if solid else "felt", 1.25, () if solid else (3, 2))
    )
    shapes.append(Text(x, y + r * 0.38, letter, r * 1.08, "on-felt" if solid else "felt", "middle", True))
    return Group(tuple(shapes), title=title)


def _legend(plan: Plan, scene: Scene, y: float) -> list[Shape]:
    size = plan.text * 0.85
    shapes: list[Shape] = [line(0, y - 22, plan.width, y - 22, "hairline")]
    x = 10.0
    for letter, title in scene.letters.items():
        words = fit(title, size, 130)
        shapes.append(chip(letter, x, y - 4, 7.5, False, False, title))
        shapes.append(Text(x + 13, y, words, size, "soft"))
        x += 30 + text_width(words, size)
    button = (
        ("D", "dealer button", "felt") if scene.pots or scene.button is not None else ("A", "action button", "felt")
    )
    signs = (("✓", "recorded and due agree", "pass"), ("?", "cannot tell", "warn"), button)
    for mark, words, tone in signs:
        if x + 24 + text_width(words, size) > plan.width:
            break
        shapes.append(Text(x, y, mark, size, tone, "middle", True))
        shapes.append(Text(x + 10, y, words, size, "soft"))
        x += 28 + text_width(words, size)
    return shapes
