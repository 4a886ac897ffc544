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
from compliance.floor.rules.turns import BANK_LAW
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Outcome, Severity
from games import said
from games.hand.form import Hand, Offer
from games.rotation.asked import after
from games.schema import Rotation
from games.settling.wording import in_lines

SEVERITY: Severity = "serious"
LAW = BANK_LAW
READS: tuple[str, ...] = ("rotation:offered-after", "rotation:at-most", "rotation:intervening")


def check(facts: HandFacts) -> Sequence[Fault]:
    hand, before = facts.hand, facts.before
    if not hand.offers or before is None or before.seat is None or facts.game is None or facts.game.rotation is None:
        return ()
    rotation = facts.game.rotation
    if rotation.direction is None:  # the text names none
        return ()
    turn = _turn(hand, before.seat, rotation.direction)
    if rotation.direction == "clockwise" and _went_round(hand, turn, hand.offers):
        return ()
    return _out_of_turn(facts, before, before.seat, rotation, turn)


def _went_round(hand: Hand, turn: list[int], offers: list[Offer]) -> bool:
    """The usual round: seat after seat until one accepted, who holds the bank now, or until everybody had declined."""
    asked = [offer.seat for offer in offers]
    accepted = [offer.accepted for offer in offers]
    if asked != turn[: len(asked)] or True in accepted[:-1]:
        return False
    return len(asked) == len(turn) if not accepted[-1] else hand.bank is not None and hand.bank.seat == asked[-1]


def _out_of_turn(facts: HandFacts, before: Before, holder: int, rotation: Rotation, turn: list[int]) -> Sequence[Fault]:
    hand, offers = facts.hand, facts.hand.offers or []
    house = {seat.seat for seat in hand.seats if seat.role == "house"}
    wrong = _wrong([offer for offer in offers if offer.seat not in house], turn)
    accepted = next((offer.seat for offer in offers if offer.accepted), None)
    if wrong is None and accepted is not None and hand.bank is not None and hand.bank.seat != accepted:
        wrong = (
            f"Seat {said.seat(accepted)} accepted the position,"
            f" but seat {said.seat(hand.bank.seat)} held it in this hand"
        )
    if wrong is None:
        return ()
    answers = [f"seat {said.seat(one.seat)} ({'accepted' if one.accepted else 'declined'})" for one in offers]
    working = (
        f"Hand {said.hand(before.id, before.number)} was banked from seat {said.seat(holder)};"
        f" clockwise from there sit {_seats(turn)}",
        f"Offered to {', '.join(answers)}",
        f"Offered {rotation.direction} around the table ({in_lines(rotation.cite)})",
    )
    there = next((seat.occupant for seat in hand.seats if seat.seat == holder), None)
    known = before.number + 1 == hand.number and there == before.occupant
    outcome: Outcome = "fail" if known else "cannot tell"
    unsure = "" if known else f" From which seat the offers had to begin cannot be told: {_unknown(before, hand)}."
    lines, offered = cites(facts, rotation.cite), _seats([offer.seat for offer in offers])
    return (Fault(outcome, f"{wrong}.{unsure}", "offers", offered, _seats(turn), None, lines, None, working),)


def _turn(hand: Hand, holder: int, direction: str) -> list[int]:
    """The seats in the order in which they are asked, the holder's own and those of the house left out."""
    return after([seat.seat for seat in hand.seats if seat.role != "house" and seat.seat != holder], holder, direction)


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
    if not (missed := turn[len(made) :]):
        return None
    return f"Everybody asked declined, but {_seats(missed)} {'was' if len(missed) == 1 else 'were'} not asked"


def _unknown(before: Before, hand: Hand) -> str:
    if before.number + 1 != hand.number:
        return (
            f"the hands between {said.hand(before.id, before.number)} and {said.hand(hand.id, hand.number)} are missing"
        )
    return f"{said.person(before.occupant or '')} no longer sits in seat {said.seat(before.seat or 0)}"


def _seats(seats: list[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(said.seat, seats))}"
