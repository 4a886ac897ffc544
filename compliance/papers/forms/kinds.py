"""The kinds of papers: one file each, found by walking the folder `papers` of every subject (`compliance/money/papers/`).

A kind's module has `TITLE` (what a clerk calls one), `WHAT` (one sentence on what it is for), `FORM` (its frozen struct, a
`papers.forms.form.Paper`), and `problems(paper)`: every way in which it contradicts itself. Its name is the name of its
record kind ("slip" is `slip/1`) and of its place in files and addresses. Fields are declared once: the form on the page,
the columns of a file, the published schema and the words for a refusal follow from them. Pure: no Django, no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from compliance import subjects
from compliance.papers.forms.form import Paper
from games.hand.refusal import Problem


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
        apart = (getattr(module, "SAME", ()), getattr(module, "SENT", True), getattr(module, "DURING", False))
        found[name] = Kind(name, module.TITLE, module.WHAT, module.FORM, module.problems, *apart)
    return MappingProxyType(dict(sorted(found.items())))


def papers_by_title() -> list[Kind]:
    """Those that are sent, in the order of their titles."""
    return sorted(sent_kinds().values(), key=lambda kind: kind.title)


def sent_kinds() -> Mapping[str, Kind]:
    """Those that people and machines send in; the others are made by an act on a page."""
    return {name: kind for name, kind in kinds().items() if kind.sent}
