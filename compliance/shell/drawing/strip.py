"""The rotation strip: a lane per seat, time from left to right, who held the position, who was asked, what was found.

Time is in whole seconds from the beginning of the strip, so that the same strip is the same bytes on a page and on paper.
However many hands there are, a strip has no more shapes than can be seen: what is narrower than a pixel is drawn together.
"""

from __future__ import annotations

from compliance.shell.drawing.lettering import fit, text_width
from compliance.shell.drawing.shapes import Drawing, Group, Rect, Shape, Text, line
from compliance.shell.drawing.strip_data import Flag, Strip, Tenure
from compliance.shell.drawing.strip_signs import (
    NARROW,
    boxes,
    bracket,
    hatched,
    rank,
    role_of,
    stack,
    striped,
    together,
)

LABELS = 84.0  # width of the drawing that names the lanes
_AXIS, _FLAGS, _LANE, _BAR = 20.0, 18.0, 30.0, 16.0
_MOST_APART = 600  # bars with words of their own; beyond, a lane's bars are one shape
_TICK, _CLUSTER = 3.0, 16.0
_TIMES = 16.0  # below a small strip


def height(strip: Strip) -> float:
    return _AXIS + _FLAGS + _LANE * len(strip.lanes) + 4


def labels(strip: Strip) -> Drawing:
    """The names of the lanes, which stay in sight while the strip is scrolled."""
    shapes: list[Shape] = [Text(0, _top(at) + 19, fit(name, 12, LABELS - 8), 12) for at, name in enumerate(strip.lanes)]
    shapes.append(Text(0, _AXIS + 13, "findings", 11, "soft"))
    return Drawing(LABELS, height(strip), tuple(shapes), "Lanes")


def drawn(strip: Strip, width: float = 1120) -> Drawing:
    """The strip itself."""
    scale = width / max(1, strip.length)
    shapes = [
        *_ground(strip, width, scale),
        *_gaps(strip, scale),
        *_bars(strip, scale),
        *_ticks(strip, scale),
        *_events(strip, width, scale),
        *_flags(strip, width, scale),
    ]
    return Drawing(width, height(strip), tuple(shapes), strip.title, strip.desc)


def mini(strip: Strip, width: float = 240) -> Drawing:
    """The same in small, for a row of a list: the bars and the findings alone."""
    step, scale = 5.0, width / max(1, strip.length)
    tall = max(1, len(strip.lanes)) * step + 6
    shapes: list[Shape] = [line(0, tall - 0.5, width, tall - 0.5, "hairline")]
    for role, kinds in (("felt", ("player",)), ("info", ("proposition",)), ("rule", ("house", "nobody"))):
        spans = [(one.lane, one.start * scale, one.stop * scale) for one in strip.held if one.kind in kinds]
        shapes += together(spans, role, lambda lane: 6 + lane * step, step - 1.5)
    worst = {int(flag.at * scale / 4): flag for flag in sorted(strip.flags, key=lambda one: rank(one.severity))}
    for place, flag in sorted(worst.items()):
        shapes.append(Rect(place * 4.0, 0, 3, 4, fill=role_of(flag.outcome)))
    shapes += _ends(strip, width, tall)
    return Drawing(width, tall + _TIMES, tuple(shapes), strip.title, strip.desc)


def _ends(strip: Strip, width: float, tall: float) -> list[Shape]:
    """The first and the last time that is written, below a small strip."""
    shapes: list[Shape] = []
    free, scale = 0.0, width / max(1, strip.length)
    for mark in (strip.marks[:1] + strip.marks[-1:]) if strip.marks else ():
        room = text_width(mark.words, 11)
        x = min(max(0.0, mark.at * scale - room / 2), width - room)
        if x >= free:
            shapes += [
                line(mark.at * scale, tall, mark.at * scale, tall + 3, "rule"),
                Text(x, tall + 13, mark.words, 11, "soft"),
            ]
            free = x + room + 8
    return shapes


def key() -> tuple[tuple[Drawing, str], ...]:
    """What the signs mean, each drawn small."""
    player = Rect(1, 3, 22, 10, fill="felt", radius=1)
    return (
        (_sign(player), "held by a player"),
        (_sign(*striped(1, 3, 22, 10)), "held by a proposition player"),
        (_sign(Rect(1, 3, 22, 10, fill="rule", radius=1)), "no player-dealer on record, or the house"),
        (_sign(boxes([(10.0, 3.0)], True)), "offered and taken"),
        (_sign(boxes([(10.0, 3.0)], False)), "offered and declined"),
        (_sign(Rect(1, 5, 22, 9, fill="felt", radius=1), bracket(1, 23, 2, "fail")), "something is wrong in it"),
        (_sign(Rect(1, 5, 22, 9, fill="felt", radius=1), bracket(1, 23, 2, "warn")), "it cannot be told"),
        (_sign(*hatched(1, 1, 22, 14)), "hands missing from the record"),
    )


def _sign(*shapes: Shape) -> Drawing:
    return Drawing(24, 16, shapes, "")


def _top(lane: int) -> float:
    return _AXIS + _FLAGS + lane * _LANE


def _bar_top(lane: int) -> float:
    return _top(lane) + _LANE - _BAR - 2


def _ground(strip: Strip, width: float, scale: float) -> list[Shape]:
    """Lanes, and the times that are written; those that would run into each other are left out."""
    bottom = height(strip)
    shapes: list[Shape] = [line(0, _top(lane), width, _top(lane), "hairline") for lane in range(len(strip.lanes) + 1)]
    free = 0.0
    for mark in strip.marks:
        x, room = mark.at * scale, text_width(mark.words, 11)
        shapes.append(line(x, _AXIS - 4, x, bottom, "hairline"))
        if x < free or x + 2 + room > width:
            continue
        free = x + room + 8
        words = Text(x + 2, 12, mark.words, 11, "felt" if mark.href else "soft")
        shapes.append(Group((words,), href=mark.href) if mark.href else words)
    return shapes


def _gaps(strip: Strip, scale: float) -> list[Shape]:
    shapes: list[Shape] = []
    tall = _LANE * len(strip.lanes)
    edge = -1.0
    for gap in strip.gaps:
        x, wide = gap.start * scale, max(3.0, (gap.stop - gap.start) * scale)
        if x < edge:
            continue
        edge = x + wide
        shapes.append(Group(tuple(hatched(x, _top(0), wide, tall)), title=gap.words))
        if text_width(gap.words, 11) < wide - 6:
            shapes.append(Text(x + 3, _top(0) + 12, gap.words, 11, "soft"))
    return shapes


def _bars(strip: Strip, scale: float) -> list[Shape]:
    if len(strip.held) > _MOST_APART:
        return _crowded(strip, scale)
    shapes: list[Shape] = []
    for one in strip.held:
        x, y, wide = one.start * scale, _bar_top(one.lane), max(NARROW, (one.stop - one.start) * scale)
        parts: list[Shape] = []
        if one.kind == "proposition":
            parts += striped(x, y, wide, _BAR)
        else:
            parts.append(Rect(x, y, wide, _BAR, fill="felt" if one.kind == "player" else "rule", radius=1))
        if one.fault:
            parts.append(bracket(x, x + wide, y - 4, role_of(one.fault)))
        if wide > 24:
            parts += _named(one, x, y, wide)
        shapes.append(Group(tuple(parts), title=one.title, href=one.href))
    return shapes


def _named(one: Tenure, x: float, y: float, wide: float) -> list[Shape]:
    words = fit(one.who, 11, wide - 6)
    if len(words) < 2 and words != one.who:
        return []
    if one.kind != "proposition":
        return [Text(x + 3, y + 12, words, 11, "on-felt" if one.kind == "player" else "ink")]
    under = Rect(x + 1, y + 2, text_width(words, 11) + 4, _BAR - 4, fill="panel")
    return [under, Text(x + 3, y + 12, words, 11, "ink")]


def _crowded(strip: Strip, scale: float) -> list[Shape]:
    """Each lane's bars of a kind as one shape, pieces narrower than a pixel drawn together."""
    shapes: list[Shape] = []
    for role, kinds in (("felt", ("player",)), ("info", ("proposition",)), ("rule", ("house", "nobody"))):
        spans = [(one.lane, one.start * scale, one.stop * scale) for one in strip.held if one.kind in kinds]
        shapes += together(spans, role, _bar_top, _BAR)
    for outcome in ("cannot tell", "fail"):
        spans = [(one.lane, one.start * scale, one.stop * scale) for one in strip.held if one.fault == outcome]
        shapes += together(spans, role_of(outcome), lambda lane: _bar_top(lane) - 4, 2)
    return shapes


def _ticks(strip: Strip, scale: float) -> list[Shape]:
    """Offers: filled where taken, hollow where declined. Of those within a few pixels one is drawn."""
    places: dict[tuple[int, bool], dict[int, None]] = {}
    for tick in strip.ticks:
        places.setdefault((tick.lane, tick.accepted), {})[int(tick.at * scale / _TICK)] = None
    shapes: list[Shape] = []
    for (lane, accepted), found in sorted(places.items()):
        shapes.append(boxes([(place * _TICK, _top(lane) + 2) for place in found], accepted))
    return shapes


def _events(strip: Strip, width: float, scale: float) -> list[Shape]:
    shapes: list[Shape] = []
    for event in strip.events:
        x = min(event.at * scale, width - 1)
        shapes.append(line(x, _AXIS, x, height(strip), "soft", 1.2, (4, 3) if event.word == "opened" else ()))
        room = text_width(event.word, 11)
        left = x + 3 if event.word == "opened" and x + 3 + room < width else max(0.0, x - 3 - room)
        shapes.append(Text(left, height(strip) - 2, event.word, 11, "soft"))
    return shapes


def _flags(strip: Strip, width: float, scale: float) -> list[Shape]:
    """What was found, as the stack of bars that stands for its severity; those too near to each other as one, counted."""
    near: dict[int, list[Flag]] = {}
    for flag in strip.flags:
        near.setdefault(int(min(flag.at * scale, width - _CLUSTER) / _CLUSTER), []).append(flag)
    shapes: list[Shape] = []
    for place, flags in sorted(near.items()):
        worst = max(flags, key=lambda one: (one.outcome == "fail", rank(one.severity)))
        x, role = place * _CLUSTER, role_of(worst.outcome)
        title, href = worst.title, worst.href
        if len(flags) > 1:
            title, href = f"{len(flags)} findings here, the worst: {worst.title}", worst.many or worst.href
        shapes.append(Group((*stack(x, _AXIS + _FLAGS, worst.severity, role),), title=title, href=href))
        if any(flag.outcome == "fail" for flag in flags):
            shapes.append(line(x + 6.5, _AXIS + _FLAGS - 1, x + 6.5, _top(0) + 3, role, 1.2))
    return shapes
