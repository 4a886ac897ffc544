"""What speaks against a paper before it goes into the book: said to the clerk, who may enter it all the same."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from statistics import median_low
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from compliance.houses.models import Establishment
from compliance.money.ledger.counts import key_of
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.money.papers.fund import Fund
from compliance.money.papers.jackpot import Jackpot
from compliance.money.papers.meter import Meter
from compliance.papers.forms.checked import field_of, times
from compliance.papers.forms.columns import title_of
from compliance.papers.forms.form import Paper, amount_of, cents
from compliance.papers.forms.kinds import Kind
from compliance.papers.pages.paper_list import APART, named
from compliance.papers.read.papers import Held, papers_of_kind, papers_set_up
from compliance.shell.days import opens_closes
from games.cards.money import dollars

SHOWN = 6
ENOUGH = 3  # papers that tell what is usual
_NOT_OF_THE_DAY = ("written", "settled")  # a waiver may be written before its day
_FORMS: dict[str, type[Paper]] = {"meter": Meter, "fund": Fund}


def warnings_of(establishment: Establishment, kind: Kind, paper: Paper, held: Sequence[Held]) -> list[str]:
    """In the words of the page; an empty list where nothing does. `held` are the papers of its kind and day."""
    if any(one.paper.id == paper.id for one in held):
        return []  # it was sent before: that is answered where it is taken in
    others = held
    if paper.supersedes is not None:
        others = [one for one in held if one.paper.id != paper.supersedes.id]
    return [
        *(_twin(kind, paper, held) if paper.supersedes is None else ()),
        *_point_left_out(paper, others),
        *_outside(establishment, kind, paper),
        *_box(establishment, paper),
        *_same_people(paper, others),
        *_parts(paper),
        *_nobody_set_up(establishment, kind, paper),
    ]


def _twin(kind: Kind, paper: Paper, held: Sequence[Held]) -> Iterator[str]:
    """A paper of the day that says the same under another number, or that is about the very same thing."""
    twin = next((one for one in held if replace(one.paper, id=paper.id, supersedes=None) == paper), None)
    if twin is not None:
        yield f"The same stands in the book already as {named(twin)}. Enter it again only if there really are two."
        return
    alike = [one for one in held if all(field_of(one.paper, name) == field_of(paper, name) for name in kind.same)]
    if kind.same and alike:
        amount = amount_of(alike[-1].paper)
        what = ", ".join(title_of(name).lower() for name in kind.same)
        stands = f"{named(alike[-1])}{f', {dollars(amount)},' if amount is not None else ''}"
        yield f"{stands} stands in the book with the same {what}. If one of the two is wrong, correct it instead."


def _point_left_out(paper: Paper, held: Sequence[Held]) -> Iterator[str]:
    """A hundred times what such papers say: 2500 where 25.00 was meant."""
    mine = amount_of(paper)
    others = [amount for one in held if _sort(one.paper) == _sort(paper) and (amount := amount_of(one.paper))]
    if mine is None or len(others) < ENOUGH:
        return
    middle = median_low(others)
    if mine >= 100 * middle:
        said = f"{dollars(mine)} is a hundred times what these papers say this day, {dollars(middle)}, or more"
        yield f"{said}: was the point left out?"


def _sort(paper: Paper) -> tuple[Any, ...]:
    """What is of one size: fees and jackpot drops are not."""
    return tuple(getattr(paper, name, None) for name in APART)


def _outside(establishment: Establishment, kind: Kind, paper: Paper) -> Iterator[str]:
    """Times of another day: before this one began, or after it where a paper tells of what took place in it."""
    if kind.name in _FORMS:
        return  # a meter holds from a time on
    opens, closes = opens_closes(establishment, paper.gaming_day)
    last = closes if kind.during else closes + datetime.timedelta(days=1)
    zone = ZoneInfo(establishment.time_zone)
    for _, name, moment in times(paper):
        if name not in _NOT_OF_THE_DAY and not opens <= moment <= last:
            said = f"{title_of(name)} is {moment.astimezone(zone):%m/%d/%Y %H:%M}"
            yield f"{said}; gaming day {paper.gaming_day:%m/%d/%Y} is from {_span(opens, closes, zone)}."


def _span(opens: datetime.datetime, closes: datetime.datetime, zone: ZoneInfo) -> str:
    return f"{opens.astimezone(zone):%m/%d %H:%M} to {closes.astimezone(zone):%m/%d %H:%M}"


def _box(establishment: Establishment, paper: Paper) -> Iterator[str]:
    """A count of a box that nobody took off a table, or took off another one; where boxes are written down at all."""
    if not isinstance(paper, Count):
        return
    found = papers_of_kind(establishment_id=establishment.pk, gaming_day=paper.gaming_day, kind="box")
    removed = [one.paper for one in found if isinstance(one.paper, Box)]
    mine = [box for box in removed if (box.box, box.holds) == (paper.box, paper.holds)]
    if removed and not mine:
        known = ", ".join(dict.fromkeys(box.box for box in removed if box.table == paper.table)) or "none"
        yield f"No {paper.holds} box {paper.box} was taken off a table this day; of table {paper.table}: {known}."
    if mine and (paper.table, paper.shift) not in [(box.table, box.shift) for box in mine]:
        yield f"Box {paper.box} was taken off table {mine[-1].table}, {mine[-1].shift}."


def _same_people(paper: Paper, held: Sequence[Held]) -> Iterator[str]:
    """The second count is made by others than the first."""
    if not isinstance(paper, Count):
        return
    for one in held:
        other = one.paper
        if isinstance(other, Count) and key_of(other) == key_of(paper):
            both = sorted(set(other.counted_by) & set(paper.counted_by))
            if other.count != paper.count and both:
                yield f"{' and '.join(both)} made the {other.count} count of this box too; the second is made by others."


def _parts(paper: Paper) -> Iterator[str]:
    """The parts of a jackpot that are not the whole of it."""
    if isinstance(paper, Jackpot):
        whole, parts = cents(paper.amount), sum(cents(part.amount) for part in paper.parts)
        if whole != parts:
            yield f"The parts add up to {dollars(parts)}, the jackpot is {dollars(whole)}."


def _nobody_set_up(establishment: Establishment, kind: Kind, paper: Paper) -> Iterator[str]:
    """A meter or fund that nobody set up, where there are others: a slip of the pen."""
    for name in _FORMS:
        wanted = getattr(paper, name, None)
        if kind.name == name or wanted is None:
            continue
        known = set_up(establishment, paper.gaming_day, name)
        if known and wanted not in known:
            yield f"No {name} {wanted} is set up; there are: {', '.join(known[:SHOWN])}."


def set_up(establishment: Establishment, day: datetime.date, kind: str) -> list[str]:
    """The names of the meters or funds that there are on a day."""
    held = papers_set_up(establishment_id=establishment.pk, gaming_day=day + datetime.timedelta(days=1))
    return sorted({getattr(one.paper, kind) for one in held if isinstance(one.paper, _FORMS[kind])})
