"""Why a session cannot be taken in: where, what stands there, what is wrong, what to write instead."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from compliance.houses.forms.session import FORM, LONGEST, Session
from games.hand.names import IS_IDENTIFIER
from games.hand.raw_check import texts
from games.hand.refusal import Field, Problem, Words
from games.schema.misfit import Misfit, json_path, misfit, read_again
from games.schema.refusal import near

CLOCK_TOLERANCE = datetime.timedelta(minutes=2)  # as of hands
EARLIEST = datetime.datetime(1900, 1, 1, tzinfo=datetime.UTC)
# Control characters, line separators, and the marks that turn the order of what is read around or take no place at all: two
# shifts, or two persons, that look the same would be two.
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff]")


def session_read(raw: bytes) -> Session | Problem:
    """The session in these bytes, or why there is none."""
    try:
        # Left out when it is written: only the default itself is, not a text that equals it.
        return replace(msgspec.json.decode(raw, type=Session), form=FORM)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return refused(error, misfit_of(error, raw, Session), FORM)


def misfit_of(error: Exception, raw: bytes, shape: type[Struct]) -> Misfit | None:
    """Where a sheet of a flat form does not decode; None where it is no JSON."""
    try:
        return misfit(read_again(raw), shape, as_json=True) if isinstance(error, msgspec.ValidationError) else None
    except (ValueError, RecursionError):
        return None


def refused(error: Exception, found: Misfit | None, form: str) -> Problem:
    """Why a sheet of a flat form does not decode: where, what stands there, the cure."""
    if found is None:
        return Problem("$", "text that is not JSON", str(error), "Send one JSON object for each, in UTF-8.")
    value = found.value[found.field] if found.fault == "unknown" else found.value
    stands = "nothing" if found.fault == "missing" else json.dumps(value, ensure_ascii=False)[:120]
    return Problem(json_path(found.full_steps), stands, found.what.replace("`", ""), f"Write it as {form} says.")


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
        found.append(
            Problem("$.until", session.until.isoformat(), Words("not within a day after ", Field("from")), cure)
        )
    if session.supersedes is not None and session.supersedes.id == session.id:
        cure = "Give the corrected session a new id."
        found.append(Problem("$.supersedes.id", repr(session.id), "a session cannot correct itself", cure))
    for path, text in texts(msgspec.to_builtins(session)):
        if UNSEEN.search(text):
            cure = "Write plain text on one line, without control characters and marks that nobody sees."
            found.append(Problem(path, json.dumps(text), "a control character in a text", cure))
    return found
