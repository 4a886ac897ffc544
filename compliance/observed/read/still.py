"""What a line says so far, as it is told back while it is typed: what lies where, and nothing of what is due."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from compliance.observed.forms.composed import Composed
from compliance.observed.forms.line.words import Slip
from games.cards.card import sign
from games.cards.money import dollars, parse_amount
from games.schema import Game
from games.settling.wording import pile_words


class Reading(Struct, frozen=True):
    """The line told back; `chart` are cards that the drawing table asks for or forbids."""

    game: str
    rows: tuple[tuple[str, str], ...]
    slips: tuple[Slip, ...]
    wrong: tuple[str, ...]
    chart: tuple[str, ...]
    notes: tuple[str, ...]
    unsaid: tuple[str, ...]


def reading_of(composed: Composed) -> Reading:
    """Of a line that does not fit yet, what is read of it."""
    body, one = composed.read.body, composed.observation
    rows = tuple((name, words) for name, words in _rows(body) if words)
    wrong = tuple(words for field, words in composed.wrong.items() if field != "line" or not composed.read.slips)
    unsaid = () if one is None else tuple(each.part for each in one.not_seen)
    title = "" if composed.terms is None else composed.terms.game.title
    return Reading(title, rows, composed.read.slips, wrong, _chart(composed), composed.read.notes, unsaid)


def _rows(body: dict[str, Any]) -> list[tuple[str, str]]:
    bank = body.get("bank")
    found = [("Seats", ", ".join(_seat(one) for one in body.get("seats", ())))]
    if bank:
        found.append(
            ("Player-dealer", f"seat {bank['seat']}" + (f", {_money(bank['wager'])}" if "wager" in bank else ""))
        )
    offers = [f"seat {one['seat']} {'took it' if one['accepted'] else 'declined'}" for one in body.get("offers", ())]
    found.append(("Offers", ", ".join(offers) if offers else "nobody was asked" if "offers" in body else ""))
    seats = dict.fromkeys(one["seat"] for one in body.get("wagers", ()))
    for seat in seats:
        laid = [_wager(one) for one in body["wagers"] if one["seat"] == seat]
        found.append((f"Seat {seat} wagers", ", ".join(laid)))
    for kind in ("cards", "tiles"):
        for pile, pieces in body.get(kind, {}).items():
            shown = " ".join(map(sign, pieces)) if kind == "cards" else " ".join(pieces)
            found.append((pile_words(pile).capitalize(), shown))
    found.append(("Decisions", ", ".join(f"seat {one['seat']} {one['action']}" for one in body.get("decisions", ()))))
    found.append(("Dice", ", ".join("-".join(map(str, roll)) for roll in body.get("rolls", ()))))
    found.append(("Balls", " ".join(map(str, body.get("drawn", ())))))
    for street in body.get("pot", {}).get("streets", ()):
        found.append((street["name"].replace("-", " ").capitalize(), _street(street)))
    taken = [f"{_money(one['amount'])} {one['kind']} from {_whose(one)}" for one in body.get("collections", ())]
    found.append(("Taken", ", ".join(taken) if taken else "nothing" if "collections" in body else ""))
    return found


def _seat(one: dict[str, Any]) -> str:
    who = "" if one["occupant"] == f"P{one['seat']}" else f" {one['occupant']}"
    provider = f" of {one['provider']}" if "provider" in one else ""
    return f"{one['seat']}{who}{provider}{' away' if one.get('away') else ''}"


def _wager(one: dict[str, Any]) -> str:
    became = ", ".join(f"{name} {_money(sum_)}" for name, sum_ in one.get("settled", {}).items())
    return f"{_money(one['amount'])} {one['wager'].replace('-', ' ')}" + (f" ({became})" if became else "")


def _street(street: dict[str, Any]) -> str:
    acts = [
        f"{one['seat']} {one['act']} {_money(one['amount']) if 'amount' in one else ''}".strip()
        for one in street.get("acts", ())
    ]
    puts = [f"{one['seat']} put in {_money(one['amount'])}" for one in street.get("puts", ())]
    return ", ".join([*acts, *puts, *(f"{seat} folded" for seat in street.get("folded", ()))]) or "nothing yet"


def _whose(one: dict[str, Any]) -> str:
    return f"seat {one['seat']}" if one["from"] == "seat" else f"the {one['from']}"


def _money(text: str) -> str:
    return dollars(parse_amount(text))


def _chart(composed: Composed) -> tuple[str, ...]:
    """Cards that the printed table asks for or forbids, as soon as both hands lie there."""
    if (
        composed.terms is None
        or composed.hand is None
        or "cards" not in (composed.observation.seen if composed.observation else {})
    ):
        return ()
    sheet = composed.terms.settle(composed.hand)
    return tuple(
        f"{pile_words(draw.pile).capitalize()}: "
        + (
            "the drawing table gives no further card here."
            if draw.drawn
            else "the drawing table gives another card here."
        )
        for draw in sheet.draws
    )


RANKS = ("A", *map(str, range(2, 10)), "T", "J", "Q", "K")


def pads_of(game: Game | None) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Keys for fingers, by what they type: (what stands on it, what it types)."""
    heads = (
        ("= as before", "= "),
        ("wager", "w"),
        ("bank", "b"),
        ("offer", "o"),
        ("fee", "f"),
        ("right", "y "),
        ("not seen", "z"),
    )
    piles = (("player", "p:"), ("banker", "b:"), ("dealer", "d:"), ("board", "o:"))
    cards = (*((rank, rank.lower()) for rank in RANKS), ("♠", "s"), ("♥", "h"), ("♦", "d"), ("♣", "c"))
    rest = (("+", "+"), ("−", "-"), (":", ":"), ("0", "0"), ("1", "1"), ("blank", " "), ("⌫", "back"))
    return (("Words", heads), ("Whose cards", piles), ("Cards and figures", cards), ("Others", rest))
