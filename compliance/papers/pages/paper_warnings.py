"""What speaks against a paper before it goes into the book: said to the clerk, who may enter it all the same."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Sequence
from statistics import median_low
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from compliance.houses.models import Establishment
from compliance.papers.forms.checked import field_of, times
from compliance.papers.forms.columns import title_of
from compliance.papers.forms.form import Paper, amount_of
from compliance.papers.forms.kinds import Kind
from compliance.papers.pages.paper_list import APART, named
from compliance.papers.read.papers import SET_UP, StoredPaper, papers_of_kind, papers_set_up
from compliance.shell.days import opens_closes
from games.cards.money import dollars

SHOWN = 6
ENOUGH = 3  # papers that tell what is usual
_NOT_OF_THE_DAY = ("written", "settled")  # a waiver may be written before its day


def warnings_of(
    establishment: Establishment,
    kind: Kind,
    paper: Paper,
    held: Sequence[StoredPaper],
    hidden: Collection[int] = (),
) -> list[str]:
    """In the words of the page; an empty list where nothing does. `held` are the papers of its kind and day, `hidden` the
    entries of those of which the clerk must not learn what they say."""
    if any(one.paper.id == paper.id for one in held):
        return []  # it was sent before: that is answered where it is taken in
    others = held
    if paper.supersedes is not None:
        others = [one for one in held if one.paper.id != paper.supersedes.id]
    return [
        *(_twin(kind, paper, held, hidden) if paper.supersedes is None else ()),
        *_point_left_out(paper, [one for one in others if one.index not in hidden]),
        *_outside(establishment, kind, paper),
        *_doubts(establishment, kind, paper, others),
        *_nobody_set_up(establishment, kind, paper),
    ]


def _twin(kind: Kind, paper: Paper, held: Sequence[StoredPaper], hidden: Collection[int]) -> Iterator[str]:
    """A paper of the day that says the same under another number, or that is about the very same thing."""
    open_ = [one for one in held if one.index not in hidden]
    twin = next((one for one in open_ if replace(one.paper, id=paper.id, supersedes=None) == paper), None)
    if twin is not None:
        yield f"The same stands in the book already as {named(twin)}. Enter it again only if there really are two."
        return
    alike = [one for one in held if all(field_of(one.paper, name) == field_of(paper, name) for name in kind.same)]
    if kind.same and alike:
        amount = None if alike[-1].index in hidden else amount_of(alike[-1].paper)
        what = ", ".join(title_of(name).lower() for name in kind.same)
        stands = f"{named(alike[-1])}{f', {dollars(amount)},' if amount is not None else ''}"
        yield f"{stands} stands in the book with the same {what}. If one of the two is wrong, correct it instead."


def _point_left_out(paper: Paper, held: Sequence[StoredPaper]) -> Iterator[str]:
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
    if kind.sets_up:
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


def _doubts(establishment: Establishment, kind: Kind, paper: Paper, held: Sequence[StoredPaper]) -> Iterable[str]:
    """What the kind itself says."""

    def of_kind(name: str) -> list[Paper]:
        found = papers_of_kind(establishment_id=establishment.pk, gaming_day=paper.gaming_day, kind=name)
        return [one.paper for one in found]

    return kind.doubts(paper, [one.paper for one in held], of_kind)


def _nobody_set_up(establishment: Establishment, kind: Kind, paper: Paper) -> Iterator[str]:
    """A meter or fund that nobody set up, where there are others: a slip of the pen."""
    for name in SET_UP:
        wanted = getattr(paper, name, None)
        if kind.name == name or wanted is None:
            continue
        known = set_up(establishment, paper.gaming_day, name)
        if known and wanted not in known:
            yield f"No {name} {wanted} is set up; there are: {', '.join(known[:SHOWN])}."


def set_up(establishment: Establishment, day: datetime.date, kind: str) -> list[str]:
    """The names of the meters or funds that there are on a day."""
    held = papers_set_up(establishment_id=establishment.pk, gaming_day=day + datetime.timedelta(days=1))
    return sorted({getattr(one.paper, kind) for one in held if one.kind == kind})
