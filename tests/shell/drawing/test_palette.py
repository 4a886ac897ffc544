"""The stylesheet's tokens: the same figures as the drawings', the same in both dark blocks, and legible in both schemes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import compliance.shell
from compliance.shell.drawing.palette import LIGHT

CSS = (Path(compliance.shell.__file__).parent / "static" / "oliver.css").read_text(encoding="utf-8")
_TOKEN = re.compile(r"--([a-z-]+): (#[0-9a-f]{6})")


def block(head: str) -> dict[str, str]:
    start = CSS.index(head) + len(head)
    return dict(_TOKEN.findall(CSS[start : CSS.index("}", start)]))


BRIGHT = block(":root {")
DARK = BRIGHT | block(':root[data-theme="dark"] {')


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_drawings_and_stylesheet_say_the_same_colours() -> None:
    assert {name: colour for name, colour in LIGHT.items() if name != "current"} == {
        name: BRIGHT[name] for name in LIGHT if name != "current"
    }


def test_the_chosen_dark_scheme_is_that_of_the_system() -> None:
    assert block(':root:not([data-theme="light"]) {') == block(':root[data-theme="dark"] {')


def test_every_role_of_a_drawing_has_its_class() -> None:
    for role in LIGHT:
        assert f".f-{role} {{" in CSS or f".s-{role} {{" in CSS, role


TEXT = [  # ink, ground: WCAG AA for text, 4.5
    *((ink, ground) for ink in ("ink", "soft", "felt") for ground in ("paper", "panel", "sunk")),
    *((ink, ground) for ink in ("fail", "warn", "pass", "info", "waived") for ground in ("paper", "panel")),
    *((name, f"{name}-tint") for name in ("fail", "warn", "pass", "info", "waived")),
    *((ink, f"{name}-tint") for ink in ("ink", "soft") for name in ("fail", "warn", "pass", "info", "waived", "felt")),
    ("felt", "felt-tint"),
    ("on-felt", "felt"),
    ("on-felt", "felt-strong"),
    ("on-table", "table"),
    ("table-soft", "table"),
    ("chip-ink", "chip"),
    *((suit, "card") for suit in ("spade", "heart", "diamond", "club")),
]
SHAPES = [  # what is not text but has to be seen, 3
    ("field-edge", "panel"),
    ("field-edge", "paper"),
    ("ring", "table"),
    ("chip", "table"),
    ("card", "table"),
    ("felt", "track"),
]


@pytest.mark.parametrize("scheme", [BRIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_is_legible(scheme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(scheme[ink], scheme[ground]) >= 4.5


@pytest.mark.parametrize("scheme", [BRIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_are_seen(scheme: dict[str, str], shape: str, ground: str) -> None:
    assert contrast(scheme[shape], scheme[ground]) >= 3
