"""The shooter throws until a seven-out or until the dice are passed; then they go to the next who takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games import said
from games.hand.dice_rolls import read_rolls
from games.rotation.asked import Carried, Slip, Turn, after, present
from games.rotation.order import Queue, out_of_turn
from games.rotation.qualify import meets

TITLE = "the shooter's dice go round"


def slips(asked: Turn) -> Iterator[Slip]:
    """Dice that stayed with a shooter who had sevened out, that came out of turn, or to somebody without the wager for it."""
    held, shooter, here = asked.carried, asked.hand.shooter, present(asked.hand)
    if shooter is None:
        return
    yield from _without_wager(asked, shooter)
    same = held.shooter == shooter if held.threw is None else held.threw == here.get(shooter)
    if held.shooter is not None and same and not asked.opens:
        if held.seven_out:
            yield from _kept(asked, shooter)
        return
    queue = _queue(asked, held.shooter)
    slip = None if queue is None else out_of_turn(asked, queue, shooter)
    if slip is not None:
        yield slip


def _kept(asked: Turn, shooter: int) -> Iterator[Slip]:
    """The dice pass on a seven-out; what follows when nobody else takes them is not printed."""
    others = {seat for seat in present(asked.hand) if seat != shooter}
    if not others:
        return
    did = f"Seat {said.seat(shooter)} threw again after it had sevened out"
    slip = Slip("dice", "shooter", did, "the dice go to the next player", asked.rotation.cite)
    if asked.hand.offers is None:
        yield slip._replace(unknown="whether anybody else was offered the dice was not recorded")
    elif not others <= {offer.seat for offer in asked.hand.offers if not offer.accepted}:
        yield slip


def _queue(asked: Turn, before: int | None) -> Queue | None:
    """From the left of the last shooter; at the commencement from the dealer's left where the text says so."""
    able: dict[int, bool | None] = dict.fromkeys(present(asked.hand), True)
    if asked.opens:
        return Queue(sorted(able), able, "dice") if asked.rotation.begins == "left-of-dealer" else None
    if before is None or not able:
        return None
    others = [seat for seat in able if seat != before]
    direction = asked.rotation.direction or ("clockwise" if len(others) == 1 else None)
    if direction is None:
        return None
    return Queue([seat for seat in after(list(able), before, direction) if seat != before], able, "dice")


def _without_wager(asked: Turn, shooter: int) -> Iterator[Slip]:
    """A shooter makes one of the wagers that the text asks for."""
    who = present(asked.hand).get(shooter)
    for need in asked.rotation.needs:
        if who is not None and meets(need, asked, shooter, who) is False:
            did = f"Seat {said.seat(shooter)} threw the dice without {' or '.join(need.wagers)} on the layout"
            yield Slip("not-entitled", "shooter", did, " or ".join(need.wagers), need.cite)


def carry(asked: Turn) -> Carried | None:
    """Who threw, and whether a seven ended it."""
    hand, points, seven = asked.hand, asked.options.get("points"), asked.options.get("seven")
    if hand.shooter is None:
        return None
    outs, left = set[bool](), set[int]()
    if hand.rolls and isinstance(points, Iterable) and isinstance(seven, int):
        of = frozenset(points)
        for standing in stood(asked, hand.shooter):
            last = read_rolls(hand.rolls, of, seven, standing or None)[-1]
            outs.add(last.point is not None and last.total == seven)
            up = last.total in of if last.point is None else last.total not in (last.point, seven)
            left.add((last.point or last.total) if up else 0)
    out = outs.pop() if len(outs) == 1 else None
    threw = present(hand).get(hand.shooter)
    return Carried(shooter=hand.shooter, threw=threw, seven_out=out, standing=tuple(sorted(left)))


def stood(asked: Turn, shooter: int) -> set[int]:
    """The point that may stand before the first roll; 0: none. Whether another shooter goes on with it, not every book says."""
    if asked.hand.point is not None:
        return {asked.hand.point}
    held = asked.carried
    stays = asked.rotation.point_stays or held.threw == present(asked.hand).get(shooter)
    return set(held.standing or (0,)) | (set() if stays else {0})
