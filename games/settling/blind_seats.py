"""Which seats post the blinds of a pot, as its page has it: round from the button."""

from __future__ import annotations

from collections.abc import Sequence

from games.hand import pots
from games.hand.form import Hand
from games.hand.pot import Act
from games.schema import Blinds

SMALL, BIG, ALSO = "small-blind", "big-blind", ("post", "dead")
HEADS_UP = 2


def posted(hand: Hand) -> dict[str, int]:
    """Who posted the small and the big blind; one that nobody posted, or several did, is left out."""
    acts = _first_acts(hand)
    seats = {name: [act.seat for act in acts if act.act == name] for name in (SMALL, BIG)}
    return {name: found[0] for name, found in seats.items() if len(found) == 1}


def due(block: Blinds, hand: Hand) -> dict[str, int]:
    """Who has to post each blind; empty where the text does not say. Whoever comes in by posting is passed over."""
    button, round_ = 0 if hand.pot is None else hand.pot.button or 0, clockwise(hand)
    if len(round_) == HEADS_UP:
        if block.heads_up is None or button not in round_:
            return {}
        return {SMALL: button, BIG: next(seat for seat in round_ if seat != button)}
    extra = {act.seat for act in _first_acts(hand) if act.act in ALSO}
    able = [seat for seat in round_ if seat not in extra]
    return dict(zip((SMALL, BIG), able, strict=False)) if block.posted and len(able) > HEADS_UP else {}


def wrong(block: Blinds, hand: Hand) -> str | None:
    """The first blind that another seat posted than has to; None also where not one of each is on record."""
    by, right = posted(hand), due(block, hand)
    if hand.pot is None or hand.pot.button is None or len(by) < len((SMALL, BIG)):
        return None
    return next((name for name in right if by[name] != right[name]), None)


def clockwise(hand: Hand) -> list[int]:
    """Who was dealt in, from the left of the button on."""
    after = 0 if hand.pot is None else hand.pot.button or 0
    return sorted(pots.dealt_in(hand), key=lambda seat: (seat <= after, seat))


def between(seat: int, button: int, blind: int) -> bool:
    """Whether a seat lies between the button and a blind, clockwise."""
    return button < seat < blind if button < blind else seat > button or seat < blind


def _first_acts(hand: Hand) -> Sequence[Act]:
    streets = None if hand.pot is None else hand.pot.streets
    return (streets[0].acts if streets else None) or ()
