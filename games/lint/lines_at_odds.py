"""Lines that say different things of one matter, or leave out what they need.

What a page contradicts stands in words, not in figures that could be held against each other: the interpretation that was entered
for it says that it is a defect (`defect = true`), with its lines. The lint repeats it, so that one list holds all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """A house cannot keep to both: ask for the approved page."""
    for reading in page.game.reading:
        if reading.defect and reading.name in page.readings:
            yield page.about_game(__name__, "defect", reading.cite, reading.question, reading.why, reading.name)
