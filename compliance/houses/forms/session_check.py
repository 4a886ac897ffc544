"""Why a session cannot be taken in: where, what stands there, what is wrong, what to write instead."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from compliance.houses.forms.session import FORM, LONGEST, Session
from games.hand.names import IS_IDENTIFIER
from games.hand.refusal import Problem
from games.schema.refusal import near

CLOCK_TOLERANCE = datetime.timedelta(minutes=2)  # as of hands
EARLIEST = datetime.datetime(1900, 1, 1, tzinfo=datetime.UTC)
# Control characters, line separators, and the marks that turn the order of what is read around or take no place at all: two
# shifts, or two persons, that look the same would be two.
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff]")
_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_FIELD = re.compile(r"field `([^`]*)`")


def session_read(raw: bytes) -> Session | Problem:
    """The session in these bytes, or why there is none."""
    try:
        # Left out when it is written: only the default itself is, not a text that equals it.
        return replace(msgspec.json.decode(raw, type=Session), form=FORM)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return refused(error, raw, FORM)


def refused(error: Exception, raw: bytes, form: str) -> Problem:
    """Why a sheet of a flat form does not decode: where, what stands there, the cure."""
    match = _PLACE.match(str(error))
    if not isinstance(error, msgspec.ValidationError) or match is None:
        return Problem("$", "text that is not JSON", str(error), "Send one JSON object for each, in UTF-8.")
    what, path = match["what"], match["path"] or "$"
    if named := _FIELD.search(what):
        path = f"{path}.{named[1]}"
    return Problem(path, _stands(raw, path), what.replace("`", ""), f"Write it as {form} says.")


def session_problems(session: Session, tables: Iterable[str], now: datetime.datetime) -> list[Problem]:
    """Every way in which a well-typed session contradicts itself or the house; an empty list lets it in."""
    found = []
    if session.table not in tables or not IS_IDENTIFIER[session.table]:
        cure = near(session.table, tables)
        found.append(Problem("$.table", repr(session.table), "the house has no such table", cure))
    if not EARLIEST <= session.from_ <= now + CLOCK_TOLERANCE:
        cure = "Write when the session began; a session is entered once it has begun."
        found.append(Problem("$.from", session.from_.isoformat(), "not a time of the past", cure))
    if session.until is not None and not session.from_ < session.until <= session.from_ + LONGEST:
        cure = "A session ends after it began, within a day; cut a longer one."
        found.append(Problem("$.until", session.until.isoformat(), "not within a day after `from`", cure))
    if session.supersedes is not None and session.supersedes.id == session.id:
        cure = "Give the corrected session a new id."
        found.append(Problem("$.supersedes.id", repr(session.id), "a session cannot correct itself", cure))
    _texts(session, found)
    return found


def _texts(session: Session, found: list[Problem]) -> None:
    by = session.supersedes
    texts = {name: getattr(session, name) for name in ("provider", "person", "licence")}
    texts |= {} if by is None else {"supersedes.reason": by.reason, "supersedes.author": by.author}
    for name, text in texts.items():
        if UNSEEN.search(text):
            cure = "Write plain text on one line, without control characters and marks that nobody sees."
            found.append(Problem(f"$.{name}", json.dumps(text), "a control character in a text", cure))


def _stands(raw: bytes, path: str) -> str:
    try:
        value = json.loads(raw)
        for step in path.removeprefix("$").strip(".").split("."):
            value = value[step] if step else value
    except (ValueError, KeyError, TypeError, RecursionError):
        return "nothing"
    return json.dumps(value, ensure_ascii=False)[:120]
