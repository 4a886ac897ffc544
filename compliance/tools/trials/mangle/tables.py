"""Hands, sessions and papers as files of a spreadsheet: CSV, and workbooks of papers, with cells that hold something else."""

from __future__ import annotations

import csv
import io
import zipfile
from random import Random
from xml.sax.saxutils import escape
from zoneinfo import ZoneInfo

import msgspec

from compliance.floor.forms import session_csv
from compliance.papers.forms.columns import cells_of, columns
from compliance.papers.forms.kinds import sent_kinds
from compliance.tools.trials.mangle.bases import HANDS, SESSIONS, Value
from compliance.tools.trials.mangle.changes import bytes_mangled, cells_mangled
from games.hand import csv as hand_csv

_ZONE = ZoneInfo("America/Los_Angeles")


def rows_of(kind: str, values: list[Value]) -> list[list[str]]:
    """The table of sound ones, its head first."""
    rows: list[list[str]] = []
    sent = [msgspec.json.encode(value) for value in values]
    if kind == HANDS:
        hand_csv.write(sent, rows.append)
    elif kind == SESSIONS:
        session_csv.write(sent, rows.append)
    else:
        declared = sent_kinds()[kind]
        names = [column.name for column in columns(declared)]
        papers = [cells_of(msgspec.convert(value, declared.form), declared, _ZONE) for value in values]
        rows += [names, *([cells[name] for name in names] for cells in papers)]
    return rows


def as_csv(kind: str, values: list[Value], draw: Random) -> bytes:
    """Mangled cell by cell, and now and then byte by byte."""
    rows, out = rows_of(kind, values), io.StringIO()
    for _ in values[:: draw.choice((1, 2, 4))]:
        cells_mangled(rows, draw)
    csv.writer(out, delimiter=draw.choice(",,,;\t"), lineterminator=draw.choice(("\r\n", "\n"))).writerows(rows)
    raw = out.getvalue().encode(draw.choice(("utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16")), "replace")
    return bytes_mangled(raw, draw) if draw.random() < 0.15 else raw


def as_workbook(kind: str, values: list[Value], draw: Random) -> bytes:
    """The same as a workbook, with cells of every type; some are broken as zips."""
    rows, out = rows_of(kind, values), io.BytesIO()
    for _ in values[:: draw.choice((1, 2))]:
        cells_mangled(rows, draw)
    laid = "".join(f"<row>{''.join(_cell(text, draw) for text in cells)}</row>" for cells in rows)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parts:
        for name, text in (
            *_PARTS.items(),
            ("xl/worksheets/sheet1.xml", f"{_SHEET}<sheetData>{laid}</sheetData></worksheet>"),
        ):
            parts.writestr(name, text)
    raw = out.getvalue()
    return bytes_mangled(raw, draw) if draw.random() < 0.1 else raw


def _cell(text: str, draw: Random) -> str:
    chance = draw.random()
    if chance < 0.001:
        return draw.choice(_ODD)
    if chance < 0.02:
        return f"<c><v>{draw.choice(_FIGURES)}</v></c>"
    plain = escape("".join(letter for letter in text if letter.isprintable()))
    return f'<c t="inlineStr"><is><t>{plain}</t></is></c>' if text else "<c/>"


_FIGURES = (
    "0",
    "-1",
    "1e308",
    "1e400",
    "46266.5",
    "2958466",
    "-693595",
    "NaN",
    "x",
    "",
    "9" * 400,
    "0.1",
    "1" + "0" * 30,
)
_ODD = (
    *('<c t="s"><v>0</v></c>', '<c t="b"><v>1</v></c>', '<c t="e"><v>#REF!</v></c>', "<c><f>1</f></c>"),
    *('<c r="ZZZZ1"><v>1</v></c>', '<c t="d"><v>2026-13-01</v></c>', '<c s="77"><v>1</v></c>', "<v>&#0;</v>"),
)  # fmt: skip
_OF = "http://schemas.openxmlformats.org"
_SHEET = f'<?xml version="1.0"?><worksheet xmlns="{_OF}/spreadsheetml/2006/main">'
_PARTS = {
    "[Content_Types].xml": f'''<?xml version="1.0"?><Types xmlns="{_OF}/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml"
 ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml"
 ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>''',
    "_rels/.rels": f'''<?xml version="1.0"?><Relationships xmlns="{_OF}/package/2006/relationships"><Relationship
 Id="r1" Type="{_OF}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>''',
    "xl/workbook.xml": f'''<?xml version="1.0"?><workbook xmlns="{_OF}/spreadsheetml/2006/main"
 xmlns:r="{_OF}/officeDocument/2006/relationships">
<sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>''',
    "xl/_rels/workbook.xml.rels": f'''<?xml version="1.0"?><Relationships xmlns="{_OF}/package/2006/relationships">
<Relationship Id="r1" Type="{_OF}/officeDocument/2006/relationships/worksheet"
 Target="worksheets/sheet1.xml"/></Relationships>''',
}
