"""What the officers waited for, page by page, and whether everything they wrote and the tables sent is there once."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.core.management.base import OutputWrapper

from compliance.shell.commands.terminal import table

if TYPE_CHECKING:
    from compliance.tools.trials.officers.walk import Officer
    from compliance.tools.trials.storm.ground import Ground
    from compliance.tools.trials.storm.senders import Sender

SLOWEST = 1.0
"""Seconds within which nineteen of twenty of a page's answers are there."""
SHOWN = 10
_COMMENTS = "SELECT words FROM compliance_finding_act WHERE act = 'comment'"
_ENTRIES = "SELECT count(*) FROM record_entry WHERE kind = 'finding-act/1'"
_HANDS = "SELECT hand_id FROM compliance_hand"


class Walked(NamedTuple):
    officers: Sequence[Officer]
    senders: Sequence[Sender]
    load: Sequence[float]  # of the machine when it began, and at its end


class Page(NamedTuple):
    """How long a page took, in seconds."""

    name: str
    times: int
    half: float
    most: float  # of nineteen in twenty
    longest: float


def pages(took: Sequence[dict[str, list[float]]]) -> list[Page]:
    """By page, the slowest first; of n answers the 95th percentile is the one within which nineteen of twenty are."""
    found: dict[str, list[float]] = defaultdict(list)
    for each in took:
        for name, times in each.items():
            found[name] += times
    made = []
    for name, times in found.items():
        times.sort()
        made.append(
            Page(name, len(times), times[(len(times) - 1) // 2], times[-(-19 * len(times) // 20) - 1], times[-1])
        )
    return sorted(made, key=lambda one: (-one.most, one.name))


def told(ground: Ground, walked: Walked) -> int:
    """The tables and the exit code."""
    out, found = OutputWrapper(sys.stdout), pages([one.took for one in walked.officers])
    cells = [(one.name, f"{one.times:,}", *(f"{1000 * each:,.0f}" for each in one[2:])) for one in found]
    table(out, ("page", "answers", "half within, ms", "95 % within, ms", "longest, ms"), cells, figures=(1, 2, 3, 4))
    held = [*_held(ground, walked), (f"pages slower than {SLOWEST:g} s at the 95th percentile", _slow(found))]
    table(out, ("what must hold", "not so"), [(what, f"{len(wrong):,}") for what, wrong in held], figures=(1,))
    for what, wrong in held:
        for line in wrong[:SHOWN]:
            out.write(f"    {what}: {line}")
    hands = sum(len(one.records) for one in walked.senders)
    said = sum(len(one.said) for one in walked.officers)
    loads = " to ".join(f"{each:.1f}" for each in walked.load)
    out.write(
        f"{sum(one.times for one in found):,} answers, {said:,} comments, {hands:,} hands; load of the machine {loads}."
    )
    return 1 if any(wrong for _, wrong in held) else 0


def _slow(found: Sequence[Page]) -> list[str]:
    return [f"{one.name}: {one.most:.2f} s" for one in found if one.most > SLOWEST]


def _held(ground: Ground, walked: Walked) -> Iterator[tuple[str, list[str]]]:
    comments = Counter(words for (words,) in ground.ask(_COMMENTS))
    said = [words for one in walked.officers for words in one.said]
    yield "comments that are lost", [words for words in said if words not in comments]
    yield "comments that are there twice", [words for words, times in comments.items() if times > 1]
    [(entries,)] = ground.ask(_ENTRIES)
    yield "comments that the record has otherwise", [f"{entries} entries"] * (entries != sum(comments.values()))
    hands = Counter(name for (name,) in ground.ask(_HANDS))
    yield "hands that are lost", [name for one in walked.senders for name in one.records if name not in hands]
    yield "hands that are there twice", [name for name, times in hands.items() if times > 1]
    faults = [fault for one in walked.officers for fault in one.faults]
    yield "answers that are none", [*faults, *(fault for one in walked.senders for fault in one.faults)]
