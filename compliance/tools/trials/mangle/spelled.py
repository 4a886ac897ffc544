"""A hand as a person types it in one line: the way back from a hand to its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import json

from compliance.observed.forms.line.play import PILES
from compliance.observed.forms.line.pot import ACTS, STREETS

_PILE = {name: code for code, name in PILES.items()}
_PART = {"front": "f", "middle": "m", "back": "b", "up": "u", "discard": "x"}
_STREET = {name: code for code, name in STREETS.items()}
_ACT = {name: code for code, name in ACTS.items()}
_SETTLED = {"paid": "+", "taken": "!", "pushed": "=", "returned": "_"}
_ELSEWHERE = (
    "action_seat",
    "button_seat",
    "spin",
    "decks",
    "point",
    "results",
    "posted",
    "shooter",
    "opened",
    "closes",
)


def spelled(hand: Mapping[str, Any], spots: Mapping[str, str]) -> str:
    """Every word of it; what the form of the watch says (table, game, day, clock) is not in the line."""
    return " ".join(filter(None, _words(hand, {name: code for code, name in spots.items()})))


def _words(hand: Mapping[str, Any], codes: Mapping[str, str]) -> Iterator[str]:
    yield "s" + ",".join(str(one["seat"]) for one in hand["seats"]) + ("," if len(hand["seats"]) == 1 else "")
    if bank := hand.get("bank"):
        yield f"b{bank['seat']} {amount(bank.get('wager'))}"
    seat = None
    for one in hand["wagers"]:
        if one["seat"] != seat:
            yield f"w{one['seat']},"
        seat = one["seat"]
        yield wager(one, codes)
    for kind in ("cards", "tiles"):
        for name, pieces in hand.get(kind, {}).items():
            yield f"{pile(name)}:{('.' if kind == 'tiles' else '').join(pieces).lower()}"
    yield from _played(hand)
    yield from _pot(hand.get("pot"))
    yield from _taken(hand)
    for name in _ELSEWHERE:
        if name in hand:
            yield f"{name}={plainly(hand[name])}"


def wager(one: Mapping[str, Any], codes: Mapping[str, str]) -> str:
    """25pl+25, and what else is told of it."""
    told = amount(one["amount"]) + codes[one["wager"]]
    told += "".join(
        sign + amount(one["settled"][word]) for word, sign in _SETTLED.items() if word in one.get("settled", {})
    )
    if one.get("backline"):
        told += f"@{one['bettor']}"
    if one["placed"] == "after-deal":
        told += ">"
    if "from_roll" in one or "to_roll" in one:
        told += f"~{one.get('from_roll', '')}" + (f"-{one['to_roll']}" if "to_roll" in one else "")
    for sign, name in (("/", "on"), ("#", "odds"), ("^", "called_on")):
        if name in one:
            told += sign + ",".join(map(str, one[name]))
    for sign, name in (("%", "consecutive"), ("&", "points")):
        if name in one:
            told += f"{sign}{one[name]}"
    return told


def amount(text: str | None) -> str:
    return "" if text is None else text.removesuffix(".00")


def pile(name: str) -> str:
    """p, b, d, o; 3, 3-2, 3f."""
    if name in _PILE:
        return _PILE[name]
    if name.startswith("board-"):
        return f"o{name[6:]}"
    if not name.startswith("seat-"):
        return name
    head, _, part = name[5:].rpartition("-")
    return head + _PART[part] if part in _PART else name[5:]


def _played(hand: Mapping[str, Any]) -> Iterator[str]:
    if "decisions" not in hand:
        yield "zd" if hand.get("cards") or hand.get("tiles") else ""
    elif not hand["decisions"]:
        yield "dd"
    for one in hand.get("decisions", ()):
        second = one.get("pile", f"seat-{one['seat']}").removeprefix("seat-")
        yield f"d{second}:{one['action']}" + (f"={amount(one['amount'])}" if "amount" in one else "")
    if "rolls" in hand:
        yield "r" + " ".join("".join(map(str, roll)) for roll in hand["rolls"])
    if "drawn" in hand:
        yield "n" + " ".join(map(str, hand["drawn"]))


def _pot(pot: Mapping[str, Any] | None) -> Iterator[str]:
    if pot is None:
        return
    for street in pot.get("streets", ()):
        yield from _street(street)
    if "showed" in pot:
        yield "v" + (",".join(map(str, pot["showed"])) + "," if pot["showed"] else "-")
    if "button" in pot:
        yield f"u{pot['button']}"
    yield from (f"a{one['seat']}, {amount(one['amount'])}" for one in pot.get("awards", ()))
    for name in ("chip", "runs", "kind", "dealt_in", "returned", "stacks"):
        if name in pot:
            yield f"pot.{name}={plainly(pot[name])}"


def _street(street: Mapping[str, Any]) -> Iterator[str]:
    yield f"*{_STREET.get(street['name'], street['name'])}"
    for one in street.get("acts", ()):
        yield f"{one['seat']}{_ACT[one['act']]}{amount(one.get('amount'))}{'!' if one.get('all_in') else ''}"
    for one in street.get("puts", ()):
        yield f"{one['seat']},={amount(one['amount'])}{'!' if one.get('all_in') else ''}"
    if "folded" in street:
        yield "-" + (",".join(map(str, street["folded"])) + "," if street["folded"] else "-")


def _taken(hand: Mapping[str, Any]) -> Iterator[str]:
    if hand.get("collections") == []:
        yield "f0"
    letters = {"jackpot-drop": "j", "rake": "r", "vigorish": "v", "time": "t"}
    for one in hand.get("collections", ()):
        whose = {"player-dealer": "b", "pot": "p"}.get(one["from"]) or f"{one['seat']},"
        later = {"after-deal": ">", "before-deal": "<"}.get(one.get("when"), "")
        yield f"f{whose}{letters.get(one['kind'], '')} {amount(one['amount'])}{later}"


def plainly(value: Any) -> str:
    return value if isinstance(value, str) else json.encode(value).decode()
