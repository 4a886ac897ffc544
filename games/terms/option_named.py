"""Which option of a schedule somebody means: by the number that the page prints, its label or limit, or by Oliver's number.

Where a page numbers its options twice or in spans ("112-115"), or names them by their limits, Oliver has numbers of its own;
"#3" is always one of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.schema import Option
from games.terms.defect import limits

OWN = "#"
_PRINTED = re.compile(r"(?:option )?(\d+)(?:-(\d+))?(?: \(.*\)|,.*)?")  # "Option 1, $10-$100", "112-115", "2 (second)"
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_HEAD = re.compile(r"^(table limit|no limit|limit|option \d+,) ")


def options_named(options: Iterable[Option], text: str) -> list[Option]:
    """The options that are called so, more than one where the page leaves it open; none where nothing is."""
    held, asked = list(options), _plain(text)
    own = asked.removeprefix(OWN)
    if own.isdecimal() and (asked != own or len(own) > 6):
        return [one for one in held if one.number == int(own)]
    if own.isdecimal():
        printed = [one for one in held if _prints(one, int(own))]
        return printed or [one for one in held if one.number == int(own)]
    labelled = [one for one in held if one.label is not None and _plain(one.label) == asked]
    return labelled or [one for one in held if asked in _names(one)]


def called(option: Option) -> str:
    """An option as somebody can name it again: its number, and its label where it has one."""
    return f"{OWN}{option.number} ({option.label})" if option.label else str(option.number)


def _plain(text: str) -> str:
    return " ".join(_THOUSANDS.sub("", text.lower()).split())


def _prints(option: Option, number: int) -> bool:
    """Whether the page prints the option under this number, by itself or in a span."""
    found = None if option.label is None else _PRINTED.fullmatch(_plain(option.label))
    if found is None:
        return option.number == number
    return int(found[1]) <= number <= int(found[2] or found[1])


def _names(option: Option) -> set[str]:
    found = {_plain(limits(option.limit))} if option.limit is not None else set[str]()
    if option.label is not None:
        label = _plain(option.label)
        found |= {label, _HEAD.sub("", label)}
    return found
