"""Hold'em hands that pokerkit deals, plays and pays."""

from __future__ import annotations

from collections.abc import Sequence

from pokerkit import HandHistory, StandardHighHand

from games.hand.form import Hand
from tests.games.phh.played import played as one


def played(how_many: int) -> list[HandHistory]:
    """Hands that came to a showdown."""
    found: list[HandHistory] = []
    seed = 0
    while len(found) < how_many:
        state, history = one("NT", seed)
        seed += 1
        if sum(state.statuses) > 1:
            found.append(history)
    return found


def replayed(histories: Sequence[HandHistory]) -> list[dict[int, int]]:
    """What each player won or lost, in cents."""
    ends = []
    for history in histories:
        *_, end = history
        ends.append({i + 1: 100 * int(payoff) for i, payoff in enumerate(end.payoffs)})
    return ends


def ranked(hands: Sequence[Hand]) -> int:
    """The hands of those who showed, ranked, and nothing else."""
    best = 0
    for hand in hands:
        cards = hand.cards or {}
        board = _text(cards["board"])
        shown = (hand.pot.showed if hand.pot is not None else None) or ()
        best += len([StandardHighHand.from_game(_text(cards[f"seat-{seat}"]), board) for seat in shown])
    return best


def _text(cards: Sequence[str]) -> str:
    return "".join(card[0] + card[1].lower() for card in cards)
