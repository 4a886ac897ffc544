"""Words about the table: who sits where, the bank, offers, the clock, what was not seen."""

from __future__ import annotations

from compliance.observed.forms.line.typed import Typed
from compliance.observed.forms.line.words import AMOUNT, SEATS, SlipError, amount_of, kept, seats_of

REASONS = {
    "b": "blocked",
    "g": "glare",
    "o": "off camera",
    "c": "cut",
    "l": "not looked for",
    "r": "not legible",
}
"""Why something was not seen, by one key."""
FIELDS = (
    "cards", "offers", "wagers", "payouts", "bank", "seats", "decisions", "collections", "tiles", "rolls", "spin", "drawn",
    "pot", "order", "dealer", "decks", "posted", "results",
)  # fmt: skip
"""What may be said not to have been seen: fields of the hand, and what was paid; a beginning means the first that fits."""


def seats(typed: Typed, word: str) -> None:
    """s1-6,8 sit there and nobody else; s+7 sat down, s-7 left; s7=name, name/provider, name! for the house; s7~ is away."""
    said = word[1:]
    if said[:1] in "+-" and said[1:]:
        for seat in seats_of(said[1:]):
            typed.seats.pop(seat, None)
            if said[0] == "+":
                typed.sits(seat)
        return
    where, sign, who = said.partition("=")
    numbers = seats_of(where.rstrip("~"))
    if sign or where.endswith("~"):
        for seat in numbers:
            typed.sits(seat)
            typed.seats[seat] |= _occupant(who) if sign else {"away": True}
        return
    there = typed.seats
    typed.seats = {seat: there.get(seat, {"seat": seat, "occupant": f"P{seat}"}) for seat in numbers}


def _occupant(who: str) -> dict[str, str]:
    name, _, provider = who.removesuffix("!").partition("/")
    if not name:
        raise SlipError("nobody is named", "Write s7=P-12, with a provider s7=P-12/TP-1, of the house s7=D-4!.")
    role = "house" if who.endswith("!") else "proposition" if provider else "player"
    return {"occupant": name, "role": role} | ({"provider": provider} if provider else {})


def bank(typed: Typed, word: str) -> None:
    """b8 holds the position, b8 5000 with that wager; b- nobody does."""
    typed.made.pop("bank", None)
    if word == "b-":
        return
    [seat] = seats_of(word[1:]) if len(word) == 2 or "," in word else [int(word[1:])]
    typed.made["bank"] = {"seat": seat, "occupant": typed.sits(seat)}
    typed.goes_on = _bank_wager


def _bank_wager(typed: Typed, word: str) -> None:
    typed.made["bank"]["wager"] = amount_of(word)
    typed.goes_on = None


def offers(typed: Typed, word: str) -> None:
    """o6- was asked and declined, o7+ took it, o7+500 bid so much; oo: nobody was asked."""
    rows = typed.rows("offers")
    if word == "oo":
        return
    sign = "+" if "+" in word else "-"
    where, _, stake = word[1:].partition(sign)
    for seat in seats_of(where):
        typed.sits(seat)
        rows.append(kept({"seat": seat, "accepted": sign == "+"}, stake=amount_of(stake) if stake else None))


def clock(typed: Typed, word: str) -> None:
    """@190431: the hand began then by the clock of the picture; @190431-190502: and ended."""
    began, _, ended = word[1:].partition("-")
    typed.clock = (began, ended)


def unseen(typed: Typed, word: str) -> None:
    """zc: the cards were not seen; zc:g because of glare."""
    said, _, why = word[1:].partition(":")
    name = next((each for each in FIELDS if said and each.startswith(said)), None)
    if name is None:
        raise SlipError(f"{said or 'nothing'} is no part of a hand", f"Write one of {', '.join(FIELDS)}.")
    if why and why not in REASONS:
        raise SlipError(f"{why} is no reason", f"Write {', '.join(f'{key} {said}' for key, said in REASONS.items())}.")
    typed.not_seen[name] = REASONS[why or "l"]


def right(typed: Typed, word: str) -> None:
    """y: what was paid and taken was seen to be right."""
    typed.affirmed.append("payouts")


def missed(typed: Typed, word: str) -> None:
    """gg: between the hand before and this one others were dealt that nobody saw."""
    typed.missed = True


WORDS = (
    (r"gg", missed),
    (rf"s(?:{SEATS}(?:~|=\S+)?|[+-]{SEATS})", seats),
    (r"b(?:-|[0-9]{1,2},?)", bank),
    (rf"oo|o{SEATS.replace(',-', ',')}(?:-|\+(?:{AMOUNT})?)", offers),
    (r"@[0-9]{6}(?:-[0-9]{6})?", clock),
    (r"z[a-z]*(?::[a-z]?)?", unseen),
    (r"y", right),
)
