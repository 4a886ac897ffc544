"""The calendar as RFC 5545: an all-day event for each due day, a reminder before it; lines folded, text escaped."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

from compliance.cases.forms.due import Entry

_LINE = 75  # bytes, without the line's end (RFC 5545, 3.1)
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})
_DAY = datetime.timedelta(days=1)


def calendar_file(*, title: str, host: str, entries: Iterable[Entry], now: datetime.datetime) -> bytes:
    """The whole file."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Oliver//Due days//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{_text(title)}")
    for entry in entries:
        lines += _event(entry, host, now)
    lines.append("END:VCALENDAR")
    return b"".join(part for line in lines for part in _folded(line))


def _event(entry: Entry, host: str, now: datetime.datetime) -> list[str]:
    done = "Done: " if entry.done else ""
    said = [f"DESCRIPTION:{_text(entry.cite)}"] if entry.cite else []
    reminder = ["BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_text(entry.plain)}", "TRIGGER:-P2D", "END:VALARM"]
    return [
        "BEGIN:VEVENT",
        f"UID:{_text(entry.key)}@{host}",
        f"DTSTAMP:{now.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{entry.day:%Y%m%d}",
        f"DTEND;VALUE=DATE:{entry.day + _DAY:%Y%m%d}",
        f"SUMMARY:{_text(done + entry.plain)}",
        *said,
        "TRANSP:TRANSPARENT",
        *([] if entry.done else reminder),
        "END:VEVENT",
    ]


def _text(words: str) -> str:
    return words.translate(_ESCAPED)


def _folded(line: str) -> Iterator[bytes]:
    """A line in pieces of at most 75 bytes, never within a letter; each further piece begins with a blank."""
    piece = b""
    for letter in line:
        if len(piece) + len(letter.encode()) > _LINE:
            yield piece + b"\r\n"
            piece = b" "
        piece += letter.encode()
    yield piece + b"\r\n"
