"""In which order seats acted on a street of a pot: who was first, and whom a turn passed over.

Only seats that acted of their own will on the street are held against one another: whoever is missing may be all-in, or was
not written down. A street with a straddle or a kill has another last seat than usual and says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.hand.form import Hand
from games.hand.pot import FORCED, Act
from games.schema import Order
from games.settling.gone_round import Round, round_of
from games.settling.sheet import Sheet

MOVED = frozenset({"straddle", "kill"})
"""Put in by a seat that then acts last, wherever it sits."""


UNPLAYED = frozenset({"act-out-of-turn", "wrong-opener", "player-away", "dealt-too-early"})
"""What went wrong, where the acts may stand in another order than usual."""
OPEN = "not-stated"


class Acting(NamedTuple):
    """The acts of a street that were a choice: the place of each among the street's acts, and its seat."""

    street: int
    name: str
    places: tuple[int, ...]
    seats: tuple[int, ...]
    blinds: tuple[int, ...]  # who posted before it

    @property
    def first_round(self) -> bool:
        return self.street == 0


class TooEarly(NamedTuple):
    """A seat that acted before one whose turn it was: the place among the street's acts, the two seats."""

    place: int
    early: int
    late: int


class OutOfTurn(NamedTuple):
    """Who acted too early on which street, by which printed order."""

    street: Acting
    block: Order
    way: Round
    seats: TooEarly


def out_of_turn(
    orders: Sequence[Order], possible: Mapping[str, Sequence[str]], hand: Hand, sheet: Sheet | None = None
) -> Iterator[OutOfTurn]:
    """The first act of each street that came before its turn. `possible` are the answers to each interpretation: where from
    whom it begins hangs on one, an act that is right by any of them is right."""
    asked = [one for one in orders if one.of == "asked"]
    if not asked or any(one.kind in UNPLAYED for one in hand.irregularities or ()):
        return
    for street in acting(hand):
        named = [one for one in asked if street.name in one.streets]
        block = next(iter(named or (one for one in asked if not one.streets)), None)
        if block is not None:
            begins: list[str | None] = [one for one in possible.get(block.starts_by or "", ()) if one != OPEN]
            found = [_on(street, block, round_of(block, hand, sheet, one)) for one in begins or [None]]
            yield from [one for one in found[:1] if one is not None and None not in found]


def _on(street: Acting, block: Order, way: Round | None) -> OutOfTurn | None:
    if way is None:
        return None
    unnamed = block.starts == "left-of-button" and street.blinds  # the text names no blinds
    told = (block.streets or street.first_round) and not unnamed
    due = _first(street.seats, way.start, way.clockwise) if told and way.start is not None else None
    way = way._replace(start=due, last=way.last if block.streets else None)
    found = too_early(street, way)
    return None if found is None else OutOfTurn(street, block, way, found)


def _first(seats: Sequence[int], start: int, clockwise: bool) -> int:
    """Of the seats that acted the one whose turn is first, from a seat on."""
    return min(seats, key=lambda seat: _far(seat, start, clockwise))


def acting(hand: Hand) -> Iterator[Acting]:
    """Each street whose acts were recorded."""
    for i, street in enumerate((hand.pot.streets if hand.pot is not None else None) or ()):
        acts = street.acts or ()
        chosen = [(k, act.seat) for k, act in enumerate(acts) if act.act not in FORCED]
        if chosen and not any(act.act in MOVED for act in acts):
            places, seats = zip(*chosen, strict=True)
            yield Acting(i, street.name, places, seats, _posted(acts))


def _posted(acts: Sequence[Act]) -> tuple[int, ...]:
    return tuple(act.seat for act in acts if act.act in FORCED)


def too_early(street: Acting, way: Round) -> TooEarly | None:
    """The first seat that acted before its turn. Where `way` says which of those that acted begins, that one does; where
    it says which way, no turn goes past somebody who acts only afterwards; who is last acts after everybody else has."""
    seats = street.seats
    if way.start is not None and way.start != seats[0]:
        return TooEarly(street.places[0], seats[0], way.start)
    return (_passed_over(street, way.clockwise) if way.directed else None) or _not_last(street, way.last)


def _passed_over(street: Acting, clockwise: bool) -> TooEarly | None:
    seats = street.seats
    for place in range(1, len(seats)):
        before, now = seats[place - 1], seats[place]
        for seat in seats[place + 1 :]:
            if seat != before and _far(seat, before, clockwise) < _far(now, before, clockwise):
                return TooEarly(street.places[place], now, seat)
    return None


def _not_last(street: Acting, last: int | None) -> TooEarly | None:
    seats = street.seats
    if last is None or last not in seats:
        return None
    place = seats.index(last)
    late = next((seat for seat in seats[place:] if seat != last and seat not in seats[:place]), None)
    return None if late is None else TooEarly(street.places[place], last, late)


def _far(seat: int, start: int, clockwise: bool) -> tuple[bool, int]:
    """How far a seat is from another one, going round; that one itself is nearest."""
    return (seat < start, seat) if clockwise else (seat > start, -seat)
