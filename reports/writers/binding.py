"""What every sheet of one workbook shares: the document, where each section stands, the looks, the stored values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from reports.base import Document, Section, Stamp
from reports.writers.cells import sheet_text
from reports.writers.looks import Looks
from reports.writers.package import Stored

HEAD = 5  # the row of the column heads
FRONT = "Report"
_LONGEST = 31  # letters of a sheet's name
_REFUSED = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a section stands: its sheet, its first and last row of figures."""

    section: Section
    sheet: str

    @property
    def first(self) -> int:
        return HEAD + 1

    @property
    def last(self) -> int:
        return HEAD + len(self.section.rows)

    def range(self, place: int, *, abroad: bool = False) -> str:
        """The figures of a column, as a formula names them on this sheet or from another."""
        letter = get_column_letter(place + 1)
        if abroad:
            return f"'{self.sheet}'!${letter}${self.first}:${letter}${self.last}"
        return f"{letter}{self.first}:{letter}{self.last}"

    def total(self, name: str) -> str:
        letter = get_column_letter(self.section.place(name) + 1)
        return f"'{self.sheet}'!${letter}${self.last + 1}"


@dataclass(frozen=True, slots=True)
class Binding:
    """One workbook in the making."""

    book: Workbook
    document: Document
    stamp: Stamp
    size: str
    places: Mapping[str, Place]
    looks: Looks = field(default_factory=Looks)
    stored: Stored = field(default_factory=Stored)


def places(document: Document) -> dict[str, Place]:
    """A sheet for each section: its name has at most 31 letters, none of those Excel refuses, and is no other's."""
    held: dict[str, Place] = {}
    taken = {FRONT.lower()}
    for number, section in enumerate(document.sections, 1):
        name = sheet_text(section.tab or section.title).translate(_REFUSED).strip()[:_LONGEST].strip()
        if not name or name.lower() in taken:
            name = f"{name[: _LONGEST - 4]} {number}".strip()
        taken.add(name.lower())
        held[section.name] = Place(section, name)
    return held
