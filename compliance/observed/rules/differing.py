"""What was seen of a hand beside what was recorded of it, field by field. Pure.

Only what was seen is compared. Who sat there is not: whoever looks at a picture knows seats, no names. Wagers and money are
summed by seat and kind, as a box or a stack shows them; the cards of a pile count in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.cards.money import dollars, parse_amount

Body = Mapping[str, Any]


class Difference(Struct, frozen=True):
    """One field that differs, as each of the two has it."""

    field: str
    seen: str
    recorded: str


class Compared(Struct, frozen=True):
    """One pair: fields that agree, that differ, and that were seen while nothing of them was recorded."""

    agree: tuple[str, ...]
    differ: tuple[Difference, ...]
    absent: tuple[str, ...]
    collected: int | None = (
        None  # cents recorded as taken for the house, less what was seen; None: one of them does not say
    )

    @property
    def agrees(self) -> bool:
        return not self.differ


def compared(seen: Body, recorded: Body, game: tuple[str, str]) -> Compared:
    """What was seen against a recorded hand; `game` as the look and as the hand name it."""
    agree, differ, absent = list[str](), list[Difference](), list[str]()
    pairs: list[tuple[str, str | None, str | None]] = [("game", *game)]
    pairs += [(name, of(seen), of(recorded)) for name, of in _FIELDS.items()]
    for name, here, there in pairs:
        if here is None:
            continue
        if there is None:
            absent.append(name)
        elif here == there:
            agree.append(name)
        else:
            differ.append(Difference(name, here or "none", there or "none"))
    return Compared(tuple(agree), tuple(differ), tuple(absent), _money(seen, recorded))


def _money(seen: Body, recorded: Body) -> int | None:
    if seen.get("collections") is None or recorded.get("collections") is None:
        return None
    return _taken(recorded) - _taken(seen)


def _taken(body: Body) -> int:
    return sum(_cents(one["amount"]) for one in body["collections"])


def _cents(text: str) -> int:
    return parse_amount(text)


def _summed(rows: Iterable[tuple[str, int]]) -> str:
    sums: dict[str, int] = {}
    for name, cents in rows:
        sums[name] = sums.get(name, 0) + cents
    return ", ".join(f"{name} {dollars(cents)}" for name, cents in sorted(sums.items()) if cents)


def _seats(body: Body) -> str | None:
    rows = body.get("seats")
    return (
        None
        if not rows
        else ", ".join(str(seat) for seat in sorted(one["seat"] for one in rows if not one.get("away")))
    )


def _bank(body: Body) -> str | None:
    bank = body.get("bank")
    return None if bank is None else f"seat {bank['seat']}"


def _stake(body: Body) -> str | None:
    bank = body.get("bank")
    return None if bank is None or "wager" not in bank else dollars(_cents(bank["wager"]))


def _offers(body: Body) -> str | None:
    rows = body.get("offers")
    return None if rows is None else ", ".join(f"seat {one['seat']} {'+' if one['accepted'] else '−'}" for one in rows)


def _wagers(body: Body) -> str | None:
    rows = body.get("wagers")
    return (
        None if rows is None else _summed((f"seat {one['seat']} {one['wager']}", _cents(one["amount"])) for one in rows)
    )


def _payouts(body: Body) -> str | None:
    rows = body.get("wagers") or ()
    if not rows or any("settled" not in one for one in rows):
        return None
    return _summed(
        (f"seat {one['seat']} {one['wager']} {name}", _cents(amount))
        for one in rows
        for name, amount in one["settled"].items()
    )


def _collections(body: Body) -> str | None:
    rows = body.get("collections")
    if rows is None:
        return None
    return _summed(
        (f"{one['kind']} from {'seat ' + str(one['seat']) if 'seat' in one else one['from']}", _cents(one["amount"]))
        for one in rows
    )


def _piles(name: str) -> Callable[[Body], str | None]:
    def of(body: Body) -> str | None:
        piles = body.get(name)
        return (
            None
            if piles is None
            else "; ".join(f"{pile} {' '.join(sorted(lie))}" for pile, lie in sorted(piles.items()) if lie)
        )

    return of


def _decisions(body: Body) -> str | None:
    rows = body.get("decisions")
    return None if rows is None else ", ".join(f"seat {one['seat']} {one['action']}" for one in rows)


def _plain(name: str) -> Callable[[Body], str | None]:
    def of(body: Body) -> str | None:
        value = body.get(name)
        return None if value is None else " ".join(map(str, value)) if isinstance(value, list) else str(value)

    return of


_FIELDS: dict[str, Callable[[Body], str | None]] = {
    "seats": _seats, "player-dealer": _bank, "player-dealer's wager": _stake, "offers": _offers, "wagers": _wagers,
    "cards": _piles("cards"), "tiles": _piles("tiles"), "dice": _plain("rolls"), "wheel": _plain("spin"),
    "balls": _plain("drawn"), "decisions": _decisions, "payouts": _payouts, "collections": _collections,
    "dealer": _plain("dealer"),
}  # fmt: skip
