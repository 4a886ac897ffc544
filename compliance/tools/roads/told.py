"""What the command prints: the table of all roads, and one walk, function by function, with what to mend in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from compliance.tools.roads.compared import Compared, Measured, Verdict, measured
from compliance.tools.roads.figures import Opening, layer, openings, roof
from compliance.tools.roads.walk import Step

HEADINGS = ("road", "functions", "files", "rooms", "returns", "", "below roofs: rooms", "returns")
MOST = 12  # pairs of rooms that are told


def rows(roads: Sequence[Compared]) -> Iterator[tuple[str, ...]]:
    for road in roads:
        roofs = (f"{was} → {now}" for was, now in zip(road.before.roofs, road.now.roofs, strict=True))
        finer = (f"{was} → {now}" for was, now in zip(road.before.layers[2:], road.now.layers[2:], strict=True))
        yield road.name, *roofs, "worse" if road.worse else "half" if road.half else "", *finer


def sum_up(said: Verdict, of: int) -> str:
    worse = f"Worse: {', '.join(said.worse)}." if said.worse else "None is worse."
    return f"Rooms and returns at most half of before: {said.half} of {of} roads; asked are {said.asked}. {worse}"


def as_data(road: Compared, what: str) -> dict[str, Any]:
    def told(one: Measured) -> dict[str, Any]:
        return {"roofs": one.roofs._asdict(), "layers": one.layers._asdict()}

    return {
        "road": road.name,
        "what": what,
        "now": told(road.now),
        "before": told(road.before),
        "printed": road.printed._asdict(),
        "half": road.half,
        "worse": road.worse,
    }


def walk_lines(name: str, what: str, steps: Sequence[Step]) -> Iterator[str]:
    """The walk itself; then where its returns come from, and which rooms call which."""
    now, finer = measured(steps)
    yield f"{name}: {what}."
    yield (
        f"{now.functions} functions in {now.files} files of {now.rooms} rooms, {now.returns} returns"
        f" (below the roofs: {finer.rooms} rooms, {finer.returns} returns)"
    )
    opened = openings(steps, roof)
    changes = {each.step: each for each in opened if each.room != each.left}
    numbered = iter(range(1, len(opened) + 1))
    for number, step in enumerate(steps):
        if roof(step.file) is None:
            continue
        if number in changes:
            yield from _change(changes[number], steps, numbered)
        place = f"{step.file}:{step.line}"
        yield f"{number + 1:5}  {'  ' * step.depth}{step.function}  {place}"
    yield ""
    yield from _returns(steps, opened)
    yield from _crossings(steps)
    yield from _rooms(steps, opened)


def _change(change: Opening, steps: Sequence[Step], numbered: Iterator[int]) -> Iterator[str]:
    kind = f"return {next(numbered)} to {change.room}" if change.returns else f"new room {change.room}"
    yield ""
    yield f"═══ {kind}, for {steps[change.step].file}{_called_by(steps, change.step)}"


def _called_by(steps: Sequence[Step], number: int) -> str:
    caller = steps[number].caller
    return "" if caller is None else f", called by {_named(steps[caller])}"


def _named(step: Step) -> str:
    return f"{step.function} ({layer(step.file) or step.file})"


def _returns(steps: Sequence[Step], opened: Sequence[Opening]) -> Iterator[str]:
    """Each pair of rooms between which the road goes back, the most frequent first, with the files that it goes back for."""
    back = [each for each in opened if each.returns]
    pairs = Counter((each.left, each.room) for each in back)
    yield f"Where the {len(back)} returns come from:"
    for (left, room), count in pairs.most_common():
        yield f"  {left} → {room}: {count}"
        for each in back:
            if (each.left, each.room) == (left, room):
                step = steps[each.step]
                yield f"      {each.step + 1:5}  {step.file}  {step.function}{_called_by(steps, each.step)}"


def _crossings(steps: Sequence[Step]) -> Iterator[str]:
    """How many functions of one room are first called from another one."""
    pairs = Counter[tuple[str, str]]()
    for step in steps:
        if step.caller is None:
            continue
        calls, called = layer(steps[step.caller].file), layer(step.file)
        if calls and called and roof(step.file) != roof(steps[step.caller].file):
            pairs[calls, called] += 1
    yield f"Functions called from another room (the {MOST} most frequent pairs):"
    for (calls, called), count in pairs.most_common(MOST):
        yield f"  {calls} → {called}: {count}"


def _rooms(steps: Sequence[Step], opened: Sequence[Opening]) -> Iterator[str]:
    """What each room is entered for; a room of few files is the easiest to spare."""
    yield "Rooms, those of the fewest files first:"
    files = Counter(each.room for each in opened)
    for room, count in sorted(files.items(), key=lambda one: one[1]):
        functions = sum(roof(step.file) == room for step in steps)
        entered = sum(each.room == room and each.left != room for each in opened)
        yield f"  {room}: {count} files, {functions} functions, entered {entered} times"
