"""The house dealer's side above the felt: his place, and the collection, recorded and due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from compliance.shell.drawing.lettering import text_width, wrap
from compliance.shell.drawing.parts import Scene
from compliance.shell.drawing.plan import Plan
from compliance.shell.drawing.shapes import Rect, Shape, Text

_HOUSE = "HOUSE DEALER"
_BESIDE, _MARK = 12.0, 36.0  # around the words of the plate; its mark included


def dealt(plan: Plan, scene: Scene) -> Plan:
    """The felt set lower where the plate above it needs more than a line."""
    lines = len(_plate(plan, scene)) + (not _one_line(plan, scene))
    return replace(plan, top=plan.top + max(0, lines - 1) * _lead(plan))


def dealer(plan: Plan, scene: Scene) -> list[Shape]:
    """What stands above the felt."""
    left, size = plan.cx - plan.rx, max(plan.text * 0.76, plan.least)
    said = _plate(plan, scene)
    above = plan.top - plan.rail - 8
    if not said or _one_line(plan, scene):
        shapes: list[Shape] = [Text(left, above, _HOUSE, size, "soft", bold=True)]
    else:
        over = above - len(said) * _lead(plan) - 6
        shapes = [Text(left, over, _HOUSE, size, "soft", bold=True)]
    return [*shapes, *_drawn(plan, scene, said)] if said else shapes


def _drawn(plan: Plan, scene: Scene, said: Sequence[str]) -> list[Shape]:
    fee, size = scene.fee, plan.text
    wide, high = _wide(plan, said), 11 + len(said) * _lead(plan) - (_lead(plan) - size)
    left, top = plan.cx + plan.rx - wide, plan.top - plan.rail - 2 - high
    role = "fail" if fee.agree is False or fee.ringed else "rule"
    mark = "✓" if fee.agree else "≠" if fee.agree is False else "?"
    tone = {"✓": "pass", "≠": "fail", "?": "warn"}[mark]
    ink = "fail" if fee.agree is False else "ink"
    shapes: list[Shape] = [Rect(left, top, wide, high, "panel", role, 2 if fee.ringed else 1, 6)]
    for n, line in enumerate(said):
        shapes.append(Text(left + 10, top + size + 3.5 + n * _lead(plan), line, size, ink, bold=True))
    shapes.append(Text(left + wide - 9, top + size + 3.5, mark, size, tone, "end", True))
    return shapes


def _plate(plan: Plan, scene: Scene) -> list[str]:
    """The words of the plate in as many lines as they need; none where the game has no fee."""
    fee = scene.fee
    if scene.no_fee and not fee.ringed:
        return []
    recorded = f"collected {fee.recorded}" if fee.recorded else "collection not recorded"
    due = f"due {fee.due}" if fee.due else "due: cannot tell"
    words = f"Fee {recorded}" if fee.agree else f"Fee {recorded} · {due}"
    return wrap(words, plan.text, plan.rx * 2 - _MARK, True)


def _one_line(plan: Plan, scene: Scene) -> bool:
    """Whether the plate leaves room for the dealer's words beside it."""
    said = _plate(plan, scene)
    size = max(plan.text * 0.76, plan.least)
    return not said or _wide(plan, said) + text_width(_HOUSE, size, True) + _BESIDE <= plan.rx * 2


def _wide(plan: Plan, said: Sequence[str]) -> float:
    return max(text_width(line, plan.text, True) for line in said) + _MARK


def _lead(plan: Plan) -> float:
    return plan.text * 1.35
