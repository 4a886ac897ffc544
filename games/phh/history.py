"""One history as its file states it: checked in its types, every error with the key and the cure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from games.hand.refusal import Problem
from games.phh.variants import VARIANTS
from games.schema import plain_file
from games.schema.misfit import json_path, misfit
from games.schema.plain_file import shown

Chips = int | Decimal
WHOLE = "the file"
"""Where a problem stands that is not of one history: the file is no TOML, or holds none."""
_LARGEST = Decimal(10**9)
_OPENS = {"blinds": ("blinds_or_straddles", "bring_in"), "bring-in": ("bring_in", "blinds_or_straddles")}


class History(Struct, frozen=True, kw_only=True):
    """The fields of the standard that say what happened; the others are let through unread."""

    variant: str
    actions: list[str]
    starting_stacks: Annotated[list[Chips], Meta(min_length=2, max_length=20)]
    antes: list[Chips] | None = None
    blinds_or_straddles: list[Chips] | None = None
    bring_in: Chips | None = None
    small_bet: Chips | None = None
    big_bet: Chips | None = None
    min_bet: Chips | None = None
    ante_trimming_status: bool = False
    seats: list[Annotated[int, Meta(ge=1, le=20)]] | None = None
    players: list[str] | None = None
    finishing_stacks: list[Chips] | None = None
    winnings: list[Chips] | None = None
    table: str | int | None = None
    hand: str | int | None = None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    currency: str | None = None


class Refused(Exception):
    """A history that cannot be read: `problem` says where, what and the cure; `line` of the file, where that is known."""

    def __init__(self, path: str, value: object, what: str, cure: str, line: int = 0) -> None:
        self.problem, self.line = Problem(path, shown(value), what, cure), line
        super().__init__(f"{path}: {self.problem.value}: {what}. {cure}")


def histories(sent: bytes | str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The histories of a file with the key under which each stands; "" where the file holds one without a heading."""
    cure = "A history has at least variant, antes, starting_stacks and actions."
    try:
        text = sent if isinstance(sent, str) else plain_file.text(sent)
        raw = plain_file.toml(text)
    except plain_file.UnreadableError as error:
        hint = f"{error.cure} A .phh or .phhs file is text, as the PHH standard has it."
        raise Refused(WHOLE, _line(sent, error.line), error.what, hint, error.line) from None
    if "variant" in raw or "actions" in raw:
        yield "", raw
        return
    several = {key: part for key, part in raw.items() if isinstance(part, dict)}
    if not several:
        raise Refused(WHOLE, ", ".join(raw)[:80] or "nothing", "no history is in it", cure)
    yield from several.items()


def _line(sent: bytes | str, number: int) -> str:
    """The line of a file that could not be read, as far as it is text."""
    text = sent if isinstance(sent, str) else sent.decode("utf-8-sig", "backslashreplace")
    lines = text.splitlines()[number - 1 : number] if number else []
    return lines[0].strip() if lines and lines[0].strip() else "nothing" if number else "all of it"


def history(raw: dict[str, Any]) -> History:
    """The history in its types; Refused names the key that is wrong."""
    try:
        read = msgspec.convert(raw, History)
    except msgspec.ValidationError as error:
        raise _mistyped(raw, error) from None
    if read.variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise Refused("$.variant", repr(read.variant), "no variant of the standard", f"Known are {known}.")
    _check(read)
    return read


def _mistyped(raw: dict[str, Any], error: msgspec.ValidationError) -> Refused:
    """A field that is missing, or of another type than the standard gives it."""
    found = misfit(raw, History)
    if found is None:
        return Refused("$", raw, str(error), "Correct the field; the standard names its type.")
    path = json_path(found.full_steps)
    if found.fault == "missing":
        return Refused(path, "nothing", "a field is missing", f"Add {found.field}.")
    return Refused(
        path, repr(found.value), found.what.replace("`", ""), "Correct the field; the standard names its type."
    )


def _check(read: History) -> None:
    players = len(read.starting_stacks)
    lists = {name: getattr(read, name) for name in ("antes", "blinds_or_straddles", "seats", "players", "winnings")}
    for name, values in (lists | {"finishing_stacks": read.finishing_stacks}).items():
        if values and len(values) > players:
            raise Refused(f"$.{name}", len(values), f"more than the {players} players", "Name each player once.")
    if read.seats is not None and (len(set(read.seats)) != len(read.seats) or len(read.seats) != players):
        raise Refused("$.seats", read.seats, "a seat twice, or a player without one", "Give each player his own seat.")
    for name in ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings"):
        for i, chips in enumerate(getattr(read, name) or ()):
            cents(f"$.{name}[{i}]", abs(chips) if name != "winnings" else chips, unlimited=name.endswith("stacks"))
    for i, chips in enumerate(read.starting_stacks):
        if chips <= 0:
            cure = "Leave who has no chips out; a stack that is not known is inf."
            raise Refused(f"$.starting_stacks[{i}]", chips, "no stack to play with", cure)
    _of_the_variant(read)


def _of_the_variant(read: History) -> None:
    """The fields that the standard asks for in this variant: without them nobody knows how much a bet is."""
    variant = VARIANTS[read.variant]
    bets = ("small_bet", "big_bet") if variant.two_sizes else ("min_bet",)
    opens, other = _OPENS[variant.opens]
    for name in ("antes", opens, *bets):
        if getattr(read, name) is None:
            raise Refused(f"$.{name}", "nothing", f"a history of {read.variant} states it", f"Add {name}.")
    for name in bets:
        if not cents(f"$.{name}", getattr(read, name)):
            raise Refused(f"$.{name}", getattr(read, name), "no size of a bet", "Write how much a bet is, above 0.")
    if _anything(getattr(read, other)):
        cure = f"It opens with {opens}: leave {other} out, or correct the variant."
        raise Refused(f"$.{other}", getattr(read, other), f"{read.variant} has none", cure)
    if variant.opens == "bring-in" and cents("$.bring_in", read.bring_in or 0) >= cents(bets[0], read.small_bet or 0):
        raise Refused("$.bring_in", read.bring_in, "not less than the bet", "A bring-in is less than small_bet.")
    if not _anything(read.antes) and not _anything(getattr(read, opens)):
        raise Refused("$.antes", read.antes, "nobody puts anything in before the deal", f"Add antes or {opens}.")


def _anything(chips: list[Chips] | Chips | None) -> bool:
    return any(chips) if isinstance(chips, list) else bool(chips)


def cents(path: str, chips: Chips, *, unlimited: bool = False) -> int:
    """A number of chips as whole cents. A stack that is not known is written `inf`: -1."""
    value = Decimal(chips)
    if unlimited and value.is_infinite():
        return -1
    if not value.is_finite() or value < 0 or value > _LARGEST:
        raise Refused(path, chips, "no amount of money", "Write dollars and cents, as 12.50.")
    if value * 100 != int(value * 100):
        raise Refused(path, chips, "parts of a cent", "Amounts are whole cents here.")
    return int(value * 100)


_CARD = re.compile(r"[2-9TJQKA?][shdc?]")
_PLAYER = re.compile(r"p([1-9][0-9]?)")


def player_of(path: str, word: str, count: int) -> int:
    """The player of a word, counted from 0."""
    match = _PLAYER.fullmatch(word)
    if match is None or int(match[1]) > count:
        raise Refused(path, repr(word), "no such player", f"Players are p1 to p{count}.")
    return int(match[1]) - 1


def cards_of(path: str, text: str) -> list[str]:
    """Cards as the hand form names them; ?? is one that is not known."""
    cards = _CARD.findall(text)
    if "".join(cards) != text:
        raise Refused(path, repr(text), "not cards", 'Write rank and suit of each, as "AhTs"; ?? is one not known.')
    named = [card[0] + card[1].upper() for card in cards]
    if wrong := [card for card in named if "?" in card and card != "??"]:
        raise Refused(path, wrong[0], "half a card", "Write both rank and suit, or ?? for a card not known.")
    return named


def cards_text(named: Iterable[str]) -> str:
    return "".join(card[0] + card[1].lower() for card in named)


def listed(cents: Iterable[int]) -> str:
    return "[" + ", ".join(map(chips, cents)) + "]"


def chips(cents: int) -> str:
    """Dollars: whole where they are, else with cents."""
    value = Fraction(cents, 100)
    return (
        str(value.numerator)
        if value.denominator == 1
        else f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"
    )


def toml_text(said: str) -> str:
    """A string as TOML has it, escaped."""
    body = "".join(sign if sign.isprintable() and sign not in '"\\' else f"\\u{ord(sign):04x}" for sign in said)
    return f'"{body}"'
