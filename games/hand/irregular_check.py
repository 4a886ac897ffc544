"""What the types cannot say of irregularities and of the order of acts, and what a hand of the first form does not have.

A hand that went wrong is taken in as it lay: of its cards only what no table can show is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.hand.form import FORM, FORM_1, Hand
from games.hand.irregular import Irregularity, Order
from games.hand.names import slug
from games.hand.pot import Pot
from games.hand.published import MOST_TILES, SINCE_2
from games.hand.refusal import Problems
from games.hand.words import Form

_NOBODY = "Add the seat to $.seats, or correct it."


def irregular_problems(hand: Hand, occupants: dict[int, str], found: Problems) -> None:
    """Put to `found` what a hand says of irregularities and order that cannot be, or cannot be said in its form."""
    if hand.form == FORM_1:
        if _says_more(hand):
            _only_since_2(hand, found)
        return
    for i, one in enumerate(hand.irregularities or ()):
        _irregularity(f"$.irregularities[{i}]", one, occupants, found)
    if hand.order is not None:
        _order(hand.order, occupants, found)
    for i, bought in enumerate(hand.bought or ()):
        _seat(f"$.bought[{i}].seat", bought.seat, occupants, found)
    if hand.pot is not None:
        _pot(hand.pot, occupants, found)


def lies(hand: Hand) -> bool:
    """Whether the cards of the hand may lie there as no sound round leaves them."""
    return hand.irregularities is not None and any(one.lies for one in hand.irregularities)


def _irregularity(where: str, one: Irregularity, occupants: Collection[int], found: Problems) -> None:
    if one.seat is not None:
        _seat(f"{where}.seat", one.seat, occupants, found)
    for field in ("pile", "street", "wager"):
        name = getattr(one, field)
        if name is not None:
            slug(f"{where}.{field}", name, found)
    for i, remedy in enumerate(one.remedy or ()):
        if remedy in (one.remedy or ())[:i]:
            found.add(f"{where}.remedy[{i}]", repr(remedy), "the remedy stands twice", "Name each once.")
    shown = len(one.cards or ()) + len(one.tiles or ())
    if one.count is not None and one.kind != "wrong-number-of-cards" and shown > one.count:
        cure = "Count at least the cards that are named, or leave `count` out."
        found.add(f"{where}.count", str(one.count), f"{shown} are named", cure)


def _order(order: Order, occupants: Collection[int], found: Problems) -> None:
    for field in ("dealt", "asked", "opened"):
        for i, seat in enumerate(getattr(order, field) or ()):
            if seat:
                _seat(f"$.order.{field}[{i}]", seat, occupants, found)
    for i, step in enumerate(order.settled or ()):
        if step.seat:
            _seat(f"$.order.settled[{i}].seat", step.seat, occupants, found)
        if step.wager is not None:
            slug(f"$.order.settled[{i}].wager", step.wager, found)


def _pot(pot: Pot, occupants: Collection[int], found: Problems) -> None:
    for i, missed in enumerate(pot.missed or ()):
        _seat(f"$.pot.missed[{i}].seat", missed.seat, occupants, found)
    for i, seat in enumerate(pot.entered or ()):
        _seat(f"$.pot.entered[{i}]", seat, occupants, found)
    for i, dealt in enumerate(pot.for_button or ()):
        _seat(f"$.pot.for_button[{i}].seat", dealt.seat, occupants, found)
    for i, street in enumerate(pot.streets or ()):
        for k, draw in enumerate(street.draws or ()):
            _seat(f"$.pot.streets[{i}].draws[{k}].seat", draw.seat, occupants, found)


def _seat(where: str, seat: int, occupants: Collection[int], found: Problems) -> None:
    if seat not in occupants:
        found.add(where, str(seat), "nobody sits there", _NOBODY)


def _says_more(hand: Hand) -> bool:
    """Whether a hand of the first form says something that only the second has: nearly none does, so a quick look."""
    if hand.irregularities is not None or hand.order is not None or hand.pot is not None or hand.decisions:
        return True
    if (
        hand.point is not None
        or hand.calls is not None
        or hand.bought is not None
        or (hand.bank is not None and hand.bank.shared is not None)
        or hand.button_seat is not None
        or any(one.moment is not None for one in hand.collections or ())
    ):
        return True
    return any(wager.at is not None or wager.moment is not None or wager.square is not None for wager in hand.wagers)


def _only_since_2(hand: Hand, found: Problems) -> None:
    for where, part in _parts(hand):
        for field in SINCE_2.get(type(part).__name__, ()):
            value = getattr(part, field)
            if value is not None:
                what = f"not in {FORM_1}"
                found.add(f"{where}.{field}", str(value)[:80], what, f'Write "form": "{FORM}", or leave the field out.')


def _parts(hand: Hand) -> Iterator[tuple[str, Form]]:
    yield "$", hand
    if hand.bank is not None:
        yield "$.bank", hand.bank
    for i, wager in enumerate(hand.wagers):
        yield f"$.wagers[{i}]", wager
    for i, decision in enumerate(hand.decisions or ()):
        yield f"$.decisions[{i}]", decision
    for i, taken in enumerate(hand.collections or ()):
        yield f"$.collections[{i}]", taken
    if hand.pot is not None:
        yield "$.pot", hand.pot
        for i, street in enumerate(hand.pot.streets or ()):
            yield f"$.pot.streets[{i}]", street
            for k, act in enumerate(street.acts or ()):
                yield f"$.pot.streets[{i}].acts[{k}]", act


def long_piles(hand: Hand, found: Problems) -> None:
    """Put to `found` piles of more tiles than a pile has."""
    for pile, tiles in (hand.tiles or {}).items():
        if len(tiles) > MOST_TILES:
            cure = "Correct the pile; where it was dealt so, record the irregularity."
            found.add(f"$.tiles.{pile}", " ".join(tiles), f"more than {MOST_TILES} tiles", cure)
