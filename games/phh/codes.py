"""Which variant of the standard a recorded hand is, by what its game prints of cards and rankings; its history under that code.

The standard knows eleven. A hand of another game is written all the same, with a code of our own that begins with `_`:
its acts, cards and amounts are as readable, and a program that knows the standard alone says that it does not know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards.money import CENTS
from games.hand.form import Hand
from games.phh.history import Refused, history
from games.phh.replay import Replay
from games.phh.variants import VARIANTS
from games.phh.write import write
from games.schema import Game, plain_file

Hole = tuple[int, ...]  # cards to each on each street
_STUD: Hole = (3, 1, 1, 1, 1)


def fitting(games: Mapping[str, Game]) -> dict[str, list[str]]:
    """For each variant the games that are played so, by what they print of cards. A game whose page prints none may be any."""
    played = {slug: _codes(game) for slug, game in games.items()}
    return {code: sorted(slug for slug, codes in played.items() if code in codes) for code in VARIANTS}


def _codes(game: Game) -> frozenset[str]:
    """The variants of the standard that a game may be."""
    if game.banked_by != "pot" or not game.procedure:
        return frozenset()
    options: Mapping[str, Any] = game.procedure[-1].options
    own = options.get("dealt", options.get("own"))
    if own == 0:  # so poker in general is entered: no cards are printed
        return frozenset(VARIANTS)
    if own is None or options.get("boards", 1) != 1:
        return frozenset()
    found = (_code(options, int(own), int(options.get("board", 0)), fixed) for fixed in (True, False))
    return frozenset(found) - {""}


def code_of(game: Game | None, hand: Hand) -> tuple[str, Hole]:
    """The code, and how many cards each player gets on each street."""
    if hand.pot is None:
        cure = "Only a hand that is played for a pot is a poker hand history."
        raise Refused("$.pot", "nothing", "the hand has no pot", cure)
    options: Mapping[str, Any] = game.procedure[-1].options if game is not None and game.procedure else {}
    own = int(options.get("dealt") or options.get("own") or _longest(hand))
    board = int(options.get("board", 5 if "board" in (hand.cards or {}) else 0))
    stud = not board and own == sum(_STUD)
    code = _code(options, own, board, _fixed(hand))
    return code or own_code(hand), _STUD if stud else (own,)


def own_code(hand: Hand) -> str:
    """The code of a hand that is none of the standard's variants."""
    return f"_{hand.game}"


def _code(options: Mapping[str, Any], own: int, board: int, fixed: bool) -> str:
    high, low = options.get("high") or {}, options.get("low") or {}
    eight = bool(low) and low.get("at_most") == 8
    match board, own:
        case 5, 2 if not low:
            return "FT" if fixed else "NT"
        case 5, 4 if options.get("use"):
            return "FO/8" if high and eight else "PO" if not low and not fixed else ""
        case 0, 7:
            return _stud(bool(high), bool(low), eight)
        case 0, 5 if low.get("rank") == "deuce-to-seven" and not high:
            return "F2L3D" if fixed else "N2L1D"
        case 0, 4 if low.get("rank") == "badugi" or high.get("rank") == "badugi":
            return "FB"
    return ""


def _stud(high: bool, low: bool, eight: bool) -> str:
    if high:
        return ("F7S/8" if eight else "") if low else "F7S"
    return "FR" if low else ""


def _longest(hand: Hand) -> int:
    return max((len(cards) for pile, cards in (hand.cards or {}).items() if pile.startswith("seat-")), default=2)


def _fixed(hand: Hand) -> bool:
    """Whether all whole bets of the hand went by one size, on later streets by twice that: then it was played at a limit."""
    sizes = set()
    for number, street in enumerate((hand.pot.streets if hand.pot else None) or ()):
        put: dict[int, int] = {}
        for act in street.acts or ():
            before = max(put.values(), default=0)
            if act.amount is not None and act.act not in ("ante", "dead", "bomb"):
                put[act.seat] = put.get(act.seat, 0) + CENTS[act.amount]
            if act.act in ("bet", "raise", "complete") and not act.all_in:
                sizes.add((put[act.seat] - before) * (2 if number < 2 else 1))
    return len(sizes) == 1


def export(game: Game | None, hand: Hand) -> str:
    """A hand that the standard's variant cannot play, as one with five raises at a limit, gets a code of our own: no program
    takes it for what it is not. So does stud with an open card that was not recorded: pokerkit asks it who speaks first."""
    code, hole = code_of(game, hand)
    text = write(hand, code, hole)
    if code in VARIANTS:
        try:
            plays = not Replay(history(plain_file.toml(text))).guessed
        except Refused:
            plays = False
        if not plays:
            return write(hand, own_code(hand), hole)
    return text
