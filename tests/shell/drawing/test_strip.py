from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from compliance.shell.drawing.shapes import Drawing, Group, Path, Rect, Shape
from compliance.shell.drawing.strip import drawn, key, labels, mini
from compliance.shell.drawing.strip_data import Event, Flag, Gap, Mark, Strip, Tenure, Tick
from compliance.shell.drawing.svg import svg


def strip(**changes: object) -> Strip:
    values: dict[str, object] = {"title": "T1", "desc": "two", "lanes": ("seat 1", "seat 2"), "length": 3600}
    return Strip(**values | changes)  # type: ignore[arg-type]


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    return [part for shape in shapes for part in (flat(shape.shapes) if isinstance(shape, Group) else [shape])]


def groups(drawing: Drawing) -> list[Group]:
    return [shape for shape in drawing.shapes if isinstance(shape, Group)]


def held(lane: int = 0, start: int = 0, stop: int = 60, **changes: object) -> Tenure:
    values = {
        "lane": lane,
        "start": start,
        "stop": stop,
        "who": "P1",
        "kind": "player",
        "title": "P1",
        "href": "?hand=1",
    }
    return Tenure(**values | changes)  # type: ignore[arg-type]


def test_a_bar_says_who_and_leads_somewhere() -> None:
    written = svg(drawn(strip(held=(held(stop=600),))))
    assert '<a href="?hand=1"><title>P1</title>' in written
    assert ">P1</text>" in written


def test_a_proposition_player_is_told_from_a_player_without_colour() -> None:
    player, other = (groups(drawn(strip(held=(held(kind=kind),))))[0] for kind in ("player", "proposition"))
    assert not any(isinstance(part, Path) for part in player.shapes)
    assert any(isinstance(part, Path) for part in other.shapes)


def test_an_offer_is_filled_when_taken_and_hollow_when_declined() -> None:
    taken, declined = (
        [part for part in flat(drawn(strip(ticks=(Tick(0, 60, accepted),))).shapes) if isinstance(part, Path)][-1]
        for accepted in (True, False)
    )
    assert (taken.fill, taken.stroke) == ("ink", "none")
    assert (declined.fill, declined.stroke) == ("panel", "soft")


def test_faults_near_to_each_other_are_one_sign_of_the_worst() -> None:
    flags = (
        Flag(100, "note", "cannot tell", "ROT012", "/1", "?hand=1"),
        Flag(101, "severe", "fail", "ROT001", "/2", "?hand=2"),
    )
    (sign,) = groups(drawn(strip(flags=flags)))
    assert (sign.title, sign.href) == ("2 findings here, the worst: ROT001", "?hand=2")
    (alone,) = groups(drawn(strip(flags=flags[:1])))
    assert (alone.title, alone.href) == ("ROT012", "/1")


def test_text_from_outside_cannot_break_out() -> None:
    evil = '"><script>alert(1)</script>'
    written = svg(drawn(strip(held=(held(stop=3600, who=evil, title=evil, href=evil),), gaps=(Gap(0, 900, evil),))))
    assert "<script" not in written


def test_however_many_hands_there_are_a_strip_stays_small() -> None:
    many = tuple(held(n % 2, n * 8, n * 8 + 7) for n in range(10_000))
    ticks = tuple(Tick(n % 2, n * 8, n % 3 == 0) for n in range(10_000))
    big = svg(drawn(strip(length=80_000, held=many, ticks=ticks)))
    assert len(big) < 200_000
    assert len(re.findall("<(?:rect|path|text|g|a)", big)) < 60


def test_the_key_shows_every_sign_once() -> None:
    assert len({words for _, words in key()}) == len(key())


seconds = st.integers(0, 3600)


@given(
    st.lists(st.tuples(st.integers(0, 1), seconds, seconds), max_size=20),
    st.lists(st.tuples(seconds, seconds), max_size=5),
    st.lists(seconds, max_size=10),
)
def test_everything_stands_within_the_drawing(
    bars: list[tuple[int, int, int]], gaps: list[tuple[int, int]], flags: list[int]
) -> None:
    made = strip(
        held=tuple(held(lane, *sorted((one, other))) for lane, one, other in bars),
        gaps=tuple(Gap(*sorted(pair), "1 missing") for pair in gaps),
        flags=tuple(Flag(at, "severe", "fail", "x") for at in flags),
        events=tuple(Event(at, "opened") for at in flags),
        marks=(Mark(0, "11:00"), Mark(1800, "11:30", "?hour=5"), Mark(3600, "12:00")),
    )
    for drawing in (drawn(made), mini(made), labels(made)):
        for part in flat(drawing.shapes):
            if isinstance(part, Rect):
                assert part.x >= -1.01
                assert part.x + part.w <= drawing.width + 3.01
                assert part.y >= 0
                assert part.y + part.h <= drawing.height
