"""Typed parts of a sentence: an amount, cards, printed lines, a hand, a paper, a person … that ride in text until it is written.

Rules, procedures and the ledger write sentences with f-strings. What a sentence names goes in by a function of this module
(`money(300)`, `cards(["KD", "3S"])`), which gives text between marks that Unicode keeps for the inside of a program
(noncharacters, U+FDD0 to U+FDD2); no hand and no paper may carry them. So a sentence stays one string while it is put
together, and nothing has to be found in it by its English: `split` hands out its parts with their kinds, from which pages make
links and drawings and the API its parts; `plain` is the sentence for paper, files and the terminal.

Whoever shows text of a Fault, Sheet or Due to people does it by `plain` or by the pages' writer (compliance.shell.said_html).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from typing import Literal, get_args

from msgspec import Struct

from games.cards.money import dollars, parse_amount

Kind = Literal[
    "money",  # cents
    "difference",  # cents, recorded less due
    "total",  # cents, at the end of a line of working; pages put it at the right
    "cards",  # codes, parted by spaces
    "lines",  # of the rule book, parted by spaces
    "hand",  # the id under which its recorder sent it
    "session",
    "paper",  # the number of a slip, count, award …
    "box",
    "fund",
    "meter",
    "table",
    "seat",
    "person",  # a pseudonym or a badge, never a name
    "day",  # ISO 8601
    "moment",  # ISO 8601
]
KINDS: tuple[str, ...] = get_args(Kind)
COUNTED = frozenset({"money", "difference", "total", "seat"})
"""What these parts are of is a whole number."""

_OPEN, _CLOSE, _NEXT = "\ufdd0", "\ufdd1", "\ufdd2"
_PART = re.compile(f"{_OPEN}([^{_NEXT}]*){_NEXT}([^{_NEXT}]*){_NEXT}([^{_CLOSE}]*){_CLOSE}")


class Part(Struct, frozen=True):
    """One thing that a sentence names: its kind, which one or how much, and how the sentence shows it."""

    kind: str
    of: str | int
    shown: str


Parts = tuple[str | Part, ...]
"""A sentence taken apart: text and typed parts in order."""


def _part(kind: Kind, of: object, shown: str) -> str:
    return f"{_OPEN}{kind}{_NEXT}{of}{_NEXT}{shown}{_CLOSE}"


def money(cents: int) -> str:
    """$1,234.50"""
    return _part("money", cents, dollars(cents))


def printed(cents: int) -> str:
    """A figure as a rule book prints it: $301, and $99.50 where it has cents."""
    return _part("money", cents, dollars(cents) if cents % 100 else dollars(cents)[:-3])


def as_written(amount: str) -> str:
    """An amount as its paper has it, without parting thousands: “1250.00” is $1250.00, “-5.00” is −$5.00."""
    shown = amount.removeprefix("-")
    return _part("money", parse_amount(shown) * (1 if shown == amount else -1), f"{'−' * (shown != amount)}${shown}")


def difference(cents: int) -> str:
    """“short $5.00” or “over $5.00” for recorded less due."""
    return _part("difference", cents, f"{'short' if cents < 0 else 'over'} {dollars(abs(cents))}")


def total(cents: int, sign: str = ": ") -> str:
    """The sum at the end of a line of working: “Total table action” + total(12500) is “Total table action: $125.00”."""
    return _part("total", cents, f"{sign}{dollars(cents)}")


def cards(codes: Iterable[str], between: str = ", ") -> str:
    """“KD, 3S”; pages show K♦, 3♠."""
    codes = list(codes)
    return _part("cards", " ".join(codes), between.join(codes)) if codes else ""


def lines(numbers: Iterable[str]) -> str:
    """Lines of the rule book, without the word: “701-705, 698”."""
    numbers = list(numbers)
    return _part("lines", " ".join(numbers), ", ".join(numbers)) if numbers else ""


def hand(hand_id: str, shown: str | int) -> str:
    """A recorded hand: mostly its number at the table."""
    return _part("hand", hand_id, str(shown))


def session(session_id: str) -> str:
    """A session of the playing book."""
    return _part("session", session_id, session_id)


def paper(paper_id: str) -> str:
    """A paper of the house by its number; pages say “#9428” for a number that was made by the form."""
    return _part("paper", paper_id, paper_id)


def box(name: str) -> str:
    """A drop box."""
    return _part("box", name, name)


def fund(name: str) -> str:
    """A jackpot fund."""
    return _part("fund", name, name)


def meter(name: str) -> str:
    """A progressive meter."""
    return _part("meter", name, name)


def table(name: str) -> str:
    """A table, without the word."""
    return _part("table", name, name)


def seat(number: int) -> str:
    """A seat's number, without the word."""
    return _part("seat", number, str(number))


def person(name: str) -> str:
    """A patron's or player's pseudonym, a dealer's badge."""
    return _part("person", name, name)


def day(value: datetime.date) -> str:
    """A gaming day: 11/18/2026."""
    return _part("day", value.isoformat(), f"{value:%m/%d/%Y}")


def moment(value: datetime.datetime, shown: str = "%m/%d/%Y %H:%M") -> str:
    """A moment as the house's clocks show it; `value` is in the house's zone already."""
    return _part("moment", value.isoformat(), value.strftime(shown))


def plain(text: str) -> str:
    """The sentence as people read it on paper and in files."""
    return _PART.sub(r"\3", text) if _OPEN in text else text


def split(text: str) -> Parts:
    """The sentence as text and typed parts, in order."""
    found: list[str | Part] = []
    at = 0
    for match in _PART.finditer(text):
        if match.start() > at:
            found.append(text[at : match.start()])
        kind, of, shown = match.groups()
        found.append(Part(kind, int(of) if kind in COUNTED else of, shown))
        at = match.end()
    if at < len(text) or not found:
        found.append(text[at:])
    return tuple(found)


def typed(text: str) -> Parts:
    """The sentence taken apart where it names anything; empty where it is nothing but words."""
    return split(text) if _OPEN in text else ()
