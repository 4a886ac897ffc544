"""A report explained, as `manage.py explain` shows it: its parts, when it is made, in which formats, how to ask for it."""

from __future__ import annotations

import datetime

from compliance.licensed.words.entry import Entry, Item, Section
from reports.periods import rhythm
from reports.registry import Report
from reports.services import FORMATS, PAPERS


def report_entry(report: Report, day: datetime.date) -> Entry:
    """The report; it is the same on every day."""
    by_itself = f"at the close of {rhythm(report)}, and " if rhythm(report) else ""
    made = f"{by_itself}whenever it is asked for"
    paper = f"paper {' or '.join(PAPERS)}"
    asking = f"manage.py report {report.code} --establishment SLUG --from {day} --to {day}"
    asking += "".join(f" [--choose {one.name}=VALUE]" for one in report.options)
    choices = tuple(Item(one.name, f"{one.title}; usually {one.usual}") for one in report.options)
    sections = (
        Section(
            "Report", (Item("name", report.name), Item("made", made), Item("as", f"{', '.join(FORMATS)}; {paper}"))
        ),
        *(Section(title, (Item("", words),)) for title, words in report.parts.items()),
        *((Section("What may be chosen", choices),) if choices else ()),
        Section("How to ask for it", (Item("command", asking), Item("page", "Reports"))),
    )
    return Entry("report", report.code, report.title, day.isoformat(), sections)
