"""Who may have the bank, and so has to be asked: one question, answered here for every rule of rotation.

True, False, or None where the record or the text does not say. Whoever may not have it is not passed over when nobody asks
there, and is not out of turn when somebody does; to take it all the same is against the text.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.rotation.asked import Turn, present
from games.schema import RotationNeed

OPEN = "not-stated"  # the answer to an interpretation that the text leaves open


def may(asked: Turn, seat: int, who: str) -> bool | None:
    """Whether somebody may have the bank at a seat, by all conditions of the text together."""
    told = [meets(need, asked, seat, who) for need in asked.rotation.needs]
    return False if False in told else None if None in told else True


def askable(asked: Turn) -> dict[int, bool | None]:
    """Every seat of the hand, and whether who sits there may have the bank: nobody of the house, nobody who is away."""
    here = present(asked.hand)
    return {one.seat: may(asked, one.seat, one.occupant) if one.seat in here else False for one in asked.hand.seats}


def others_declined(asked: Turn, holder: str | None) -> bool:
    """Whether everybody who may have it, but for the holder, was asked before this hand and declined."""
    refused = {offer.seat for offer in asked.hand.offers or () if not offer.accepted}
    here = present(asked.hand)
    return bool(refused) and all(
        seat in refused for seat, able in askable(asked).items() if able is not False and here[seat] != holder
    )


def meets(need: RotationNeed, asked: Turn, seat: int, who: str) -> bool | None:
    """Whether somebody meets one condition of the text."""
    held, last = asked.carried, asked.last
    if need.kind == "wager-in-this-hand":
        return any(wager.bettor == who and wager.wager in need.wagers for wager in asked.hand.wagers)
    if need.kind == "bet-against-the-house":
        return None if held.against_house is None else who in held.against_house
    if need.kind == "wagers-this-round":
        return _often(need, asked, who)
    if held.spots is None:  # the other conditions look at the hand before
        return None
    if need.kind == "wagered-on-the-spot-before":
        return (seat, who) in held.spots
    if need.kind == "spot-wagered-before":
        return _spot_wagered(need, asked, seat, who)
    played: Iterable[str] = (bettor for _, bettor in held.spots)
    return who in played or (last is not None and last.occupant == who)  # who banked has played as well


def _spot_wagered(need: RotationNeed, asked: Turn, seat: int, who: str) -> bool | None:
    """A wager there on the hand before; whether another player's is enough the text may leave open."""
    there = [bettor for spot, bettor in asked.carried.spots or () if spot == seat]
    if there and who not in there and asked.readings.get(need.reading or "") == OPEN:
        return None
    return bool(there)


def _often(need: RotationNeed, asked: Turn, who: str) -> bool | None:
    held = asked.carried
    if held.wagered is None:
        return None
    if dict(held.wagered).get(who, 0) >= (need.times or 1):
        return True
    return False if held.whole else None
