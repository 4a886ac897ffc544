"""Steps of two options: each fee at its height, broken where there is none, tinted where they part."""

from __future__ import annotations

from compliance.shell.drawing.charts import Step, steps
from compliance.shell.drawing.shapes import Path, Rect, Text

PARTS = [Step(1, 100, 50, 100), Step(101, 200, 100, 100), Step(201, 300, None, 400), Step(301, None, 200, 400)]


def test_both_lines_and_where_they_part() -> None:
    drawn = steps(PARTS, "Fee")
    lines = [shape for shape in drawn.shapes if isinstance(shape, Path) and shape.width == 2]
    assert [bool(line.dash) for line in lines] == [False, True]
    one, other = lines
    assert [letter for letter, _ in one.segments] == ["M", "L", "L", "L", "M", "L"]  # lifted where no fee is printed
    assert [letter for letter, _ in other.segments].count("M") == 1
    tinted = [shape for shape in drawn.shapes if isinstance(shape, Rect)]
    assert len(tinted) == 2  # the first stretch, and the last two together
    heights = {point[1] for _, point in other.segments}
    assert len(heights) == 2
    assert min(heights) < max(point[1] for _, point in one.segments)  # the dearer stands higher


def test_players_are_no_dollars() -> None:
    words = [
        shape.text
        for shape in steps([Step(2, 4, 300, 200), Step(5, None, 400, 300)], "Fee", True).shapes
        if isinstance(shape, Text)
    ]
    assert "2" in words
    assert "$4.00" in words
    assert "$2" not in words


def test_nothing_to_draw_is_still_a_drawing() -> None:
    assert steps([], "Fee").title == "Fee"
