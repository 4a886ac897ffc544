"""The kinds of papers: one file each, found by walking the folder `papers` of every subject (`compliance/money/papers/`).

A kind's module has `TITLE` (what a clerk calls one), `WHAT` (one sentence on what it is for), `FORM` (its frozen struct, a
`papers.forms.form.Paper`), and `problems(paper)`: every way in which it contradicts itself. Its name is the name of its
record kind ("slip" is `slip/1`) and of its place in files and addresses. Fields are declared once: the form on the page,
the columns of a file, the published schema and the words for a refusal follow from them. What else is true of a kind stands
in its file too, in capitals, as the fields of `Kind` say. Pure: no Django, no clock.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from compliance import subjects
from compliance.papers.forms.form import Paper
from games.hand.refusal import Problem

Fills = Mapping[str, tuple[str, ...]]
Doubts = Callable[[Any, Sequence[Any], Callable[[str], Sequence[Any]]], Iterable[str]]
"""What speaks against a paper, which a clerk may enter all the same: beside the others of its kind and day, and beside the
day's papers of other kinds."""


def no_doubts(*_: object) -> Iterable[str]:
    """Of most kinds nothing."""
    return ()


class Kind(NamedTuple):
    """One kind of paper, as its file declares it."""

    name: str
    title: str
    what: str
    form: type[Paper]
    problems: Callable[[Paper], Sequence[Problem]]
    same: tuple[str, ...] = ()  # fields by which a second paper of a day is about the very same thing
    sent: bool = True  # False: it is made by an act on a page, nobody sends it in
    during: bool = False  # it tells of what took place in its gaming day, and all of its times lie in that
    within: tuple[str, ...] = ()  # times that a rule wants within its gaming day
    not_before: tuple[str, ...] = ()  # times that a rule wants not before it
    sets_up: bool = (
        False  # it holds from a day on, until a later one of the same name, in the field called like the kind
    )
    picks: Fills = MappingProxyType(
        {}
    )  # fields in which papers of that kind are to pick, with the fields that they fill
    doubts: Doubts = no_doubts
    example: Mapping[str, Any] = MappingProxyType(
        {}
    )  # a made-up one, as JSON has it; its badges and money are invented

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def record(self) -> str:
        """Its kind in the record."""
        return f"{self.name}/1"


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of paper by its name."""
    found = {}
    for module in subjects.modules("papers"):
        name = module.__name__.rpartition(".")[2].replace("_", "-")
        own = {
            field: getattr(module, field.upper()) for field in Kind._field_defaults if hasattr(module, field.upper())
        }
        own |= {"doubts": module.doubts} if hasattr(module, "doubts") else {}
        found[name] = Kind(name, module.TITLE, module.WHAT, module.FORM, module.problems, **own)
    return MappingProxyType(dict(sorted(found.items())))


def papers_by_title() -> list[Kind]:
    """Those that are sent, in the order of their titles."""
    return sorted(sent_kinds().values(), key=lambda kind: kind.title)


def sent_kinds() -> Mapping[str, Kind]:
    """Those that people and machines send in; the others are made by an act on a page."""
    return {name: kind for name, kind in kinds().items() if kind.sent}


def example_json(kind: Kind) -> dict[str, Any]:
    """It as JSON has it."""
    return dict(kind.example)


def example(kind: Kind) -> Paper:
    """It as a paper."""
    return msgspec.convert(example_json(kind), kind.form)


def schema_id(kind: Kind) -> str:
    """The name of the form."""
    return f"oliver.{kind.name}/1"


def schema(kind: Kind) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a kind's form, with the example in it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id(kind),
        "title": schema_id(kind),
        "examples": [example_json(kind)],
        **msgspec.json.schema(kind.form),
    }
