"""What a drafted change would do: why it does not fit, what the lint says of the page with it, what it puts in place of what.

The same is asked when the draft is looked at, when it is submitted and once more when it is approved: what holds may have
changed in between.
"""

from __future__ import annotations

import datetime
import difflib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from zoneinfo import ZoneInfo

from msgspec import Struct

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment, Posting
from compliance.licensed.models import CatalogueChange
from compliance.licensed.read.catalogue_rows import limit_ranges
from compliance.licensed.read.changed_game import GameInForce, game_in_force_read, tables_of
from games import lint
from games.cards.money import cents_of, dollars
from games.schema import Block, Game, changes, dated, meanings, proposal, write_toml
from games.schema.changes import Change
from games.schema.proposal import DRAFT, Hanging, NewOption, Proposal
from games.schema.refusal import CatalogueError
from games.terms import defect
from games.terms.defect import Defect

_DAY = datetime.timedelta(days=1)
PERCENTAGE = "percentage"
"""The defect that no draft may bring in, as a line of the book forbids it, unless it names the letter by which it was approved:
then it holds as the books' own pages with one do, and the line is told with it."""


class DiffLine(Struct, frozen=True):
    """A line of the difference: " " as it is, "+" comes, "-" goes."""

    mark: str
    text: str


class Difference(Struct, frozen=True):
    """One block beside the block that it replaces, or that ends."""

    title: str
    day: datetime.date
    lines: tuple[DiffLine, ...]


class Checked(Struct, frozen=True, kw_only=True):
    """What became of the check. With a refusal there is nothing else to say."""

    refusal: CatalogueError | None = None
    held: GameInForce | None = None
    proposal: Proposal | None = None
    after: Game | None = None
    first_day: datetime.date | None = None
    whole_day: datetime.date | None = None
    warnings: tuple[str, ...] = ()
    new_defects: tuple[Defect, ...] = ()
    held_defects: tuple[Defect, ...] = ()
    changes: tuple[Change, ...] = ()  # of the day on which all of it holds
    differences: tuple[Difference, ...] = ()  # the same line by line, block by block
    postings: tuple[Hanging, ...] = ()


def change_check(*, change: CatalogueChange, now: datetime.datetime) -> Checked:
    """The draft against what holds at this moment."""
    held = game_in_force_read(slug=change.game)
    if held is None:
        return Checked(refusal=CatalogueError(DRAFT, "game", change.game, "No licensed game has this name."))
    try:
        asked = proposal.read(change.text)
        meanings.check(asked.duty, asked.chart, DRAFT)
        after = proposal.applied(held.game, held.book, asked)
        if after == held.game and not asked.posting:
            cure = "All of it holds already, in the same words; there is nothing to decide."
            raise CatalogueError(DRAFT, "blocks", "no change", cure)
        for i, posting in enumerate(asked.posting):
            _hangs(change.establishment, after, posting, f"posting[{i}]")
    except CatalogueError as error:
        return Checked(refusal=error)
    day = asked.whole_day
    before = {_said(one) for one in lint.find(defect.page(held.game, day))}
    found = list(lint.find(defect.page(after, day)))
    new = tuple(one for one in found if _said(one) not in before)
    barred = next((one for one in new if one.weight == "defect" and one.kind == PERCENTAGE), None)
    if barred is not None and asked.approval is None:
        return Checked(refusal=_percentage(barred))
    return Checked(
        held=held,
        proposal=asked,
        after=after,
        first_day=asked.first_day,
        whole_day=day,
        warnings=(*_warnings(change.establishment, held.game, asked, now), *_approved(asked, barred)),
        new_defects=new,
        held_defects=tuple(one for one in found if _said(one) in before),
        changes=changes.between(held.game, day, day, after),
        differences=tuple(_differences(held.game, asked)),
        postings=asked.posting,
    )


def _said(one: Defect) -> tuple[object, ...]:
    """By what a mark is the same with and without the change. One of a whole page may only count its options otherwise."""
    words = () if one.option is None else (one.printed, one.follows)
    return (one.kind, one.schedule, one.option, one.lines, *words)


def _percentage(one: Defect) -> CatalogueError:
    """The refusal of a charge that is a percentage, with the line that forbids it."""
    where = f"schedule {one.schedule}, option {one.option}"
    letter = 'If it was approved all the same, name the letter above the first block: approval = "…".'
    return CatalogueError(DRAFT, where, one.printed, f"{one.follows} Lines {', '.join(one.lines)}. {letter}")


def _approved(asked: Proposal, barred: Defect | None) -> Iterator[str]:
    """A letter that lets something be which a line forbids: the second person has to see both."""
    if barred is not None:
        yield (
            f"Schedule {barred.schedule}, option {barred.option}: {barred.follows} Lines {', '.join(barred.lines)}. "
            f"It holds by the letter that is named: {asked.approval}. See that letter before you approve."
        )


def _warnings(establishment: Establishment, game: Game, asked: Proposal, now: datetime.datetime) -> Iterator[str]:
    today = gaming_day(now, ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    if asked.first_day <= today:
        yield (
            f"It begins on {asked.first_day:%m/%d/%Y}, which is not after today. Hands dealt since then are judged "
            "again by it."
        )
    if asked.first_day != asked.whole_day:
        yield f"Parts of it begin on different days; all of it holds together from {asked.whole_day:%m/%d/%Y} on."
    touched = {option.schedule for option in asked.option} | {end.schedule for end in asked.end if end.schedule}
    for schedule in dated.as_of(game.schedule, asked.first_day).values():
        others = [slug for slug in schedule.games if slug != game.slug]
        if schedule.schedule in touched and others:
            yield f"The page of schedule {schedule.schedule} serves other games too, which stay as they are: {', '.join(others)}."


def _differences(game: Game, asked: Proposal) -> Iterator[Difference]:
    """Every new block beside the one of its key that held the day it begins, line by line."""
    for kind, block in asked.blocks():
        old = _replaced(game, kind, block)
        printed = block.option() if isinstance(block, NewOption) else block
        if old == printed:
            continue
        key = "" if str(block.key) == type(block).__name__ else f" {block.key}"
        schedule = f" of schedule {block.schedule}" if isinstance(block, NewOption) else ""
        title = f"{kind.replace('_', ' ')}{key}{schedule}"
        comes = f"Takes the place of: {title}" if old is not None else f"New: {title}"
        yield Difference(comes, block.from_, tuple(_lines(_text(kind, old), _text(kind, printed))))
    for end in asked.end:
        name = end.name or end.number or ""
        schedule = f" of schedule {end.schedule}" if end.schedule else ""
        yield Difference(f"Ends: {end.kind.replace('_', ' ')} {name}{schedule}", end.until, ())


def _replaced(game: Game, kind: str, block: Block) -> Block | None:
    """What of the same key holds when the new block begins."""
    if not isinstance(block, NewOption):
        found: Block | None = dated.as_of(getattr(game, kind), block.from_).get(block.key)
        return found
    schedule = dated.as_of(game.schedule, block.from_).get(block.schedule)
    return None if schedule is None else dated.as_of(schedule.option, block.from_).get(block.number)


def _text(kind: str, block: Block | None) -> list[str]:
    return [] if block is None else write_toml.blocks_text([(kind, block)]).splitlines()


def _lines(old: Sequence[str], new: Sequence[str]) -> Iterator[DiffLine]:
    for line in difflib.ndiff(old, new):
        if line[0] in "+- " and line[2:].strip():
            yield DiffLine(line[0], line[2:])


def _hangs(establishment: Establishment, game: Game, posting: Hanging, where: str) -> None:
    """CatalogueError where it could not hang: no such table or option, a limit that is not printed, another notice there."""
    tables = tables_of(establishment_id=establishment.pk)
    if posting.table not in tables:
        known = ", ".join(tables[:20]) or "none"
        raise CatalogueError(DRAFT, f"{where}.table", posting.table, f"Tables here: {known}.")
    day = posting.from_.astimezone(ZoneInfo(establishment.time_zone)).date()
    schedule = dated.as_of(game.schedule, day).get(posting.schedule)
    option = None if schedule is None else dated.as_of(schedule.option, day).get(posting.option)
    if option is None:
        cure = f"On {day:%m/%d/%Y} the game has no such option of schedule {posting.schedule}."
        raise CatalogueError(DRAFT, f"{where}.option", posting.option, cure)
    if posting.until is not None and posting.until <= posting.from_:
        raise CatalogueError(DRAFT, f"{where}.until", posting.until, "Give an end after its beginning.")
    if not 0 < posting.min <= posting.max:
        cure = f"A limit goes from a minimum up to a maximum, not from {posting.min} to {posting.max}."
        raise CatalogueError(DRAFT, f"{where}.min", posting.min, cure)
    _within(posting, limit_ranges(option.printed_limit), where)
    _free(establishment, posting, where)


def _within(posting: Hanging, printed: tuple[tuple[int | None, int | None], ...], where: str) -> None:
    for name, amount, (low, high) in zip(("min", "max"), (posting.min, posting.max), printed, strict=True):
        if low is not None and high is not None and not low <= cents_of(Decimal(amount)) <= high:
            allowed = dollars(low) if low == high else f"between {dollars(low)} and {dollars(high)}"
            raise CatalogueError(DRAFT, f"{where}.{name}", amount, f"The option prints {allowed}.")


def _free(establishment: Establishment, posting: Hanging, where: str) -> None:
    """What hangs without an end is taken down when this goes up; anything else in its time stands in the way."""
    others = Posting.objects.filter(
        table__establishment=establishment,
        table__name=posting.table,
        period__overlap=(posting.from_, posting.until),
    )
    for other in others:
        if other.period.upper is not None or other.period.lower >= posting.from_:
            began = other.period.lower.astimezone(ZoneInfo(establishment.time_zone))
            cure = f"Another notice hangs there from {began:%m/%d/%Y %H:%M}; choose a time in which the table is free."
            raise CatalogueError(DRAFT, f"{where}.from", posting.from_, cure)
