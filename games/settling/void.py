"""Rounds that did not go as they should: what is declared void goes back, what lies wrong is settled only where it can be.

A round is void where the record says that it was declared so, rightly or wrongly: whether the book says so too is for a rule.
Then every wager goes back, and every chip of a pot to the seat that put it in. Where the hand of one seat is void, its wagers
go back and the others are settled without it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from games.cards.money import CENTS
from games.hand import pots
from games.hand.form import Hand, Wager
from games.hand.irregular import KINDS
from games.hand.irregular_check import lies
from games.settling.sheet import PotSheet, Sheet, WagerDue, cannot_settle
from games.settling.stakes import NOT_STATED

ROUND, SEAT = "round", "seat"
NONE_BACK = PotSheet((), (), (), (), (), (), None)


def void_round(hand: Hand) -> str | None:
    """Why the round is void, as it was declared; None where it is not."""
    for one in hand.irregularities or ():
        if one.voids(ROUND):
            return f"the round was declared void ({KINDS[one.kind].title.lower()})"
    return None


def void_seats(hand: Hand) -> dict[int, str]:
    """The seats whose hands were declared void, and why."""
    return {
        one.seat: f"the hand was declared void ({KINDS[one.kind].title.lower()})"
        for one in hand.irregularities or ()
        if one.seat is not None and one.voids(SEAT)
    }


def settled(hand: Hand, settle: Callable[[Hand], Sheet], sound: Callable[[Hand], bool]) -> Sheet:
    """The hand settled again with what went wrong in it; `sound` says whether the game could have dealt these cards."""
    why = void_round(hand)
    if why is not None:
        return _returned(hand, why)
    void = void_seats(hand)
    rest = _without(hand, void) if void else hand
    if lies(hand) and not sound(rest):
        return _rest_untold(hand, void, "the cards lie as they were dealt in error")
    sheet = settle(rest)
    if not void:
        return sheet
    return _rest_untold(hand, void, sheet.why_not) if sheet.lines is None else _with_void(hand, void, sheet)


def _back(wager: Wager) -> WagerDue:
    return WagerDue("push", 0, 0, CENTS[wager.amount], 0)


def _returned(hand: Hand, why: str) -> Sheet:
    lines = tuple(_back(wager) for wager in hand.wagers)
    pot = None
    if hand.pot is not None:
        put = pots.stakes(hand)
        each = () if isinstance(put, str) else tuple((seat, stake.put) for seat, stake in put.items() if stake.put)
        pot = NONE_BACK._replace(put=each, uncalled=each, taken=pots.taken(hand))
    return Sheet(lines, "", "void", whys=(why,) * len(lines), pot=pot)


def _without(hand: Hand, void: dict[int, str]) -> Hand:
    """The hand without the wagers, cards and tiles of seats whose hands are void."""
    gone = tuple(f"seat-{seat}" for seat in void)

    def stays(pile: str) -> bool:
        return not any(pile == one or pile.startswith(f"{one}-") for one in gone)

    return replace(
        hand,
        wagers=[wager for wager in hand.wagers if wager.seat not in void],
        cards=None if hand.cards is None else {pile: dealt for pile, dealt in hand.cards.items() if stays(pile)},
        tiles=None if hand.tiles is None else {pile: dealt for pile, dealt in hand.tiles.items() if stays(pile)},
    )


def _rest_untold(hand: Hand, void: dict[int, str], why: str) -> Sheet:
    if not any(wager.seat in void for wager in hand.wagers):
        return cannot_settle(why)
    lines = tuple(_back(wager) if wager.seat in void else NOT_STATED for wager in hand.wagers)
    return Sheet(lines, whys=tuple(void.get(wager.seat, why) for wager in hand.wagers))


def _with_void(hand: Hand, void: dict[int, str], sheet: Sheet) -> Sheet:
    """The sheet of the rest with the void wagers back in their places."""
    places = [i for i, wager in enumerate(hand.wagers) if wager.seat not in void]
    told = dict(zip(places, sheet.lines or (), strict=True))
    said = dict(zip(places, sheet.whys, strict=False))
    return sheet._replace(
        lines=tuple(told[i] if i in told else _back(wager) for i, wager in enumerate(hand.wagers)),
        whys=tuple(said.get(i, "") if i in told else void[wager.seat] for i, wager in enumerate(hand.wagers)),
        order=tuple(places[i] for i in sheet.order),
    )
