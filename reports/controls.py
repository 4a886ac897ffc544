"""Control totals: how many rows each table has and what its columns add up to, so that nobody loses or adds one unseen.

They stand on the paper and in the workbook beside the figures themselves. Whoever loads the CSV, which has rows alone, adds
up what was loaded and compares. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.cards.money import dollars
from reports.base import Document, Kind, Section
from reports.words import counted

TITLE = "Control totals"


def control_totals(document: Document) -> str:
    """The rows and sums of the table that the CSV holds, then how many rows each of the others has."""
    main = document.section(document.main)
    said = [f"{main.title} (the rows of the CSV): {'; '.join([counted(len(main.rows), 'row'), *_sums(main)])}"]
    others = [f"{one.title} {len(one.rows):,}" for one in document.sections if one is not main]
    if others:
        said.append(f"Rows of the other tables: {'; '.join(others)}")
    return f"{'. '.join(said)}."


def _sums(section: Section) -> Iterator[str]:
    """What each column adds up to; one of which nothing is known adds up to nothing that could be said."""
    for column, value in zip(section.columns, section.totals, strict=True):
        if column.total and isinstance(value, int):
            yield f"{column.title} {dollars(value) if column.kind is Kind.MONEY else f'{value:,}'}"
