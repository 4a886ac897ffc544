"""One history as its file states it: checked in its types, every error with the key and the cure."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from games.hand_refusal import Problem
from games.phh.variants import VARIANTS

Chips = int | Decimal
_LARGEST = Decimal(10**9)


class History(Struct, frozen=True, kw_only=True):
    """The fields of the standard that say what happened; the others are let through unread."""

    variant: str
    actions: list[str]
    starting_stacks: Annotated[list[Chips], Meta(min_length=2, max_length=20)]
    antes: list[Chips] = []
    blinds_or_straddles: list[Chips] = []
    bring_in: Chips = 0
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
    """A history that cannot be read: `problem` says where, what and the cure."""

    def __init__(self, path: str, value: object, what: str, cure: str) -> None:
        self.problem = Problem(path, str(value)[:120], what, cure)
        super().__init__(f"{path}: {value}: {what}. {cure}")


def histories(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The histories of a file with the key under which each stands; "" where the file holds one without a heading."""
    try:
        raw = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise Refused(
            "$", "the file", f"not TOML: {error}", "Send a .phh or .phhs file as the standard has it."
        ) from None
    if "variant" in raw or "actions" in raw:
        yield "", raw
        return
    several = {key: part for key, part in raw.items() if isinstance(part, dict)}
    if not several:
        cure = "A history has at least variant, antes, starting_stacks and actions."
        raise Refused("$", ", ".join(raw)[:80] or "nothing", "no history is in the file", cure)
    yield from several.items()


def history(raw: dict[str, Any]) -> History:
    """The history in its types; Refused names the key that is wrong."""
    try:
        read = msgspec.convert(raw, History)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `")
        raise Refused(place.rstrip("`") or "$", "", what, "Correct the field; the standard names its type.") from None
    if read.variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise Refused("$.variant", repr(read.variant), "no variant of the standard", f"Known are {known}.")
    _check(read)
    return read


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
