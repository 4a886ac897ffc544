"""Writes a display list as SVG. Everything from outside is escaped here, and only here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import count

from compliance.shell.drawing.palette import LIGHT
from compliance.shell.drawing.shapes import Circle, Drawing, Group, Path, Rect, Shape, Text

_serial = count(1)


def svg(drawing: Drawing, css_class: str = "drawing") -> str:
    """The drawing as an inline SVG element, named for screen readers. One without a name stands beside words that say it; one
    with links in it is a group of things, not a picture."""
    if not drawing.title:
        return mark(drawing, css_class)
    ident = f"d{next(_serial)}"
    name = f'<title id="{ident}t">{escape(drawing.title)}</title>'
    labelled = f"{ident}t"
    if drawing.desc:
        name += f'<desc id="{ident}d">{escape(drawing.desc)}</desc>'
        labelled += f" {ident}d"
    body = "".join(_shape(shape) for shape in drawing.shapes)
    named = f'role="{_role(drawing.shapes)}" aria-labelledby="{labelled}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{escape(css_class)}" {named} '
        f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}" width="{_n(drawing.width)}" '
        f'height="{_n(drawing.height)}">{name}{body}</svg>'
    )


def _role(shapes: Sequence[Shape]) -> str:
    return "group" if any(_leads_on(shape) for shape in shapes) else "img"


def _leads_on(shape: Shape) -> bool:
    return isinstance(shape, Group) and (bool(shape.href) or any(_leads_on(inner) for inner in shape.shapes))


def mark(drawing: Drawing, css_class: str = "mark") -> str:
    """A small drawing beside words that already say it: hidden from screen readers."""
    body = "".join(_shape(shape) for shape in drawing.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{escape(css_class)}" aria-hidden="true" focusable="false" '
        f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}" width="{_n(drawing.width)}" '
        f'height="{_n(drawing.height)}">{body}</svg>'
    )


def _shape(shape: Shape) -> str:
    match shape:
        case Rect():
            radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"{radius}'
            return f"<rect {place}{_paint(shape)}/>"
        case Circle():
            return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{_paint(shape)}/>'
        case Path():
            d = "".join(letter + " ".join(_n(value) for value in values) for letter, values in shape.segments)
            return f'<path d="{d}"{_paint(shape)}/>'
        case Text():
            return _text(shape)
        case Group():
            return _group(shape)


def _group(group: Group) -> str:
    title = f"<title>{escape(group.title)}</title>" if group.title else ""
    body = title + "".join(_shape(shape) for shape in group.shapes)
    if group.href:
        return f'<a href="{escape(group.href)}">{body}</a>'
    return f"<g>{body}</g>"


def _text(text: Text) -> str:
    weight = ' font-weight="600"' if text.bold else ""
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    return (
        f'<text x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}" class="f-{text.fill}" '
        f'fill="{LIGHT[text.fill]}"{weight}{anchor}>{escape(text.text)}</text>'
    )


def _paint(shape: Rect | Circle | Path) -> str:
    classes = []
    paint = ' fill="none"'
    if shape.fill != "none":
        classes.append(f"f-{shape.fill}")
        paint = f' fill="{LIGHT[shape.fill]}"'
    if shape.stroke != "none":
        classes.append(f"s-{shape.stroke}")
        paint += f' stroke="{LIGHT[shape.stroke]}" stroke-width="{_n(shape.width)}"'
        if isinstance(shape, Path):
            paint += ' stroke-linejoin="round" stroke-linecap="round"'
    if shape.dash:
        paint += f' stroke-dasharray="{" ".join(_n(part) for part in shape.dash)}"'
    return (f' class="{" ".join(classes)}"' if classes else "") + paint


def _n(value: float) -> str:
    """A coordinate with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
