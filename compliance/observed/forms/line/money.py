"""Words about money: wagers and what became of them, and what was taken for the house."""

from __future__ import annotations

import re
from typing import Any

from compliance.observed.forms.line.typed import Typed
from compliance.observed.forms.line.words import (
    AMOUNT,
    SEATS,
    SlipError,
    amount_of,
    kept,
    marks_of,
    named,
    seats_of,
    whole,
)

_MARKS = "+!=_>/~^%&#@"
_WAGER = re.compile(rf"(?P<amount>{AMOUNT})(?P<spot>[a-z][a-z0-9-]*)?(?P<marks>[{re.escape(_MARKS)}].*)?")
_KINDS = {"j": "jackpot-drop", "r": "rake", "v": "vigorish", "t": "time"}
_FEE = re.compile(rf"(?P<amount>{AMOUNT})(?P<marks>[<>@/].*)?")


def wagers(typed: Typed, word: str) -> None:
    """w13: what seats 1 and 3 wager follows; w-: nobody wagered."""
    rows = typed.rows("wagers")
    if word == "w-":
        rows.clear()
        return
    typed.now = seats_of(word[1:])
    for seat in typed.now:
        typed.sits(seat)
    typed.made["wagers"] = [one for one in rows if one["seat"] not in typed.now or one.get("said")]
    typed.goes_on = _wager


def _wager(typed: Typed, word: str) -> None:
    """25pl: 25 on the player line; behind it + paid, ! lost, = pushed, _ returned, > after the deal, and what it is on."""
    match = _WAGER.fullmatch(word)
    if match is None:
        raise SlipError(f"{word} is no wager", "Write the amount and the spot: 25pl; four chips of 25: 4*25pl.")
    stake = amount_of(match["amount"])
    name = named(match["spot"], typed.spots, "wager") if match["spot"] else next(iter(typed.spots.values()), "")
    marks = marks_of(match["marks"] or "", _MARKS)
    behind = marks.get("@")
    for seat in typed.now:
        row = {"seat": seat, "bettor": behind or typed.sits(seat), "wager": name, "amount": stake, "said": True}
        typed.made["wagers"].append(kept(row | _detail(marks), settled=_settled(marks, stake)))


def _settled(marks: dict[str, str], stake: str) -> dict[str, str] | None:
    """Of the four signs: a bare one is the whole stake."""
    words = {"+": "paid", "!": "taken", "=": "pushed", "_": "returned"}
    found = {words[sign]: amount_of(said) if said else stake for sign, said in marks.items() if sign in words}
    return found or None


def _detail(marks: dict[str, str]) -> dict[str, Any]:
    """What else is told of a wager."""
    first, _, last = marks.get("~", "").partition("-")
    return kept(
        {},
        backline=True if "@" in marks else None,
        placed="after-deal" if ">" in marks else None,
        from_roll=whole(first, "roll") if first else None,
        to_roll=whole(last, "roll") if last else None,
        on=_listed(marks.get("/")),
        odds=_listed(marks.get("#")),
        called_on=[whole(one, "roll") for one in _listed(marks.get("^")) if one],
        consecutive=whole(marks["%"], "number") if "%" in marks else None,
        points=whole(marks["&"], "number") if "&" in marks else None,
    )


def _listed(text: str | None) -> list[str]:
    return [] if text is None else text.split(",")


def same(typed: Typed, word: str) -> None:
    """=: the wagers of the hand before lie again, as they lay before the deal."""
    lay = [one for one in typed.before.get("wagers", ()) if one.get("placed", "before-deal") == "before-deal"]
    if not lay:
        raise SlipError("there is no wager to repeat", "Type the wagers once: w1 25; then = repeats them.")
    gone = ("settled", "at", "moment", "to_roll", "called_on")
    rows = [{name: value for name, value in one.items() if name not in gone} for one in lay]
    sit = {one["occupant"] for one in typed.seats.values()}
    typed.made["wagers"] = [one for one in rows if one["bettor"] in sit or one.get("backline")]
    typed.goes_on = None


def fees(typed: Typed, word: str) -> None:
    """f 1 from every bettor; f2 3 from seat 2; fb 5 from the player-dealer; fp 4 from the pot; f0: none was taken. Behind it
    j for a jackpot drop, r rake, v vigorish, t time; behind the amount < before the deal, > after it."""
    rows = typed.rows("collections")
    if word == "f0":
        rows.clear()
        return
    said = word[1:]
    kind = _KINDS.get(said[-1:], "fee")
    whose = said[:-1] if said[-1:] in _KINDS else said
    typed.fee = {"whose": whose, "kind": kind}
    typed.goes_on = _fee


def _fee(typed: Typed, word: str) -> None:
    match = _FEE.fullmatch(word)
    if match is None:
        raise SlipError(f"{word} is no amount", "Write what was taken: f 1, f2 3, fb 5, fp 4.")
    marks = marks_of(match["marks"] or "", "<>@/")
    row = kept(
        {"kind": typed.fee["kind"], "amount": amount_of(match["amount"])},
        when="after-deal" if ">" in marks else "before-deal" if "<" in marks else None,
        street=marks.get("@"),
        pot_size=amount_of(marks["/"]) if marks.get("/") else None,
    )
    whose = typed.fee["whose"]
    if whose in ("b", "p"):
        typed.rows("collections").append({"from": {"b": "player-dealer", "p": "pot"}[whose]} | row)
        return
    for seat in seats_of(whose) if whose else _bettors(typed):
        typed.rows("collections").append({"from": "seat", "seat": seat} | row)


def _bettors(typed: Typed) -> list[int]:
    found = sorted({one["seat"] for one in typed.made.get("wagers", ())})
    if not found:
        raise SlipError("nobody has wagered yet", "Type the wagers before what was taken from every bettor.")
    return found


WORDS = (
    (r"=", same),
    (rf"w(?:-|{SEATS})", wagers),
    (rf"f0|f(?:b|p|{SEATS})?[jrvt]?", fees),
)
