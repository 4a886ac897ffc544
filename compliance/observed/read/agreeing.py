"""How far two auditors of the same audits agree: question by question, and over the hands that both saw."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from compliance.observed.forms.audit import pairs
from compliance.observed.read.audits import Detail, Hand, audits_between
from compliance.observed.sampling.agreement import Agreement, agreement

HANDS = "A hand: something fails"


class Words(NamedTuple):
    """Shares of a hundred, kappa with its limits, and the agreement on what is wrong."""

    observed: str
    kappa: str
    positive: str


class Row(Struct, frozen=True):
    """A question, or a family of rules over hands, with its counts and what they say."""

    asked: str
    both: int
    only_first: int
    only_second: int
    neither: int
    told: Agreement

    @property
    def words(self) -> Words:
        """Its figures as they are read; a dash where there is none."""
        told = self.told
        if told.kappa is None or told.lower is None or told.upper is None:
            kappa = "–"
        else:
            kappa = f"{told.kappa:.2f}, between {told.lower:.2f} and {told.upper:.2f}"
        observed = "–" if told.observed is None else f"{told.observed * 100:.1f}"
        return Words(observed, kappa, "–" if told.positive is None else f"{told.positive:.2f}")


def agreement_read(*, establishment_id: int, first: datetime.date, last: datetime.date) -> list[Row]:
    """Over the audits of these gaming days that two looked at."""
    found = audits_between(establishment_id=establishment_id, first=first, last=last)
    return agreeing(one for one in found if one.second is not None)


def agreeing(audits: Iterable[Detail]) -> list[Row]:
    """Questions in their order, then hands."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for one in audits:
        for asked, (said, again) in _said(one):
            counts[asked][_place(said, again)] += 1
    return [Row(asked, a, b, c, d, agreement(a, b, c, d)) for asked, (a, b, c, d) in counts.items()]


def _place(first: bool, second: bool) -> int:
    return {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}[first, second]


def _said(one: Detail) -> Iterator[tuple[str, tuple[bool, bool]]]:
    if one.first is not None and one.second is not None:
        yield from pairs(one.first.answers, one.second.answers).items()
    for mine, other in matched(one.hands, one.auditor, one.second_by):
        yield HANDS, (mine.fails, other.fails)
        for family in sorted({rule[:3] for rule in (*mine.rules, *other.rules)}):
            said = tuple(any(rule.startswith(family) for rule in hand.rules) for hand in (mine, other))
            yield f"A hand: {family} fails", (said[0], said[1])


def matched(hands: Iterable[Hand], first: str, second: str) -> Iterator[tuple[Hand, Hand]]:
    """Hands that both saw: of the second's that overlap the first's in time, the one that overlaps longest; each only once."""
    left = [hand for hand in hands if hand.observer == second]
    for mine in [hand for hand in hands if hand.observer == first]:
        over = [(min(mine.ended, each.ended) - max(mine.began, each.began), each) for each in left]
        best = max(over, key=lambda pair: pair[0], default=None)
        if best is not None and best[0] > datetime.timedelta():
            left.remove(best[1])
            yield mine, best[1]
