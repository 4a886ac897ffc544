"""Which tables somebody answered for on a gaming day, and when nobody or two did. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

Span = tuple[datetime.datetime, datetime.datetime]


class Had(Struct, frozen=True, order=True):
    """A table of a supervisor, from when to when."""

    began: datetime.datetime
    until: datetime.datetime
    supervisor: str

    @property
    def span(self) -> Span:
        return (self.began, self.until)


class Covered(Struct, frozen=True):
    """A table on a gaming day. `gaps`: it was dealt there, and nobody had it; `twice`: two people had it at once."""

    table: str
    had: tuple[Had, ...]
    dealt: tuple[Span, ...]
    gaps: tuple[Span, ...]
    twice: tuple[Span, ...]


def covered(table: str, had: Iterable[Had], dealt: Iterable[Span]) -> Covered:
    """`dealt`: stretches with play, by the hour of the clock."""
    spans = tuple(sorted(had))
    played = joined(dealt)
    gaps = joined(part for one in played for part in _left(one, joined(each.span for each in spans)))
    return Covered(table, spans, tuple(played), tuple(gaps), tuple(joined(_twice(spans))))


def joined(spans: Iterable[Span]) -> list[Span]:
    """In order, those that touch as one."""
    found: list[Span] = []
    for began, until in sorted(spans):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        else:
            found.append((began, until))
    return found


def _left(whole: Span, taken: Sequence[Span]) -> list[Span]:
    """What of a stretch is outside these, which follow one another."""
    inside = [
        (max(began, whole[0]), min(until, whole[1])) for began, until in taken if began < whole[1] and until > whole[0]
    ]
    edges = [(whole[0], whole[0]), *inside, (whole[1], whole[1])]
    return [(before[1], behind[0]) for before, behind in pairwise(edges) if before[1] < behind[0]]


def _twice(spans: Sequence[Had]) -> list[Span]:
    """When two different people had it. One who takes it on from himself is one."""
    both = [
        (max(one.began, other.began), min(one.until, other.until))
        for number, one in enumerate(spans)
        for other in spans[number + 1 :]
        if one.supervisor != other.supervisor
    ]
    return [(began, until) for began, until in both if began < until]
