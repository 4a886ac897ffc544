"""What was typed into the form of an act, read field by field: the first that does not fit is named with its cure. Pure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from compliance.cases.forms.acts import Act, Field

LONGEST = {"words": 4_000, "line": 200, "refs": 20_000}
MOST_REFS = 1_000
_NUMBER = re.compile("[1-9][0-9]{0,17}", re.ASCII)


class WrongError(ValueError):
    """`field` names where, the message says the cure."""

    def __init__(self, field: str, cure: str) -> None:
        super().__init__(cure)
        self.field = field


def values_of(act: Act, typed: Mapping[str, str], zone: ZoneInfo) -> dict[str, Any]:
    """The fields of an act as they are meant; what was left empty is not among them."""
    found: dict[str, Any] = {}
    for field in act.fields:
        text = typed.get(field.name, "").strip()
        if text:
            found[field.name] = _value(field, text, zone)
        elif field.needed:
            raise WrongError(field.name, "Choose one." if field.of or field.kind in _CHOSEN else "This is needed.")
    return found


_CHOSEN = ("letter", "clock", "event", "person")


def _value(field: Field, text: str, zone: ZoneInfo) -> Any:
    if "\x00" in text:
        raise WrongError(field.name, "Leave the NUL out.")
    if field.kind in LONGEST and len(text) > LONGEST[field.kind]:
        raise WrongError(field.name, f"Write at most {LONGEST[field.kind]:,} characters.")
    if field.kind == "choice" and text not in field.of:
        raise WrongError(field.name, f"Choose one of: {', '.join(field.of.values())}.")
    if field.kind in ("letter", "clock", "person"):
        if _NUMBER.fullmatch(text) is None:
            raise WrongError(field.name, "Choose one of the list.")
        return int(text)
    if field.kind == "refs":
        return _refs(field, text)
    return _time(field, text, zone) if field.kind in ("day", "moment") else text


def _refs(field: Field, text: str) -> list[str]:
    found = list(dict.fromkeys(re.split(r"[\s,;]+", text)))
    if len(found) > MOST_REFS or any(len(each) > 120 for each in found):
        raise WrongError(field.name, f"At most {MOST_REFS:,} at once, each of at most 120 characters.")
    return found


def _time(field: Field, text: str, zone: ZoneInfo) -> datetime.date | datetime.datetime:
    try:
        if field.kind == "day":
            found: datetime.date | datetime.datetime = datetime.date.fromisoformat(text)
        else:
            found = datetime.datetime.fromisoformat(text).replace(tzinfo=zone)
    except ValueError:
        raise WrongError(
            field.name, "Write it as a date, like 11/19/2026." if field.kind == "day" else "Write date and time."
        ) from None
    if found.year not in range(1990, 2200):
        raise WrongError(field.name, "Look at the year.")
    return found
