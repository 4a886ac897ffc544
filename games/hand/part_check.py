"""What the types cannot say of single parts of a hand: decisions, rolls, tiles, what was posted, turns, amounts, names.

Refused is only what cannot have been. What was done against the text stays a hand, and rules tell it: an offer to an empty
chair or to somebody else than whose turn it was (ROT002, ROT007), a bid outside what the text asks (ROT009).
"""

from __future__ import annotations

from collections import Counter

from games.cards.card import SET
from games.hand.form import BEFORE_DEAL, Hand, Offer, Wager
from games.hand.irregular_check import long_piles
from games.hand.names import NEGATIVE, exact, slug
from games.hand.refusal import Problems

_CAME_BACK = "Leave `away` out where the player was back, or correct the seat."


def turns_problems(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    """Put to `found` what the hand says of turns and cannot be."""
    away = {seat.seat for seat in hand.seats if seat.away}
    if hand.offers:
        _offers(hand, hand.offers, occupants, away, found)
    if hand.bank is not None and hand.bank.seat in away:
        what = "the player-dealer is away from the table"
        found.add("$.bank.seat", str(hand.bank.seat), what, _CAME_BACK)
    if hand.shooter is not None:
        _shooter(hand.shooter, occupants, away, found)
    if hand.opened and hand.bank is not None and (hand.bank.consecutive or 1) > 1:
        cure = "With a game that is newly opened everybody's count begins at 1; leave `opened` out where it went on."
        what = "the first hand of a game, and not the first of its player-dealer"
        found.add("$.bank.consecutive", str(hand.bank.consecutive), what, cure)


def _offers(hand: Hand, offers: list[Offer], occupants: dict[int, str], away: set[int], found: Problems) -> None:
    last = None
    for i, offer in enumerate(offers):
        path = f"$.offers[{i}]"
        _asked(path, hand, offer, occupants, away, found)
        if offer.stake is not None:
            bid = exact(f"{path}.stake", offer.stake, found, "not an exact amount", NEGATIVE)
            if bid == 0:
                found.add(f"{path}.stake", offer.stake, "a bid of nothing", "Leave `stake` out where nothing was bid.")
        if offer.at is None:
            continue
        if offer.at > hand.dealt:
            after = " An offer made when the game had closed belongs to no hand." if hand.closes else ""
            cure = f"Offers are recorded with the hand that they come before: this one was dealt {hand.dealt}.{after}"
            found.add(f"{path}.at", offer.at.isoformat(), "an offer after the deal", cure)
        if last is not None and offer.at < last:
            cure = "List the offers in the order in which they were made."
            found.add(f"{path}.at", offer.at.isoformat(), "before the offer listed above it", cure)
        last = offer.at


def _asked(path: str, hand: Hand, offer: Offer, occupants: dict[int, str], away: set[int], found: Problems) -> None:
    there, bank = occupants.get(offer.seat), hand.bank
    if there is None and offer.occupant is None:
        cure = "Add the seat to $.seats, or name in `occupant` who sat there when it was offered."
        found.add(f"{path}.seat", str(offer.seat), "nobody sits there", cure)
    if not offer.accepted:
        return
    if offer.seat in away and offer.occupant in (None, there):
        what = "accepted by somebody who was away from the table"
        found.add(f"{path}.accepted", "true", what, _CAME_BACK)
    if offer.occupant is not None and bank is not None and bank.seat == offer.seat and bank.occupant != offer.occupant:
        cure = f"The bank of seat {bank.seat} is held by {bank.occupant!r}: correct one of the two."
        found.add(f"{path}.occupant", repr(offer.occupant), "who accepted is not who holds the bank", cure)


def _shooter(shooter: int, occupants: dict[int, str], away: set[int], found: Problems) -> None:
    if shooter not in occupants:
        cure = "Add the seat to $.seats, or correct it."
        found.add("$.shooter", str(shooter), "nobody sits there", cure)
    elif shooter in away:
        found.add("$.shooter", str(shooter), "the shooter is away from the table", _CAME_BACK)


def decisions(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    """Put to `found` what is wrong with the decisions of the hand."""
    for i, decision in enumerate(hand.decisions or ()):
        where = f"$.decisions[{i}]"
        if decision.seat not in occupants:
            cure = "Name the seat among `seats`, or correct the number."
            found.add(f"{where}.seat", str(decision.seat), "nobody sits there", cure)
        slug(f"{where}.action", decision.action, found)
        if decision.pile is not None:
            slug(f"{where}.pile", decision.pile, found)
        if decision.amount is not None:
            exact(f"{where}.amount", decision.amount, found)


def lying(wager: Wager) -> tuple[object, ...]:
    """What makes two wagers of one bettor on one space two: what they cover, and when they lay."""
    return (tuple(sorted(wager.on or ())), wager.from_roll or 1, wager.to_roll, wager.consecutive)


def rolls(hand: Hand, found: Problems) -> None:
    """Put to `found` wagers that lay for rolls that there were none of."""
    for i, wager in enumerate(hand.wagers):
        if wager.from_roll is not None or wager.to_roll is not None or wager.called_on:
            _of_rolls(f"$.wagers[{i}]", wager, hand, found)


def _of_rolls(path: str, wager: Wager, hand: Hand, found: Problems) -> None:
    last = None if hand.rolls is None else len(hand.rolls)
    first = wager.from_roll or 1
    named = [("from_roll", wager.from_roll), ("to_roll", wager.to_roll)]
    named += [("called_on", roll) for roll in wager.called_on or ()]
    for field, roll in named:
        if roll is not None and last is not None and roll > last:
            cure = "Count the rolls of the round from 1, or record the missing ones."
            found.add(f"{path}.{field}", str(roll), f"the round has {last} rolls on record", cure)
        elif roll is not None and roll < first:
            cure = "A wager is taken down or called on after it was placed."
            found.add(f"{path}.{field}", str(roll), f"the wager lay from roll {first} on", cure)


def moments(hand: Hand, found: Problems) -> None:
    """Put to `found` moments that are not before or after the deal as the same wager or collection says."""
    if not any(one.moment is not None for one in (*hand.wagers, *(hand.collections or ()))):
        return  # nearly every hand
    told: list[tuple[str, str, str | None, str | None]]
    told = [(f"$.wagers[{i}]", "placed", one.placed, one.moment) for i, one in enumerate(hand.wagers)]
    told += [(f"$.collections[{i}]", "when", one.when, one.moment) for i, one in enumerate(hand.collections or ())]
    for where, name, side, moment in told:
        if moment is not None and side is not None and (moment in BEFORE_DEAL) is not (side == "before-deal"):
            cure = f"Correct one of the two: `{name}` is {side}."
            found.add(f"{where}.moment", repr(moment), "not on that side of the deal", cure)
        elif moment == "before-wagers" and name == "placed":
            cure = "Write before-dice, or leave `moment` out."
            found.add(f"{where}.moment", repr(moment), "a wager made before the wagers", cure)


def tiles(hand: Hand, as_it_lay: bool, found: Problems) -> None:
    """Put to `found` what is wrong with the tiles of the hand; `as_it_lay`: they may be more than a set holds."""
    if not as_it_lay:
        long_piles(hand, found)
    held: Counter[str] = Counter()
    for pile, shown in (hand.tiles or {}).items():
        slug(f"$.tiles.{pile}", pile, found, "not a name")
        for i, tile in enumerate(shown):
            held[tile] += 1
            if held[tile] == SET[tile] + 1 and not as_it_lay:
                cure = f"A set holds it {'once' if SET[tile] == 1 else 'twice'}."
                found.add(f"$.tiles.{pile}[{i}]", repr(tile), "surplus tile", cure)


def posted_problems(hand: Hand, found: Problems) -> None:
    """Put to `found` the sums and names that are not written exactly."""
    posted = hand.posted
    if posted is None:
        return
    for i, name in enumerate(posted.agreed or ()):
        slug(f"$.posted.agreed[{i}]", name, found)
    for field, sums in (("amounts", posted.amounts), ("pays", posted.pays)):
        for name, amount in (sums or {}).items():
            exact(f"$.posted.{field}.{name}", amount, found)
