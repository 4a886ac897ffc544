"""The player-dealer position was not offered clockwise, seat by seat.

What it checks: the recorded offers begin with the next occupied seat clockwise from the last holder, leave no
occupied seat out, and go on until a seat accepts; whoever accepted holds the position in this hand. When all decline,
everybody has been asked. Seats of the house may be left out, because the house never holds the position.

Why it matters: the position must be offered systematically and continuously in a clockwise manner around the table.
An offer that skips a seat lets some participants keep the bank among themselves.

What to do: see the offers on surveillance. If they were recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table and note it.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Outcome, Severity
from games import said
from games.hand.form import Hand, Offer
from games.schema import Rotation
from games.settling.wording import in_lines

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = (
    "rule-book",
    "penal-code-330-11",
    "business-professions-code-19805-c",
    "oliver-v-county-of-los-angeles",
)
READS: tuple[str, ...] = ("rotation:offered-after", "rotation:at-most", "rotation:intervening")


def check(facts: HandFacts) -> Sequence[Fault]:
    hand, before = facts.hand, facts.before
    if not hand.offers or before is None or before.seat is None or facts.game is None or facts.game.rotation is None:
        return ()
    rotation = facts.game.rotation
    if rotation.direction is None:  # the text names none
        return ()
    if rotation.direction == "clockwise" and _went_round(hand, before.seat, hand.offers):
        return ()
    return _check(facts, before.seat, before, rotation, hand.offers)


def _went_round(hand: Hand, holder: int, offers: list[Offer]) -> bool:
    """The usual round: seat after seat until one accepted, who holds the bank now, or until everybody had declined."""
    seats = sorted([seat.seat for seat in hand.seats if seat.seat != holder and seat.role != "house"])
    turn = [seat for seat in seats if seat > holder] + [seat for seat in seats if seat < holder]
    asked = [offer.seat for offer in offers]
    accepted = [offer.accepted for offer in offers]
    if asked != turn[: len(asked)] or True in accepted[:-1]:
        return False
    return len(asked) == len(turn) if not accepted[-1] else hand.bank is not None and hand.bank.seat == asked[-1]


def _check(facts: HandFacts, holder: int, before: Before, rotation: Rotation, offers: list[Offer]) -> Sequence[Fault]:
    hand = facts.hand
    house = {seat.seat for seat in hand.seats if seat.role == "house"}
    made = [offer for offer in offers if offer.seat not in house]
    turn = _turn(hand, holder, rotation, house)
    wrong = _wrong(made, turn)
    accepted = next((offer.seat for offer in offers if offer.accepted), None)
    if wrong is None and accepted is not None and hand.bank is not None and hand.bank.seat != accepted:
        wrong = (
            f"Seat {said.seat(accepted)} accepted the position,"
            f" but seat {said.seat(hand.bank.seat)} held it in this hand"
        )
    if wrong is None:
        return ()
    working = (
        f"Hand {said.hand(before.id, before.number)} was banked from seat {said.seat(holder)};"
        f" clockwise from there sit {_seats(turn)}",
        f"Offered to {', '.join(f'seat {said.seat(offer.seat)} ({_answer(offer)})' for offer in offers)}",
        f"Offered {rotation.direction} around the table ({in_lines(rotation.cite)})",
    )
    known = before.number + 1 == hand.number and _occupant(hand, holder) == before.occupant
    outcome: Outcome = "fail" if known else "cannot tell"
    unsure = "" if known else f" From which seat the offers had to begin cannot be told: {_unknown(before, hand)}."
    lines = cites(facts, rotation.cite)
    return (
        Fault(
            outcome,
            f"{wrong}.{unsure}",
            "offers",
            _seats([o.seat for o in offers]),
            _seats(turn),
            None,
            lines,
            None,
            working,
        ),
    )


def _turn(hand: Hand, holder: int, rotation: Rotation, house: set[int]) -> list[int]:
    """The seats in the order in which they are asked, the holder's own left out."""
    seats = sorted(seat.seat for seat in hand.seats if seat.seat not in house and seat.seat != holder)
    if rotation.direction != "clockwise":
        seats.reverse()
        return [seat for seat in seats if seat < holder] + [seat for seat in seats if seat > holder]
    return [seat for seat in seats if seat > holder] + [seat for seat in seats if seat < holder]


def _wrong(made: list[Offer], turn: list[int]) -> str | None:
    for i, offer in enumerate(made):
        if i >= len(turn):
            return f"The position was offered to seat {said.seat(offer.seat)} after everybody had been asked"
        if offer.seat != turn[i]:
            return f"The position was offered to seat {said.seat(offer.seat)} when seat {said.seat(turn[i])} was next"
        if offer.accepted:
            if i + 1 == len(made):
                return None
            return f"The position was offered on after seat {said.seat(offer.seat)} had accepted"
    missed = turn[len(made) :]
    return (
        f"Everybody asked declined, but {_seats(missed)} {'was' if len(missed) == 1 else 'were'} not asked"
        if missed
        else None
    )


def _occupant(hand: Hand, number: int) -> str | None:
    return next((seat.occupant for seat in hand.seats if seat.seat == number), None)


def _unknown(before: Before, hand: Hand) -> str:
    if before.number + 1 != hand.number:
        return (
            f"the hands between {said.hand(before.id, before.number)} and {said.hand(hand.id, hand.number)} are missing"
        )
    return f"{said.person(before.occupant or '')} no longer sits in seat {said.seat(before.seat or 0)}"


def _answer(offer: Offer) -> str:
    return "accepted" if offer.accepted else "declined"


def _seats(seats: list[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(said.seat, seats))}"
