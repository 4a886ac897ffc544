"""How a pot is divided: what the house leaves of it, its halves, ties, odd chips; and one sheet of several where the book leaves
something open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import NamedTuple

from games.cards.card import JOKER
from games.cards.money import CENTS
from games.cards.ranks import RANKS
from games.hand.form import Hand
from games.hand.pots import Built
from games.procedures.showdown.options import Odd, Ties
from games.settling.sheet import PotSheet


def nets(hand: Hand, built: Built, taken: int | None) -> list[int]:
    """What each pot awards. From which pot the house took its part the awards say, where they name the pots.

    Where they do not, it came from the main pot first: that was there first. Where collections were not recorded, what
    the awards leave over of the pots was taken, if they were recorded.
    """
    amounts = [pot.amount for pot in built.pots]
    awards = hand.pot.awards if hand.pot is not None else None
    total = sum(amounts)
    if taken is None:
        given = sum(CENTS[award.amount] for award in awards or ())
        taken = total - given if awards and 0 < given <= total else 0
    if awards and len(amounts) > 1 and all(award.pot is not None for award in awards):
        told = [0] * len(amounts)
        for award in awards:
            if award.pot is not None and award.pot < len(told):
                told[award.pot] += CENTS[award.amount]
        if sum(told) == total - taken and all(part <= amount for part, amount in zip(told, amounts, strict=True)):
            return told
    left = taken
    found = []
    for amount in amounts:
        out = min(left, amount)
        found.append(amount - out)
        left -= out
    return found


# --- A pot cut in two, and a part split among those who tie for it, down to the chip that cannot be divid -------------


class Cut(NamedTuple):
    """The parts of a pot, the chips over, and whether they go to one seat left of the button."""

    parts: tuple[int, ...]
    over: int


def cut(amount: int, chip: int, parts: int, odd: str) -> Cut:
    """`parts` equal parts; chips over go to the first parts, to the last, or stay over where the text does not say."""
    chip = gcd(chip, amount) or 1
    each, over = divmod(amount // chip, parts)
    units = [each] * parts
    if odd in ("high", "first-board"):
        units = [each + (i < over) for i in range(parts)]
        over = 0
    elif odd == "low":
        units = [each + (i >= parts - over) for i in range(parts)]
        over = 0
    return Cut(tuple(unit * chip for unit in units), over * chip)


def shared(amount: int, chip: int, order: Sequence[int], known: bool, several: str) -> tuple[dict[int, int], int]:
    """What each of those who tie gets, first in `order` first for an odd chip; and the chips that nobody is given."""
    chip = gcd(chip, amount) or 1
    each, over = divmod(amount // chip, len(order))
    if over and (not known or (over > 1 and several == "not-stated")):
        return dict.fromkeys(order, each * chip), over * chip
    if several == "first":
        return {seat: (each + (over if i == 0 else 0)) * chip for i, seat in enumerate(order)}, 0
    return {seat: (each + (i < over)) * chip for i, seat in enumerate(order)}, 0


class Order(NamedTuple):
    """Who comes first for an odd chip, and whether that is known."""

    seats: tuple[int, ...]
    known: bool


def clockwise(seats: Sequence[int], button: int) -> tuple[int, ...]:
    """Seats from the first one left of the button; seats are counted clockwise."""
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def first_for_odd(
    seats: Sequence[int], ties: Ties, odd: Odd, button: int | None, hands: Mapping[int, Sequence[str]]
) -> Order:
    """In which order those who tie come for an odd chip."""
    ordered = tuple(sorted(seats))
    if odd == "left-of-dealer":
        return Order(ordered, True)
    if odd == "left-of-button":
        return Order(ordered, False) if button is None else Order(clockwise(seats, button), True)
    if odd in ("highest-card", "lowest-card"):
        lowest = odd == "lowest-card"
        found = _by_card(ordered, ties.suits, lowest, ties.low_ace != "high", hands)
        if lowest and ties.low_ace == "not-stated" and found != _by_card(ordered, ties.suits, True, False, hands):
            return Order(ordered, False)
        return found
    return Order(ordered, False)


def _by_card(
    seats: tuple[int, ...], suits: str, lowest: bool, ace_low: bool, hands: Mapping[int, Sequence[str]]
) -> Order:
    """By the highest card of each hand, or the lowest; equal ones by suit, where suits decide."""
    best = {}
    for seat in seats:
        cards = [card for card in hands.get(seat, ()) if card != JOKER]
        if not cards:
            return Order(seats, False)
        ranks = [(_height(card, lowest and ace_low), _suit(card, suits)) for card in cards]
        best[seat] = min(ranks) if lowest else max(ranks)
    ranked = tuple(sorted(seats, key=lambda seat: best[seat], reverse=not lowest))
    return Order(ranked, len(set(best.values())) == len(best))


def _height(card: str, ace_low: bool) -> int:
    return -1 if ace_low and card[0] == "A" else RANKS.index(card[0])


def _suit(card: str, suits: str) -> int:
    return -suits.index(card[1]) if suits else 0


# --- One sheet out of several -----------------------------------------------------------------------------------------


def merged(sheets: Sequence[PotSheet], names: Sequence[Sequence[str]]) -> PotSheet:
    """What all of these say; a pot on which they differ cannot be told, and the readings are named."""
    first = sheets[0]
    same = [all(_of(sheet, i) == _of(first, i) for sheet in sheets) for i in range(len(first.pots))]
    if all(same):
        return first
    readings = tuple(dict.fromkeys(name for some in names for name in some))
    shown = " and ".join(f"“{name.replace('-', ' ')}”" for name in readings)
    why = f"the book leaves open what decides it: see the reading{'s' if len(readings) > 1 else ''} {shown}"
    pots = tuple(
        pot if same[i] else pot._replace(why_not=next((s.pots[i].why_not for s in sheets if s.pots[i].why_not), why))
        for i, pot in enumerate(first.pots)
    )
    return first._replace(
        pots=pots,
        awards=tuple(award for award in first.awards if same[award.pot]),
        loose=tuple(loose for loose in first.loose if same[loose.pot]),
        open=readings,
    )


def _of(sheet: PotSheet, i: int) -> tuple[object, ...]:
    """What a sheet says of one pot, without the words."""
    awards = tuple(sorted((one.seat, one.amount, one.half, one.board) for one in sheet.awards if one.pot == i))
    loose = tuple(sorted((one.amount, one.seats) for one in sheet.loose if one.pot == i))
    return (sheet.pots[i].why_not, awards, loose)
