"""An option number that the page prints for two options."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """A posting that names the number alone does not say which of the two hangs; Oliver numbers the later one anew."""
    for schedule, option in page.options():
        if option.label is not None and option.label[0].isdecimal() and "(" in option.label:
            follows = f"Two options of the page carry this number; this one is option {option.number} here."
            yield page.defect(__name__, "defect", (schedule, option), option.cite, f"option {option.label}", follows)
