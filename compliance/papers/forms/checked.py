"""What contradicts itself in a paper, said like the refusals of hands: where, what stands there, what is wrong, the cure."""

from __future__ import annotations

import datetime
import json
from collections.abc import Collection, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from msgspec import Struct, structs, to_builtins

from compliance.houses.forms.session_check import CLOCK_TOLERANCE, EARLIEST, UNSEEN
from compliance.papers.forms.form import Paper
from games.cards.money import CENTS
from games.hand.names import IS_SLUG, SLUG_CURE
from games.hand.raw_check import texts
from games.hand.refusal import Field, Problem, Words
from games.hand.words import Name, Slug
from games.schema.refusal import near

if TYPE_CHECKING:
    from compliance.papers.forms.kinds import Kind


def field_of(paper: Paper, name: str) -> Any:
    """A field by its name in JSON."""
    return getattr(paper, f"{name}_" if name == "from" else name)


def above_zero(paper: Paper, name: str) -> Iterator[Problem]:
    """An amount that is nothing where that makes no sense."""
    value = field_of(paper, name)
    if value is not None and CENTS[value] == 0:
        yield Problem(f"$.{name}", repr(value), "nothing", "Write the amount, or leave the paper out.")


def in_order(
    first: str, one: datetime.datetime, second: str, other: datetime.datetime, *, same: bool = False
) -> Iterator[Problem]:
    """An end that is not after its beginning, or more than a day after it."""
    if other < one or (other == one and not same):
        what, cure = Words("not after ", Field(first)), Words("Give a time after ", one, ".")
        yield Problem(f"$.{second}", other.isoformat(), what, cure)
    elif other - one > datetime.timedelta(hours=30):
        what = Words("more than a day after ", Field(first))
        yield Problem(f"$.{second}", other.isoformat(), what, "Cut it by gaming days.")


def together(paper: Paper, one: str, other: str) -> Iterator[Problem]:
    """Two fields of which one stands without the other."""
    if (field_of(paper, one) is None) != (field_of(paper, other) is None):
        missing = one if field_of(paper, one) is None else other
        there = other if missing == one else one
        cure = Words("Write both ", Field(one), " and ", Field(other), ".")
        yield Problem(f"$.{missing}", "nothing", Words(Field(there), " stands without it"), cure)


def one_of(paper: Paper, one: str, other: str) -> Iterator[Problem]:
    """Two fields of which exactly one is wanted."""
    if (field_of(paper, one) is None) == (field_of(paper, other) is None):
        what = Words(Field(one), " or ", Field(other), " is wanted, not both")
        yield Problem(f"$.{one}", repr(field_of(paper, one)), what, "Write one of them.")


def required(paper: Paper, name: str, cure: str) -> Iterator[Problem]:
    """A field that the rest of the paper asks for."""
    if field_of(paper, name) is None:
        yield Problem(f"$.{name}", "nothing", "missing", cure)


def times(sheet: Struct) -> Iterator[tuple[str, str, datetime.datetime]]:
    """The moments of a paper or session, by the names of their fields and as JSON has them."""
    for name, said in _fields(type(sheet)):
        value = getattr(sheet, name)
        if isinstance(value, datetime.datetime):
            yield name, said, value


@cache
def _fields(form: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a form and what JSON calls them: to look them up costs more than to check a whole paper."""
    return tuple((field.name, field.encode_name) for field in structs.fields(form))


def paper_problems(
    kind: Kind, paper: Paper, tables: Collection[str], now: datetime.datetime, shifts: Collection[str] = ()
) -> list[Problem]:
    """Every way in which a well-typed paper contradicts itself or the house; an empty list lets it in.

    `shifts` by their names; a house without any has one, whatever a clerk calls it.
    """
    found = [*_tables(paper, tables), *_names(paper), *_shift(paper, shifts), *_days(paper, now)]
    if paper.supersedes is not None and paper.supersedes.id == paper.id:
        cure = "Give the corrected paper a new id."
        found.append(Problem("$.supersedes.id", repr(paper.id), "a paper cannot correct itself", cure))
    for path, text in texts(to_builtins(paper)):
        if UNSEEN.search(text):
            cure = "Write plain text on one line, without control characters and marks that nobody sees."
            found.append(Problem(path, json.dumps(text), "a control character in a text", cure))
    return found or list(kind.problems(paper))


def _names(paper: Paper) -> Iterator[Problem]:
    """Names that are published as slugs and that their type does not hold to it, as of hands. (A table is one of the house's.)"""
    for name in _slugs(type(paper)):
        value = getattr(paper, name)
        if value is not None and not IS_SLUG[value]:
            yield Problem(f"$.{name}", repr(value), "not written as such a name is", SLUG_CURE)


@cache
def _slugs(form: type[Struct]) -> tuple[str, ...]:
    """The fields of a form that hold such a name."""
    hints = get_type_hints(form, include_extras=True)
    return tuple(name for name, hint in hints.items() if {Name, Slug} & {hint, *get_args(hint)})


def _shift(paper: Paper, shifts: Collection[str]) -> Iterator[Problem]:
    shift = getattr(paper, "shift", None)
    if shift is not None and shifts and shift not in shifts:
        yield Problem("$.shift", repr(shift), "the house has no such shift", near(shift, shifts))


def _days(paper: Paper, now: datetime.datetime) -> Iterator[Problem]:
    for _, name, moment in times(paper):
        if not EARLIEST <= moment <= now + CLOCK_TOLERANCE:
            cure = "Write when it was; a paper is entered once it has happened."
            yield Problem(f"$.{name}", moment.isoformat(), "not a time of the past", cure)
    day, cure = paper.gaming_day, "Write the gaming day to which it belongs."
    if day > now.date() + datetime.timedelta(days=1):
        yield Problem("$.gaming_day", day.isoformat(), "a day to come", cure)
    if day < EARLIEST.date():
        yield Problem("$.gaming_day", day.isoformat(), "before any day of play", cure)


def _tables(paper: Paper, tables: Collection[str]) -> Iterator[Problem]:
    named = getattr(paper, "table", None)
    several = getattr(paper, "tables", ())
    for path, table in (
        *((("$.table", named),) if named is not None else ()),
        *((f"$.tables[{i}]", t) for i, t in enumerate(several)),
    ):
        if table not in tables:
            yield Problem(path, repr(table), "the house has no such table", near(table, tables))
