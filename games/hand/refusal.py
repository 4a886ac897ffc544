"""Why a hand does not decode, in words: the JSON path of the fault, the value that stands there, and the cure.

Where the fault is and what is wanted there is said by `games.schema.misfit`; here it is put into words.
"""

from __future__ import annotations

import datetime
import difflib
import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from games.cards.card import CARDS
from games.hand.form import FORM, Hand
from games.schema.misfit import Misfit, Steps, json_path, misfit, read_again, steps_of

_SHOWN = 120
_MOST_WORDS = 12
_ONE_OBJECT = "Send one JSON object per hand, in UTF-8."
_CARDS = tuple(sorted(CARDS))


class Field(str):
    """A field that a sentence names: machines read it in back-ticks, people by its title."""

    __slots__ = ()


class Words(str):
    """A sentence that knows the fields and moments it names, so that a page can say them in the words of the house."""

    __slots__ = ("parts",)
    parts: tuple[str | datetime.datetime, ...]

    def __new__(cls, *parts: str | datetime.datetime) -> Words:
        made = super().__new__(cls, said(parts, lambda name: f"`{name}`", datetime.datetime.isoformat))
        made.parts = parts
        return made


def said(
    parts: Iterable[str | datetime.datetime],
    field: Callable[[str], str],
    moment: Callable[[datetime.datetime], str],
) -> str:
    """Parts of a sentence as one: `field` and `moment` say how a field and a moment in it are written."""
    return "".join(
        moment(part) if isinstance(part, datetime.datetime) else field(part) if isinstance(part, Field) else part
        for part in parts
    )


class Problem(NamedTuple):
    """One reason why a hand cannot be taken in: where, what stands there, what is wrong, what to write instead."""

    path: str
    value: str
    what: str
    cure: str

    @property
    def steps(self) -> Steps:
        """The place, step by step."""
        return steps_of(self.path)

    def as_json(self) -> dict[str, str]:
        """Its four texts by name, as machines get them."""
        return {name: str(text) for name, text in self._asdict().items()}

    def __str__(self) -> str:
        # The whole hand is no place in it: whoever prints this says on which line it stands.
        where = "" if self.path == "$" else f"{self.path}: "
        return f"{where}{self.what} (found {self.value}). {self.cure}"


class Problems(list[Problem]):
    """What a check found."""

    def add(self, path: str, value: str, what: str, cure: str) -> None:
        self.append(Problem(path, value, what, cure))


def problem_of(error: Exception, raw: bytes | str) -> Problem:
    """A decoding error as a person wants it."""
    if not isinstance(error, msgspec.ValidationError):
        return _no_json(error)
    try:
        found = misfit(read_again(raw), Hand, as_json=True)
    except ValueError:  # the decoder stopped before it came to what is no JSON
        return Problem("$", "text that is not JSON", _plain(str(error)), _ONE_OBJECT)
    except RecursionError as deep:
        return _no_json(deep)
    return _no_json(error) if found is None else _problem(found)


def _problem(found: Misfit) -> Problem:
    path, value = json_path(found.full_steps), _shown(found.value)
    match found.fault:
        case "name":
            cure = "Names of piles are lower-case letters, digits and hyphens."
            return Problem(path, repr(found.field[:_SHOWN]), "not a name", cure)
        case "unknown":
            near = difflib.get_close_matches(found.field, found.fields, 1, cutoff=0.65)
            cure = f"Did you mean `{near[0]}`?" if near else "Leave the field out; the form has no such field here."
            return Problem(path, _shown(found.value[found.field]), "unknown field", cure)
        case "missing":
            return Problem(path, "nothing", "a field is missing", f"Add `{found.field}`.")
        case "pattern":
            return Problem(path, value, "not written as such a name is", _cure(found))
        case "choice":
            return Problem(path, value, "not one of the words that may stand here", _cure(found))
    return Problem(path, value, _plain(found.what), _cure(found) if found.steps else _ONE_OBJECT)


def _no_json(error: Exception) -> Problem:
    if isinstance(error, RecursionError):
        return Problem("$", "objects in objects in objects", "nested too deeply", _ONE_OBJECT)
    if isinstance(error, UnicodeDecodeError):
        return Problem("$", "bytes that are not UTF-8", "text that is not JSON", _ONE_OBJECT)
    return Problem("$", "text that is not JSON", str(error), _ONE_OBJECT)


def _plain(what: str) -> str:
    return what.replace("`", "").replace(" | null", "")


def _cure(found: Misfit) -> str:
    if found.choices == _CARDS:
        return "Cards are rank then suit: 9H, TS, AD; a joker is JK."
    if 0 < len(found.choices) <= _MOST_WORDS:
        return f"Write {' or '.join(json.dumps(word) for word in found.choices)}."
    if found.fault == "offset":
        return "Write the time with its offset, like 2026-09-01T18:02:11-07:00."
    if (found.wanted is str or found.choices) and isinstance(found.value, int | float):
        return 'Amounts and names are strings: "25.00".'
    if found.description:
        return f"Write {found.description}."
    return f"Write it as the published schema `{FORM}` says."


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
