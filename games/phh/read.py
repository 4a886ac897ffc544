"""Reads `.phh` and `.phhs`: each history becomes a hand of our form, or a problem that says where and what to do."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from games.hand import FORM, Hand, Seat, canonical
from games.hand_csv import Sent
from games.hand_names import IS_SLUG, SLUG_CURE
from games.hand_pot import Award, Pot
from games.money import plain
from games.phh.history import History, Refused, cents, histories, history
from games.phh.replay import Replay

_APART = datetime.timedelta(minutes=2)  # from hand to hand, where the file has no moment


class Where(Struct, frozen=True, kw_only=True):
    """What a history does not say: where it was played, as which licensed game, on which gaming day."""

    establishment: str
    game: str
    table: str
    gaming_day: datetime.date
    time_zone: str
    started: datetime.datetime  # of the first hand, where the file has no time of its own
    first: int = 1  # number of the first hand at the table, where the file has none


class Numbered(NamedTuple):
    """A history and its place in the file."""

    place: int
    key: str
    raw: dict[str, Any]


def read(text: str, where: Where) -> Iterator[Sent]:
    """The hands of a file in its order. What cannot be read refuses its own history only."""
    try:
        several = [Numbered(i, key, raw) for i, (key, raw) in enumerate(histories(text))]
    except Refused as error:
        yield Sent(1, problem=error.problem)
        return
    for one in several:
        line = _line(text, one.key)
        try:
            yield Sent(line, canonical(hand(history(one.raw), where, one)), hand=_id(where, one))
        except Refused as error:
            yield Sent(line, problem=error.problem, hand=_id(where, one))


def hand(told: History, where: Where, one: Numbered) -> Hand:
    """One history as a hand."""
    if not IS_SLUG[where.game]:
        raise Refused("$.game", repr(where.game), "not a name", SLUG_CURE)
    played = Replay(told)
    number = told.hand if isinstance(told.hand, int) and told.hand > 0 else where.first + one.place
    started = _started(told, where, one)
    seats = sorted(
        (Seat(seat=played.seat(i), occupant=_occupant(told, i)) for i in range(played.count)),
        key=lambda seat: seat.seat,
    )
    return Hand(
        form=FORM,  # type: ignore[arg-type]  # the literal of the form
        id=_id(where, one),
        establishment=where.establishment,
        table=where.table,
        game=where.game,
        gaming_day=where.gaming_day,
        number=number,
        started=started,
        dealt=started,
        ended=started,  # the standard has one moment for a hand
        seats=seats,
        wagers=[],
        cards=msgspec.convert(played.piles(), dict[str, Any]) or None,
        pot=_pot(told, played),
    )


def _pot(told: History, played: Replay) -> Pot:
    showed = None if played.showed is None else sorted({played.seat(i) for i in played.showed})
    return Pot(
        button=played.seat(played.count - 1) if played.variant.opens == "blinds" else None,
        streets=played.played(),
        returned=played.went_back(),
        showed=showed,
        awards=_awards(told, played),
    )


def _awards(told: History, played: Replay) -> list[Award] | None:
    """What the file says that each was given of the pot, where it says so."""
    if told.winnings is not None:
        given = [cents(f"$.winnings[{i}]", chips) for i, chips in enumerate(told.winnings)]
    elif told.finishing_stacks is not None and not any(played.unlimited):
        finished = [cents(f"$.finishing_stacks[{i}]", chips) for i, chips in enumerate(told.finishing_stacks)]
        given = [end - left for end, left in zip(finished, played.left, strict=False)]
        if any(amount < 0 for amount in given):
            cure = "A player ends with no less than he had left after his last act."
            raise Refused("$.finishing_stacks", told.finishing_stacks, "less than was left", cure)
    else:
        return None
    return [Award(seat=played.seat(i), amount=plain(amount)) for i, amount in enumerate(given) if amount]


def _occupant(told: History, player: int) -> str:
    """A pseudonym: players' names are persons, and no person's name goes into the record."""
    return f"P{told.seats[player] if told.seats is not None else player + 1}"


def _started(told: History, where: Where, one: Numbered) -> datetime.datetime:
    """When the hand began: as the file has it, else one after the other from the first."""
    if told.year and told.month and told.day and told.time is not None:
        try:
            zone = ZoneInfo(told.time_zone or where.time_zone)
            day = datetime.date(told.year, told.month, told.day)
        except (ValueError, KeyError, OSError):
            shown = f"{told.year}-{told.month}-{told.day} {told.time_zone or where.time_zone}"
            raise Refused("$.time", shown, "no such day or time zone", "Correct year, month, day, time_zone.") from None
        return datetime.datetime.combine(day, told.time, zone)
    return where.started + one.place * _APART


def _id(where: Where, one: Numbered) -> str:
    told = one.raw.get("hand")
    name = str(told) if isinstance(told, int | str) and not isinstance(told, bool) else str(where.first + one.place)
    kept = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._:-") else "-" for sign in name)
    return f"{where.table}-{where.gaming_day:%Y%m%d}-{kept}"[:80]


def _line(text: str, key: str) -> int:
    """The line on which a history begins."""
    if not key:
        return 1
    heads = {f"[{key}]", f'["{key}"]', f"['{key}']"}
    return next((i for i, line in enumerate(text.splitlines(), 1) if line.strip() in heads), 1)
