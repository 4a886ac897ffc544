"""What may be asked of a list, parameter by parameter: how it is read, how it is described, what cures a wrong one."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import QueryDict
from msgspec import Struct

from compliance.desk.models import Issue
from compliance.floor.models import Finding
from compliance.floor.read.finding_filters import OUTCOMES, SEVERITIES
from compliance.floor.read.supposed import supposable
from compliance.law.registry import RULES
from compliance.papers.forms.kinds import kinds
from compliance.shell.api.problem import Fault, Refused
from compliance.shell.lists import Key
from games.cards.money import CENTS, MoneyError
from reports.registry import reports

MOST = 1_000
USUAL = 100
_WHOLE = re.compile("0|[1-9][0-9]{0,17}", re.ASCII)
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_CLOCK = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_HEX = re.compile("[0-9a-f]{64}", re.ASCII)
_YEARS = range(1900, 2200)


class Parameter(Struct, frozen=True):
    """One parameter. `read` raises ValueError with the cure."""

    name: str
    read: Callable[[str], Any]
    schema: dict[str, Any]
    words: str
    required: bool = False


def whole(text: str) -> int:
    """A whole number of the record's size."""
    if _WHOLE.fullmatch(text) is None:
        raise ValueError("Send a whole number, from 0 to 999999999999999999.")
    return int(text)


def day(text: str) -> datetime.date:
    """A day as 2026-09-01."""
    try:
        found = datetime.date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None or found.year not in _YEARS:
        raise ValueError(f"Send a day like 2026-09-01, in the years {_YEARS.start} to {_YEARS.stop - 1}.")
    return found


def moment(text: str) -> datetime.datetime:
    """A moment with its offset."""
    try:
        found = datetime.datetime.fromisoformat(text.replace(" ", "+"))  # a plus sign in a query is a space
    except ValueError:
        found = None
    if found is None or found.tzinfo is None or found.year not in _YEARS:
        raise ValueError("Send a moment with its offset, like 2026-09-01T18:00:00Z.")
    return found


def clock(text: str) -> datetime.time:
    """A time of the clock as 22:30."""
    if _CLOCK.fullmatch(text) is None:
        raise ValueError("Send a time of the house's clock like 22:30.")
    return datetime.time.fromisoformat(text)


def cents(text: str) -> int:
    """An amount of dollars and cents, as cents."""
    try:
        return CENTS[text]
    except MoneyError:
        raise ValueError("Send an amount without a sign, like 5.00.") from None


def day_or_moment(text: str) -> datetime.date | datetime.datetime:
    """A day, or a moment with its offset."""
    if _DAY.fullmatch(text):
        return day(text)
    try:
        return moment(text)
    except ValueError as error:
        raise ValueError(f"{error} Or a gaming day, like 2026-09-01.") from None


def _name(text: str) -> str:
    if not 0 < len(text) <= 120 or not text.isprintable():
        raise ValueError("Send a name of 1 to 120 printable characters.")
    return text


def _digest(text: str) -> str:
    if _HEX.fullmatch(text) is None:
        raise ValueError("Send the 64 hexadecimal digits that a review names, in lower case.")
    return text


def _limit(text: str) -> int:
    if _WHOLE.fullmatch(text) is None or not 1 <= int(text) <= MOST:
        raise ValueError(f"Send a whole number from 1 to {MOST}.")
    return int(text)


def _choice(values: Sequence[str]) -> tuple[Callable[[str], str], dict[str, Any]]:
    def read(text: str) -> str:
        if text not in values:
            raise ValueError(f"Send one of: {', '.join(values)}.")
        return text

    return read, {"type": "string", "enum": list(values)}


_TEXT = {"type": "string", "minLength": 1, "maxLength": 120}
_DATE = {"type": "string", "format": "date"}
_TIME = {"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$"}
_AMOUNT = {"type": "string", "pattern": r"^[0-9]+\.[0-9]{2}$"}
_INDEX = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}

ESTABLISHMENT = Parameter("establishment", _name, _TEXT, "Slug of one establishment; without it, all that you see.")
TABLE = Parameter("table", _name, _TEXT, "Name of a gaming table.")
GAME = Parameter("game", _name, _TEXT, "Slug of a game.")
# The pages ask for the same: of one establishment, between two gaming days.
DEALER = Parameter("dealer", _name, _TEXT, "Badge of whoever dealt the hand.")
PERSON = Parameter(
    "person", _name, _TEXT, "A provider's player by pseudonym, in whose sessions at the table it was dealt."
)
PROVIDER = Parameter("provider", _name, _TEXT, "A provider in whose sessions at the table it was dealt.")
SHIFT = Parameter("shift", _name, _TEXT, "A shift of the house, in which the hand began.")
OPTION = Parameter("option", whole, _INDEX, "Number of the option that the hand was reviewed by.")
HUNG = Parameter("hung", _name, _TEXT, "What hung: schedule and option, `limits alone` or `nothing posted`.")
AMOUNT = Parameter("amount", cents, _AMOUNT, "By so much something recorded differs from what was due, short or over.")
CLOCK_FROM = Parameter("clock_from", clock, _TIME, "Began at this time of the house's clock or later.")
CLOCK_UNTIL = Parameter(
    "clock_until", clock, _TIME, "Began before it; over midnight where it is the earlier of the two."
)
SCHEDULE = Parameter("schedule", _name, _TEXT, "Name of a fee schedule.")
# The description names no codes: a new rule is no change of the API.
RULE = Parameter(
    "rule", _choice(list(RULES))[0], {"type": "string", "pattern": "^[A-Z]{3}[0-9]{3}$"}, "Code of a rule."
)
REPORT = Parameter(
    "report", _choice(list(reports()))[0], {"type": "string", "pattern": "^[A-Z]{3}[0-9]{2}$"}, "Code of a report."
)
KIND = Parameter(
    "kind",
    _choice(list(kinds()))[0],
    {"type": "string", "pattern": "^[a-z-]{1,40}$"},
    "Kind of paper: `count`, `slip`.",
)
SEVERITY = Parameter("severity", *_choice(SEVERITIES), "How severe.")
OUTCOME = Parameter("outcome", *_choice(OUTCOMES), "What the rule says of the hand.")
STATUS = Parameter(
    "status",
    *_choice(Finding.Status.values),
    "State of the finding. With `open` you are not told of one that is withdrawn: leave it out to follow changes.",
)
STATE = Parameter("state", *_choice(Finding.State.values), "What the establishment made of the finding.")
ISSUE_STATE = Parameter("issue_state", *_choice(Issue.State.values), "Where the issue is with people.")
GAMING_DAY = Parameter("gaming_day", day, _DATE, "The gaming day.", required=True)
# As with rules: an instrument that is added is no change of the API.
AS_IF = Parameter(
    "as_if",
    _choice([one.id for one in supposable()])[0],
    {"type": "string", "pattern": "^[a-z0-9-]{1,120}$"},
    "An instrument of the law that is to be taken as applying, as `law` of a rule names it.",
)
DAY_FROM = Parameter("gaming_day_from", day, _DATE, "First gaming day.")
DAY_TO = Parameter("gaming_day_to", day, _DATE, "Last gaming day.")
CHANGED_SINCE = Parameter(
    "changed_since", whole, _INDEX, "Only what an entry of the record behind this index recorded or changed."
)
AS_OF_DAY = Parameter("as_of", day, _DATE, "Only what is in force on this day.")
AS_OF = Parameter(
    "as_of", day_or_moment, {"type": "string"}, "Only what hung on this gaming day, or at this moment (RFC 3339)."
)
SINCE = Parameter("since", moment, {"type": "string", "format": "date-time"}, "Only from this moment on (RFC 3339).")
DIGEST = Parameter(
    "digest",
    _digest,
    {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    "An earlier version of the game, as a review names it.",
)
LIMIT = Parameter(
    "limit", _limit, {"type": "integer", "minimum": 1, "maximum": MOST}, f"Rows in a page, {USUAL} usually."
)


def _cursor(text: str) -> Key:
    key = tuple(map(int, text.split("."))) if _KEY.fullmatch(text) else ()
    if not key or not all(-_BIGGEST <= part < _BIGGEST for part in key):
        raise ValueError("Send a cursor as this list gave it, or none to begin.")
    return key


_KEY = re.compile(r"-?[0-9]{1,19}(\.-?[0-9]{1,19}){0,2}")
_BIGGEST = 2**63  # what a list gives as a cursor are such numbers of the database: each of them is taken


CURSOR = Parameter(
    "cursor",
    _cursor,
    {"type": "string", "pattern": f"^{_KEY.pattern}$"},
    "Where to go on: `cursor` of the page before. The same cursor gives the same rows, and later what came since.",
)


def include(what: str, words: str) -> Parameter:
    """Asks for a part of each row that is left out usually."""
    return Parameter("include", *_choice([what]), words)


def read(query: QueryDict, known: Sequence[Parameter]) -> dict[str, Any]:
    """The parameters as they are meant; Refused names every one that is wrong, with the cure."""
    by_name = {parameter.name: parameter for parameter in known}
    meant: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, values in query.lists():
        parameter = by_name.get(name)
        if parameter is None:
            faults.append(Fault(name[:200], values[0][:200], "there is no such parameter here", _known(by_name)))
        elif len(values) > 1:
            faults.append(Fault(name, ", ".join(values)[:200], "it was sent more than once", "Send it once."))
        else:
            try:
                meant[name] = parameter.read(values[0])
            except ValueError as error:
                faults.append(Fault(name, values[0][:200], "it cannot be read", str(error)))
    sent = set(query)
    faults += [
        Fault(one.name, "", "it was not sent", f"Send it: {one.words}")
        for one in known
        if one.required and one.name not in sent
    ]
    first, last = meant.get(DAY_FROM.name), meant.get(DAY_TO.name)
    if first is not None and last is not None and last < first:
        cure = f"Send a day from {first} on, or exchange the two."
        faults.append(Fault(DAY_TO.name, str(last), f"it is before {DAY_FROM.name}", cure))
    if faults:
        detail = " ".join(f"{fault.field}: {fault.what}. {fault.cure}" for fault in faults[:5])
        raise Refused(HTTPStatus.BAD_REQUEST, detail, faults)
    return meant


def _known(by_name: Mapping[str, Parameter]) -> str:
    return f"Known: {', '.join(sorted(by_name))}." if by_name else "None is known here."
