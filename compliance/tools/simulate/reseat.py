"""Hands of a table-day dealt as they were, with the bank in another's hands: for faults in who holds the position."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec

from compliance.tools.simulate.faults import Planted, Scene
from compliance.tools.simulate.law import EACH_HAND
from games.cards.money import CENTS, plain
from games.hand.form import Bank, Hand, Offer
from games.rotation.asked import after, present
from games.terms.game import GameTerms

Pile = TypeVar("Pile")
AMPLE = 100  # times the action: the cover must not be what goes wrong
GOES_ON = "holder-goes-on"
LATE = 4  # hands before the end of a table-day: one of them is another holder's first


class Position(NamedTuple):
    """Who holds the bank, where he sits, which hand in a row since it was offered."""

    seat: int
    occupant: str
    consecutive: int = 1


def goes_on(game: GameTerms) -> bool:
    """A game whose holder may go on for as long as everybody declines."""
    rotation = game.rotation
    offered = rotation is not None and rotation.regime == "offered-after" and not rotation.needs
    return (
        offered and game.readings.get("nobody-accepts", GOES_ON) == GOES_ON and game.game.banked_by == "player-dealer"
    )


def banked(scene: Scene, hand: Hand, by: Position, offers: list[Offer]) -> Hand | None:
    """The hand with another bank, who makes no wager of his own and is not dealt to; None where nobody else wagered, or he was
    not there."""
    if present(hand).get(by.seat) != by.occupant:
        return None
    wagers = [wager for wager in hand.wagers if wager.seat != by.seat and wager.bettor != by.occupant]
    if not wagers:
        return None
    left = {wager.seat for wager in wagers}
    gone = {wager.seat for wager in hand.wagers} - left
    bank = Bank(by.seat, by.occupant, plain(AMPLE * sum(CENTS[wager.amount] for wager in wagers)), by.consecutive)
    decisions = None if hand.decisions is None else [one for one in hand.decisions if one.seat not in gone]
    cards, tiles = (_without(piles, gone) for piles in (hand.cards, hand.tiles))
    return scene.again(
        msgspec.structs.replace(
            hand, bank=bank, offers=offers, wagers=wagers, decisions=decisions, cards=cards, tiles=tiles, opened=None
        )
    )


def _without(piles: dict[str, Pile] | None, seats: set[int]) -> dict[str, Pile] | None:
    """The piles without those of these seats."""
    if piles is None:
        return None
    own = [f"seat-{seat}" for seat in seats]
    return {
        name: pile for name, pile in piles.items() if not any(name == one or name.startswith(f"{one}-") for one in own)
    }


def asked(scene: Scene, hand: Hand, last: int, taken: int | None = None) -> list[Offer]:
    """The offers before a hand, from the last holder's seat round: up to the one who took it, or declined by everybody else."""
    rotation = scene.around.game.rotation
    direction = (None if rotation is None else rotation.direction) or "clockwise"
    at = next((offer.at for offer in hand.offers or ()), None) or hand.started
    offers = []
    for seat in after(list(present(hand)), last, direction):
        if seat == last:
            break
        offers.append(Offer(seat, seat == taken, at))
        if seat == taken:
            break
    return offers


def kept(scene: Scene, first: int, last: int) -> dict[int, Hand | None] | None:
    """The hands from `first` to `last` all banked by whoever had the bank on the hand before: asked each time, everybody
    declined. None where that cannot be, or the hand after would not fit."""
    before = scene.hands[first - 1].bank
    if before is None or before.consecutive is None or not may_end(scene, last, before.occupant):
        return None
    every = 1 if EACH_HAND in scene.around.law else _hands(scene)
    held, changes = before.consecutive, dict[int, Hand | None]()
    for place in range(first, last + 1):
        hand = scene.hands[place]
        offers = asked(scene, hand, before.seat) if held >= every else []
        held = 1 if offers else held + 1
        again = banked(scene, hand, Position(before.seat, before.occupant, held), offers)
        if again is None:
            return None
        changes[place] = again
    return changes


def may_end(scene: Scene, last: int, holder: str) -> bool:
    """Whether the hand after this one fits a holder who went on: he held it as well, and it was offered then."""
    bank, following = scene.hands[last].bank, scene.hands[last + 1 : last + 2]
    if not following:
        return True
    return bank is not None and bank.occupant == holder and bool(following[0].offers) and not following[0].opened


def _hands(scene: Scene) -> int:
    rotation = scene.around.game.rotation
    return len(scene.hands) if rotation is None or rotation.hands is None else rotation.hands


def taken_over(scene: Scene, place: int) -> tuple[Hand, Bank] | None:
    """The hand at that place and the bank before it, where late in the day another one took the position when it was offered."""
    hand, last = scene.hands[place], scene.hands[place - 1].bank if place else None
    if place + LATE < len(scene.hands) or last is None or hand.bank is None or not hand.offers or hand.opened:
        return None
    return None if hand.bank.occupant == last.occupant or last.consecutive is None else (hand, last)


def ending(scene: Scene, place: int, hand: Hand | None, what: str) -> Planted | None:
    """A fault in a hand after which the table-day ends: what follows from another holder is dealt no more."""
    if hand is None:
        return None
    rest: dict[int, Hand | None] = dict.fromkeys(range(place + 1, len(scene.hands)))
    return Planted({place: hand, **rest}, (place,), what)


def provided(hand: Hand) -> bool:
    """Whether a proposition player banks."""
    return hand.bank is not None and any(
        seat.occupant == hand.bank.occupant and seat.role == "proposition" for seat in hand.seats
    )


def idle(hand: Hand) -> list[int]:
    """Seats of players who did not wager and did not hold the bank."""
    busy = {wager.seat for wager in hand.wagers} | ({hand.bank.seat} if hand.bank is not None else set())
    return [seat.seat for seat in hand.seats if seat.role == "player" and not seat.away and seat.seat not in busy]
