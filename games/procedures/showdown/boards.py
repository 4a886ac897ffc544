"""The community cards of a hand: one board, two that were dealt side by side, or one that was run more than once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.hand.form import Hand
from games.procedures.showdown.options import Options

BOARD = "board"


def pile(number: int) -> str:
    """How the pile of a board is named, counted from 1."""
    return BOARD if number == 1 else f"{BOARD}-{number}"


def boards(hand: Hand, options: Options) -> tuple[tuple[str, ...], ...] | str:
    """Every board whole, the first first; in words what of them was not recorded.

    A later board with fewer cards than the first goes on from the first cards of the first.
    """
    cards: Mapping[str, Sequence[str]] = hand.cards or {}
    if not options.board:  # a card for all, where the pack ran out
        return (tuple(cards.get(BOARD, ())),)
    first = tuple(cards.get(BOARD, ()))
    if not first:
        return "the board was not recorded"
    wanted = max(options.boards, (hand.pot.runs or 1) if hand.pot is not None else 1)
    found = [first]
    while len(found) < wanted or pile(len(found) + 1) in cards:
        name = pile(len(found) + 1)
        if name not in cards:
            return f"the {_NTH.get(len(found) + 1, 'next')} board was not recorded"
        own = tuple(cards[name])
        found.append((*first[: options.board - len(own)], *own))
    short = [number for number, board in enumerate(found, 1) if len(board) != options.board]
    if short:
        return f"{pile(short[0])} has {len(found[short[0] - 1])} cards on record, not {options.board}"
    return tuple(found)


_NTH = {2: "second", 3: "third", 4: "fourth"}
