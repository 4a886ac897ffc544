"""The papers of a gaming day as they stand: each once, the corrected ones left out; and reading one from its bytes."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import TypeVar, get_args, get_type_hints

import msgspec
from msgspec import structs

from compliance.houses.forms.session_check import misfit_of, refused
from compliance.papers.forms.form import Paper
from compliance.papers.forms.kinds import Kind, kinds
from compliance.papers.forms.refusal import not_utf8, worded
from games.hand.refusal import Problem

T = TypeVar("T", bound=Paper)


class Papers:
    """Papers by kind. `of(Slip)` gives those of a kind in the order of their times, whatever order they were recorded in:
    so nothing that is reckoned from them hangs on the order in which they came.

    What an act on a page made stays in the order of the record, in which the acts followed each other.
    """

    def __init__(self, papers: Iterable[Paper]) -> None:
        self._by_form: dict[type[Paper], list[Paper]] = {}
        for paper in papers:
            self._by_form.setdefault(type(paper), []).append(paper)
        for form, held in self._by_form.items():
            if form not in _acts():
                held.sort(key=_place)

    def of(self, form: type[T]) -> Sequence[T]:
        """Those of one kind."""
        return self._by_form.get(form, [])  # type: ignore[return-value]

    def __iter__(self) -> Iterator[Paper]:
        return chain.from_iterable(self._by_form.values())

    def __len__(self) -> int:
        return sum(len(papers) for papers in self._by_form.values())


@cache
def _acts() -> frozenset[type[Paper]]:
    """Forms that acts make."""
    return frozenset(kind.form for kind in kinds().values() if not kind.sent)


def _place(paper: Paper) -> tuple[datetime.datetime, str]:
    """When it was, by the first of its times that is written; then its number."""
    for name in _moments(type(paper)):
        if (moment := getattr(paper, name)) is not None:
            return moment, paper.id
    return _NEVER, paper.id


_NEVER = datetime.datetime.min.replace(tzinfo=datetime.UTC)


@cache
def _moments(form: type[Paper]) -> tuple[str, ...]:
    """The fields of a form that hold a time."""
    hints = get_type_hints(form)
    return tuple(
        field.name
        for field in structs.fields(form)
        if datetime.datetime in (hints[field.name], *get_args(hints[field.name]))
    )


def paper_read(kind: Kind, raw: bytes) -> Paper | Problem:
    """The paper in these bytes, or why there is none."""
    try:
        return msgspec.json.decode(raw, type=kind.form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        found = misfit_of(error, raw, kind.form)
        problem = refused(error, found, f"oliver.{kind.name}/1")
        return worded(kind, found, problem) if found is not None else not_utf8(raw, problem)


def by_id(papers: Iterable[T]) -> Mapping[str, T]:
    """Papers by their ids."""
    return {paper.id: paper for paper in papers}
