"""Words about a pot: its streets with what each seat did or put in, who was awarded what."""

from __future__ import annotations

import re
from typing import Any

from compliance.observed.forms.line.typed import Typed
from compliance.observed.forms.line.words import AMOUNT, SEATS, SlipError, amount_of, kept, seats_of

STREETS = {
    "b": "before-flop", "f": "flop", "t": "turn", "r": "river",
    "3": "third-street", "4": "fourth-street", "5": "fifth-street", "6": "sixth-street", "7": "seventh-street",
    "d": "before-draw", "a": "after-draw", "a2": "after-draw-2", "a3": "after-draw-3", "n": "ante",
}  # fmt: skip
ACTS = {
    "x": "check", "c": "call", "b": "bet", "r": "raise", "o": "complete", "f": "fold", "a": "ante", "s": "small-blind",
    "g": "big-blind", "n": "blind", "l": "straddle", "i": "bring-in", "p": "post", "d": "dead", "k": "kill", "m": "bomb",
}  # fmt: skip
_ACT = re.compile(rf"(?P<seat>[0-9]{{1,2}})(?P<act>[a-z])(?P<amount>{AMOUNT})?(?P<all>!)?")
_PUT = re.compile(rf"(?P<seats>{SEATS})=(?P<amount>{AMOUNT})(?P<all>!)?")
_GIVEN = re.compile(rf"(?P<amount>{AMOUNT})(?:/(?P<pot>[0-9]))?(?P<half>[hl])?(?:#(?P<board>[1-4]))?")


def street(typed: Typed, word: str) -> None:
    """*f: what follows was done on the flop."""
    name = STREETS.get(word[1:], word[1:])
    typed.street = {"name": name}
    typed.made.setdefault("pot", {}).setdefault("streets", []).append(typed.street)
    typed.goes_on = _on_street


def _on_street(typed: Typed, word: str) -> None:
    """1c called, 2r6 raised by 6, 3f folded, ! all in; 12=10: seats 1 and 2 put in 10 each; -34: they folded, -- nobody did."""
    if match := _ACT.fullmatch(word):
        if match["act"] not in ACTS:
            shown = ", ".join(f"{key} {act}" for key, act in ACTS.items())
            raise SlipError(f"{match['act']} is nothing that one does on a street", f"Write one of {shown}.")
        seat = int(match["seat"])
        typed.sits(seat)
        act = {"seat": seat, "act": ACTS[match["act"]]}
        _rows(typed, "acts").append(kept(act, **_money(match)))
    elif match := _PUT.fullmatch(word):
        for seat in seats_of(match["seats"]):
            typed.sits(seat)
            _rows(typed, "puts").append(kept({"seat": seat}, **_money(match)))
    elif word == "--" or re.fullmatch(rf"-{SEATS}", word):
        _rows(typed, "folded").extend(() if word == "--" else seats_of(word[1:]))
    else:
        raise SlipError(f"{word} is nothing of a street", "Write 1c, 2r6, 3f; 12=10 for what was put in; -3 folded.")


def _rows(typed: Typed, name: str) -> list[Any]:
    rows: list[Any] = typed.street.setdefault(name, [])
    return rows


def _money(match: re.Match[str]) -> dict[str, Any]:
    amount = match["amount"]
    return {"amount": amount_of(amount) if amount else None, "all_in": True if match["all"] else None}


def award(typed: Typed, word: str) -> None:
    """a1 46: seat 1 was given 46 of the pot; 46/1 of the first side pot, 23h and 23l of the halves, 46#2 for the second board."""
    typed.now = seats_of(word[1:])
    typed.goes_on = _given


def _given(typed: Typed, word: str) -> None:
    match = _GIVEN.fullmatch(word)
    if match is None:
        raise SlipError(f"{word} is no award", "Write what each was given: a1 46, a12 23h.")
    halves = {"h": "high", "l": "low"}
    for seat in typed.now:
        row = kept(
            {"seat": seat, "amount": amount_of(match["amount"])},
            half=halves[match["half"]] if match["half"] else None,
            board=int(match["board"]) if match["board"] else None,
            pot=int(match["pot"]) if match["pot"] else None,
        )
        typed.made.setdefault("pot", {}).setdefault("awards", []).append(row)


def button(typed: Typed, word: str) -> None:
    """u3: the button lay before seat 3."""
    typed.made.setdefault("pot", {})["button"] = int(word[1:])


WORDS = (
    (r"\*[a-z0-9-]+", street),
    (rf"a{SEATS}", award),
    (r"u[0-9]{1,2}", button),
)
