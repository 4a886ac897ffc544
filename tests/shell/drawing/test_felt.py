from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

import pytest

from compliance.shell.drawing.felt import felt
from compliance.shell.drawing.lettering import text_width
from compliance.shell.drawing.plan import NARROW, WIDE, spots
from compliance.shell.drawing.shapes import Circle, Drawing, Group, Path, Rect, Shape, Text
from compliance.shell.drawing.svg import svg
from tests.shell.drawing.felt_hands import crowd, hand, scene_of, settled

LONG = "A-house-pseudonym-that-goes-on-and-on-{}"


def leaves(shapes: Sequence[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes)
        else:
            yield shape


def texts(drawing: Drawing) -> list[str]:
    return [shape.text for shape in leaves(drawing.shapes) if isinstance(shape, Text)]


def box(shape: Shape) -> tuple[float, float, float, float]:
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
            left = {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            return shape.x - left, shape.y - shape.size, shape.x - left + wide, shape.y
    raise AssertionError(shape)


@pytest.mark.parametrize("seats", [8, 14])
@pytest.mark.parametrize("plan", [WIDE, NARROW])
def test_seats_go_clockwise_from_the_house_dealers_left(plan: object, seats: int) -> None:
    places = spots(plan, seats)  # type: ignore[arg-type]
    assert places[0].x > plan.cx > places[-1].x  # type: ignore[attr-defined]  # he looks down the picture
    assert [place.x for place in places] == sorted((place.x for place in places), reverse=True)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", ["P{}", LONG])
@pytest.mark.parametrize("seats", [8, 14])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_lies_outside_the_picture(seed: int, seats: int, name: str, narrow: bool) -> None:
    drawing = felt(scene_of(settled(crowd(seats, seed, name)), "wagers[1]", "collections"), narrow)
    for shape in leaves(drawing.shapes):
        left, top, right, bottom = box(shape)
        assert left >= -0.5, shape
        assert top >= -0.5, shape
        assert right <= drawing.width + 0.5, shape
        assert bottom <= drawing.height + 0.5, shape


@pytest.mark.parametrize("seed", range(8))
def test_lines_of_a_column_do_not_run_into_each_other(seed: int) -> None:
    scene = scene_of(settled(crowd(14, seed, LONG), w2={"paid": "1.00"}), "wagers[2]")
    found = [shape for shape in leaves(felt(scene).shapes) if isinstance(shape, Text) and shape.size > 11]
    for x_from, x_to in ((0, WIDE.column + WIDE.margin), (WIDE.width - WIDE.column - WIDE.margin, WIDE.width)):
        boxes = [box(text) for text in found if x_from <= box(text)[0] and box(text)[2] <= x_to]
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
                assert apart, (one, other)


def test_a_wager_that_parts_is_ringed_and_says_both() -> None:
    played = settled(hand(), w0={"paid": "50.00"})
    wide = felt(scene_of(played, "wagers[0]"))
    assert "paid $50.00" in texts(wide)
    assert "paid $60.00" in texts(wide)
    rings = [shape for shape in leaves(wide.shapes) if isinstance(shape, Circle) and shape.stroke == "ring"]
    assert len(rings) == 1
    assert "Ringed: seat 2." in wide.desc


def test_without_a_finding_nothing_is_ringed() -> None:
    for narrow in (False, True):
        drawing = felt(scene_of(settled(hand())), narrow)
        assert "ring" not in {getattr(shape, "stroke", "") for shape in leaves(drawing.shapes)}


def test_the_bank_tile_lies_at_the_player_dealer_only() -> None:
    assert texts(felt(scene_of(hand()))).count("BANK") == 1
    assert texts(felt(scene_of(hand(bank=None)))).count("BANK") == 0


def test_the_fee_is_said_whether_it_agrees_or_not() -> None:
    assert "Fee collected $2.00" in texts(felt(scene_of(hand())))
    short = hand(collections=[{"from": "player-dealer", "kind": "fee", "amount": "1.00"}])
    assert "Fee collected $1.00 · due $2.00" in texts(felt(scene_of(short, "collections")))
    assert any("not recorded" in text for text in texts(felt(scene_of(hand(collections=None)))))


def test_a_hand_without_cards_says_why_it_is_not_settled() -> None:
    drawing = felt(scene_of(hand(cards=None)))
    assert any("cards were not recorded" in text for text in texts(drawing))


def test_a_card_that_was_not_drawn_leaves_a_ghost() -> None:
    drawing = felt(scene_of(hand(cards={"player": ["2H", "3D"], "banker": ["KC", "QD"]}), "cards.player"))
    ghosts = [shape for shape in leaves(drawing.shapes) if isinstance(shape, Rect) and shape.dash]
    assert ghosts


def test_what_people_wrote_is_escaped() -> None:
    evil = '<script>alert("1")</script>&'
    seats = [{"seat": 1, "occupant": evil}, {"seat": 2, "occupant": "P2"}]
    written = svg(felt(scene_of(hand(seats=seats, bank={"seat": 1, "occupant": evil, "wager": "500.00"}))))
    assert "<script" not in written
    ElementTree.fromstring(written)  # noqa: S314  # our own bytes


@pytest.mark.parametrize("narrow", [False, True])
def test_the_picture_names_itself_to_a_screen_reader(narrow: bool) -> None:
    root = ElementTree.fromstring(svg(felt(scene_of(hand()), narrow)))  # noqa: S314
    space = "{http://www.w3.org/2000/svg}"
    named = {child.get("id") for child in root if child.tag in (f"{space}title", f"{space}desc")}
    assert root.get("role") == "img"
    assert set((root.get("aria-labelledby") or "").split()) == named
    assert "style" not in {name for element in root.iter() for name in element.attrib}
