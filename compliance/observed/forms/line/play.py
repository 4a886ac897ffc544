"""Words about what was dealt and done: piles of cards and tiles, decisions, dice, balls."""

from __future__ import annotations

import re

from compliance.observed.forms.line.typed import Typed
from compliance.observed.forms.line.words import AMOUNT, SEATS, SlipError, amount_of, kept, seats_of, whole
from games.cards.card import CARDS, TILES

PILES = {"p": "player", "b": "banker", "d": "dealer", "df": "dealer-front", "db": "dealer-back", "o": "board"}
"""Piles by one key; o are the open cards of the board, and 3, 3-2, 3f, 3m, 3b the hands of seat 3."""
_OF_SEATS = {"f": "front", "m": "middle", "b": "back", "u": "up", "x": "discard"}
_SEAT_PILE = re.compile(r"(?P<seat>[0-9]{1,2})(?P<more>(?:-[0-9]{1,2})*)(?P<part>[fmbux])?")
_KEYS = {"x": "double", "/": "split", "-": "fold", "i": "insurance", ".": "stand", "+": "hit", "s": "surrender"}
"""Decisions by one key, as a player makes them at a table."""


def pile(typed: Typed, word: str) -> None:
    """p:7cKd: the player's cards; 3:9hTs seat 3's; d: the dealer's; o: the board's; a ? is a card that was not legible."""
    name, _, held = word.partition(":")
    there = typed.made.setdefault(typed.pieces, {})
    pieces = _tiles(held) if typed.pieces == "tiles" else _cards(typed, held)
    there[pile_of(name)] = pieces
    typed.goes_on = None


def pile_of(name: str) -> str:
    """The name of a pile in the hand form."""
    match = _SEAT_PILE.fullmatch(name)
    if match is None:
        board = re.fullmatch(r"o([0-9])", name)
        return f"board-{board[1]}" if board else PILES.get(name, name)
    part = f"-{_OF_SEATS[match['part']]}" if match["part"] else ""
    return f"seat-{int(match['seat'])}{match['more']}{part}"


def _cards(typed: Typed, held: str) -> list[str]:
    found: list[str] = []
    text = held.upper().replace("10", "T")
    for at in range(0, len(text), 2):
        card = text[at : at + 2]
        if "?" in card:
            typed.not_seen.setdefault("cards", "not legible")
        elif card in CARDS:
            found.append(card)
        else:
            raise SlipError(
                f"{card} is no card", "A card is rank and suit: 9h, Ts, Ad; a joker is jk; ?? was not legible."
            )
    return found


def _tiles(held: str) -> list[str]:
    found = [one.upper() for one in held.split(".") if one]
    wrong = next((one for one in found if one not in TILES), None)
    if wrong is not None:
        raise SlipError(f"{wrong} is no tile", f"Write them with dots between: {'.'.join(TILES[:4])}.")
    return found


def decisions(typed: Typed, word: str) -> None:
    """d3x: seat 3 doubled; d3-2x its second hand; d3:surrender by its word, d3:double=25 with what it put down; dd: none."""
    rows = typed.rows("decisions")
    if word == "dd":
        rows.clear()
        return
    match = re.fullmatch(
        rf"d(?P<seat>[0-9]{{1,2}})(?P<hand>-[0-9])?(?:(?P<key>[x/.+is-])|:(?P<act>[a-z0-9-]+)(?:=(?P<for>{AMOUNT}))?)",
        word,
    )
    if match is None:
        raise SlipError(f"{word} is no decision", f"Write d3 and one of {' '.join(_KEYS)}, or d3:surrender.")
    seat = int(match["seat"])
    typed.sits(seat)
    rows.append(
        kept(
            {"seat": seat, "action": match["act"] or _KEYS[match["key"]]},
            pile=f"seat-{seat}{match['hand']}" if match["hand"] else None,
            amount=amount_of(match["for"]) if match["for"] else None,
        )
    )


def rolls(typed: Typed, word: str) -> None:
    """r34: the dice of a roll; those of the next follow: r34 22 61."""
    typed.goes_on = _roll
    _roll(typed, word[1:])


def _roll(typed: Typed, word: str) -> None:
    if not re.fullmatch(r"[1-6]{1,3}", word):
        raise SlipError(f"{word} is no roll", "Write the dice of a roll together: r34 22.")
    typed.rows("rolls").append([int(die) for die in word])


def drawn(typed: Typed, word: str) -> None:
    """n7: a ball that was drawn; the next follow: n7 12 45."""
    typed.goes_on = _ball
    _ball(typed, word[1:])


def _ball(typed: Typed, word: str) -> None:
    typed.rows("drawn").append(whole(word, "ball", 99))


def shown(typed: Typed, word: str) -> None:
    """v12: seats 1 and 2 showed their hands; v-: nobody did."""
    typed.made.setdefault("pot", {})["showed"] = [] if word == "v-" else seats_of(word[1:])


WORDS = (
    (r"dd|d[0-9]{1,2}(?:-[0-9])?[x/.+is-]|d[0-9]{1,2}(?:-[0-9])?:\S+", decisions),
    (r"(?:[0-9]{1,2}(?:-[0-9]{1,2})*[fmbux]?|[a-y][a-z0-9-]*):[^\s]*", pile),
    (r"r[1-6]{1,3}", rolls),
    (r"n[0-9]{1,2}", drawn),
    (rf"v(?:-|{SEATS})", shown),
)
