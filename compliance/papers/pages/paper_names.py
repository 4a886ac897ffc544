"""How a page names a paper and where it leads: one that was typed in without a number is called as the clerk's list does, by
the record's entry; it is seen in the form that corrects it, as its entry in the record, or in the list of its day.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from msgspec.structs import replace

from compliance.floor.read.findings import Row
from compliance.floor.read.search import Found, papers_named
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.door import establishment_of


def rows_named(establishment_id: int, found: Iterable[Row]) -> list[Row]:
    """The findings with such papers in their sentences called by their names."""
    listed = list(found)
    named = parts_named(establishment_id, [row.said for row in listed])
    return [replace(row, said=tuple(parts)) for row, parts in zip(listed, named, strict=True)]


def parts_named(establishment_id: int, sentences: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Sentences in parts, as findings keep them, with "#9428" for the paper "form-62c2a78e41b6"."""
    made = {one["of"] for parts in sentences for one in parts if _made(one)}
    papers = papers_named(establishment_id=establishment_id, names=sorted(made))
    names = {one.paper.partition("/")[2]: one.name for one in papers}
    return [
        [one | {"shown": names.get(one["of"], one["shown"])} if _made(one) else one for one in parts]
        for parts in sentences
    ]


def _made(part: Any) -> bool:
    return isinstance(part, dict) and part["kind"] == "paper" and part["of"].startswith("form-")


def paper_href(request: HttpRequest, house: str, found: Found) -> str:
    """Its address for this visitor."""
    establishment, standing = establishment_of(request), standing_of(request=request)
    kind, _, number = found.paper.partition("/")
    address = reverse("paper_enter", kwargs={"house": house, "day": found.day, "kind": kind})
    if found.stands and standing.may(Right.ENTER_PAPERS, establishment):
        return f"{address}?{urlencode({'correct': number})}"
    if standing.may(Right.SEE_RECORD, establishment):
        return reverse("entry", kwargs={"house": house, "index": found.entry})
    return address
