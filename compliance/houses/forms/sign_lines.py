"""A sign as somebody types it at a table, on a phone: a line for each thing it says. Read into its form, and written back.

What is read here was typed into a form by a person; nothing that Oliver wrote is read back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from games.terms.sign import Sign

LINES = {
    "limits": "tie 5-100",
    "pays": "tie 9:1, or fortune-bonus fpg-03; for one line of a pay table: pair-plus straight 6:1",
    "rates": "Table action to $100: $1.00",
    "says": "collection-by-the-hand as-posted",
    "words": "house-rules: A card off the table is dead.",
    "beside": "own 3",
}
"""The parts of a sign of which there may be several, with an example of a line."""
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?) ?(?:%|per ?cent)", re.IGNORECASE)
_AMOUNT = re.compile(r"\$ ?([0-9][0-9,]*(?:\.[0-9]{2})?)")


class LineError(ValueError):
    """A line that says nothing that can be read; the message gives an example."""

    def __init__(self, part: str, line: str) -> None:
        self.part = part
        super().__init__(f"“{line[:60]}” is not read. Write it like: {LINES[part]}")


def parts_of(typed: Mapping[str, str]) -> dict[str, list[dict[str, Any]]]:
    """The typed lines of each part, in the terms of the form; LineError at the first that is not read."""
    found: dict[str, list[dict[str, Any]]] = {}
    for part, read in _READ.items():
        for line in filter(None, map(str.strip, typed.get(part, "").splitlines())):
            made = read(line)
            if made is None:
                raise LineError(part, line)
            found.setdefault(part, []).append(made)
    return found


def _limit(line: str) -> dict[str, Any] | None:
    match = re.fullmatch(r"(\S+)\s+\$?([0-9.,]*)\s*(?:-|–|to)\s*\$?([0-9.,]*)", line)
    if match is None or not (match[2] or match[3]):
        return None
    ends = {name: match[i].replace(",", "") for i, name in ((2, "min"), (3, "max"))}
    return {"wager": match[1]} | {name: end for name, end in ends.items() if end}


def _pays(line: str) -> dict[str, Any] | None:
    match line.split():
        case [wager, what]:
            return {"wager": wager, "odds" if ":" in what else "table": what}
        case [wager, row, odds] if ":" in odds:
            return {"wager": wager, "rows": [{"hand": row, "odds": odds}]}
    return None


def _rate(line: str) -> dict[str, Any]:
    made: dict[str, Any] = {"text": line}
    percent, amounts = _PERCENT.search(line), _AMOUNT.findall(line)
    if percent is not None:
        share = Fraction(Decimal(percent[1])) / 100
        made["share"] = str(share)
    elif amounts:
        made["amount"] = amounts[-1].replace(",", "")  # "… to $100: $1.00": the rate stands last
    return made


def _answer(line: str) -> dict[str, Any] | None:
    words = line.split()
    return {"reading": words[0], "answer": words[1]} if len(words) == 2 else None


def _words(line: str) -> dict[str, Any] | None:
    about, colon, text = line.partition(":")
    return {"about": about.strip(), "text": text.strip()} if colon and text.strip() else None


def _beside(line: str) -> dict[str, Any] | None:
    schedule, _, option = line.rpartition(" ")
    return {"schedule": schedule.strip(), "option": int(option)} if option.isdecimal() and schedule else None


_READ: dict[str, Callable[[str], dict[str, Any] | None]] = {
    "limits": _limit,
    "pays": _pays,
    "rates": _rate,
    "says": _answer,
    "words": _words,
    "beside": _beside,
}


def sign_of(parts: Mapping[str, Any]) -> Sign:
    """The sign; msgspec.ValidationError names what is not as it should be."""
    said = {name: value for name, value in parts.items() if value not in (None, "", [], ())}
    return msgspec.convert(said, Sign)


def lines_of(sign: Sign | None) -> dict[str, str]:
    """The sign as lines to be typed over, by part."""
    return {} if sign is None else {part: "\n".join(_written(part, sign)) for part in LINES}


def _written(part: str, sign: Sign) -> Iterator[str]:
    if part == "limits":
        yield from (f"{one.wager} {_plain(one.min)}-{_plain(one.max)}" for one in sign.limits)
    elif part == "pays":
        for shown in sign.pays:
            yield from (f"{shown.wager} {what}" for what in (shown.table, shown.odds) if what is not None)
            yield from (f"{shown.wager} {row.hand} {row.odds}" for row in shown.rows)
    elif part == "rates":
        yield from (rate.text for rate in sign.rates)
    elif part == "says":
        yield from (f"{one.reading} {one.answer}" for one in sign.says)
    elif part == "words":
        yield from (f"{one.about}: {one.text}" for one in sign.words)
    else:
        yield from (f"{one.schedule} {one.option}" for one in sign.beside)


def _plain(amount: Decimal | None) -> str:
    return "" if amount is None else str(amount)
