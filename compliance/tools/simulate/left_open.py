"""A round without the wagers of which the book does not say what becomes: a wager by itself goes alone, one that others lie
beside takes them along, and a seat without wagers was not dealt to."""

from __future__ import annotations

import msgspec

from games.hand.form import Hand, Wager
from games.settling.sheet import Sheet
from games.terms.game import GameTerms


def without_open(hand: Hand, game: GameTerms) -> Hand | None:
    """The hand with what can be told of it; None where nothing is left."""
    sheet = game.settle(hand)
    if sheet.lines is None:
        return None
    gone = _gone(hand, sheet, game)
    wagers = [wager for i, wager in enumerate(hand.wagers) if i not in gone]
    if not wagers:
        return None
    left = {wager.seat for wager in wagers}
    empty = {f"seat-{wager.seat}" for wager in hand.wagers if wager.seat not in left}
    cards = None if hand.cards is None else {p: c for p, c in hand.cards.items() if not _of_one(p, empty)}
    decisions = hand.decisions
    if decisions is not None:
        decisions = [one for one in decisions if f"seat-{one.seat}" not in empty]
    smaller = msgspec.structs.replace(hand, wagers=wagers, cards=cards, decisions=decisions)
    return None if game.settle(smaller).draws else smaller


def _gone(hand: Hand, sheet: Sheet, game: GameTerms) -> set[int]:
    gone: set[int] = set()
    for i, line in enumerate(sheet.lines or ()):
        if line.result != "not stated":
            continue
        wager = hand.wagers[i]
        gone.add(i)
        kind = game.wagers[wager.wager].kind
        if hand.cards is not None and (kind.placed == "after-deal" or _leans(wager, hand, game)):
            gone |= {j for j, other in enumerate(hand.wagers) if other.seat == wager.seat}
        elif _leans(wager, hand, game):
            gone |= {j for j, other in enumerate(hand.wagers) if _beside(other, wager)}
    return gone


def _leans(wager: Wager, hand: Hand, game: GameTerms) -> bool:
    """Whether another wager of the same bettor needs this one."""
    return any(
        wager.wager in (*kind.needs_one_of, *kind.needs_all_of, *(bound.of for bound in kind.bound))
        for kind in (game.wagers[other.wager].kind for other in hand.wagers if _beside(other, wager))
    )


def _beside(one: Wager, other: Wager) -> bool:
    return (one.seat, one.bettor) == (other.seat, other.bettor)


def _of_one(pile: str, seats: set[str]) -> bool:
    return any(pile == seat or pile.startswith(f"{seat}-") for seat in seats)
