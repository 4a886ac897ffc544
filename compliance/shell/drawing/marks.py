"""Small marks: a status is a shape and a word, never a colour alone; a severity is a stack of bars; the rail's icons."""

from __future__ import annotations

from compliance.shell.drawing.shapes import Circle, Drawing, Path, Rect, Segment, Shape, line, polyline

_SIZE = 14.0
_LEFT_HALF: tuple[Segment, ...] = (
    ("M", (7, 1.5)), ("C", (3.96, 1.5, 1.5, 3.96, 1.5, 7)), ("C", (1.5, 10.04, 3.96, 12.5, 7, 12.5)), ("Z", ()),
)  # fmt: skip
SEVERITIES = ("note", "minor", "serious", "severe")


def status_mark(status: str) -> Drawing:
    """fail ● · cannot tell ◐ · pass ✓ · information, filled square · anything else (waived, withdrawn) ○."""
    shapes: tuple[Shape, ...]
    match status:
        case "fail":
            shapes = (Circle(7, 7, 5.5, fill="current"),)
        case "cannot tell":
            shapes = (Circle(7, 7, 5.5, stroke="current", width=1.5), Path(_LEFT_HALF, fill="current"))
        case "pass":
            shapes = (polyline([(2, 7.5), (5.5, 11), (12, 3.5)], "current", 2),)
        case "info":
            shapes = (Rect(2.5, 2.5, 9, 9, fill="current", radius=2),)
        case _:
            shapes = (Circle(7, 7, 5, stroke="current", width=1.5),)
    return Drawing(_SIZE, _SIZE, shapes, status)


def severity_mark(severity: str) -> Drawing:
    """One to four bars."""
    filled = SEVERITIES.index(severity) + 1 if severity in SEVERITIES else 0
    shapes: list[Shape] = []
    for index in range(len(SEVERITIES)):
        tall = 4 + index * 2.6
        role = "current" if index < filled else "rule"
        shapes.append(Rect(0.5 + index * 3.5, 13 - tall, 2.5, tall, fill=role, radius=0.6))
    return Drawing(_SIZE, _SIZE, tuple(shapes), severity)


def _stroke(*points: tuple[float, float]) -> Path:
    return polyline(points, "current", 1.5)


def icon(name: str) -> Drawing:
    """An icon of the rail or the top bar, drawn with one line width."""
    return Drawing(18, 18, _ICONS[name], name)


_HALF_TABLE: tuple[Segment, ...] = (
    ("M", (1.75, 5)), ("L", (16.25, 5)), ("C", (16.25, 10.5, 13, 14.25, 9, 14.25)),
    ("C", (5, 14.25, 1.75, 10.5, 1.75, 5)), ("Z", ()),
)  # fmt: skip
_MOON: tuple[Segment, ...] = (
    ("M", (14.5, 10.8)), ("C", (10.5, 12.3, 6.2, 8.6, 7.4, 3.6)), ("C", (4.6, 4.5, 3, 7, 3.2, 9.6)),
    ("C", (3.6, 14.6, 10.8, 17, 14.5, 10.8)), ("Z", ()),
)  # fmt: skip
_RULES: tuple[Segment, ...] = (
    ("M", (9, 2.5)), ("L", (9, 15.5)), ("M", (4.5, 15.5)), ("L", (13.5, 15.5)), ("M", (3, 5)), ("L", (15, 5)),
    ("M", (3, 5)), ("L", (1.2, 9.6)), ("C", (1.8, 11.4, 4.2, 11.4, 4.8, 9.6)), ("L", (3, 5)),
    ("M", (15, 5)), ("L", (13.2, 9.6)), ("C", (13.8, 11.4, 16.2, 11.4, 16.8, 9.6)), ("L", (15, 5)),
)  # fmt: skip
_BRAND: tuple[Segment, ...] = (
    ("M", (1.5, 4)), ("L", (16.5, 4)), ("C", (16.5, 10.2, 13.1, 15, 9, 15)), ("C", (4.9, 15, 1.5, 10.2, 1.5, 4)), ("Z", ()),
)  # fmt: skip
_ICONS: dict[str, tuple[Shape, ...]] = {
    "inbox": (
        _stroke((2.2, 10), (4.6, 3.2), (13.4, 3.2), (15.8, 10), (15.8, 14.8), (2.2, 14.8), (2.2, 10)),
        _stroke((2.2, 10), (6, 10), (7, 12), (11, 12), (12, 10), (15.8, 10)),
    ),
    "calendar": (
        _stroke((2.6, 4), (15.4, 4), (15.4, 15.4), (2.6, 15.4), (2.6, 4)), _stroke((2.6, 7.6), (15.4, 7.6)),
        _stroke((6, 2), (6, 5)), _stroke((12, 2), (12, 5)),
    ),
    "trends": (
        _stroke((2.6, 2.6), (2.6, 15.4), (15.4, 15.4)), _stroke((5, 11.4), (8.2, 7.6), (10.8, 9.8), (15, 4.4)),
    ),
    "cases": (
        _stroke((2.2, 5.4), (15.8, 5.4), (15.8, 15), (2.2, 15), (2.2, 5.4)),
        _stroke((6.4, 5.4), (6.4, 2.8), (11.6, 2.8), (11.6, 5.4)), _stroke((2.2, 9.6), (15.8, 9.6)),
    ),
    "today": (Circle(9, 9, 6.75, stroke="current", width=1.5), _stroke((9, 5), (9, 9), (12, 10.75))),
    "issues": (
        _stroke((5.5, 2.5), (15.5, 2.5), (15.5, 10.5)),
        _stroke((2.5, 5.5), (12.5, 5.5), (12.5, 15.5), (2.5, 15.5), (2.5, 5.5)),
    ),
    "findings": (_stroke((4, 16), (4, 2.5), (14.5, 2.5), (11.75, 6), (14.5, 9.5), (4, 9.5)),),
    "tables": (
        Path(_HALF_TABLE, stroke="current", width=1.5), Circle(6, 8.2, 1, fill="current"),
        Circle(12, 8.2, 1, fill="current"), Circle(9, 11, 1, fill="current"),
    ),
    "rotation": (
        _stroke((2, 4.5), (16, 4.5)), _stroke((2, 9), (16, 9)), _stroke((2, 13.5), (16, 13.5)),
        Rect(2.5, 3, 4, 3, fill="current"), Rect(7, 7.5, 4, 3, fill="current"), Rect(11.5, 12, 4, 3, fill="current"),
    ),
    "money": (
        Rect(1.8, 4, 14.4, 10, stroke="current", width=1.5, radius=1.5), Circle(9, 9, 2.4, stroke="current", width=1.5),
        Circle(4.6, 9, 0.9, fill="current"), Circle(13.4, 9, 0.9, fill="current"),
    ),
    "books": (
        Rect(3, 2, 12, 14, stroke="current", width=1.5, radius=1.5), line(6, 2, 6, 16, "current", 1.5),
        line(8.5, 6, 12.5, 6, "current", 1.5), line(8.5, 9, 12.5, 9, "current", 1.5),
    ),
    "rules": (Path(_RULES, stroke="current", width=1.4),),
    "quote": (
        Rect(3.5, 2, 11, 14, stroke="current", width=1.5, radius=1.5), line(6, 5.5, 12, 5.5, "current", 1.5),
        *(Circle(x, y, 0.9, fill="current") for y in (9.3, 12.6) for x in (6.2, 9, 11.8)),
    ),
    "record": (
        Circle(9, 3.6, 2, stroke="current", width=1.5), Circle(4.2, 14.2, 2, stroke="current", width=1.5),
        Circle(13.8, 14.2, 2, stroke="current", width=1.5), _stroke((9, 5.6), (9, 9), (4.2, 9), (4.2, 12.2)),
        _stroke((9, 9), (13.8, 9), (13.8, 12.2)),
    ),
    "reports": (Rect(3, 2, 12, 14, stroke="current", width=1.5, radius=1.5), _stroke((6, 12), (8.2, 9), (10, 10.6), (12.3, 6.5))),
    "intake": (
        _stroke((9, 2), (9, 10.4)),
        _stroke((5.4, 7), (9, 10.6), (12.6, 7)),
        _stroke((2.5, 11.5), (2.5, 15.5), (15.5, 15.5), (15.5, 11.5)),
    ),
    "administration": (
        Circle(9, 5.8, 3, stroke="current", width=1.5),
        _stroke((3, 15.8), (3.4, 13.4), (5, 11.9), (7.2, 11.4), (10.8, 11.4), (13, 11.9), (14.6, 13.4), (15, 15.8)),
    ),
    "dealers": (
        Circle(9, 5.2, 2.6, stroke="current", width=1.5), _stroke((4.2, 10.6), (4.2, 9.4), (13.8, 9.4), (13.8, 10.6)),
        _stroke((1.8, 13.2), (16.2, 13.2)),
    ),
    "video": (
        Rect(1.8, 4, 14.4, 10, stroke="current", width=1.5, radius=1.5),
        _stroke((7.4, 6.4), (11.4, 9), (7.4, 11.6), (7.4, 6.4)),
    ),
    "observed": (
        _stroke((1.6, 9), (4.4, 5.7), (9, 4.2), (13.6, 5.7), (16.4, 9), (13.6, 12.3), (9, 13.8), (4.4, 12.3), (1.6, 9)),
        Circle(9, 9, 2.2, stroke="current", width=1.5),
    ),
    "inspections": (
        Rect(3.2, 2.8, 11.6, 12.6, stroke="current", width=1.5, radius=1.5),
        _stroke((5.6, 7), (6.8, 8.2), (9, 5.8)),
        _stroke((10.4, 7.2), (12.6, 7.2)),
        _stroke((5.6, 12), (6.8, 13.2), (9, 10.8)),
        _stroke((10.4, 12.2), (12.6, 12.2)),
    ),
    "cameras": (
        Rect(1.8, 5, 9.6, 8, stroke="current", width=1.5, radius=1.5),
        _stroke((11.4, 8), (16.2, 5.4), (16.2, 12.6), (11.4, 10)),
    ),
    "dark": (Path(_MOON, stroke="current", width=1.5),),
    "light": (
        Circle(9, 9, 3.2, stroke="current", width=1.5),
        *(_stroke((9 + 5.3 * x, 9 + 5.3 * y), (9 + 7.3 * x, 9 + 7.3 * y)) for x, y in (
            (1, 0), (-1, 0), (0, 1), (0, -1), (0.7071, 0.7071), (-0.7071, 0.7071), (0.7071, -0.7071), (-0.7071, -0.7071))),
    ),
    "brand": (
        Path(_BRAND, fill="felt"),
        polyline([(5.4, 8.2), (8.2, 11), (12.8, 5.9)], "on-felt", 1.8),
    ),
}  # fmt: skip
