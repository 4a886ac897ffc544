"""One value in one cell: as people write it, as JSON has it. What is none is left as it stands, and refused with its cure."""

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal
from zoneinfo import ZoneInfo

Type = Literal["text", "amount", "number", "day", "time", "choice", "list", "cards", "pieces", "parts"]
Begins = tuple[str, int]
"""The gaming day in which a time without a date lies, as JSON has it, and the hour with which such a day begins."""

HOW = {
    "day": "as 11/18/2026 or 2026-11-18",
    "time": "by the house's clock, as 14:05, or with its date: 11/18/2026 14:05",
    "amount": "dollars and cents: 25.00",
    "number": "a whole number",
    "list": "apart by semicolons: C-1; C-2",
    "cards": "rank and suit, apart by spaces: AH KH QH JH TH",
    "pieces": "value×how many, apart by semicolons: 100×4; 20×5",
    "parts": "seat, whose hand (losing, winning, table), amount, apart by semicolons: 1 losing 500; 2 winning 250; 4 table 250",
}
"""How a person writes a value of each type in one cell."""

_AMERICAN = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4}|\d\d)(?:[ T]+(?P<clock>.+))?")
_NAMED = ("%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%d %b %Y", "%d-%b-%Y", "%d-%B-%Y")
_CLOCK = re.compile(r"(\d{1,2})(?::?(\d\d)(?::(\d\d))?)?(?: *([ap])\.?m?\.?)?", re.IGNORECASE)
_GROUPED = re.compile(r"(?<=[0-9])[, ](?=[0-9]{3}(?![0-9]))|(?<=-) +")
_PIECE = re.compile(r"\s*([$0-9.]+)\s*[×x*]\s*([0-9]{1,18})\s*")
_FIGURE = re.compile(r"[0-9]{1,18}")  # what is longer is left as text: Python makes no number of thousands of digits


def value_of(kind: Type, choices: Sequence[str], text: str, zone: datetime.tzinfo, begins: Begins) -> Any:
    """What a cell says, as JSON has it."""
    if kind == "time":
        return _moment(text, zone, begins)
    if kind == "choice":
        return choice_text(text, choices)
    return _READ[kind](text) if kind in _READ else text


def _number(text: str) -> int | str:
    digits = _GROUPED.sub("", text)
    return int(digits) if _FIGURE.fullmatch(digits) else text


def _list(text: str) -> list[str]:
    return [item.strip() for item in re.split(r"[;,\n]", text) if item.strip()]


def _cards(text: str) -> list[str]:
    return [item.upper().replace("10", "T") for item in re.split(r"[;,\s]+", text) if item]


def _pieces(text: str) -> Mapping[str, int] | str:
    pairs = [_PIECE.fullmatch(item) for item in text.split(";") if item.strip()]
    return {amount_text(pair[1]): int(pair[2]) for pair in pairs if pair} if all(pairs) else text


def _parts(text: str) -> list[Any]:
    return [_part(item) for item in text.split(";") if item.strip()]


def amount_text(text: str) -> str:
    """An amount as people type it, as the form writes it: “$1,234.5” is "1234.50"."""
    plain = _GROUPED.sub("", text.replace("$", "").replace("−", "-").strip())  # “12,5” is no twelve and no 125
    match = re.fullmatch(r"(-?)([0-9]{0,18})(?:\.([0-9]{0,2}))?", plain)
    if match and match[2] + (match[3] or ""):
        return f"{match[1]}{int(match[2] or 0)}.{(match[3] or '').ljust(2, '0')}"
    return text


def choice_text(text: str, choices: Sequence[str]) -> str:
    """One of the choices, however it is written: “Shift end” is "shift-end"."""
    plain = re.sub(r"[\s_-]+", "-", text.strip().lower())
    said = (choice for choice in choices if plain in (choice.lower(), words_of(choice).replace(" ", "-")))
    return next(said, text)


def words_of(choice: str) -> str:
    """A choice as a person reads it: "jackpot-drop" is “jackpot drop”."""
    return _WORDS.get(choice) or choice.replace("-", " ")


_WORDS = {
    "due-collected": "collected less due",
    "collected-counted": "counted less collected",
    "counted-banked": "banked less counted",
}


def day_text(text: str) -> str:
    """A day as spreadsheets and people of this country write it, as JSON has it."""
    plain = " ".join(text.split())
    if (match := _AMERICAN.fullmatch(plain)) and not match["clock"]:
        return _date(match)
    for form in _NAMED:
        try:
            return datetime.datetime.strptime(plain, form).date().isoformat()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    return plain


def clock_of(text: str, *, hour_alone: bool = False) -> datetime.time | None:
    """A time of the clock: 14:05, 1405, 2:05 pm, 14:05:09; None where it is none. `hour_alone`: so is 14."""
    match = _CLOCK.fullmatch(text.strip())
    if match is None or not text.isascii() or not (hour_alone or match[2] or match[4]):
        return None
    hour, minute, second, half = int(match[1]), int(match[2] or 0), int(match[3] or 0), (match[4] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    return datetime.time(hour, minute, second) if hour < 24 and minute < 60 and second < 60 else None


def text_of(kind: Type, value: Any, zone: ZoneInfo) -> str:
    """A value of JSON as somebody would write it in one cell."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, datetime.datetime):
        return value.astimezone(zone).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "; ".join(f"{name}×{count}" for name, count in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return (" " if kind == "cards" else "; ").join(
            f"{one['seat']} {one['of']} {one['amount']}" if isinstance(one, dict) else str(one) for one in value
        )
    return str(value)


def _part(item: str) -> Any:
    words = item.split()
    if len(words) != 3 or not _FIGURE.fullmatch(words[0]):
        return item.strip()
    return {"seat": int(words[0]), "of": words[1], "amount": amount_text(words[2])}


def _date(match: re.Match[str]) -> str:
    year = match["year"] if len(match["year"]) == 4 else f"20{match['year']}"
    return f"{year}-{match['month']:0>2}-{match['day']:0>2}"


def _moment(text: str, zone: datetime.tzinfo, begins: Begins) -> str:
    """With the offset that it has, or else the house's."""
    plain = " ".join(text.split())
    try:
        if match := _AMERICAN.fullmatch(plain):
            clock = clock_of(match["clock"] or "")
            if clock is None:
                return text
            moment = datetime.datetime.combine(datetime.date.fromisoformat(_date(match)), clock)
        elif (clock := clock_of(plain)) is not None:
            later = datetime.timedelta(days=clock.hour < begins[1])
            moment = datetime.datetime.combine(datetime.date.fromisoformat(begins[0]) + later, clock)
        else:
            moment = datetime.datetime.fromisoformat(plain.replace(" ", "T", 1))
    except ValueError:
        return text
    return (moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)).isoformat()


_READ: Mapping[Type, Callable[[str], Any]] = {
    "number": _number, "amount": amount_text, "day": day_text, "list": _list, "cards": _cards, "pieces": _pieces,
    "parts": _parts,
}  # fmt: skip
