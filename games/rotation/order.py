"""Whether it was offered in the order of the text: each one asked is the next who may have it.

A regime says in which order the seats come; this says what of the recorded offers goes against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games import said
from games.hand.form import Offer
from games.rotation.asked import Slip, Turn, named


class Queue(NamedTuple):
    """The seats in the order in which they are asked, and what is known of each."""

    seats: Sequence[int]
    able: Mapping[int, bool | None]  # whether who sits there may have it
    what: str = "position"
    free: frozenset[int] = frozenset()  # seats that may be asked at any time, or not at all
    spared: frozenset[int] = frozenset()  # seats that have their place and need not be asked
    all_asked: bool = False  # when nobody took it, everybody had to be asked
    why: str = ""  # why it is not certain where the order begins

    def next_of(self, place: int, seat: int | None) -> int:
        """The place of the next seat that is asked, those left out who need not be: as far as `seat` where that one is asked."""
        while place < len(self.seats) and self.seats[place] != seat and self._left_out(self.seats[place]):
            place += 1
        return place

    def _left_out(self, seat: int) -> bool:
        return seat in self.free or self.able.get(seat) is False


class Wrong(NamedTuple):
    """What was not in order, and whether that is certain."""

    did: str
    unknown: str = ""


def out_of_turn(asked: Turn, queue: Queue, taker: int | None, only: Sequence[Offer] | None = None) -> Slip | None:
    """The offers of a hand, or `only` these of them, against the order; `taker` is who had it in the end, None where it stayed
    where it was."""
    offers = asked.hand.offers if only is None else only
    wrong = _not_recorded(queue, taker) if offers is None else _as_recorded(offers, queue, taker)
    if wrong is None:
        return None
    unknown = wrong.unknown or queue.why
    due = named([seat for seat in queue.seats if queue.able.get(seat) is not False and seat not in queue.free])
    return Slip(
        "order",
        "offers",
        wrong.did,
        due,
        asked.rotation.cite,
        unknown=unknown,
        recorded=None if offers is None else _asked(offers),
        working=() if offers is None else (f"Offered to {_answers(offers)}",),
    )


def _not_recorded(queue: Queue, taker: int | None) -> Wrong | None:
    """Nothing is known of offers: it came to the next one, or those between may have declined."""
    if taker is None or queue.able.get(taker) is False:
        return None
    before = _before(queue, 0, taker)
    if not [seat for seat in before if queue.able.get(seat)]:
        return None
    did = f"The {queue.what} came to seat {said.seat(taker)} past {named(before)}"
    return Wrong(did, "whether it was offered there was not recorded")


def _as_recorded(offers: Sequence[Offer], queue: Queue, taker: int | None) -> Wrong | None:
    place, accepted = 0, None
    for offer in offers:
        seat = offer.seat
        if accepted is not None:
            return Wrong(f"The {queue.what} was offered on after seat {said.seat(accepted)} had accepted")
        accepted = seat if offer.accepted else None
        place = queue.next_of(place, seat)
        if place < len(queue.seats) and queue.seats[place] == seat:
            place += 1
        elif queue.able.get(seat) is not False and seat not in queue.free:
            return _wrong(queue, place, seat)
    if accepted is not None:
        return _other_than(queue, accepted, taker)
    if taker is not None:
        return _unasked(queue, place, taker)
    missed = [seat for seat in queue.seats[place:] if queue.able.get(seat) and seat not in queue.free | queue.spared]
    if not queue.all_asked or not missed or not offers:
        return None
    return Wrong(f"Everybody asked declined, but {named(missed)} {'was' if len(missed) == 1 else 'were'} not asked")


def _wrong(queue: Queue, place: int, seat: int) -> Wrong:
    if place >= len(queue.seats):
        return Wrong(f"The {queue.what} was offered to seat {said.seat(seat)} after everybody had been asked")
    before = _before(queue, place, seat)
    sure = [one for one in before if queue.able.get(one)]
    following = (sure or before or [queue.seats[place]])[0]
    did = f"The {queue.what} was offered to seat {said.seat(seat)} when seat {said.seat(following)} was next"
    return Wrong(
        did, "" if sure or not before else f"whether seat {said.seat(following)} could have had it is not on record"
    )


def _unasked(queue: Queue, place: int, taker: int) -> Wrong | None:
    """Somebody has it to whom no offer is on record: the next one took it, or others were passed over."""
    if queue.able.get(taker) is False:  # that it may not have the bank is for another rule
        return None
    if taker not in queue.seats and taker not in queue.free:
        return Wrong(f"Seat {said.seat(taker)} took the {queue.what}, and it was not its turn")
    before = [seat for seat in _before(queue, place, taker) if queue.able.get(seat)]
    if not before:
        return None
    return Wrong(
        f"Seat {said.seat(taker)} took the {queue.what}; {named(before)} came before it and"
        f" {'was' if len(before) == 1 else 'were'} not asked"
    )


def _other_than(queue: Queue, accepted: int, taker: int | None) -> Wrong | None:
    if taker == accepted or (taker is None and accepted in queue.free | queue.spared):
        return None
    held = "somebody else" if taker is None else f"seat {said.seat(taker)}"
    return Wrong(f"Seat {said.seat(accepted)} accepted the {queue.what}, but {held} held it in this hand")


def _before(queue: Queue, place: int, seat: int) -> list[int]:
    """Those still to be asked before a seat, who may have it as far as is known."""
    rest = list(queue.seats[place:])
    rest = rest[: rest.index(seat)] if seat in rest else rest
    return [one for one in rest if queue.able.get(one) is not False and one not in queue.free | queue.spared]


def _asked(offers: Sequence[Offer]) -> str:
    return named([offer.seat for offer in offers]) if offers else "none"


def _answers(offers: Sequence[Offer]) -> str:
    answers = [f"seat {said.seat(one.seat)} ({'accepted' if one.accepted else 'declined'})" for one in offers]
    return ", ".join(answers) or "nobody"
