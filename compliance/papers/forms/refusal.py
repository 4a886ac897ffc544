"""Why a paper does not decode, in the words of its columns: what is wrong, and how it is written instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from compliance.papers.forms.columns import Column, columns
from compliance.papers.forms.kinds import Kind
from compliance.papers.forms.written import HOW
from games.hand.refusal import Problem

_LENGTH = re.compile(r"of length (>=|<=) (\d+)")
_BOUND = re.compile(r"`?(?:int|float)`? (>=|<=) (\d+)")
_STEP = re.compile(r"[^.\[]+")
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


def worded(kind: Kind, problem: Problem) -> Problem:
    """A refusal of the decoder as a person says it; what has no column is left as it is."""
    column = column_at(kind, problem.path)
    if column is None:
        return _unknown(kind, problem)
    what, cure = _said(column, problem)
    return problem._replace(what=what, cure=cure)


def column_at(kind: Kind, path: str) -> Column | None:
    """The column in which a path of JSON lies: that of `$.parts[1].amount` is "parts"."""
    name = path.removeprefix("$").removeprefix(".")
    own = {column.name: column for column in columns(kind)}
    first = _STEP.match(name)
    return own.get(name) or own.get(first[0] if first else "")


def _unknown(kind: Kind, problem: Problem) -> Problem:
    if "surrogate" in problem.what:
        cure = "Save it anew in UTF-8: in a spreadsheet “CSV UTF-8”."
        return problem._replace(value="letters that are not UTF-8", what="not text in UTF-8", cure=cure)
    if "unknown field" not in problem.what:
        return problem
    names = ", ".join(dict.fromkeys(column.name.partition(".")[0] for column in columns(kind)))
    cure = f"Take it out; a {kind.title.lower()} has: {names}."
    return problem._replace(what="a field that this paper does not have", cure=cure)


def _said(column: Column, problem: Problem) -> tuple[str, str]:
    for says in _SAYINGS:
        if said := says(column, problem):
            return said
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


def _missing(column: Column, problem: Problem) -> tuple[str, str] | None:
    if "missing required field" not in problem.what:
        return None
    return "missing", f"“{column.title}” is wanted."


def _too_long(column: Column, problem: Problem) -> tuple[str, str] | None:
    match = _LENGTH.search(problem.what)
    if match is None:
        return None
    if match[1] == ">=":
        return "too short", f"Write at least {match[2]} letters."
    return "too long", f"Write at most {match[2]} letters."


def _beyond(column: Column, problem: Problem) -> tuple[str, str] | None:
    match = _BOUND.search(problem.what)
    if match is None:
        return None
    if match[1] == ">=":
        return "too small", f"Write {match[2]} or more."
    return "too large", f"Write {int(match[2]):,} or less."


def _figure(column: Column, problem: Problem) -> tuple[str, str] | None:
    if column.type != "amount" or not re.search(r"got (int|float)", problem.what):
        return None
    return "a number, which is no exact amount", 'Write it as text, with dollars and cents: "25.00".'


def _below_zero(column: Column, problem: Problem) -> tuple[str, str] | None:
    if column.type not in ("amount", "number") or not re.fullmatch(r"[\"']?-[0-9.,]+[\"']?", problem.value):
        return None
    return "below zero", "Write it without a minus."


_SAYINGS: Sequence[Callable[[Column, Problem], tuple[str, str] | None]] = (
    _missing, _too_long, _beyond, _figure, _below_zero,
)  # fmt: skip
