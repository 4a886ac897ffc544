"""Nothing on the felt lies over anything else, and nothing leaves the picture: looked up in the finished drawings.

The things are told by what they are made of: cards and tiles, chips, discs and buttons, plates, words. Boxes are measured
here anew, not with the code that laid them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import hypot

import pytest

from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.lettering import text_width
from compliance.shell.drawing.shapes import Circle, Drawing, Group, Path, Rect, Shape, Text
from tests.shell.drawing.fullest import scenes

Box = tuple[float, float, float, float]
SLACK = 0.75  # rounded strokes may touch


def _leaves(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _leaves(shape.shapes)
        else:
            yield shape


def _box(shape: Shape) -> Box:
    match shape:
        case Rect():
            return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
        case Circle():
            return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
        case Path():
            xs = [value for _, values in shape.segments for value in values[::2]]
            ys = [value for _, values in shape.segments for value in values[1::2]]
            return min(xs), min(ys), max(xs), max(ys)
        case Text():
            wide = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            return left, shape.y - shape.size * 0.75, left + wide, shape.y
        case Group():
            boxes = [_box(inner) for inner in shape.shapes]
            return (*map(min, list(zip(*boxes, strict=True))[:2]), *map(max, list(zip(*boxes, strict=True))[2:]))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies on the table, measured; of a round one its middle and its radius."""

    kind: str
    said: str
    box: Box
    disc: tuple[float, float, float] | None
    after: int  # how many words stand before it: the cards of one hand follow its title


def _things(drawing: Drawing) -> list[Thing]:
    """All that lies on the table; not the ring around a card, nor the outline of one that is missing."""
    found: list[Thing] = []
    words = 0
    for shape in drawing.shapes:
        inner = list(_leaves([shape]))
        if all(isinstance(one, Text) for one in inner):
            words += 1
            found += [_thing("words", one, words) for one in inner]
        elif isinstance(shape, Group) and not all(isinstance(one, Rect) and one.fill == "none" for one in inner):
            card = any(isinstance(one, Rect) and one.fill == "card" for one in inner)
            found.append(_thing("card" if card else "thing", shape, words))
        elif isinstance(shape, Rect) and shape.fill == "panel":
            found.append(_thing("plate", shape, words))
    return found


def _thing(kind: str, shape: Shape, after: int) -> Thing:
    inner = list(_leaves([shape]))
    circles = [one for one in inner if isinstance(one, Circle)]
    round_ = circles and not any(isinstance(one, Rect) for one in inner)
    largest = max(circles, key=lambda one: one.r) if round_ else None
    disc = (largest.x, largest.y, largest.r) if largest is not None else None
    said = shape.title if isinstance(shape, Group) else ""
    said = said or " ".join(one.text for one in inner if isinstance(one, Text)) or type(shape).__name__
    return Thing(kind, said, _box(shape), disc, after)


def _apart(one: Thing, other: Thing) -> bool:
    a, b = one.box, other.box
    if a[2] <= b[0] + SLACK or b[2] <= a[0] + SLACK or a[3] <= b[1] + SLACK or b[3] <= a[1] + SLACK:
        return True
    if one.disc is None or other.disc is None:
        return False
    (x1, y1, r1), (x2, y2, r2) = one.disc, other.disc
    return hypot(x1 - x2, y1 - y2) >= r1 + r2 - SLACK


def _may_touch(one: Thing, other: Thing) -> bool:
    """Cards of one hand may lie one over another; words and chips stand on the plate that is made for them."""
    if one.kind == other.kind == "card":
        return one.after == other.after
    return (other.kind == "plate" and _within(one.box, other.box)) or (
        one.kind == "plate" and _within(other.box, one.box)
    )


def _within(a: Box, b: Box) -> bool:
    return a[0] >= b[0] and a[1] >= b[1] and a[2] <= b[2] and a[3] <= b[3]


def _faults(drawing: Drawing) -> Iterator[str]:
    things = _things(drawing)
    for one in things:
        left, top, right, bottom = one.box
        if min(left, top) < -SLACK or right > drawing.width + SLACK or bottom > drawing.height + SLACK:
            yield f"{one.said} leaves the picture"
    for one, other in combinations(things, 2):
        if not _apart(one, other) and not _may_touch(one, other):
            yield f"{one.said} lies over {other.said}"


@cache
def _drawn(narrow: bool) -> list[tuple[str, Drawing]]:
    return [(name, felt(told, narrow)) for name, told in scenes()]


def _texts(drawing: Drawing) -> Iterator[str]:
    yield from (one.text for one in _leaves(drawing.shapes) if isinstance(one, Text))


@pytest.mark.parametrize("narrow", [False, True])
def test_no_word_is_cut(narrow: bool) -> None:
    """Names of wagers and games, what hands come to, the outcome: in as many lines as they need."""
    found = {name: [text for text in _texts(drawing) if text.endswith("…")] for name, drawing in _drawn(narrow)}
    assert {name: cut for name, cut in found.items() if cut} == {}


@pytest.mark.parametrize("narrow", [False, True])
def test_every_letter_on_a_chip_is_explained(narrow: bool) -> None:
    letters = {name: told.letters for name, told in scenes()}
    for name, drawing in _drawn(narrow):
        words = " ".join(_texts(drawing))
        assert all(title in words for title in letters[name].values()), name


@pytest.mark.parametrize("narrow", [False, True])
def test_nothing_lies_over_anything_else(narrow: bool) -> None:
    found = {name: list(_faults(drawing))[:4] for name, drawing in _drawn(narrow)}
    assert {name: faults for name, faults in found.items() if faults} == {}
