"""In which order the table was gone round, against the order that the rule book prints: dealt, asked, opened, settled.

A recorded order may break off and may leave seats out; what it says must be in the printed order. Where it begins may not be
told (the action button was not recorded): then only the direction is held against the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games import said
from games.hand.form import Hand
from games.hand.irregular import Reckoned
from games.schema import Order as Printed
from games.schema import Settlement
from games.settling.sheet import Sheet

BLINDS = frozenset({"small-blind", "big-blind", "blind", "straddle"})
HOUSE = 0  # the house dealer's place
SEATS = 32  # more than any table has


class Round(NamedTuple):
    """How the table is gone round: from which seat (None: not told), which way, who comes first and last of all."""

    start: int | None
    clockwise: bool
    first: int | None = None
    last: int | None = None


class Turned(NamedTuple):
    """Two that follow one another and should not: the place of the second in the list."""

    place: int
    before: str
    after: str


def round_of(printed: Printed, hand: Hand, sheet: Sheet | None, starts: str | None = None) -> Round | None:
    """The round of a printed order in this hand; None where the text prints no direction. `starts`: from whom, where an
    interpretation says it."""
    if printed.direction is None:
        return None
    bank = None if hand.bank is None else hand.bank.seat
    ends = {"bank": bank, "house-dealer": HOUSE}
    return Round(
        _start(starts or printed.starts, hand, sheet),
        printed.direction == "clockwise",
        ends[printed.first] if printed.first else None,
        ends[printed.last] if printed.last else None,
    )


def _start(place: str | None, hand: Hand, sheet: Sheet | None) -> int | None:
    """The seat from which it begins; None where the text prints none, or where it was not recorded."""
    bank, button = hand.bank, None if hand.pot is None else hand.pot.button
    places: dict[str, int | None] = {
        "left-of-bank": None if bank is None else _seat_after(bank.seat, hand),
        "bank": None if bank is None else bank.seat,
        "left-of-house-dealer": 1,
        "right-of-house-dealer": SEATS,
        "left-of-button": None if button is None else button + 1,
        "left-of-last-blind": _after_blinds(hand),
        "shooter": hand.shooter,
        "action": _action(hand, sheet),
    }
    return places.get(place or "")


def _after_blinds(hand: Hand) -> int | None:
    """Left of the last blind bet of the first round; None where none was posted, or no acts were recorded."""
    streets = None if hand.pot is None else hand.pot.streets
    acts = (streets[0].acts if streets else None) or []
    return next((act.seat + 1 for act in reversed(acts) if act.act in BLINDS), None)


def round_of_settlement(held: Settlement, first: str, backwards: bool, hand: Hand, sheet: Sheet | None) -> Round | None:
    """The round in which wagers are settled, as the book's order of settlement says it."""
    bank = None if hand.bank is None else hand.bank.seat
    match first:
        case "left-of-player-dealer":
            return None if bank is None else Round(_seat_after(bank, hand), clockwise=True)
        case "right-of-player-dealer":
            return None if bank is None else Round(bank - 1 or SEATS, clockwise=False)
        case "right-of-house-dealer":
            return Round(SEATS, clockwise=False)
        case "left-of-house-dealer":
            return Round(1, clockwise=True)
        case "action-button":
            return Round(_action(hand, sheet), clockwise=not backwards)
    return None


def _seat_after(seat: int, hand: Hand) -> int:
    """The next seat clockwise: after the last one at which somebody sits, the first."""
    return seat + 1 if any(one.seat > seat for one in hand.seats) else 1


def _action(hand: Hand, sheet: Sheet | None) -> int | None:
    return sheet.action_seat if sheet is not None and sheet.action_seat is not None else hand.action_seat


def turned(seats: Sequence[int], way: Round) -> Turned | None:
    """The first seat of a list that comes too late or too early; what is told of a round without a start is its direction."""
    start = way.start if way.start is not None else next((seat for seat in seats if seat), None)
    return None if start is None else _first(seats, lambda place: _seat_key(seats[place], start, way), _named(seats))


def turned_in_settlement(
    steps: Sequence[Reckoned],
    way: Round,
    kinds: Sequence[str],
    *,
    by_seat: bool,
    titles: Mapping[str, str] | None = None,
) -> Turned | None:
    """The same of the steps of settlement: all of a seat before the next, or all wagers of a kind before the next kind.

    `titles` are the wagers' names as the book prints them.
    """
    start = way.start if way.start is not None else next((step.seat for step in steps if step.seat), None)
    if start is None:
        return None
    place_of = {kind: i for i, kind in enumerate(kinds)}
    known = [step for step in steps if step.wager is None or step.wager in place_of]
    if not by_seat and kinds and any(step.wager is None for step in known):
        return None  # of which kind a step was decides, and it was not recorded

    def key(place: int) -> tuple[int, ...]:
        step = known[place]
        seat = _seat_key(step.seat, start, way)
        kind = (place_of.get(step.wager or "", 0),)
        return (*seat, *kind) if by_seat else (*kind, *seat)

    return _first(known, key, [_step(step, titles or {}) for step in known])


def _seat_key(seat: int, start: int, way: Round) -> tuple[int, int, int]:
    if seat == way.first:
        return (0, 0, 0)
    if seat == way.last or seat == HOUSE:
        return (2, 0, 0)
    passed = seat < start if way.clockwise else seat > start
    return (1, int(passed), seat if way.clockwise else -seat)


def _first(items: Sequence[object], key: Callable[[int], tuple[int, ...]], names: Sequence[str]) -> Turned | None:
    for place in range(1, len(items)):
        if key(place) < key(place - 1):
            return Turned(place, names[place - 1], names[place])
    return None


def _named(seats: Sequence[int]) -> list[str]:
    return [_seat(seat) for seat in seats]


def _seat(seat: int) -> str:
    return "the house dealer" if seat == HOUSE else f"seat {said.seat(seat)}"


def _step(step: Reckoned, titles: Mapping[str, str]) -> str:
    seat = _seat(step.seat)
    return seat if step.wager is None else f"{titles.get(step.wager, step.wager)} of {seat}"


def begins_wrong(seats: Sequence[int], way: Round, at_table: Sequence[int]) -> bool:
    """Whether the first of a list is not the first of those at the table who could be; False where that cannot be told."""
    if way.start is None or not seats or seats[0] in (HOUSE, way.first):
        return False
    able = [seat for seat in at_table if seat not in (way.first, way.last)]
    return (
        bool(able) and seats[0] in able and seats[0] != min(able, key=lambda seat: _seat_key(seat, way.start or 1, way))
    )


def lists(hand: Hand) -> Iterator[tuple[str, list[int]]]:
    """The recorded orders of seats, without that of settlement."""
    if hand.order is not None:
        for name in ("dealt", "asked", "opened"):
            seats = getattr(hand.order, name)
            if seats:
                yield name, seats
