"""A sign as somebody types it at a table, on a phone: a line for each thing it says. Read into its form, and written back.

What is read here was typed into a form by a person; nothing that Oliver wrote is read back. What the words of a line do not say
themselves stands behind them in brackets, so that a sign that is typed over keeps it: where the part stands, who pays, on which
wagers, for which row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from games.terms.sign import Area, RateShown, Sign

LINES = {
    "limits": "tie 5-100",
    "pays": "tie 9:1, or fortune-bonus fpg-03; for one line of a pay table: pair-plus straight 6:1",
    "rates": "Table action to $100: $1.00 [row 1-100] [paid by seat] [for player-line tie]",
    "says": "collection-by-the-hand as-posted",
    "words": "house-rules: A card off the table is dead. [on layout]",
    "sums": "kill-pot 40.00",
    "offers": "even-money",
    "areas": "seat: Pair Plus [for pair-plus] [places 8]",
    "beside": "own 3",
}
"""The parts of a sign of which there may be several, with an example of a line."""
NONE = "none"  # the words name a figure that is not the rate: "of wagers over $100"
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?) ?(?:%|per ?cent)", re.IGNORECASE)
_MARK = re.compile(r"\s*\[(on|paid by|for|row|sum|share|places) ([^\[\]]+)\]$")
_AMOUNT = re.compile(r"\$ ?([0-9][0-9,]*(?:\.[0-9]{2})?)")


class LineError(ValueError):
    """A line that says nothing that can be read; the message gives an example."""

    def __init__(self, part: str, line: str) -> None:
        self.part = part
        super().__init__(f"“{line[:60]}” is not read. Write it like: {LINES[part]}")


def parts_of(typed: Mapping[str, str]) -> dict[str, list[dict[str, Any] | str]]:
    """The typed lines of each part, in the terms of the form; LineError at the first that is not read."""
    found: dict[str, list[dict[str, Any] | str]] = {}
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


def _marks(line: str) -> tuple[str, dict[str, str]]:
    """The line without what stands in brackets behind it, and that."""
    found: dict[str, str] = {}
    while (match := _MARK.search(line)) is not None:
        found[match[1]], line = match[2].strip(), line[: match.start()]
    return line, found


def _place(marks: Mapping[str, str]) -> dict[str, Any]:
    return {"on": marks["on"]} if "on" in marks else {}


def _pays(line: str) -> dict[str, Any] | None:
    line, marks = _marks(line)
    match line.split():
        case [wager, what]:
            return {"wager": wager, "odds" if ":" in what else "table": what, **_place(marks)}
        case [wager, row, odds] if ":" in odds:
            return {"wager": wager, "rows": [{"hand": row, "odds": odds}], **_place(marks)}
    return None


def _rate(line: str) -> dict[str, Any] | None:
    text, marks = _marks(line)
    made: dict[str, Any] = {"text": text, **_figure(text), **_place(marks)}
    for mark, name in (("sum", "amount"), ("share", "share")):
        made |= {name: None if marks[mark] == NONE else marks[mark]} if mark in marks else {}
    if "paid by" in marks:
        made["payer"] = marks["paid by"]
    if "for" in marks:
        made["wagers"] = marks["for"].split()
    if "row" in marks:
        match = re.fullmatch(r"\$?([0-9.,]+)\s*(?:-|–|to)\s*\$?([0-9.,]*)", marks["row"])
        if match is None:
            return None
        made |= {name: end.replace(",", "") for name, end in (("from", match[1]), ("to", match[2])) if end}
    return made


def _figure(text: str) -> dict[str, str]:
    """The share or the sum that the words of a rate name."""
    percent, amounts = _PERCENT.search(text), _AMOUNT.findall(text)
    if percent is not None:
        return {"share": str(Fraction(Decimal(percent[1])) / 100)}
    return {"amount": amounts[-1].replace(",", "")} if amounts else {}  # "… to $100: $1.00": the rate stands last


def _answer(line: str) -> dict[str, Any] | None:
    words = line.split()
    return {"reading": words[0], "answer": words[1]} if len(words) == 2 else None


def _words(line: str) -> dict[str, Any] | None:
    line, marks = _marks(line)
    about, colon, text = line.partition(":")
    return {"about": about.strip(), "text": text.strip(), **_place(marks)} if colon and text.strip() else None


def _sum(line: str) -> dict[str, Any] | None:
    match line.split():
        case [about, amount]:
            return {"about": about, "amount": amount.removeprefix("$").replace(",", "")}
    return None


def _area(line: str) -> dict[str, Any] | None:
    line, marks = _marks(line)
    at, colon, label = line.partition(":")
    made = {"at": at.strip(), "label": label.strip(), "wager": marks.get("for", "")}
    if not colon or not marks.get("places", "1").isdecimal() or at.strip() not in ("seat", "center"):
        return None
    return {name: said for name, said in made.items() if said} | (
        {"places": int(marks["places"])} if "places" in marks else {}
    )


def _beside(line: str) -> dict[str, Any] | None:
    schedule, _, option = line.rpartition(" ")
    return {"schedule": schedule.strip(), "option": int(option)} if option.isdecimal() and schedule else None


_READ: dict[str, Callable[[str], dict[str, Any] | str | None]] = {
    "limits": _limit,
    "pays": _pays,
    "rates": _rate,
    "says": _answer,
    "words": _words,
    "sums": _sum,
    "offers": lambda line: line,
    "areas": _area,
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
    if part == "pays":
        for shown in sign.pays:
            on = _on(shown.on)
            yield from (f"{shown.wager} {what}{on}" for what in (shown.table, shown.odds) if what is not None)
            yield from (f"{shown.wager} {row.hand} {row.odds}{on}" for row in shown.rows)
    else:
        yield from map(_WRITTEN[part], getattr(sign, part))


def _on(place: str) -> str:
    return "" if place == "table" else f" [on {place}]"


def _rate_written(rate: RateShown) -> str:
    said = _figure(rate.text)
    marks = [
        ("row", "" if rate.from_ is None else f"{rate.from_}-{_plain(rate.to)}"),
        ("paid by", rate.payer or ""),
        ("for", " ".join(rate.wagers)),
        ("sum", _otherwise(_decimal(said.get("amount")), rate.amount)),
        ("share", _otherwise(said.get("share"), rate.share)),
    ]
    return rate.text + "".join(f" [{mark} {what}]" for mark, what in marks if what) + _on(rate.on)


def _area_written(area: Area) -> str:
    marks = (("for", area.wager), ("places", area.places))
    return f"{area.at}: {area.label or ''}" + "".join(f" [{mark} {what}]" for mark, what in marks if what is not None)


def _otherwise(said: object, is_: object) -> str:
    """The figure, where it is not the one that the words name."""
    return "" if said == is_ else NONE if is_ is None else str(is_)


_WRITTEN: dict[str, Callable[[Any], str]] = {
    "limits": lambda one: f"{one.wager} {_plain(one.min)}-{_plain(one.max)}",
    "rates": _rate_written,
    "says": lambda one: f"{one.reading} {one.answer}",
    "words": lambda one: f"{one.about}: {one.text}{_on(one.on)}",
    "sums": lambda one: f"{one.about} {one.amount}",
    "offers": str,
    "areas": _area_written,
    "beside": lambda one: f"{one.schedule} {one.option}",
}


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _plain(amount: Decimal | None) -> str:
    return "" if amount is None else str(amount)
