"""Why a paper does not decode, in the words of its columns: what is wrong, and how it is written instead."""

import json
import re

from compliance.papers.forms.columns import Column, columns
from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.written import HOW
from games.hand.refusal import Problem
from games.schema.misfit import Misfit, Steps, written

_WHAT = {
    "amount": "not an amount",
    "number": "not a whole number",
    "day": "not a day",
    "time": "not a time",
    "choice": "not one of the choices",
    "cards": "not a card",
    "pieces": "not counted pieces",
    "parts": "not the parts of a jackpot",
}


def worded(kind: Kind, found: Misfit, problem: Problem) -> Problem:
    """A refusal of the decoder as a person says it; what has no column is left as it is."""
    column = column_at(kind, found.full_steps)
    if column is not None:
        what, cure = _said(column, found)
        return problem._replace(what=what, cure=cure)
    if found.fault != "unknown":
        return problem
    names = ", ".join(dict.fromkeys(column.name.partition(".")[0] for column in columns(kind)))
    cure = f"Take it out; a {kind.title.lower()} has: {names}."
    return problem._replace(what="a field that this paper does not have", cure=cure)


def not_utf8(raw: bytes, problem: Problem) -> Problem:
    """The refusal of bytes that are no JSON: text of another encoding comes from a table, as halves of UTF-16 pairs."""
    try:
        json.dumps(json.loads(raw), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        cure = "Save it anew in UTF-8: in a spreadsheet “CSV UTF-8”."
        return problem._replace(value="letters that are not UTF-8", what="not text in UTF-8", cure=cure)
    except (ValueError, RecursionError):
        pass
    return problem


def column_at(kind: Kind, steps: Steps) -> Column | None:
    """The column in which a place of the paper lies: that of `parts[1].amount` is "parts"."""
    own = {column.name: column for column in columns(kind)}
    return own.get(written(steps)) or own.get(str(steps[0]) if steps else "")


def _said(column: Column, found: Misfit) -> tuple[str, str]:
    limit, figure = found.limit, isinstance(found.value, int | float) and not isinstance(found.value, bool)
    match found.fault:
        case "missing":
            return "missing", f"“{column.title}” is wanted."
        case "short" | "long":
            few = found.fault == "short"
            return f"too {found.fault}", f"Write at {'least' if few else 'most'} {limit} letters."
        case "least":
            return "too small", f"Write {limit} or more."
        case "most":
            return "too large", f"Write {limit:,} or less."
        case "type" if figure and column.type == "amount":
            return "a number, which is no exact amount", 'Write it as text, with dollars and cents: "25.00".'
    if column.type in ("amount", "number") and re.fullmatch(r"-[0-9.,]+", str(found.value)):
        return "below zero", "Write it without a minus."
    return _WHAT.get(column.type, "not as it must be"), cure_of(column)


def cure_of(column: Column) -> str:
    """How a value of the column is written."""
    if column.choices:
        return f"Write {' or '.join(column.choices)}."
    how = HOW.get(column.type) or column.help
    if column.type == "time":
        how += "; in JSON with its offset: 2026-11-18T14:05:00-08:00"
    if not how:
        return "Write it as the template says."
    return f"Write {'it ' if how.startswith(('as ', 'by ')) else 'them ' if column.type == 'list' else ''}{how}."
