"""The shooter throws until a seven-out or until the dice are passed; then they go to the next who takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games import said
from games.hand.dice_rolls import read_rolls
from games.hand.form import Hand
from games.rotation.asked import Carried, Slip, Turn

TITLE = "the shooter's dice go round"


def slips(asked: Turn) -> Iterator[Slip]:
    """Dice that stayed with a shooter who had sevened out."""
    held, shooter = asked.carried, asked.hand.shooter
    if shooter is None or held.shooter is None or not held.seven_out or shooter != held.shooter:
        return
    others = [seat for seat in asked.hand.seats if seat.seat != shooter and seat.role != "house" and not seat.away]
    if others and not _all_declined(asked.hand, {seat.seat for seat in others}):
        did = f"Seat {said.seat(shooter)} threw again after it had sevened out"
        slip = Slip("dice", "shooter", did, "the dice go to the next player", asked.rotation.cite)
        yield (
            slip
            if asked.hand.offers is not None
            else slip._replace(unknown="whether anybody else was offered the dice was not recorded")
        )


def _all_declined(hand: Hand, seats: set[int]) -> bool:
    return seats <= {offer.seat for offer in hand.offers or () if not offer.accepted}


def carry(asked: Turn) -> Carried | None:
    """Who threw, and whether a seven ended it."""
    hand, points, seven = asked.hand, asked.options.get("points"), asked.options.get("seven")
    if hand.shooter is None:
        return None
    out = None
    if hand.rolls and isinstance(points, Iterable) and isinstance(seven, int):
        last = read_rolls(hand.rolls, frozenset(points), seven)[-1]
        out = last.point is not None and last.total == seven
    return Carried(shooter=hand.shooter, seven_out=out)
