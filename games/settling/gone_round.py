"""In which order the table was gone round, against the order that the rule book prints: dealt, asked, opened, settled.

A recorded order may break off and may leave seats out; what it says must be in the printed order. Where it begins may not be
told (the action button was not recorded): then only the direction is held against the book.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from games import said
from games.hand.form import Hand
from games.hand.irregular import Reckoned
from games.hand.pot import FORCED, Act
from games.schema import Order as Printed
from games.schema import Settlement
from games.settling.sheet import Sheet

BLINDS = frozenset({"small-blind", "big-blind", "blind", "straddle"})
BETS = frozenset({"bet", "raise", "complete"})
HOUSE = 0  # the house dealer's place
SEATS = 32  # more than any table has


class Round(NamedTuple):
    """How the table is gone round: from which seat (None: not told), which way, who comes first and last of all. The house
    dealer stands between the first seat and the last.

    `directed`: whether the direction is printed; where it is not, `clockwise` only says on which side of `start` to look."""

    start: int | None
    clockwise: bool
    first: int | None = None
    last: int | None = None
    directed: bool = True


class Turned(NamedTuple):
    """Two that follow one another and should not: the place of the second in the list."""

    place: int
    before: str
    after: str


def round_of(printed: Printed, hand: Hand, sheet: Sheet | None, starts: str | None = None) -> Round | None:
    """The round of a printed order in this hand; None where the text prints nothing of it. `starts`: from whom, where an
    interpretation says it."""
    place = starts or printed.starts
    if printed.direction is None and place is None and printed.first is None and printed.last is None:
        return None
    ends = {
        "bank": None if hand.bank is None else hand.bank.seat,
        "house-dealer": HOUSE,
        "button": None if hand.pot is None else hand.pot.button,
    }
    clockwise = (place or "").partition("-")[0] != "right" if printed.direction is None else None
    return Round(
        _start(place, hand, sheet),
        printed.direction == "clockwise" if clockwise is None else clockwise,
        ends[printed.first] if printed.first else None,
        ends[printed.last] if printed.last else None,
        printed.direction is not None,
    )


def _start(place: str | None, hand: Hand, sheet: Sheet | None) -> int | None:
    """The seat from which it begins; None where the text prints none, or where it was not recorded."""
    bank, button, action = hand.bank, None if hand.pot is None else hand.pot.button, _action(hand, sheet)
    places: dict[str, Callable[[], int | None]] = {
        "left-of-bank": lambda: None if bank is None else _seat_after(bank.seat, hand),
        "right-of-bank": lambda: None if bank is None else bank.seat - 1 or SEATS,
        "bank": lambda: None if bank is None else bank.seat,
        "left-of-house-dealer": lambda: 1,
        "right-of-house-dealer": lambda: SEATS,
        "left-of-button": lambda: None if button is None else button + 1,
        "left-of-big-blind": lambda: _after_posted(hand, ("big-blind",)),
        "left-of-bring-in": lambda: _after_posted(hand, ("bring-in",)),
        "left-of-last-blind": lambda: _after_blinds(hand),
        "final-bettor": lambda: _on_the_last_round(hand, the_last=True),
        "final-opener": lambda: _on_the_last_round(hand, the_last=False),
        "shooter": lambda: hand.shooter,
        "action": lambda: action,
        "first-hand": lambda: _first_hand(hand, sheet, action),
    }
    return places[place]() if place else None


def _first_hand(hand: Hand, sheet: Sheet | None, action: int | None) -> int | None:
    """Where the first hand goes: as the dice say, or, where they were not recorded, to the seat with first action; a
    neighbour of the bank may have that because the dice fell on the bank."""
    if sheet is not None and sheet.first_hand is not None:
        return sheet.first_hand
    if hand.bank is None:
        return action
    beside = {_seat_after(hand.bank.seat, hand), hand.bank.seat - 1 or max(seat.seat for seat in hand.seats)}
    return None if action in beside else action


def _first_acts(hand: Hand) -> Sequence[Act]:
    streets = None if hand.pot is None else hand.pot.streets
    return (streets[0].acts if streets else None) or ()


def _after_posted(hand: Hand, names: Collection[str]) -> int | None:
    """Left of the one who posted it; None where nobody or several did, or somebody straddled and so acts in another place."""
    acts = _first_acts(hand)
    seats = {act.seat for act in acts if act.act in names}
    return None if len(seats) != 1 or any(act.act == "straddle" for act in acts) else seats.pop() + 1


def _on_the_last_round(hand: Hand, *, the_last: bool) -> int | None:
    """Who bet last on the last round of betting, or whose bet was the only one of it; where nobody bet, who acted first on it.
    None where somebody was all-in, and so there may have been no betting on it, or where a bet was raised and not the last
    bettor decides."""
    streets = (None if hand.pot is None else hand.pot.streets) or ()
    acts = (streets[-1].acts if streets else None) or ()
    bets = [act.seat for act in acts if act.act in BETS]
    if any(act.all_in for street in streets for act in street.acts or ()):
        return None
    if not bets:
        return acts[0].seat if acts and not any(act.act in FORCED for act in acts) else None
    return bets[-1] if the_last or len(bets) == 1 else None


def _after_blinds(hand: Hand) -> int | None:
    """Left of the last blind bet of the first round; None where none was posted, or no acts were recorded."""
    return next((act.seat + 1 for act in reversed(_first_acts(hand)) if act.act in BLINDS), None)


def round_of_settlement(held: Settlement, first: str, backwards: bool, hand: Hand, sheet: Sheet | None) -> Round | None:
    """The round in which wagers are settled, as the book's order of settlement says it."""
    bank = None if hand.bank is None else hand.bank.seat
    match first:
        case "left-of-player-dealer":
            return None if bank is None else Round(_seat_after(bank, hand), clockwise=True)
        case "right-of-player-dealer":
            return None if bank is None else Round(bank - 1 or SEATS, clockwise=False)
        case "left-of-dealer-button":
            button = None if hand.pot is None else hand.pot.button
            return None if button is None else Round(_seat_after(button, hand), clockwise=True)
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


def rounds(seats: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """The list round by round, each with the place it begins at: a seat that comes again after others begins another round."""
    begun = 0
    for place in range(1, len(seats)):
        if seats[place] != seats[place - 1] and seats[place] in seats[begun:place]:
            yield begun, seats[begun:place]
            begun = place
    yield begun, seats[begun:]


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
    if not by_seat and len(kinds) > 1 and any(step.wager is None for step in known):
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
    if seat == way.last:
        return (2, 0, 0)
    if not way.directed:
        return (1, 0, 0)
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
    able, round_ = [seat for seat in at_table if seat not in (way.first, way.last)], way._replace(directed=True)
    first = min(able, key=lambda seat: _seat_key(seat, way.start or 1, round_), default=None)
    return seats[0] in able and seats[0] != first


def lists(hand: Hand) -> Iterator[tuple[str, list[int]]]:
    """The recorded orders of seats, without that of settlement."""
    if hand.order is not None:
        for name in ("dealt", "asked", "opened"):
            seats = getattr(hand.order, name)
            if seats:
                yield name, seats
