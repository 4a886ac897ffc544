"""The last step of a workbook: stored values of its formulas, and no trace of the clock.

openpyxl writes a formula without the value it has, so whatever does not calculate (a preview, a parser, Excel's protected
view) shows nothing. It also writes when it ran: into the properties and into every member of the archive.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import UTC

from reports.base import Stamp

_FORMULA = re.compile(
    rb'(<c r="([A-Z]+[0-9]+)"[^>]*>)(<f>[^<]*</f>)<v ?/>|(<c r="([A-Z]+[0-9]+)"[^>]*>)(<f>[^<]*</f>)<v></v>'
)
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date an archive can hold


class Stored:
    """What goes into the sheets, in the order of the workbook, when openpyxl is done with them."""

    def __init__(self) -> None:
        self._values: list[dict[bytes, bytes]] = []
        self._rows: list[bytes] = []

    def sheet(self, rows: bytes = b"") -> None:
        """A new sheet, with the rows that follow those openpyxl wrote; from now on `keep` speaks of it."""
        self._values.append({})
        self._rows.append(rows)

    def keep(self, cell: str, value: str) -> None:
        """The value of a formula that openpyxl wrote."""
        self._values[-1][cell.encode()] = value.encode()

    def put_into(self, member: str, content: bytes) -> bytes:
        """A member of the archive with what belongs into it; any that is no sheet as it is."""
        match = re.fullmatch(r"xl/worksheets/sheet([0-9]+)\.xml", member)
        if match is None:
            return content
        number = int(match[1]) - 1
        content = _with_values(content, self._values[number])
        if self._rows[number]:
            before, end, after = content.partition(b"</sheetData>")
            if not end:
                raise AssertionError("openpyxl writes sheets another way: where do the rows end?")
            content = b"".join((before, self._rows[number], end, after))
        return content


def packed(held: io.BytesIO, stored: Stored, stamp: Stamp) -> bytes:
    """The finished archive: the same members in the same order, each without a date of its own."""
    made = stamp.made.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    out = io.BytesIO()
    with zipfile.ZipFile(held) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = stored.put_into(name, source.read(name))
            if name == "docProps/core.xml":
                content = _MODIFIED.sub(rb"\g<1>" + made + rb"\g<2>", content)
            member = zipfile.ZipInfo(name, _EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # whatever machine wrote it
            target.writestr(member, content)
    return out.getvalue()


def _with_values(content: bytes, values: dict[bytes, bytes]) -> bytes:
    found = 0

    def put(match: re.Match[bytes]) -> bytes:
        nonlocal found
        found += 1
        head, cell, formula = match.group(1, 2, 3) if match[1] else match.group(4, 5, 6)
        return head + formula + b"<v>" + values[cell] + b"</v>"

    content = _FORMULA.sub(put, content)
    if found != len(values):
        raise AssertionError(f"{len(values)} formulas were written and {found} found: openpyxl writes them another way")
    return content
