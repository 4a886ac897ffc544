"""What the words of a line are made of: seats, amounts, names shortened; and how one that does not fit is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.cards.money import plain

SEATS = r"[0-9]+(?:[,-][0-9]*)*"
AMOUNT = r"[0-9]{1,7}(?:\.[0-9]{1,2})?(?:\*[0-9]{1,5}(?:\.[0-9]{1,2})?)?(?:k(?![a-z0-9]))?"
HIGHEST_SEAT = 20
_RUN = re.compile(r"(?P<first>[0-9]{1,2})(?:-(?P<last>[0-9]{0,2}))?")
_MOST = 10_000_000_00


class SlipError(ValueError):
    """A word that does not fit: what is wrong, and the cure."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(f"{what}. {cure}")
        self.what, self.cure = what, cure


class Slip(Struct, frozen=True):
    """Where in the line something does not fit: which word, counted from 0 (-1: the line as a whole), and why."""

    at: int
    word: str
    what: str
    cure: str


def seats_of(text: str) -> list[int]:
    """“135” are seats 1, 3 and 5 and “0” is seat ten; with a comma or a dash they are numbers: “1-6,12”."""
    if re.fullmatch("[0-9]+", text):
        found = [int(digit) or 10 for digit in text]
    else:
        runs = [_RUN.fullmatch(part) for part in text.split(",") if part]
        found = [seat for run in runs if run for seat in range(int(run["first"]), int(run["last"] or run["first"]) + 1)]
        found = found if all(runs) else []
    if not found or max(found) > HIGHEST_SEAT or min(found) < 1 or len(set(found)) != len(found):
        raise SlipError(f"{text} names no seats", "Digits are seats, 0 is ten; beyond ten write 11,12 or 1-12.")
    return found


def amount_of(text: str) -> str:
    """“25”, “2.50”, “4*25” (four chips of 25), “1.5k”: the exact amount."""
    thousand, fits = text.endswith("k"), re.fullmatch(AMOUNT, text)
    count, chips, each = text.removesuffix("k").rpartition("*") if fits else ("", "", "0")
    cents = _cents(each) * (_cents(count) if chips else 100) * (1000 if thousand else 1)
    if not fits or cents % 100 or cents > _MOST * 100:
        raise SlipError(f"{text} is no amount", "Write dollars: 25, 2.50, 4*25 for four chips of 25, 1k.")
    return plain(cents // 100)


def _cents(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(whole or 0) * 100 + int(part.ljust(2, "0") or 0)


def codes_of(names: Iterable[str]) -> dict[str, str]:
    """A short code for each name: the first letters of its parts (“player-line” is pl), or as many letters as tell it apart."""
    codes: dict[str, str] = {}
    for name in names:
        initials, plainly = "".join(part[:1] for part in name.split("-")), name.replace("-", "")
        tries = (initials, *(plainly[:size] for size in range(1, len(plainly) + 1)), f"n{plainly}")
        tries = tuple(
            code.lstrip("0123456789") or f"n{code}" for code in tries
        )  # behind an amount a digit would be lost
        codes[next(code for code in tries if code not in codes and code != "k")] = name  # 2k are two thousand
    return codes


def named(text: str, codes: Mapping[str, str], what: str) -> str:
    """The name that a code, the whole name, or the beginning of just one stands for."""
    if text in codes:
        return codes[text]
    found = {name for name in codes.values() if name == text} or {n for n in codes.values() if n.startswith(text)}
    if len(found) != 1:
        shown = ", ".join(f"{code} {name}" for code, name in codes.items())
        raise SlipError(
            f"{text} is no {what} of this game" if not found else f"{text} may be several", f"Write: {shown}."
        )
    return found.pop()


def marks_of(text: str, signs: str) -> dict[str, str]:
    """“+25/17,20” by its signs: {"+": "25", "/": "17,20"}."""
    found = re.findall(f"([{re.escape(signs)}])([^{re.escape(signs)}]*)", text)
    if "".join(sign + said for sign, said in found) != text or len({sign for sign, _ in found}) != len(found):
        raise SlipError(f"{text} does not fit behind it", f"Each of {' '.join(signs)} may stand once.")
    return dict(found)


def whole(text: str, what: str, most: int = 1000) -> int:
    """A whole number."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= most):
        raise SlipError(f"{text or 'nothing'} is no {what}", "Write a whole number.")
    return int(text)


def kept(made: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What is not said stays out."""
    return made | {name: value for name, value in more.items() if value not in (None, [])}
