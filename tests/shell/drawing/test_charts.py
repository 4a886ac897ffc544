from __future__ import annotations

from compliance.shell.drawing.charts import Bullet, bullet, hour_bars, sparkline
from compliance.shell.drawing.shapes import Path, Rect


def test_a_sparkline_breaks_where_nothing_is_known() -> None:
    lines = [
        shape
        for shape in sparkline([1, 2, None, 3, 4], "x").shapes
        if isinstance(shape, Path) and shape.stroke == "felt"
    ]
    assert len(lines) == 2


def test_a_sparkline_of_nothing_is_a_base_line() -> None:
    assert len(sparkline([], "x").shapes) == 1
    assert len(sparkline([None, None], "x").shapes) == 1
    assert sparkline([0, 0], "x").shapes


def test_a_bullet_bar_marks_the_piece_between_collected_and_due() -> None:
    def roles(actual: int, due: int) -> list[str]:
        return [shape.fill for shape in bullet(Bullet(actual, due, 1000), "x").shapes if isinstance(shape, Rect)]

    assert "fail" in roles(900, 1000)
    assert "warn" in roles(1000, 900)
    assert not {"fail", "warn"} & set(roles(900, 900))


def test_bars_stand_within_the_drawing() -> None:
    for values in ([], [0], [None, 5, 9], [3] * 25):
        drawing = hour_bars(values, 6, "x")
        for shape in drawing.shapes:
            if isinstance(shape, Rect):
                assert shape.x >= 0
                assert shape.x + shape.w <= drawing.width + 0.01
                assert shape.y >= 0
