"""What was due and what was collected, added up: for the report COL01, the pages and the API alike.

Sums are taken over the hands of which both the fee due and the fee collected are known, so that collected less due is the
difference to the cent. Any other hand stands beside them with its reason: not known is not zero. Hands that a correction
superseded are left out; the hand that corrects them stands in their place.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from compliance.floor.read.takings import LineTakings, Takings, TakingsLine, takings_read
from compliance.floor.rules.takings import FEE, Figures
from compliance.floor.rules.takings import LIMITS_ALONE as LIMITS
from compliance.houses.forms.house import LIMITS_ALONE, natural
from compliance.houses.forms.shifts import Shift, hours_words, in_order, shift_at
from compliance.houses.read.house import divisions_of, establishment_get
from compliance.law.registry import RULES
from compliance.shell.rows import rows

NO_OPTION = "none posted"
WHOLE_DAY = "Whole day"
UNREVIEWED = "not reviewed yet"


class Sums(NamedTuple):
    """Sums of some hands. Cents, except where hands or findings are counted."""

    hands: int = 0
    due: int = 0
    collected: int = 0
    differing: int = 0  # hands at which the two are not the same, but for what was waived
    short: int = 0  # what was collected too little, over those hands alone
    over: int = 0
    outside: int = 0  # hands left out of due and collected, because one of the two is not known
    fails: int = 0
    cannot_tells: int = 0
    waived: int = 0  # of what was due and not collected

    @property
    def findings(self) -> int:
        """What the rules found: what is wrong, and what cannot be told."""
        return self.fails + self.cannot_tells


class Collected(NamedTuple):
    """One line: the hands of a table in a shift of a gaming day, of one game under one option."""

    gaming_day: datetime.date
    table: str
    shift: str
    game: str
    option: str
    sums: Sums


class Outside(NamedTuple):
    """Hands left out of the sums, by table and reason, with what is known of them."""

    table: str
    reason: str
    hands: int
    due: int | None
    collected: int | None


class RuleFound(NamedTuple):
    """What a rule found in the period."""

    rule: str
    title: str
    severity: str
    fails: int
    cannot_tells: int


class OtherCollected(NamedTuple):
    """One line of another kind than the fee: a jackpot drop, a rake, vigorish, time."""

    gaming_day: datetime.date
    table: str
    shift: str
    game: str
    option: str
    kind: str
    figures: Figures


class Collections(NamedTuple):
    """The collections of a house over some gaming days."""

    house: str
    title: str
    time_zone: str
    demonstration: bool
    shifts: tuple[str, ...]
    lines: tuple[Collected, ...]
    outside: tuple[Outside, ...]
    rules: tuple[RuleFound, ...]
    unreviewed: int
    position: int | None  # the last entry of the record on which all this rests
    digests: tuple[str, ...]  # of the games and options by which the hands were judged
    others: tuple[OtherCollected, ...] = ()


_RULES = """
SELECT finding.rule, finding.severity, count(*) FILTER (WHERE finding.outcome = 'fail'),
       count(*) FILTER (WHERE finding.outcome = 'cannot tell')
FROM compliance_finding AS finding
JOIN compliance_hand AS hand ON hand.index = finding.hand_id
WHERE finding.establishment_id = %(house)s AND finding.gaming_day BETWEEN %(first)s AND %(last)s
  AND finding.status <> 'withdrawn'
  AND NOT EXISTS (SELECT FROM compliance_hand AS newer WHERE newer.supersedes = hand.index)
GROUP BY 1, 2 ORDER BY 1, 2
"""


def collections_read(*, slug: str, first: datetime.date, last: datetime.date) -> Collections:
    """The collections of the gaming days first … last, in five queries whatever their number."""
    house = establishment_get(slug=slug)
    divided = divisions_of(house)
    ordered = [in_order(shifts, house.boundary_hour) for shifts in divided.between(first, last)]
    names = tuple(dict.fromkeys(words for shifts in ordered for words in _shifts_words(shifts)))
    of_hour = divided.each(lambda shifts, hour: _place(names, shifts, hour))
    held = takings_read(
        establishment_id=house.pk, zone=house.time_zone, first=first, last=last, divided=divided, shifts=of_hour
    )
    outside = _outside(held.lines)
    found = rows(_RULES, {"house": house.pk, "first": first, "last": last})
    return Collections(
        house=house.slug,
        title=house.title,
        time_zone=house.time_zone,
        demonstration=house.demonstration,
        shifts=names,
        lines=tuple(_collected(held, names)),
        outside=outside,
        rules=tuple(_found(*row) for row in found),
        unreviewed=sum(row.hands for row in outside if row.reason == UNREVIEWED),
        position=held.position,
        digests=held.digests,
        others=tuple(_others(held, names)),
    )


def _found(code: str, severity: str, fails: int, cannot_tells: int) -> RuleFound:
    rule = RULES.get(code)  # a rule may have gone since; its findings stay
    return RuleFound(code, rule.title if rule is not None else "", severity, fails, cannot_tells)


def _in_order(held: Takings) -> list[tuple[TakingsLine, LineTakings]]:
    """The lines in the order of the floor: day, table, shift, game, option."""
    titles = _titles(held.titles)

    def key(one: tuple[TakingsLine, LineTakings]) -> tuple[Any, ...]:
        line = one[0]
        return line.gaming_day, natural(line.table), line.shift, titles[line.game], natural(_option(line)), line.kind

    return sorted(held.lines.items(), key=key)


def _keys(line: TakingsLine, titles: dict[str, str], shifts: Sequence[str]) -> tuple[datetime.date, str, str, str, str]:
    return line.gaming_day, line.table, shifts[line.shift], titles[line.game], _option(line)


def _collected(held: Takings, shifts: Sequence[str]) -> Iterator[Collected]:
    titles = _titles(held.titles)
    for line, one in _in_order(held):
        if line.kind == FEE:
            sums, waiting = one.figures, one.waiting
            yield Collected(
                *_keys(line, titles, shifts),
                Sums(
                    sums.hands + waiting, sums.due, sums.collected, sums.differing, sums.short, sums.over,
                    sums.outside + waiting, sums.fails, sums.cannot_tells, sums.waived,
                ),
            )  # fmt: skip


def _others(held: Takings, shifts: Sequence[str]) -> Iterator[OtherCollected]:
    titles = _titles(held.titles)
    for line, one in _in_order(held):
        if line.kind != FEE:
            yield OtherCollected(*_keys(line, titles, shifts), line.kind, one.figures)


def _option(line: TakingsLine) -> str:
    if line.option > LIMITS:
        return f"{line.schedule} {line.option}"
    return LIMITS_ALONE if line.option == LIMITS else NO_OPTION


def _outside(lines: dict[TakingsLine, LineTakings]) -> tuple[Outside, ...]:
    """Hands that are in no sum, by table and reason."""
    found: dict[tuple[str, str], Outside] = {}
    for line, one in lines.items():
        if line.kind != FEE:
            continue
        sums = one.figures
        untold = "the book prints no fee for the game" if line.option == LIMITS else "the fee due cannot be told"
        for reason, hands, due, collected in (
            (UNREVIEWED, one.waiting, None, one.waiting_collected),
            ("neither the fee due nor a collection is known", sums.neither, None, None),
            (untold, sums.untold, None, sums.untold_collected),
            ("no collection was recorded", sums.unrecorded, sums.unrecorded_due, None),
        ):
            if hands:
                was = found.get((line.table, reason), Outside(line.table, reason, 0, None, None))
                more = was._replace(
                    hands=was.hands + hands, due=_plus(was.due, due), collected=_plus(was.collected, collected)
                )
                found[line.table, reason] = more
    return tuple(sorted(found.values(), key=lambda row: (natural(row.table), row.reason)))


def _plus(one: int | None, other: int | None) -> int | None:
    """The sum of what is known; None where nothing is."""
    return None if one is None and other is None else (one or 0) + (other or 0)


def _titles(titles: dict[str, str]) -> dict[str, str]:
    """Titles by slug. Books print games under one title that are not one game: those are told apart by their slugs."""
    often = Counter(titles.values())
    return {slug: title if often[title] == 1 else f"{title} ({slug})" for slug, title in titles.items()}


def _shifts_words(shifts: Sequence[Shift]) -> tuple[str, ...]:
    return tuple(_shift_words(shifts, shift) for shift in shifts) or (WHOLE_DAY,)


def _shift_words(shifts: Sequence[Shift], shift: Shift) -> str:
    return f"{shift.name} {hours_words(shifts, shift)}"


def _place(names: Sequence[str], shifts: Sequence[Shift], hour: int) -> int:
    """Where the shift of an hour stands among those of the period; of shifts that held on other days no matter where."""
    words = _shift_words(shifts, shift_at(shifts, hour)) if shifts else WHOLE_DAY
    return names.index(words) if words in names else 0


def added(sums: Iterable[Sums]) -> Sums:
    """The sum of sums."""
    return Sums(*map(sum, zip(*sums, strict=True)))
