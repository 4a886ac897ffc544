"""Two schedules for one game, and no word on which takes the other's place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """Only one may be used at a table at a time: the posting has to say which, and the approval has to bear it out."""
    for one, other in combinations(page.schedules, 2):
        if other.schedule in (one.supersedes, *one.beside) or one.schedule in (other.supersedes, *other.beside):
            continue
        first, second = (f"{s.title} with {len(s.option)} options" for s in (one, other))
        follows = f"The book does not say which supersedes; a posting names {one.schedule!r} or {other.schedule!r}."
        yield page.defect(__name__, "defect", (one, None), (*one.cite, *other.cite), f"{first}; {second}", follows)
